import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import type { Logger } from 'pino'
import { cut } from '../db/gate.server.ts'

/** Milliseconds between attempts to connect: doubled each time up to the longest. */
const backOff = { first: 250, longest: 2_000 }
/** Milliseconds to wait for a connection. */
const connectWithin = 2_000
/** A connection that takes more milliseconds than this to answer a ping counts as broken. */
const answerWithin = 5_000

/** A connection that listens until it is closed. */
export interface Listening {
  /** Checks that the connection still works and replaces it if not. A dead peer gives no sign. */
  ping(): Promise<void>
  /** Drops the connection without waiting for the server, and connects again. */
  reconnect(): void
  close(): Promise<void>
}

interface Ears {
  /** Called with the payload of a NOTIFY. */
  onNotice(payload: string): void
  /** Called when listening starts or resumes; notices in between were missed. */
  onListening(): void
}

/**
 * Keeps one connection listening on a channel until it is closed, and reconnects with back-off. The
 * address must lead to the server itself: a pooler does not pass notices on.
 */
export function keepListening(url: string, channel: string, ears: Ears, log: Logger): Listening {
  const ending = new AbortController()
  let current: pg.Client | undefined

  async function listenOnce(): Promise<void> {
    const client = new pg.Client({
      connectionString: url,
      application_name: 'porchlight realtime',
      keepAlive: true,
      query_timeout: answerWithin,
      connectionTimeoutMillis: connectWithin,
    })
    const ended = new Promise<void>((resolve) => client.once('end', resolve))
    client.on('error', (error) => log.warn({ err: error }, 'the listening connection broke'))
    client.on('notification', ({ payload }) => ears.onNotice(payload ?? ''))
    try {
      await client.connect()
      current = client
      if (ending.signal.aborted) return
      await client.query(`listen ${pg.escapeIdentifier(channel)}`)
      ears.onListening()
      await ended
    } finally {
      current = undefined
      await client.end().catch(() => undefined)
    }
  }

  async function keepOn(): Promise<void> {
    let wait = backOff.first
    while (!ending.signal.aborted) {
      const began = performance.now()
      await listenOnce().catch((error: unknown) => log.warn({ err: error }, 'cannot listen to the database'))
      if (performance.now() - began > backOff.longest) wait = backOff.first
      await pause(wait, undefined, { signal: ending.signal }).catch(() => undefined)
      wait = Math.min(wait * 2, backOff.longest)
    }
  }

  const done = keepOn()
  return {
    async ping() {
      const client = current
      await client?.query('select 1').catch(() => client.end())
    },
    reconnect() {
      if (current) cut(current, 'the primary does not answer')
    },
    async close() {
      ending.abort()
      await current?.end()
      await done
    },
  }
}

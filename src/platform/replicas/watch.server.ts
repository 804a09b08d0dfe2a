import pg from 'pg'
import { cut } from '../db/gate.server.ts'
import { within } from '../within.server.ts'

/**
 * Milliseconds between two questions to a server, and until a question without an answer counts as
 * failed.
 */
const times = { between: 500, answerWithin: 1_000 }

/** The state of a server. */
export interface ServerState {
  /** Whether it only reads. */
  isStandby: boolean
  /** Bytes of the write-ahead log that a replica has replayed, or that the primary has written. */
  position: number
  /** Milliseconds of `performance.now()`, before the question was sent. */
  at: number
}

/** A server that is asked regularly. */
export interface Watch {
  /** Asks now, unless a question is on its way. */
  look: () => Promise<void>
  close: () => Promise<void>
}

const question = `
  select standby as "isStandby",
    (case when standby then pg_last_wal_replay_lsn() else pg_current_wal_flush_lsn() end - '0/0')::float8 as position
  from (select pg_is_in_recovery() as standby) as server`

/**
 * Asks a server twice a second, over a connection of its own, until it is closed. `hear` gets each
 * state or failure. A connection that breaks counts at once. `offset` milliseconds shift the
 * questions.
 */
export function watch(url: string, offset: number, hear: (state: ServerState | Error) => void): Watch {
  const line = openLine(url, () => void look())
  let looking: Promise<void> | undefined
  let timer: NodeJS.Timeout | undefined
  let isClosed = false

  async function askOnce(): Promise<void> {
    const state = await within(times.answerWithin, line.ask()).catch((error: unknown) => {
      line.drop()
      return error instanceof Error ? error : new Error(String(error))
    })
    if (!isClosed) hear(state)
  }

  function look(): Promise<void> {
    if (isClosed) return Promise.resolve()
    looking ??= askOnce().finally(() => (looking = undefined))
    return looking
  }

  function wait(): void {
    const untilNext = times.between - ((performance.now() + times.between - offset) % times.between)
    timer = setTimeout(() => void look().then(() => isClosed || wait()), untilNext).unref()
  }

  wait()
  return {
    look,
    async close() {
      isClosed = true
      clearTimeout(timer)
      await line.close()
    },
  }
}

/** A connection to a server, opened again for the next question after it broke or was dropped. */
function openLine(url: string, onBroken: () => void) {
  let current: { client: pg.Client; isReady: Promise<unknown> } | undefined

  function open() {
    const client = new pg.Client({ connectionString: url, application_name: 'porchlight replicas' })
    client.on('error', () => {})
    client.once('end', () => {
      if (current?.client !== client) return
      current = undefined
      onBroken()
    })
    return { client, isReady: client.connect() }
  }

  return {
    async ask(): Promise<ServerState> {
      const at = performance.now()
      const { client, isReady } = (current ??= open())
      await isReady
      const { rows } = await client.query<Omit<ServerState, 'at'>>(question)
      return { ...rows[0]!, at }
    },
    drop(): void {
      const dropped = current
      current = undefined
      if (dropped) cut(dropped.client, 'the server does not answer')
    },
    async close(): Promise<void> {
      const last = current
      current = undefined
      await last?.isReady.then(
        () => last.client.end(),
        () => {},
      )
    },
  }
}

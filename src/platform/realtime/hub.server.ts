import type pg from 'pg'
import type { Logger } from 'pino'
import { type Broadcast, channel } from './emit.server.ts'
import { keepListening, type Listening } from './listener.server.ts'

/** Somebody who waits for what is written for one profile. */
export interface Subscriber {
  user_id: string
  /** The number of the last event it has read. */
  position: number
  /** What it follows besides. */
  topics: readonly string[]
  /** Something may have been written, or the hub is closing. */
  wake(): void
  /** Something was said on one of its topics; nothing, when something may have been that was not heard. */
  hear(news: Broadcast | undefined): void
}

/** Milliseconds. */
export interface Timings {
  /** Between two signs of life on a quiet stream. */
  heartbeat: number
  /** Between two questions whether the listener's session still lives. */
  session: number
  /** Between two looks at the counters, in case a NOTIFY was lost. */
  poll: number
}

/** Wakes the open streams of this process when something is written for their profile, by this process or another. */
export interface Realtime {
  readonly timings: Timings
  /** True once the process is going down: every stream ends. */
  readonly closing: boolean
  /** Returns the way to unsubscribe. */
  subscribe(subscriber: Subscriber): () => void
  /** How many streams a profile has open here. */
  countOf(user_id: string): number
  /** Ends all streams and the listening connection. */
  close(): Promise<void>
}

const usual: Timings = { heartbeat: 15_000, session: 30_000, poll: 15_000 }

/** One for each process. It connects when the first stream opens. */
export function createRealtime(pool: pg.Pool, log: Logger, timings: Partial<Timings> = {}): Realtime {
  const subscribers = new Map<string, Set<Subscriber>>()
  let listening: Listening | undefined
  let polling: NodeJS.Timeout | undefined
  let closing = false
  const times = { ...usual, ...timings }

  const { wakeAll, ...ears } = earsOf(subscribers)

  function begin(): void {
    listening ??= keepListening(pool, channel, ears, log)
    polling ??= setInterval(() => void poll(), times.poll).unref()
  }

  async function poll(): Promise<void> {
    if (subscribers.size === 0) return
    await listening?.ping()
    const { rows } = await pool
      .query<{ user_id: string; last_id: number }>(
        'select user_id, last_id from realtime_cursor where user_id = any($1::uuid[])',
        [[...subscribers.keys()]],
      )
      .catch((error: unknown) => {
        log.warn({ err: error }, 'cannot look for events')
        return { rows: [] }
      })
    for (const { user_id, last_id } of rows)
      for (const each of subscribers.get(user_id) ?? []) if (each.position < last_id) each.wake()
  }

  return {
    timings: times,
    get closing() {
      return closing
    },
    subscribe(subscriber) {
      const { user_id } = subscriber
      const others = subscribers.get(user_id) ?? new Set()
      subscribers.set(user_id, others.add(subscriber))
      begin()
      return () => {
        others.delete(subscriber)
        if (others.size === 0 && subscribers.get(user_id) === others) subscribers.delete(user_id)
      }
    },
    countOf: (user_id) => subscribers.get(user_id)?.size ?? 0,
    async close() {
      closing = true
      clearInterval(polling)
      wakeAll()
      await listening?.close()
    },
  }
}

/** What open streams here hear of the channel: that something was written for their profile, and what is said on their topics. */
function earsOf(subscribers: ReadonlyMap<string, ReadonlySet<Subscriber>>) {
  const all = () => [...subscribers.values()].flatMap((each) => [...each])
  const wakeAll = () => all().forEach((each) => each.wake())
  let hasListened = false
  return {
    wakeAll,
    onNotice(payload: string): void {
      if (!payload.startsWith('{')) return subscribers.get(payload)?.forEach((each) => each.wake())
      const news = JSON.parse(payload) as Broadcast
      for (const each of all()) if (each.topics.includes(news.topic)) each.hear(news)
    },
    /** From now on, or again: then something may have been said meanwhile. */
    onListening(): void {
      wakeAll()
      if (hasListened) for (const each of all()) if (each.topics.length > 0) each.hear(undefined)
      hasListened = true
    },
  }
}

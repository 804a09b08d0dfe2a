import { getHeapStatistics } from 'node:v8'
import type pg from 'pg'
import type { Logger } from 'pino'
import { t } from '#ui/language.ts'
import { HttpError, rateLimited } from '../http/errors.server.ts'
import { outsideScope } from '../scope.server.ts'
import { type Broadcast, channel } from './emit.server.ts'
import { keepListening, type Listening } from './listener.server.ts'
import type { Cursor } from './stored-events.server.ts'

/** A stream that waits for events of one profile. */
export interface Subscriber {
  user_id: string
  /** Whether it has not yet read events up to these. */
  isBehind: (cursor: Cursor) => boolean
  /** The topics that it follows. */
  topics: readonly string[]
  /** Called when there may be new events, or the hub closes. */
  wake(): void
  /** Called when listening resumes, maybe on another server after a failover. */
  resume(): void
  /**
   * Called with a broadcast on one of its topics, or with nothing if broadcasts may have been
   * missed.
   */
  receive(broadcast: Broadcast | undefined): void
}

/** Intervals in milliseconds. */
export interface Timings {
  /** Between heartbeats on a quiet stream. */
  heartbeat: number
  /** Between checks that the stream's session is still valid. */
  session: number
  /** Between checks of the counters, in case a NOTIFY was lost. */
  poll: number
}

/** Wakes the open streams of this process when any process writes an event for their profile. */
export interface Realtime {
  readonly timings: Timings
  /** True while the process shuts down: every stream ends. */
  readonly closing: boolean
  /** Returns a function that unsubscribes. */
  subscribe(subscriber: Subscriber): () => void
  /**
   * Takes a place for a stream of a profile before it opens, and returns the function that frees
   * it. Throws 429 if the profile has {@link STREAMS_OF_PROFILE} in this process, and 503 if the
   * process has no room for more.
   */
  reserve(user_id: string): () => void
  /** The number of places that a profile has taken in this process. */
  countOf(user_id: string): number
  /** The number of places that all profiles have taken. */
  countAll(): number
  /** Replaces the listening connection, because its server is gone. */
  reconnect(): void
  /** Ends all streams and the listening connection. */
  close(): Promise<void>
}

/**
 * The number of open streams that one profile may have in one process, which is more than anyone
 * has tabs.
 */
export const STREAMS_OF_PROFILE = 30

const streamsOfProfile = { name: 'streams', points: STREAMS_OF_PROFILE }

const usual: Timings = { heartbeat: 15_000, session: 30_000, poll: 15_000 }

/** How many streams a process has room for: at 40 KB each, they fill a quarter of its memory. */
const ROOM = Math.floor(getHeapStatistics().heap_size_limit / 4 / 40_000)

/**
 * Creates the hub of a process with room for so many streams. It connects when the first stream
 * opens.
 */
export function createRealtime(
  { pool, directUrl }: { pool: pg.Pool; directUrl: string },
  log: Logger,
  timings: Partial<Timings> = {},
  room: number = ROOM,
): Realtime {
  const subscribers = new Map<string, Set<Subscriber>>()
  let listening: Listening | undefined
  let polling: NodeJS.Timeout | undefined
  let closing = false
  const times = { ...usual, ...timings }

  const { wakeAll, ...ears } = earsOf(subscribers)

  function begin(): void {
    listening ??= keepListening(directUrl, channel, ears, log)
    polling ??= setInterval(() => void poll(), times.poll).unref()
  }

  async function poll(): Promise<void> {
    if (subscribers.size === 0) return
    await listening?.ping()
    const { rows } = await pool
      .query<Cursor>('select user_id, last_id, last_event from realtime_cursor where user_id = any($1::uuid[])', [
        [...subscribers.keys()],
      ])
      .catch((error: unknown) => {
        log.warn({ err: error }, 'cannot read new events')
        return { rows: [] }
      })
    for (const cursor of rows)
      for (const each of subscribers.get(cursor.user_id) ?? []) if (each.isBehind(cursor)) each.wake()
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
      outsideScope(begin)
      return () => {
        others.delete(subscriber)
        if (others.size === 0 && subscribers.get(user_id) === others) subscribers.delete(user_id)
      }
    },
    ...createPlaces(room),
    reconnect: () => listening?.reconnect(),
    async close() {
      closing = true
      clearInterval(polling)
      wakeAll()
      await listening?.close()
    },
  }
}

/**
 * Places of streams. They are taken before anything waits, so that concurrent requests cannot
 * exceed the limits.
 */
function createPlaces(room: number): Pick<Realtime, 'reserve' | 'countOf' | 'countAll'> {
  const taken = new Map<string, number>()
  let all = 0
  const countOf = (user_id: string) => taken.get(user_id) ?? 0
  const add = (user_id: string, change: 1 | -1) => {
    all += change
    if (countOf(user_id) + change === 0) taken.delete(user_id)
    else taken.set(user_id, countOf(user_id) + change)
  }
  return {
    countOf,
    countAll: () => all,
    reserve(user_id) {
      if (countOf(user_id) >= STREAMS_OF_PROFILE) throw rateLimited(30, t('Too many open streams.'), streamsOfProfile)
      if (all >= room)
        throw new HttpError(503, 'busy', t('Too many visitors are here. Please try again.'), { retryAfter: 30 })
      add(user_id, 1)
      let isFree = false
      return () => {
        if (!isFree) add(user_id, -1)
        isFree = true
      }
    },
  }
}

/**
 * Passes notices on the channel to the open streams: new events for their profile, and broadcasts
 * on their topics.
 */
function earsOf(subscribers: ReadonlyMap<string, ReadonlySet<Subscriber>>) {
  const all = () => [...subscribers.values()].flatMap((each) => [...each])
  const wakeAll = () => all().forEach((each) => each.wake())
  let hasListened = false
  return {
    wakeAll,
    onNotice(payload: string): void {
      if (!payload.startsWith('{')) return subscribers.get(payload)?.forEach((each) => each.wake())
      const broadcast = JSON.parse(payload) as Broadcast
      for (const each of all()) if (each.topics.includes(broadcast.topic)) each.receive(broadcast)
    },
    /** Listening has started or resumed, so broadcasts may have been missed. */
    onListening(): void {
      for (const each of all()) {
        if (hasListened) each.resume()
        else each.wake()
      }
      if (hasListened) for (const each of all()) if (each.topics.length > 0) each.receive(undefined)
      hasListened = true
    },
  }
}

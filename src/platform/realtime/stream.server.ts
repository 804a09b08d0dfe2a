import type { Logger } from 'pino'
import type { Db } from '../db/db.server.ts'
import type { Broadcast } from './emit.server.ts'
import type { Realtime } from './hub.server.ts'
import { type Beginning, eventsAfter, type StoredEvent } from './stored-events.server.ts'

/**
 * At most 10 events a second to one client (docs/product/limits.md). The window is a tenth longer
 * than a second, because the network can push two bursts together.
 */
const pace = { events: 10, within: 1_100 }
/** At most this many events wait in memory; the others wait in the database. */
const readAhead = 50
/** Milliseconds after which a disconnected browser reconnects. */
const retry = 1_000

interface Listener {
  db: Db
  realtime: Realtime
  log: Logger
  user_id: string
  topics: readonly string[]
  beginning: Beginning
  /** Whether the session that opened the stream is still valid. */
  isAlive: () => Promise<boolean>
}

/**
 * Sends one profile's events as server-sent events until the client leaves, its session ends or the
 * process stops. It reads on only when the client has taken the previous events, so that slow
 * clients cost no memory. Calls `free` at its end.
 */
export function eventStream(listener: Listener, free: () => void): ReadableStream<Uint8Array> {
  const { beginning, log } = listener
  const text = new TextEncoder()
  const events = follow(listener)
  const leave = () => {
    events.leave()
    free()
  }
  return new ReadableStream({
    start(controller) {
      const missed = beginning.missed ? frame('realtime.reset', beginning.after, {}) : ''
      controller.enqueue(text.encode(`retry: ${retry}\n\n${missed}`))
    },
    async pull(controller) {
      const part = await events.next().catch((error: unknown) => {
        log.warn({ err: error }, 'an event stream ended early; its client will reconnect')
        return undefined
      })
      if (part !== undefined) return controller.enqueue(text.encode(part))
      leave()
      controller.close()
    },
    cancel: leave,
  })
}

/**
 * Follows the events of a profile: `next` waits for the next text to send, and returns undefined at
 * the end.
 */
function follow({ db, realtime, user_id, topics, beginning, isAlive }: Listener) {
  const waiting: StoredEvent[] = []
  const sent: number[] = []
  const alarm = createAlarm()
  const broadcasts = createBroadcastQueue(alarm.ring)
  const subscriber = { user_id, topics, position: beginning.after, wake, hear: broadcasts.hear }
  const unsubscribe = realtime.subscribe(subscriber)
  let [lastSentAt, lastCheckedAt] = [performance.now(), performance.now()]
  let [mayHaveMore, hasLeft] = [true, false]
  const untilHeartbeat = () => lastSentAt + realtime.timings.heartbeat - performance.now()

  function wake(): void {
    mayHaveMore = true
    alarm.ring()
  }

  function leave(): void {
    hasLeft = true
    unsubscribe()
    alarm.ring()
  }

  async function next(): Promise<string | undefined> {
    while (!hasLeft && !realtime.closing) {
      if (performance.now() - lastCheckedAt >= realtime.timings.session) {
        lastCheckedAt = performance.now()
        if (!(await isAlive())) return undefined
      }
      if (waiting.length === 0 && mayHaveMore) {
        await readMore()
        continue
      }
      const pause = waiting.length + broadcasts.count() > 0 ? untilNext(sent) : untilHeartbeat()
      if (pause <= 0) return nextFrame()
      await alarm.wait(pause)
    }
    return undefined
  }

  async function readMore(): Promise<void> {
    mayHaveMore = false
    const read = await eventsAfter(db, user_id, subscriber.position, readAhead)
    waiting.push(...read)
    // Send new events only while the session is valid.
    if (read.length > 0) lastCheckedAt = -Infinity
    if (read.length === readAhead) mayHaveMore = true
  }

  function nextFrame(): string {
    lastSentAt = performance.now()
    const event = waiting.shift()
    const broadcast = event ?? broadcasts.next()
    if (!broadcast) return ':\n\n'
    noteSent(sent, lastSentAt)
    if (event) subscriber.position = event.id
    return frame(broadcast.type, event?.id, broadcast.payload)
  }

  return { next, leave }
}

/**
 * Broadcasts that wait to be sent. A slow client loses the oldest; the next one makes it fetch
 * everything again.
 */
function createBroadcastQueue(ring: () => void) {
  const broadcasts: Pick<StoredEvent, 'type' | 'payload'>[] = []
  return {
    count: () => broadcasts.length,
    next: () => broadcasts.shift(),
    hear: (broadcast: Broadcast | undefined) => {
      broadcasts.push(
        broadcast ? { type: broadcast.type, payload: broadcast.payload } : { type: 'realtime.resumed', payload: {} },
      )
      if (broadcasts.length > readAhead) broadcasts.shift()
      ring()
    },
  }
}

function noteSent(sent: number[], at: number): void {
  sent.push(at)
  if (sent.length > pace.events) sent.shift()
}

/** Milliseconds until the next event may be sent. */
function untilNext(sent: number[]): number {
  return sent.length < pace.events ? 0 : sent[0]! + pace.within - performance.now()
}

/** Broadcasts are not stored, so they have no number and do not move the resume position. */
function frame(type: string, id: number | undefined, payload: unknown): string {
  const numbered = id === undefined ? '' : `id: ${id}\n`
  return `${numbered}event: ${type}\ndata: ${JSON.stringify(payload)}\n\n`
}

/** Waits for a time, or until it is woken. */
function createAlarm() {
  let ring = () => {}
  return {
    ring: () => ring(),
    wait: (milliseconds: number) =>
      new Promise<void>((done) => {
        const timer = setTimeout(done, milliseconds)
        ring = () => {
          clearTimeout(timer)
          done()
        }
      }),
  }
}

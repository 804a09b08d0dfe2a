import type { Logger } from 'pino'
import { keepScope } from '../scope.server.ts'
import { createAlarm } from './alarm.server.ts'
import type { Broadcast } from './emit.server.ts'
import type { Realtime } from './hub.server.ts'
import { createInbox, type Owner, readAhead, untilRetry } from './inbox.server.ts'
import type { StoredEvent } from './stored-events.server.ts'

/**
 * At most 10 events a second to one client (docs/product/limits.md). The window is a tenth longer
 * than a second, because the network can push two bursts together.
 */
const pace = { events: 10, within: 1_100 }
/** Milliseconds after which a disconnected browser reconnects. */
const retry = 1_000

interface Listener extends Owner {
  realtime: Realtime
  log: Logger
  topics: readonly string[]
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
  const inRequest = keepScope()
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
        inRequest(() => log.warn({ err: error }, 'an event stream ended early; its client will reconnect'))
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
function follow(listener: Listener) {
  const { realtime, user_id, topics } = listener
  const sent: number[] = []
  const alarm = createAlarm()
  const broadcasts = createBroadcastQueue(alarm.ring)
  const inbox = createInbox(listener)
  const ringing = (change: () => void) => () => {
    change()
    alarm.ring()
  }
  const unsubscribe = realtime.subscribe({
    user_id,
    topics,
    isBehind: inbox.isBehind,
    wake: ringing(inbox.wake),
    resume: ringing(inbox.resume),
    receive: broadcasts.receive,
  })
  let lastSentAt = performance.now()
  let hasLeft = false
  const untilHeartbeat = () => lastSentAt + realtime.timings.heartbeat - performance.now()

  const leave = ringing(() => {
    hasLeft = true
    unsubscribe()
  })

  async function next(): Promise<string | undefined> {
    while (!hasLeft && !realtime.closing) {
      const state = await inbox.look()
      if (state === 'ended') return undefined
      if (state === 'more') continue
      const pause = state === 'away' ? Math.min(untilRetry, untilHeartbeat()) : untilNextFrame()
      if (pause <= 0) return nextFrame(state === 'away')
      await alarm.wait(pause)
    }
    return undefined
  }

  const untilNextFrame = () => (inbox.count() + broadcasts.count() > 0 ? untilNext(sent) : untilHeartbeat())

  function nextFrame(isAway: boolean): string {
    lastSentAt = performance.now()
    const event = isAway ? undefined : inbox.next()
    const broadcast = event ?? broadcasts.next()
    if (!broadcast) return ':\n\n'
    noteSent(sent, lastSentAt)
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
    receive: (broadcast: Broadcast | undefined) => {
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

import { setTimeout as pause } from 'node:timers/promises'
import { type EventReader, openEvents } from '../../test/events.ts'
import type { Record } from './record.ts'

/** A provider who follows their events, as a browser does: a stream that ends is resumed. */
export interface Follower {
  id: string
  /** The number of the last event that arrived. */
  last: number
  /** Numbers that were skipped or reset, and ids in events of another user. */
  missed: number
  /** The ids of bookings and messages that events named. */
  named: Set<string>
  resumed: number
}

/** Milliseconds after which a browser opens a broken stream again. */
const retry = 1_000

/** Follows the events of a provider until `isOver`. */
export function follow(
  url: string,
  { id, token }: { id: string; token: string },
  { record, over }: { record: Record; over: AbortSignal },
): Follower & { ended: Promise<void> } {
  const follower: Follower = { id, last: 0, missed: 0, named: new Set(), resumed: 0 }
  async function readOnce(): Promise<void> {
    const reader = await openEvents({ url }, { token }, follower.last)
    const stop = () => reader.drop()
    over.addEventListener('abort', stop)
    for (let read = 0; !over.aborted && reader.status === 200; ) {
      await reader.wait(() => reader.ended || reader.events.length > read)
      for (; read < reader.events.length; read++) note(follower, reader.events[read]!)
      if (reader.ended) break
    }
    over.removeEventListener('abort', stop)
    reader.drop()
    if (reader.status !== 200 && reader.status !== 502 && reader.status !== 503)
      record.wrong.push(`an event stream was answered ${reader.status}`)
  }
  async function keepReading(): Promise<void> {
    while (!over.aborted) {
      await readOnce().catch(() => undefined)
      follower.resumed += 1
      await pause(retry, undefined, { signal: over }).catch(() => undefined)
    }
  }
  return Object.assign(follower, { ended: keepReading() })
}

function note(follower: Follower, event: EventReader['events'][number]): void {
  if (event.type === 'realtime.reset') follower.missed += 1
  if (Number.isNaN(event.id) || event.id <= follower.last) return
  follower.missed += event.id - follower.last - 1
  follower.last = event.id
  const { id, booking_id } = event.data as { id?: string; booking_id?: string }
  for (const named of [id, booking_id]) if (named) follower.named.add(named)
}

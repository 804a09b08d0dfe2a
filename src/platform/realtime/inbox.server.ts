import type { Db } from '../db/db.server.ts'
import { isConnectionFailure } from '../db/failures.server.ts'
import type { Realtime } from './hub.server.ts'
import {
  type Beginning,
  type Cursor,
  type EventLog,
  eventsAfter,
  findBeginning,
  type StoredEvent,
} from './stored-events.server.ts'

/** The most events that wait in memory; the others wait in the database. */
export const readAhead = 50

/** Milliseconds until a stream reads again from a database that was unreachable. */
export const untilRetry = 500

/** The profile whose events are read. */
export interface Owner {
  db: Db
  realtime: Pick<Realtime, 'timings'>
  /** The kind of its events. */
  events: EventLog
  user_id: string
  beginning: Beginning
  /** Whether the session that opened the stream is still valid. */
  isAlive: () => Promise<boolean>
}

/** Reads the stored events of a profile for one stream, as long as its session is valid. */
export function createInbox({ db, realtime, events, user_id, beginning, isAlive }: Owner) {
  const waiting: StoredEvent[] = []
  let position = beginning.after
  let [mayHaveMore, mayHaveLost] = [true, false]
  let lastCheckedAt = performance.now()

  /** After a failover, the new primary may lack events that this client has seen. */
  function resume(): void {
    mayHaveLost = true
    mayHaveMore = true
  }

  async function checkAndRead(): Promise<'ended' | 'more' | 'nothing'> {
    if (performance.now() - lastCheckedAt >= realtime.timings.session) {
      // Set before the check, so that a doubt that arises during it leads to another one.
      lastCheckedAt = performance.now()
      if (!(await isAlive())) return 'ended'
    }
    if (waiting.length > 0 || !mayHaveMore) return 'nothing'
    await read()
    return 'more'
  }

  async function read(): Promise<void> {
    if (mayHaveLost) {
      const { after, missed } = await findBeginning(db, events, user_id, position)
      if (missed) waiting.push({ id: after, type: 'realtime.reset', payload: {} })
      position = after
      mayHaveLost = false
    }
    mayHaveMore = false
    const read = await eventsAfter(db, events, user_id, position, readAhead)
    waiting.push(...read)
    // Send new events only while the session is valid.
    if (read.length > 0) lastCheckedAt = -Infinity
    if (read.length === readAhead) mayHaveMore = true
  }

  return {
    /** Whether there are events after the last one that was sent. */
    isBehind: (cursor: Cursor) => position < cursor[events.last],
    count: () => waiting.length,
    wake: () => void (mayHaveMore = true),
    /** Makes the next look check the session first. */
    doubt: () => void (lastCheckedAt = -Infinity),
    resume,
    next(): StoredEvent | undefined {
      const event = waiting.shift()
      if (event) position = event.id
      return event
    },
    /** All events that were read and not yet sent. */
    takeAll(): StoredEvent[] {
      const events = waiting.splice(0)
      position = events.at(-1)?.id ?? position
      return events
    },
    /**
     * Checks the session and reads, if either is due. While the database is unreachable, such as
     * during a failover, the stream stays open.
     */
    look: () =>
      checkAndRead().catch((error: unknown) => {
        if (!isConnectionFailure(error)) throw error
        resume()
        lastCheckedAt = -Infinity
        return 'away' as const
      }),
  }
}

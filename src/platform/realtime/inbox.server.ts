import type { Db } from '../db/db.server.ts'
import { isConnectionFailure } from '../db/failures.server.ts'
import type { Realtime } from './hub.server.ts'
import { type Beginning, eventsAfter, findBeginning, type StoredEvent } from './stored-events.server.ts'

/** At most this many events wait in memory; the others wait in the database. */
export const readAhead = 50

/** The profile whose events are read. */
export interface Owner {
  db: Db
  realtime: Pick<Realtime, 'timings'>
  user_id: string
  beginning: Beginning
  /** Whether the session that opened the stream is still valid. */
  isAlive: () => Promise<boolean>
}

/** Reads the stored events of a profile for one stream, as long as its session is valid. */
export function createInbox({ db, realtime, user_id, beginning, isAlive }: Owner) {
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
      if (!(await isAlive())) return 'ended'
      lastCheckedAt = performance.now()
    }
    if (waiting.length > 0 || !mayHaveMore) return 'nothing'
    await read()
    return 'more'
  }

  async function read(): Promise<void> {
    if (mayHaveLost) {
      const { after, missed } = await findBeginning(db, user_id, position)
      if (missed) waiting.push({ id: after, type: 'realtime.reset', payload: {} })
      position = after
      mayHaveLost = false
    }
    mayHaveMore = false
    const read = await eventsAfter(db, user_id, position, readAhead)
    waiting.push(...read)
    // Send new events only while the session is valid.
    if (read.length > 0) lastCheckedAt = -Infinity
    if (read.length === readAhead) mayHaveMore = true
  }

  return {
    /** The number of the last event that was sent. */
    position: () => position,
    count: () => waiting.length,
    wake: () => void (mayHaveMore = true),
    resume,
    next(): StoredEvent | undefined {
      const event = waiting.shift()
      if (event) position = event.id
      return event
    },
    /**
     * Checks the session and reads, if it is time for either. While the database is away, such as
     * during a failover, the stream stays open.
     */
    look: () =>
      checkAndRead().catch((error: unknown) => {
        if (!isConnectionFailure(error)) throw error
        resume()
        return 'away' as const
      }),
  }
}

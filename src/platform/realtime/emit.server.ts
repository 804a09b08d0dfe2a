import { sql } from 'kysely'
import type { Db, Tx } from '../db/db.server.ts'
import type { RealtimeEventType } from './event-types.ts'

/** An event for one profile. It is stored for 24 hours. */
export interface Emission {
  user_id: string
  type: RealtimeEventType
  payload: object
}

/** An event for every open stream that follows a topic. It isn't stored. */
export interface Broadcast {
  topic: string
  type: RealtimeEventType
  payload: object
}

/** The NOTIFY channel. Carries the ids of profiles that have new events, and broadcasts as JSON. */
export const channel = 'realtime'

/**
 * Numbers and stores the events. Each recipient's counter row stays locked until the commit, so
 * numbers become visible in order: a reader that has seen 7 has seen 1 to 6. Recipients are locked
 * in the order of their ids, so that two writers can't deadlock.
 */
export async function writeEmissions(tx: Tx, emissions: Emission[]): Promise<void> {
  const byRecipient = emissions.toSorted((one, other) =>
    one.user_id < other.user_id ? -1 : one.user_id > other.user_id ? 1 : 0,
  )
  for (const { user_id, type, payload } of byRecipient) {
    await sql`
      with cursor as (
        insert into realtime_cursor (user_id, last_id) values (${user_id}, 1)
        on conflict (user_id) do update set last_id = realtime_cursor.last_id + 1
        returning last_id
      )
      insert into realtime_event (user_id, id, type, payload)
        select ${user_id}, last_id, ${type}, ${JSON.stringify(payload)}::jsonb from cursor
    `.execute(tx)
  }
}

const ringing = new WeakMap<Db, Set<string>>()

/**
 * Notifies every process, after the commit, of profiles with new events and of broadcasts. NOTIFY
 * within the transaction would make all commits of the server wait for each other's write to disk
 * (docs/decisions/0008). Notices that arrive during a call go out with the next one. If one is
 * lost, open streams still find the rows when they poll.
 */
export function ring(db: Db, user_ids: Iterable<string>, broadcasts: readonly Broadcast[] = []): void {
  const notices = [...user_ids, ...broadcasts.map((broadcast) => JSON.stringify(broadcast))]
  const next = ringing.get(db)
  if (!next) return void keepRinging(db, new Set(notices))
  for (const notice of notices) next.add(notice)
}

async function keepRinging(db: Db, first: Set<string>): Promise<void> {
  for (let now = first; now.size > 0; now = ringing.get(db) ?? new Set()) {
    ringing.set(db, new Set())
    await sql`select pg_notify(${channel}, notice) from unnest(${[...now]}::text[]) as notice`
      .execute(db)
      .catch(() => undefined)
  }
  ringing.delete(db)
}

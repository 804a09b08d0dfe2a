import { sql } from 'kysely'
import type { Tx } from '../db/db.server.ts'

/** One thing to tell one profile. */
export interface Emission {
  user_id: string
  type: 'notification.inserted' | 'message.inserted' | 'booking.changed'
  payload: Record<string, unknown>
}

/** The channel that carries a profile's id to every process when something was written for it. */
export const channel = 'realtime'

/**
 * Numbers and stores the emissions. Each recipient's counter row stays locked until the commit, so numbers become visible in order and a
 * reader that has seen 7 has seen 1 to 6; recipients are locked in the order of their ids, so two writers cannot deadlock here.
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
      ), event as (
        insert into realtime_event (user_id, id, type, payload)
        select ${user_id}, last_id, ${type}, ${JSON.stringify(payload)}::jsonb from cursor
      )
      select pg_notify(${channel}, ${user_id})
    `.execute(tx)
  }
}

import { type Selectable, sql } from 'kysely'
import type { Slots } from '#features/availability/contract.ts'
import { getSlots } from '#features/availability/queries.server.ts'
import type { ProfileRow } from '#features/identity/queries.server.ts'
import type { Db, Tx } from '#platform/db/db.server.ts'
import type { DB } from '#platform/db/schema.ts'
import { notFound } from '#platform/http/errors.server.ts'
import type { Proposal } from './contract.ts'

/** A row as JSON has it: times with seconds, instants as text. */
type JsonRow = Pick<Selectable<DB['reschedule_proposals']>, 'id' | 'proposed_by' | 'time_zone' | 'price' | 'message'> &
  Record<'date' | 'start_time' | 'end_time' | 'starts_at' | 'ends_at' | 'created_at', string>

/** In SQL, of a booking: the other time that waits for an answer, as JSON, because its columns are named as the booking's own. */
export const openProposal = sql<JsonRow | null>`(
  select to_jsonb(proposal) from reschedule_proposals proposal
  where proposal.booking_id = bookings.id and proposal.status = 'open'
)`

/** The proposal as both parties see it. */
export function proposalOf(row: JsonRow): Proposal {
  const { id, proposed_by, date, time_zone, price, message } = row
  const instant = (text: string) => new Date(text).toISOString()
  return {
    id,
    proposed_by,
    date,
    start_time: row.start_time.slice(0, 5),
    end_time: row.end_time.slice(0, 5),
    time_zone,
    starts_at: instant(row.starts_at),
    ends_at: instant(row.ends_at),
    price,
    message,
    created_at: instant(row.created_at),
  }
}

/** Whether a booking has, or had, such a proposal; throws 404 where not. */
export async function assertProposalOf(tx: Db | Tx, booking_id: string, id: string): Promise<void> {
  await tx
    .selectFrom('reschedule_proposals')
    .select('id')
    .where('booking_id', '=', booking_id)
    .where('id', '=', id)
    .executeTakeFirstOrThrow(() => notFound('Proposal'))
}

/**
 * What one of the profile's own visits could move to on a day: its present hours count as free, and a provider may go beyond their own opening hours.
 * Throws 404 to strangers, 422 for a day out of reach.
 */
export async function getSlotsFor(
  db: Db,
  viewer: Pick<ProfileRow, 'id' | 'user_type'>,
  id: string,
  date: string | undefined,
  now: Date,
): Promise<Slots> {
  const { provider_id } = await db
    .selectFrom('bookings')
    .select('provider_id')
    .where('id', '=', id)
    .where(`${viewer.user_type}_id`, '=', viewer.id)
    .executeTakeFirstOrThrow(() => notFound('Booking'))
  return getSlots(db, provider_id, date, now, { by: viewer.user_type, except: id })
}

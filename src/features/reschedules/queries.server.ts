import type { Slots } from '#features/availability/contract.ts'
import { getSlots } from '#features/availability/queries.server.ts'
import { bookingNotFound } from '#features/bookings/queries.server.ts'
import type { ProfileRow } from '#features/identity/queries.server.ts'
import type { Db } from '#platform/db/db.server.ts'

/**
 * The free times to which one of the viewer's own bookings could move. Its current hours count as
 * free, and opening hours don't bind the provider. Throws 404 for any other booking and 422 for a
 * day that can't be booked.
 */
export async function getSlotsToMove(
  db: Db,
  viewer: Pick<ProfileRow, 'id' | 'user_type'>,
  { id, date, now }: { id: string; date: string | undefined; now: Date },
): Promise<Slots> {
  const { provider_id } = await db
    .selectFrom('bookings')
    .select('provider_id')
    .where('id', '=', id)
    .where(`${viewer.user_type}_id`, '=', viewer.id)
    .executeTakeFirstOrThrow(bookingNotFound)
  return getSlots(db, { provider_id, date, now, by: viewer.user_type, except: id })
}

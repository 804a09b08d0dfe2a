import type { ProfileRow } from '#domains/identity/queries.server.ts'
import type { Availability, AvailabilityQuery } from '#domains/schedule/availability-contract.ts'
import { getAvailability } from '#domains/schedule/availability-queries.server.ts'
import { isProviderAvailable } from '#domains/schedule/lifecycle-queries.server.ts'
import { providerUnavailable } from '#domains/schedule/lifecycle-rules.ts'
import type { Slots } from '#domains/schedule/slots-contract.ts'
import { getSlots } from '#domains/schedule/slots-queries.server.ts'
import type { Db } from '#platform/db/db.server.ts'
import { moveNotAllowed } from './policy.server.ts'
import { bookingNotFound } from './queries.server.ts'

type Viewer = Pick<ProfileRow, 'id' | 'user_type'>

/**
 * The free times to which one of the viewer's own bookings could move. Its current hours count as
 * free, and opening hours don't bind the provider. Throws 404 for any other booking, 409
 * `move_not_allowed` if the provider is suspended, and 422 for a day that can't be booked.
 */
export async function getSlotsToMove(
  db: Db,
  viewer: Viewer,
  { id, date, now }: { id: string; date: string | undefined; now: Date },
): Promise<Slots> {
  const whose = await getProviderToMove(db, viewer, id)
  return getSlots(db, { ...whose, date, now, by: viewer.user_type, except: [id] })
}

/**
 * The days on which a customer could book the provider of one of the viewer's own bookings. Its
 * current hours count as free. Throws like {@link getSlotsToMove}.
 */
export async function getAvailabilityToMove(
  { db, now, profile }: { db: Db; now: Date; profile: Viewer },
  { id, ...query }: AvailabilityQuery & { id: string },
): Promise<Availability> {
  const whose = await getProviderToMove(db, profile, id)
  return getAvailability({ db, now }, { ...query, ...whose, except: [id] })
}

async function getProviderToMove(db: Db, viewer: Viewer, booking_id: string) {
  const { isAvailable, ...whose } = await db
    .selectFrom('bookings')
    .select(['provider_id', 'service_id', 'address_zip_code as location', isProviderAvailable.as('isAvailable')])
    .where('id', '=', booking_id)
    .where(`${viewer.user_type}_id`, '=', viewer.id)
    .executeTakeFirstOrThrow(bookingNotFound)
  if (!isAvailable) throw moveNotAllowed(providerUnavailable)
  return whose
}

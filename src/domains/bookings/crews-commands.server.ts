import { lockProfile } from '#domains/identity/locks.server.ts'
import type { UserContext } from '#domains/identity/policy.server.ts'
import { assertCrew } from '#domains/schedule/crews-queries.server.ts'
import { crewTexts, freeCrew } from '#domains/schedule/crews-rules.ts'
import { requireCalendar } from '#domains/schedule/slots-policy.server.ts'
import { blockedOn } from '#domains/schedule/slots-rules.ts'
import { transact } from '#platform/db/transact.server.ts'
import { conflict, forbidden, onConstraint } from '#platform/http/errors.server.ts'
import { t } from '#ui/language.ts'
import { emitBookingChanged } from './commands.server.ts'
import type { Booking } from './contract.ts'
import type { CrewChange } from './crews-contract.ts'
import { lockBooking } from './locks.server.ts'
import { moveNotAllowed } from './policy.server.ts'
import { getBooking } from './queries.server.ts'

/**
 * Gives an open booking that hasn't ended to another crew of its provider; the customer isn't told.
 * Throws 403 for the customer, 404 unless the user is a party, 409 `move_not_allowed` for other
 * bookings, 409 `crew_taken` if the crew isn't free, and 422 for a crew that doesn't exist.
 */
export async function setCrew(context: UserContext, { booking_id: id, crew }: CrewChange): Promise<Booking> {
  return transact(context, async (context) => {
    const { db, now, profile } = context
    await lockProfile(db, profile)
    const booking = await lockBooking(db, profile, id)
    if (profile.user_type !== 'provider') throw forbidden(t('Only the provider chooses the crew.'))
    const { provider_id, service_id, address_zip_code: location, date, time_zone, status, ends_at } = booking
    if (!['pending', 'confirmed'].includes(status) || ends_at <= now) throw moveNotAllowed(crewTexts.over)
    await assertCrew(db, provider_id, crew)
    const whose = { provider_id, service_id, location, by: 'provider', except: [id], time_zone } as const
    const calendar = await requireCalendar(context, { ...whose, from: date, to: date })
    // The booking keeps its own buffers.
    const { buffer_before, buffer_after } = booking
    const blocked = blockedOn({ ...calendar, buffer_before, buffer_after }, date)
    if (freeCrew(booking, blocked, crew) !== crew) throw crewTaken()
    await db.updateTable('bookings').set({ crew, updated_at: now }).where('id', '=', id).execute()
    emitBookingChanged(context, booking)
    return getBooking(db, profile, id)
  }).catch(onConstraint('one_booking_at_a_time', crewTaken))
}

const crewTaken = () => conflict('crew_taken', crewTexts.taken)

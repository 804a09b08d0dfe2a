import type { UserContext } from '#domains/identity/policy.server.ts'
import { transact } from '#platform/db/transact.server.ts'
import { announce } from '#platform/events.server.ts'
import { t } from '#ui/language.ts'
import { emitBookingChanged } from './commands.server.ts'
import type { Booking } from './contract.ts'
import { lockBooking } from './locks.server.ts'
import type { NoShowChange } from './no-shows-contract.ts'
import { canUndoNoShow, noShowProblem, ownNoShow } from './no-shows-rules.ts'
import { moveNotAllowed } from './policy.server.ts'
import { getBooking } from './queries.server.ts'

/**
 * Notes that the other party did not come, or undoes the note, and tells them. Noting twice changes
 * nothing. Throws 404 unless the user is a party, and 409 `move_not_allowed` before the start, too
 * late, or for a booking that was never confirmed.
 */
export async function noteNoShow(context: UserContext, { booking_id: id, undo }: NoShowChange): Promise<Booking> {
  return transact(context, async (context) => {
    const { db, now, profile } = context
    const locked = await lockBooking(db, profile, id)
    const booking = await getBooking(db, profile, id)
    const note = ownNoShow(booking, profile.user_type)
    if (undo === (note === undefined)) return booking
    if (note && !canUndoNoShow(note, now)) throw moveNotAllowed(t('A no-show can be undone within 24 hours only.'))
    const problem = note ? null : noShowProblem(booking, now)
    if (problem !== null) throw moveNotAllowed(problem)
    if (note)
      await db
        .updateTable('no_shows')
        .set({ undone_at: now })
        .where('booking_id', '=', id)
        .where('noted_by', '=', profile.user_type)
        .where('undone_at', 'is', null)
        .execute()
    else
      await db.insertInto('no_shows').values({ booking_id: id, noted_by: profile.user_type, noted_at: now }).execute()
    const { customer_id, provider_id } = locked
    const event = { booking_id: id, customer_id, provider_id, actor_id: profile.id, undone: undo }
    await announce(context, 'booking.no_show_noted', event)
    emitBookingChanged(context, locked)
    return getBooking(db, profile, id)
  })
}

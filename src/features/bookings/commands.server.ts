import { isLateToCancel } from '#features/booking-deadlines/rules.ts'
import type { UserType } from '#features/identity/contract.ts'
import { findAuthUserId, type ProfileRow } from '#features/identity/queries.server.ts'
import { closedAccountName } from '#features/identity/rules.ts'
import { openProposal } from '#features/reschedules/queries.server.ts'
import type { Announcements } from '#platform/announcements.ts'
import { record } from '#platform/audit.server.ts'
import type { Db, Tx } from '#platform/db/db.server.ts'
import { emit, transact } from '#platform/db/transact.server.ts'
import { announce } from '#platform/events.server.ts'
import { conflict, forbidden, invalid, notFound } from '#platform/http/errors.server.ts'
import { patternOf, withoutTraces } from '#platform/traces.server.ts'
import { isVisible } from '#platform/visible.ts'
import type { Booking, BookingMove, BookingStatus } from './contract.ts'
import { bookingNotFound, getBooking } from './queries.server.ts'
import { actOf, canMove, isReasonRequired, moveProblem } from './rules.ts'

/** One provider's bookings queue here: left to race, rivals can deadlock on the exclusion constraint. */
export async function holdCalendar(tx: Tx, provider_id: string): Promise<void> {
  const held = await tx
    .selectFrom('providers')
    .select('id')
    .where('id', '=', provider_id)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!held) throw notFound('Provider')
}

/**
 * Shows the provider who the customer of a pending booking is, for good; a second time changes nothing (decision 29). Throws 409 for one
 * that is no longer pending, 403 for the customer.
 */
export async function revealContact(
  db: Db,
  viewer: ProfileRow,
  id: string,
  now: Date,
  address?: string,
): Promise<Booking> {
  return transact(db, async (tx) => {
    const booking = await lockBooking(tx, viewer, id)
    if (viewer.user_type !== 'provider') throw forbidden('Only the provider can reveal the contact information.')
    if (!booking.customer_info_revealed) {
      if (!canMove(booking, 'reveal', 'provider', now)) throw notAllowed('Only a pending booking can be revealed.')
      const revealed = { customer_info_revealed: true, revealed_at: now, updated_at: now }
      await tx.updateTable('bookings').set(revealed).where('id', '=', id).execute()
      await tell(tx, 'booking.revealed', booking, viewer.id, now)
      const subject_id = await findAuthUserId(tx, booking.customer_id)
      const entry = { kind: 'booking.revealed', actor_id: viewer.auth_user_id, subject_id, details: { booking_id: id } }
      await record(tx, { ...entry, address }, now)
    }
    return getBooking(tx, viewer, id)
  })
}

/** 409: the table of moves has no such move, or not now. */
export const notAllowed = (why: string) => conflict('move_not_allowed', why)

/** Moves a booking as decision 28 has it. Throws `move_not_allowed` (409), and 422 where a reason is owed. Of rivals the first wins. */
export async function setBookingStatus(db: Db, viewer: ProfileRow, move: BookingMove, now: Date): Promise<Booking> {
  const { booking_id, new_status } = move
  const party = viewer.user_type
  return transact(db, async (tx) => {
    const booking = await lockBooking(tx, viewer, booking_id)
    const act = actOf[new_status]
    const problem = moveProblem(booking, act, party, now)
    if (problem !== null) throw notAllowed(problem)
    if (isReasonRequired(booking, act, party) && !isVisible(move.reason ?? ''))
      throw invalid([{ path: 'reason', message: 'Please tell the customer why you cancel' }])
    const cancelled = new_status === 'cancelled' && {
      cancelled_by: party,
      cancel_reason: move.reason || null,
      cancelled_late: isLateToCancel(booking, now),
    }
    const completed = new_status === 'completed' && { completed_by: party }
    await tx
      .updateTable('bookings')
      .set({ status: new_status, updated_at: now, ...cancelled, ...completed })
      .where('id', '=', booking_id)
      .execute()
    await tell(tx, `booking.${new_status as Reached}`, { ...booking, status: new_status }, viewer.id, now)
    return getBooking(tx, viewer, booking_id)
  })
}

/** Nothing leads back to pending. */
export type Reached = Exclude<BookingStatus, 'pending'>

/** A booking that is locked until the commit, with its open proposal. */
export type LockedBooking = Awaited<ReturnType<typeof lockBooking>>

/** Locks the provider, then the booking, so that whoever comes second decides by what the first has written. Throws 404 to strangers. */
export async function lockBooking(tx: Tx, viewer: { id: string; user_type: UserType }, id: string) {
  const own = tx
    .selectFrom('bookings')
    .select([
      'id',
      'customer_id',
      'provider_id',
      'status',
      'customer_info_revealed',
      'starts_at',
      'ends_at',
      'created_at',
      'date',
      'start_time',
      'end_time',
      'time_zone',
      'hourly_rate',
      openProposal.as('proposal'),
    ])
    .where('id', '=', id)
    .where(`${viewer.user_type}_id`, '=', viewer.id)
  const found = await own.executeTakeFirst()
  if (!found) throw bookingNotFound()
  await holdCalendar(tx, found.provider_id)
  return own.forUpdate().executeTakeFirstOrThrow(bookingNotFound)
}

interface Told {
  id: string
  customer_id: string
  provider_id: string
  status: BookingStatus
}

/** Announces to other slices and tells both parties' browsers: ids and status, never a name. */
export async function tell(
  tx: Tx,
  name: 'booking.requested' | 'booking.revealed' | `booking.${Reached}`,
  { id: booking_id, customer_id, provider_id, status }: Told,
  actor_id: string | null,
  now: Date,
): Promise<void> {
  await announce({ db: tx, now }, name, { booking_id, customer_id, provider_id, actor_id })
  emitBookingChanged(tx, { id: booking_id, customer_id, provider_id, status })
}

/** Has both parties' browsers look again, if the transaction commits. */
export function emitBookingChanged(tx: Tx, { id: booking_id, customer_id, provider_id, status }: Told): void {
  for (const party of [customer_id, provider_id]) emit(tx, party, 'booking.changed', { booking_id, status })
}

/** Takes what told who it was out of the visits of somebody who leaves; what was agreed stays for the other party. */
export async function anonymizeParty(tx: Tx, { profile_ids, traces }: Announcements['account.closed']): Promise<void> {
  await tx
    .updateTable('bookings')
    .set({ contact_name: closedAccountName, contact_email: '', contact_phone: '' })
    .where('customer_id', 'in', profile_ids)
    .execute()
  const pattern = patternOf(traces)
  await tx
    .updateTable('bookings')
    .set({
      service_name: withoutTraces('service_name', pattern),
      cancel_reason: withoutTraces('cancel_reason', pattern),
    })
    .where((row) => row.or([row('customer_id', 'in', profile_ids), row('provider_id', 'in', profile_ids)]))
    .execute()
  await tx
    .updateTable('reschedule_proposals')
    .set({ message: withoutTraces('message', pattern) })
    .where('booking_id', 'in', (bookings) =>
      bookings
        .selectFrom('bookings')
        .select('id')
        .where((row) => row.or([row('customer_id', 'in', profile_ids), row('provider_id', 'in', profile_ids)])),
    )
    .execute()
}

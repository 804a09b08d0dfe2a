import type { Insertable, Updateable } from 'kysely'
import type { BookingStatus } from '#features/booking-lifecycle/contract.ts'
import {
  actOf,
  automaticMove,
  cancelReasonMissing,
  canMove,
  isLateToCancel,
  isReasonRequired,
  type Movable,
} from '#features/booking-lifecycle/rules.ts'
import type { UserType } from '#features/identity/contract.ts'
import type { UserContext, UserTxContext } from '#features/identity/policy.server.ts'
import { findAuthUserId } from '#features/identity/queries.server.ts'
import { record } from '#platform/audit.server.ts'
import type { TxContext } from '#platform/context.server.ts'
import type { Tx } from '#platform/db/db.server.ts'
import { runNamed } from '#platform/db/named-statement.server.ts'
import type { DB } from '#platform/db/schema.ts'
import { emit, transact } from '#platform/db/transact.server.ts'
import { announce } from '#platform/events.server.ts'
import { forbidden, invalid } from '#platform/http/errors.server.ts'
import { isVisible } from '#platform/visible.ts'
import type { Booking, BookingEvent, BookingMove, SeenBooking } from './contract.ts'
import { type BookingInTheWay, type LockedBooking, type LockedOpenBooking, lockBooking } from './locks.server.ts'
import { assertMove, moveNotAllowed } from './policy.server.ts'
import { getBooking, seenBookingOf, seenByBoth } from './queries.server.ts'
import { lengthOf, priceOf } from './rules.ts'

type NewRow = Omit<Insertable<DB['bookings']>, 'price' | 'created_at' | 'updated_at'> & {
  start_time: string
  end_time: string
  hourly_rate: number
}

/**
 * Writes a booking at the price of its hours and announces it. The caller has locked the provider.
 * Returns it as both parties see it.
 */
export async function insertBooking(
  context: TxContext,
  row: NewRow & { status: 'pending' | 'confirmed' },
): Promise<SeenBooking> {
  const { customer_id, provider_id, status } = row
  const price = priceOf(row.hourly_rate, lengthOf(row))
  const seen = await insertAndRead(context, { ...row, price })
  const booking = { id: seen.customer.id, customer_id, provider_id, status }
  await announceBooking(context, status === 'pending' ? 'booking.requested' : 'booking.confirmed', booking, {
    actor_id: customer_id,
    seen,
  })
  return seen
}

/** One statement, which reads the new row in place of the table. */
async function insertAndRead({ db, now }: TxContext, row: NewRow & { price: number }): Promise<SeenBooking> {
  const inserted = db.with('bookings', (db) =>
    db
      .insertInto('bookings')
      .values({ ...row, created_at: now, updated_at: now })
      .returningAll(),
  ) as unknown as Tx
  const rows = await runNamed({ db }, seenByBoth(row, inserted))
  return seenBookingOf(rows[0]!)
}

/**
 * Reveals the customer of a pending booking to its provider, for good. Revealing twice changes
 * nothing. Throws 403 for the customer and 409 `move_not_allowed` for a booking that isn't pending.
 */
export async function revealContact(context: UserContext, { id }: Pick<Booking, 'id'>): Promise<Booking> {
  return transact(context, async (context) => {
    const { db, now, profile } = context
    const booking = await lockBooking(db, profile, id)
    if (profile.user_type !== 'provider') throw forbidden('Only the provider can reveal the contact information.')
    if (!booking.customer_info_revealed) {
      if (!canMove(booking, 'reveal', 'provider', now)) throw moveNotAllowed('Only a pending booking can be revealed.')
      await updateBooking(context, id, { customer_info_revealed: true, revealed_at: now })
      await announceBooking(context, 'booking.revealed', booking, { actor_id: profile.id })
      const subject_id = await findAuthUserId(db, booking.customer_id)
      await record(context, {
        kind: 'booking.revealed',
        actor_id: profile.auth_user_id,
        subject_id,
        details: { booking_id: id },
      })
    }
    return getBooking(db, profile, id)
  })
}

/**
 * Accepts, cancels or completes a booking. Throws 409 `move_not_allowed`, also for the slower one
 * of two concurrent moves, and 422 if a required reason is missing.
 */
export async function setBookingStatus(
  context: UserContext,
  { booking_id, new_status, reason }: BookingMove,
): Promise<Booking> {
  return transact(context, async (context) => {
    const { db, now, profile } = context
    const party = profile.user_type
    const booking = await lockBooking(db, profile, booking_id)
    const act = actOf[new_status]
    assertMove(booking, act, party, now)
    if (isReasonRequired(booking, act, party) && !isVisible(reason ?? ''))
      throw invalid([{ path: 'reason', message: cancelReasonMissing }])
    const cancelled = new_status === 'cancelled' && cancellation(booking, { by: party, reason: reason || null, now })
    const completed = new_status === 'completed' && { completed_by: party }
    await changeStatus(context, booking, { status: new_status as MovedStatus, ...cancelled, ...completed }, profile.id)
    return getBooking(db, profile, booking_id)
  })
}

/** Moves a booking to other hours, at the price that both parties have seen. */
export async function moveToHours(
  context: TxContext,
  { id }: Pick<LockedBooking, 'id'>,
  hours: Pick<Updateable<DB['bookings']>, HoursColumn>,
): Promise<void> {
  await updateBooking(context, id, hours)
}

type HoursColumn = 'date' | 'start_time' | 'end_time' | 'time_zone' | 'starts_at' | 'ends_at' | 'price'

/** Cancels the open bookings of an account that is being closed and notifies the other parties. */
export async function cancelForClosedAccount(
  context: TxContext,
  { bookings, profile_ids }: { bookings: readonly LockedOpenBooking[]; profile_ids: readonly string[] },
): Promise<void> {
  const { now } = context
  for (const booking of bookings) {
    const by = profile_ids.includes(booking.customer_id) ? 'customer' : 'provider'
    const change = cancellation(booking, { by, reason: 'The account was deleted.', now })
    await changeStatus(context, booking, change, booking[`${by}_id`])
  }
}

/**
 * Cancels the locked bookings that a provider's blocked time overlaps, revealed or not, and notifies
 * the customers.
 */
export async function cancelForBlockedTime(
  context: UserTxContext,
  { bookings, reason }: { bookings: readonly BookingInTheWay[]; reason: string },
): Promise<void> {
  const { now, profile } = context
  for (const booking of bookings) {
    assertMove(booking, 'block the time', 'provider', now)
    await changeStatus(context, booking, cancellation(booking, { by: 'provider', reason, now }), profile.id)
  }
}

const cancellation = (booking: Movable, { by, reason, now }: { by: UserType; reason: string | null; now: Date }) => ({
  status: 'cancelled' as const,
  cancelled_by: by,
  cancel_reason: reason,
  cancelled_late: isLateToCancel(booking, now),
})

/** A status that a move leads to. */
type MovedStatus = Exclude<BookingStatus, 'pending'>

async function changeStatus(
  context: TxContext,
  booking: Parties,
  change: Updateable<DB['bookings']> & { status: MovedStatus },
  actor_id: string | null,
): Promise<void> {
  await updateBooking(context, booking.id, change)
  await announceBooking(context, `booking.${change.status}`, { ...booking, status: change.status }, { actor_id })
}

async function updateBooking({ db, now }: TxContext, id: string, change: Updateable<DB['bookings']>): Promise<void> {
  await db
    .updateTable('bookings')
    .set({ ...change, updated_at: now })
    .where('id', '=', id)
    .execute()
}

type Parties = Pick<LockedBooking, 'id' | 'customer_id' | 'provider_id'>

/** Announces an event and refreshes both parties' browsers. */
async function announceBooking(
  context: TxContext,
  name: 'booking.requested' | 'booking.revealed' | `booking.${MovedStatus}`,
  booking: Parties & { status: BookingStatus },
  more: Pick<BookingEvent, 'actor_id' | 'seen'>,
): Promise<void> {
  const { id: booking_id, customer_id, provider_id } = booking
  await announce(context, name, { booking_id, customer_id, provider_id, ...more })
  emitBookingChanged(context, booking)
}

/** Refreshes both parties' browsers if the transaction commits. */
export function emitBookingChanged(
  context: TxContext,
  { id: booking_id, customer_id, provider_id, status }: Parties & { status: BookingStatus },
): void {
  for (const party of [customer_id, provider_id]) emit(context, party, 'booking.changed', { booking_id, status })
}

/** Makes the automatic move that is due for a locked booking, if any: it expires or completes. */
export async function makeAutomaticMove(context: TxContext, booking: Movable & Parties): Promise<void> {
  const status = automaticMove(booking, context.now)?.to
  if (!status || status === 'pending') return
  const expired = status === 'cancelled' && { cancelled_by: null, cancel_reason: 'expired' }
  await changeStatus(context, booking, { status, ...expired }, null)
}

/** Notes and announces that both parties are reminded of a locked booking. */
export async function remindOfBooking(
  context: TxContext,
  { id: booking_id, customer_id, provider_id, notice }: Parties & { notice: 'day' | 'hours' },
): Promise<void> {
  const { db, now } = context
  const mark = notice === 'day' ? { day_reminder_at: now } : { hours_reminder_at: now }
  await db.updateTable('bookings').set(mark).where('id', '=', booking_id).execute()
  await announce(context, 'booking.approached', { booking_id, customer_id, provider_id, actor_id: null, notice })
}

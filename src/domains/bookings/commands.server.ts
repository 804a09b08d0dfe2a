import { type Insertable, sql, type Updateable, type UpdateObject } from 'kysely'
import type { UserType } from '#domains/identity/contract.ts'
import type { UserContext, UserTxContext } from '#domains/identity/policy.server.ts'
import { findAuthUserId } from '#domains/identity/queries.server.ts'
import type { CancellationTerms } from '#domains/providers/cancellation-rules.ts'
import type { BookingStatus } from '#domains/schedule/lifecycle-contract.ts'
import { automaticReasons } from '#domains/schedule/lifecycle-limits.ts'
import {
  actOf,
  cancelReasonMissing,
  canMove,
  isLateToCancel,
  isReasonRequired,
  type Movable,
} from '#domains/schedule/lifecycle-rules.ts'
import { record } from '#platform/audit.server.ts'
import type { TxContext } from '#platform/context.server.ts'
import type { Tx } from '#platform/db/db.server.ts'
import { runNamed } from '#platform/db/named-statement.server.ts'
import type { DB } from '#platform/db/schema.ts'
import { emit, transact } from '#platform/db/transact.server.ts'
import { announce } from '#platform/events.server.ts'
import { forbidden, invalid } from '#platform/http/errors.server.ts'
import { isVisible } from '#platform/visible.ts'
import { t } from '#ui/language.ts'
import type { Booking, BookingEvent, BookingMove, Pricing, SeenBooking, SeriesBooking } from './contract.ts'
import { type BookedHours, linesOf, type PriceTerms, totalOf } from './lines-rules.ts'
import {
  type BookingInTheWay,
  type LockedBooking,
  type LockedOpenBooking,
  lockAnyBooking,
  lockBooking,
  lockMaskedBookings,
  lockOthersOfSeries,
} from './locks.server.ts'
import { endEmptySeries, endOpenSeries } from './open-series-state-commands.server.ts'
import { assertMove, moveNotAllowed } from './policy.server.ts'
import { type BookingParties, getBooking, seenBookingOf, seenByBoth } from './queries.server.ts'
import { accountDeleted, bySeries, soonestFirst } from './rules.ts'

type NewRow = Omit<
  Insertable<DB['bookings']>,
  'customer_id' | 'price' | 'lines' | 'pricing' | 'created_at' | 'updated_at'
> & {
  customer_id: string | null
  pricing?: Pricing | null
  start_time: string
  end_time: string
  hourly_rate: number
}

/** The terms of new bookings of two parties, and the hours of each. */
interface NewBookings {
  terms: Omit<NewRow, 'date' | 'start_time' | 'end_time' | HoursOfRow> & { status: 'pending' | 'confirmed' }
  hours: readonly (Pick<NewRow, 'date' | 'start_time' | 'end_time' | HoursOfRow> & Pick<NewRow, 'series_number'>)[]
  /** Announces nothing. */
  isSilent?: boolean
}

type HoursOfRow = 'time_zone' | 'starts_at' | 'ends_at' | 'buffer_before' | 'buffer_after' | 'crew'

/**
 * Writes one booking, or all of a series, each at the price of its hours, and announces them once.
 * The caller has locked the provider. Returns them as both parties see them, the soonest first.
 */
export async function insertBookings(
  context: TxContext,
  { terms, hours, isSilent = false }: NewBookings,
): Promise<SeenBooking[]> {
  const { customer_id, provider_id, status, pricing = null } = terms
  const rows = hours.map((each) => ({
    ...terms,
    ...each,
    ...pricedAt({ ...terms, pricing }, each),
    pricing: pricing && JSON.stringify(pricing),
    by_program: context.token_id !== undefined,
  }))
  const seen = await insertAndRead(context, rows)
  if (isSilent) return seen
  const bookings = seen.map(({ customer }) => ({ ...customer, customer_id }))
  await announceBookings(context, status === 'pending' ? 'booking.requested' : 'booking.confirmed', bookings, {
    actor_id: terms.for_client ? provider_id : customer_id,
    seen: seen[0]!,
  })
  return seen
}

/** The price of hours and its lines, as columns. */
function pricedAt(terms: PriceTerms, hours: BookedHours) {
  const lines = linesOf(terms, hours)
  return { price: totalOf(lines), lines: JSON.stringify(lines) }
}

/** SQL: the provider's cancellation terms at this moment. */
const cancellationTermsOf = ({ provider_id }: Pick<NewRow, 'provider_id'>) =>
  sql<CancellationTerms | null>`(select cancellation_terms from providers where providers.id = ${provider_id})`

/** Inserts and reads in one statement: the reading part sees the new rows in place of the table. */
async function insertAndRead(
  { db, now }: TxContext,
  rows: (Omit<Insertable<DB['bookings']>, 'created_at' | 'updated_at'> & BookingParties)[],
): Promise<SeenBooking[]> {
  const inserted = db.with('bookings', (db) =>
    db
      .insertInto('bookings')
      .values(
        rows.map((row) => ({ ...row, cancellation_terms: cancellationTermsOf(row), created_at: now, updated_at: now })),
      )
      .returningAll(),
  ) as unknown as Tx
  return (await runNamed({ db }, seenByBoth(rows[0]!, inserted))).map(seenBookingOf)
}

/**
 * Reveals the customer of a pending booking to its provider, for good, and with it the other
 * pending bookings of its series. Revealing twice changes nothing. Throws 403 for the customer and
 * 409 `move_not_allowed` for a booking that isn't pending.
 */
export async function revealContact(context: UserContext, { id }: Pick<Booking, 'id'>): Promise<Booking> {
  return transact(context, async (context) => {
    const { db, now, profile } = context
    const booking = await lockBooking(db, profile, id)
    if (profile.user_type !== 'provider') throw forbidden(t('Only the provider can reveal the contact information.'))
    if (!booking.customer_info_revealed) {
      if (!canMove(booking, 'reveal', 'provider', now))
        throw moveNotAllowed(t('Only a pending booking can be revealed.'))
      const others = await lockOthersOfSeries(db, booking, 'all')
      const revealed = soonestFirst([booking, ...others.filter((each) => canMove(each, 'reveal', 'provider', now))])
      await updateBookings(context, revealed, { customer_info_revealed: true, revealed_at: now })
      await announceBookings(context, 'booking.revealed', revealed, { actor_id: profile.id })
      await recordReveal(context, {
        customer_id: booking.customer_id!,
        details: { booking_id: id, ...(booking.series_id && { series_id: booking.series_id }) },
      })
    }
    return getBooking(db, profile, id)
  })
}

/** A service request through which a provider has just seen the contact of its customer. */
export interface SeenRequest {
  customer_id: string
  title: string
}

/**
 * Reveals all bookings of a provider with these customers, because the provider has seen their
 * contacts through service requests (docs/product/privacy.md). Customers are notified.
 */
export async function revealThroughRequests(context: UserTxContext, requests: readonly SeenRequest[]): Promise<void> {
  const { db, now, profile } = context
  for (const { customer_id, title } of requests) {
    const bookings = await lockMaskedBookings(db, { customer_id, provider_id: profile.id })
    if (bookings.length === 0) continue
    await updateBookings(context, bookings, {
      customer_info_revealed: true,
      revealed_at: now,
      revealed_through: title,
    })
    await announceBookings(context, 'booking.revealed', bookings, { actor_id: profile.id })
    await recordReveal(context, {
      customer_id,
      details: { booking_id: bookings[0]!.id, bookings: bookings.length, through: 'service request' },
    })
  }
}

async function recordReveal(
  context: UserTxContext,
  { customer_id, details }: { customer_id: string; details: Record<string, string | number> },
): Promise<void> {
  const subject_id = await findAuthUserId(context.db, customer_id)
  await record(context, { kind: 'booking.revealed', actor_id: context.profile.auth_user_id, subject_id, details })
}

/**
 * Accepts, cancels or completes a booking, and the others of its series that `of_series` selects
 * and that can make the move. Throws 409 `move_not_allowed`, also for the slower one of two
 * concurrent moves, and 422 if a required reason is missing.
 */
export async function setBookingStatus(
  context: UserContext,
  { booking_id, new_status, reason, of_series }: BookingMove,
): Promise<Booking> {
  return transact(context, async (context) => {
    const { db, now, profile } = context
    const party = profile.user_type
    const booking = await lockBooking(db, profile, booking_id)
    const act = actOf[new_status]
    assertMove(booking, act, party, now)
    const others = of_series ? await lockOthersOfSeries(db, booking, of_series) : []
    const bookings = [booking, ...others.filter((each) => canMove(each, act, party, now))]
    const completed = new_status === 'completed' && { completed_by: party }
    const change = { status: new_status as MovedStatus, ...completed }
    if (new_status === 'cancelled') {
      if (of_series && booking.series_id) await endOpenSeries(context, [booking.series_id])
      await cancelTogether(context, bookings, reason)
    } else await changeStatus(context, bookings, change, { actor_id: profile.id })
    return getBooking(db, profile, booking_id)
  })
}

/**
 * Cancels locked bookings of the same parties that the user may cancel, for one reason. Throws 422
 * if a required reason is missing.
 */
export async function cancelTogether(
  context: UserTxContext,
  bookings: readonly LockedBooking[],
  reason: string | undefined,
): Promise<void> {
  const { now, profile } = context
  const by = profile.user_type
  if (bookings.some((each) => isReasonRequired(each, 'cancel', by)) && !isVisible(reason ?? ''))
    throw invalid([{ path: 'reason', message: cancelReasonMissing }])
  const change = cancellation(bookings, { by, reason: reason || null, now })
  await changeStatus(context, bookings, change, { actor_id: profile.id })
}

/** Moves a booking to other hours, at the price that both parties have seen. */
export async function moveToHours(
  context: TxContext,
  booking: Pick<LockedBooking, 'id' | 'service_name' | 'hourly_rate' | 'pricing'>,
  hours: Pick<Updateable<DB['bookings']>, HoursColumn> & BookedHours,
): Promise<void> {
  const priced = pricedAt(termsOfBooking(booking), hours)
  const restart = { on_the_way_at: null, started_at: null, finished_at: null }
  await updateBookings(context, [booking], { ...hours, ...priced, ...restart })
}

/** What a locked booking would cost at other hours, in the currency of the site. */
export const priceAt = (
  booking: Pick<LockedBooking, 'service_name' | 'hourly_rate' | 'pricing'>,
  hours: BookedHours,
): number => pricedAt(termsOfBooking(booking), hours).price

const termsOfBooking = ({ service_name, hourly_rate, pricing }: Parameters<typeof priceAt>[0]): PriceTerms => ({
  service_name,
  hourly_rate,
  pricing: pricing as unknown as Pricing | null,
})

type HoursColumn = 'date' | 'start_time' | 'end_time' | 'time_zone' | 'starts_at' | 'ends_at' | 'crew'

/** Cancels the open bookings of an account that is being closed and notifies the other parties. */
export async function cancelForClosedAccount(
  context: TxContext,
  { bookings, profile_ids }: { bookings: readonly LockedOpenBooking[]; profile_ids: readonly string[] },
): Promise<void> {
  const { now } = context
  for (const together of bySeries(bookings)) {
    const by = profile_ids.includes(together[0].provider_id) ? 'provider' : 'customer'
    const change = cancellation(together, { by, reason: accountDeleted, now })
    await changeStatus(context, together, change, { actor_id: together[0][`${by}_id`] })
  }
}

/**
 * Cancels the locked bookings that a provider's blocked time overlaps, revealed or not, and
 * notifies the customers.
 */
export async function cancelForBlockedTime(
  context: UserTxContext,
  { bookings, reason }: { bookings: readonly BookingInTheWay[]; reason: string },
): Promise<void> {
  const { now, profile } = context
  for (const together of bySeries(bookings)) {
    for (const booking of together) assertMove(booking, 'block the time', 'provider', now)
    const change = cancellation(together, { by: 'provider', reason, now })
    await changeStatus(context, together, change, { actor_id: profile.id })
  }
}

/** Cancels the locked bookings of a provider who has been suspended, and notifies the customers. */
export async function cancelForSuspension(context: TxContext, bookings: readonly LockedOpenBooking[]): Promise<void> {
  const change = { status: 'cancelled' as const, cancelled_by: null, cancel_reason: automaticReasons.suspended }
  for (const together of bySeries(bookings))
    await changeStatus(context, together, change, { actor_id: null, is_suspension: true })
}

/**
 * Cancels an open booking for an operator, whose reason both parties read. It counts as neither
 * party's. Throws 404, and 409 `move_not_allowed` if the booking isn't open.
 */
export async function cancelForOperator(
  context: TxContext,
  { id, reason }: { id: string; reason: string },
): Promise<LockedBooking> {
  const booking = await lockAnyBooking(context.db, id)
  if (booking.status !== 'pending' && booking.status !== 'confirmed')
    throw moveNotAllowed(
      booking.status === 'completed'
        ? t('This booking is already completed.')
        : t('This booking is already cancelled.'),
    )
  const change = { status: 'cancelled' as const, cancelled_by: null, cancel_reason: reason }
  await changeStatus(context, [booking], change, { actor_id: null, is_by_operator: true })
  return booking
}

const cancellation = (
  bookings: readonly (Movable & { id: string })[],
  { by, reason, now }: { by: UserType; reason: string | null; now: Date },
) => {
  const late = bookings.filter((booking) => isLateToCancel(booking, now)).map(({ id }) => id)
  return {
    status: 'cancelled' as const,
    cancelled_by: by,
    cancel_reason: reason,
    cancelled_late: sql<boolean>`id = any(${late}::uuid[])`,
  }
}

/** A status that a move leads to. */
type MovedStatus = Exclude<BookingStatus, 'pending'>

/**
 * Moves locked bookings of the same parties to a status, and announces that.
 */
export async function changeStatus(
  context: TxContext,
  bookings: readonly Announced[],
  change: Omit<Change, 'status'> & { status: MovedStatus },
  more: Pick<BookingEvent, 'actor_id' | 'is_suspension' | 'is_by_operator'>,
): Promise<void> {
  const { status } = change
  await updateBookings(context, bookings, change)
  if (status === 'cancelled') await endEmptySeries(context, bookings)
  const moved = soonestFirst(bookings).map((booking) => ({ ...booking, status }))
  await announceBookings(context, `booking.${status}`, moved, more)
}

type Change = UpdateObject<DB, 'bookings'>

async function updateBookings(
  { db, now }: TxContext,
  bookings: readonly { id: string }[],
  change: Change,
): Promise<void> {
  const ids = bookings.map(({ id }) => id)
  await db
    .updateTable('bookings')
    .set({ ...change, updated_at: now })
    .where('id', 'in', ids)
    .execute()
}

type Parties = Pick<LockedBooking, 'id' | 'customer_id' | 'provider_id'>
/** The facts that an announcement of a booking needs. */
export type Announced = Parties & SeriesBooking & { status: BookingStatus; series_id?: string | null }

/**
 * Announces one event for all of these bookings, the soonest first, and refreshes both parties'
 * browsers.
 */
async function announceBookings(
  context: TxContext,
  name: 'booking.requested' | 'booking.revealed' | `booking.${MovedStatus}`,
  bookings: readonly Announced[],
  more: Pick<BookingEvent, 'actor_id' | 'seen' | 'is_suspension' | 'is_by_operator'>,
): Promise<void> {
  const [first, ...others] = bookings
  const { id: booking_id, customer_id, provider_id } = first!
  const also = others.map(({ id, date, start_time, price }) => ({ id, date, start_time, price }))
  await announce(context, name, { booking_id, customer_id, provider_id, also, ...more })
  for (const booking of bookings) emitBookingChanged(context, booking)
}

/** Refreshes both parties' browsers if the transaction commits. */
export function emitBookingChanged(
  context: TxContext,
  { id: booking_id, customer_id, provider_id, status }: Parties & { status: BookingStatus },
): void {
  for (const party of [customer_id, provider_id])
    if (party !== null) emit(context, party, 'booking.changed', { booking_id, status })
}

/** Records and announces the reminder of a locked booking to both parties. */
export async function remindOfBooking(
  context: TxContext,
  { id: booking_id, customer_id, provider_id, notice }: Parties & { notice: 'day' | 'hours' },
): Promise<void> {
  const { db, now } = context
  const mark = notice === 'day' ? { day_reminder_at: now } : { hours_reminder_at: now }
  await db.updateTable('bookings').set(mark).where('id', '=', booking_id).execute()
  await announce(context, 'booking.approached', { booking_id, customer_id, provider_id, actor_id: null, notice })
}

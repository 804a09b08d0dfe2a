import type { Insertable } from 'kysely'
import type { Announcements } from '../../platform/announcements.ts'
import type { Db, Tx } from '../../platform/db/db.server.ts'
import { record } from '../../platform/audit.server.ts'
import type { DB } from '../../platform/db/schema.ts'
import { emit, transact } from '../../platform/db/transact.server.ts'
import { announce } from '../../platform/events.server.ts'
import { conflict, forbidden, invalid, notFound, onConstraint } from '../../platform/http/errors.server.ts'
import { patternOf, withoutTraces } from '../../platform/traces.server.ts'
import type { UserType } from '../accounts/contract.ts'
import { findLoginOfProfile, holdProfile, isHere, type ProfileRow } from '../accounts/queries.server.ts'
import { nobody } from '../accounts/rules.ts'
import type { Booking, BookingMove, BookingStatus, NewBooking } from './contract.ts'
import { bookingNotFound, getBooking } from './queries.server.ts'
import { canReveal, isLateToCancel, isReasonRequired, lengthOf, moveProblem, priceOf } from './rules.ts'
import { getClock, instantsOf, slotTaken } from './slots/queries.server.ts'
import type { Hours } from './slots/rules.ts'

/**
 * Books a visit for a customer, at the price that the service has now. Throws `slot_taken` (409) when another pending or confirmed visit of
 * the provider overlaps it, `own_service` (403), 404 for a service that is not the provider's, and 422 for hours that are not to be had.
 */
export async function requestBooking(db: Db, customer: ProfileRow, wanted: NewBooking, now: Date): Promise<Booking> {
  return transact(db, async (tx) => {
    await holdProfile(tx, customer)
    await holdCalendar(tx, wanted.provider_id)
    const offer = await getOffer(tx, wanted)
    if (offer.auth_user_id === customer.auth_user_id)
      throw forbidden('You cannot book your own service.', 'own_service')
    const hours = instantsOf(wanted, offer.time_zone, now)
    const { id } = await insertBooking(tx, { ...termsOf(customer, wanted, offer), ...hours }, now)
    await tell(
      tx,
      'booking.requested',
      { ...wanted, id, customer_id: customer.id, status: 'pending' },
      customer.id,
      now,
    )
    return getBooking(tx, customer, id)
  }).catch(onConstraint('one_visit_at_a_time', slotTaken))
}

/** One provider's bookings queue here: left to race, rivals can deadlock on the exclusion constraint. */
async function holdCalendar(tx: Tx, provider_id: string): Promise<void> {
  const held = await tx
    .selectFrom('providers')
    .select('id')
    .where('id', '=', provider_id)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!held) throw notFound('Provider')
}

interface Offer {
  name: string
  price: number
  time_zone: string
  auth_user_id: string
}

/** The service stays until the commit: it is locked against its deletion. */
async function getOffer(tx: Tx, { service_id, provider_id }: NewBooking): Promise<Offer> {
  const offer = await tx
    .selectFrom('services')
    .innerJoin('providers', 'providers.id', 'services.provider_id')
    .innerJoin('users', 'users.id', 'services.provider_id')
    .select(['services.name', 'services.price', 'providers.time_zone', 'users.auth_user_id'])
    .where('services.id', '=', service_id)
    .where('services.provider_id', '=', provider_id)
    .where(isHere())
    .forKeyShare('services')
    .executeTakeFirst()
  if (!offer) throw notFound('Service')
  return offer
}

/** What is agreed stays as it is, whatever becomes of the service. */
function termsOf(customer: ProfileRow, { name, email, phone, ...what }: NewBooking, { time_zone, ...offer }: Offer) {
  return {
    ...what,
    time_zone,
    customer_id: customer.id,
    service_name: offer.name,
    hourly_rate: offer.price,
    contact_name: name,
    contact_email: email,
    contact_phone: phone,
  }
}

type Terms = Omit<Insertable<DB['bookings']>, 'price' | 'created_at' | 'updated_at'> & Hours & { hourly_rate: number }

async function insertBooking(tx: Tx, terms: Terms, now: Date): Promise<{ id: string }> {
  const price = priceOf(terms.hourly_rate, lengthOf(terms))
  return tx
    .insertInto('bookings')
    .values({ ...terms, price, created_at: now, updated_at: now })
    .returning('id')
    .executeTakeFirstOrThrow()
}

/**
 * Writes the visit that two have agreed on by an offer (`offer.accepted`): confirmed at once, and the provider knows who the customer is. Throws
 * `slot_taken` (409) and 422 as {@link requestBooking} does.
 */
export async function bookAgreed(tx: Tx, agreed: Announcements['offer.accepted'], now: Date): Promise<void> {
  const { booking_id: id, customer_id, provider_id, title, hourly_rate, date, start_time, end_time, contact } = agreed
  await holdCalendar(tx, provider_id)
  const time_zone = await getClock(tx, provider_id)
  const hours = { date, start_time, end_time }
  const known = { status: 'confirmed' as const, customer_info_revealed: true, revealed_at: now }
  const who = { contact_name: contact.name, contact_email: contact.email, contact_phone: contact.phone }
  const what = { id, customer_id, provider_id, service_name: title, hourly_rate, time_zone, ...hours }
  await insertBooking(tx, { ...what, ...known, ...who, ...instantsOf(hours, time_zone, now) }, now).catch(
    onConstraint('one_visit_at_a_time', slotTaken),
  )
  await tell(tx, 'booking.confirmed', { id, customer_id, provider_id, status: 'confirmed' }, customer_id, now)
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
    const booking = await holdBooking(tx, viewer, id)
    if (viewer.user_type !== 'provider') throw forbidden('Only the provider can reveal the contact information.')
    if (!booking.customer_info_revealed) {
      if (!canReveal(booking, 'provider', now)) throw notAllowed('Only a pending booking can be revealed.')
      const revealed = { customer_info_revealed: true, revealed_at: now, updated_at: now }
      await tx.updateTable('bookings').set(revealed).where('id', '=', id).execute()
      await tell(tx, 'booking.revealed', booking, viewer.id, now)
      const subject_id = await findLoginOfProfile(tx, booking.customer_id)
      const entry = { kind: 'booking.revealed', actor_id: viewer.auth_user_id, subject_id, details: { booking_id: id } }
      await record(tx, { ...entry, address }, now)
    }
    return getBooking(tx, viewer, id)
  })
}

const notAllowed = (why: string) => conflict('move_not_allowed', why)

/** Moves a booking as decision 28 has it. Throws `move_not_allowed` (409), and 422 where a reason is owed. Of rivals the first wins. */
export async function setBookingStatus(db: Db, viewer: ProfileRow, move: BookingMove, now: Date): Promise<Booking> {
  const { booking_id, new_status } = move
  const party = viewer.user_type
  return transact(db, async (tx) => {
    const booking = await holdBooking(tx, viewer, booking_id)
    const problem = moveProblem(booking, new_status, party, now)
    if (problem !== null) throw notAllowed(problem)
    if (isReasonRequired(booking, new_status, party) && !move.reason)
      throw invalid([{ path: 'reason', message: 'Please tell the customer why you cancel' }])
    const cancelled = new_status === 'cancelled' && {
      cancelled_by: party,
      cancel_reason: move.reason || null,
      cancelled_late: isLateToCancel(booking, now),
    }
    await tx
      .updateTable('bookings')
      .set({ status: new_status, updated_at: now, ...cancelled })
      .where('id', '=', booking_id)
      .execute()
    await tell(tx, `booking.${new_status as Reached}`, { ...booking, status: new_status }, viewer.id, now)
    return getBooking(tx, viewer, booking_id)
  })
}

/** Nothing leads back to pending. */
type Reached = Exclude<BookingStatus, 'pending'>

/** Locks the provider, then the booking, so that whoever comes second decides by what the first has written. Throws 404 to strangers. */
async function holdBooking(tx: Tx, viewer: { id: string; user_type: UserType }, id: string) {
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
async function tell(
  tx: Tx,
  name: 'booking.requested' | 'booking.revealed' | `booking.${Reached}`,
  { id: booking_id, customer_id, provider_id, status }: Told,
  actor_id: string,
  now: Date,
): Promise<void> {
  await announce(tx, name, { booking_id, customer_id, provider_id, actor_id }, now)
  for (const party of [customer_id, provider_id]) emit(tx, party, 'booking.changed', { booking_id, status })
}

/** Takes what told who it was out of the visits of somebody who leaves; what was agreed stays for the other party. */
export async function forgetParty(tx: Tx, { profile_ids, traces }: Announcements['account.closed']): Promise<void> {
  await tx
    .updateTable('bookings')
    .set({ contact_name: nobody, contact_email: '', contact_phone: '' })
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
}

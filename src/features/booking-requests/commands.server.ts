import type { Insertable } from 'kysely'
import { type Settled, settleHours, slotTaken } from '#features/availability/queries.server.ts'
import { refuseBlocked } from '#features/blocks/queries.server.ts'
import { applyProviderDeadlines } from '#features/booking-deadlines/commands.server.ts'
import { holdCalendar, tell } from '#features/bookings/commands.server.ts'
import type { Booking, NewBooking } from '#features/bookings/contract.ts'
import { getBooking } from '#features/bookings/queries.server.ts'
import { lengthOf, priceOf } from '#features/bookings/rules.ts'
import { lockProfile } from '#features/identity/locks.server.ts'
import { isActive, type ProfileRow } from '#features/identity/queries.server.ts'
import type { TxContext } from '#platform/context.server.ts'
import type { Db, Tx } from '#platform/db/db.server.ts'
import type { DB } from '#platform/db/schema.ts'
import { transact } from '#platform/db/transact.server.ts'
import { forbidden, notFound, onConstraint } from '#platform/http/errors.server.ts'
import { assertMayBook } from './queries.server.ts'

/**
 * Books a visit for a customer, at the price that the service has now. Throws `slot_taken` (409) when another pending or confirmed visit of
 * the provider overlaps it, `own_service` (403), `contact_refused` (403) after either has blocked the other, 404 for a service that is not the
 * provider's, 422 for hours that are not to be had, and 429 as {@link assertMayBook} does.
 */
export async function createBooking(db: Db, customer: ProfileRow, wanted: NewBooking, now: Date): Promise<Booking> {
  return transact(db, async (tx) => {
    await lockProfile(tx, customer)
    await assertMayBook(tx, customer, now)
    await holdCalendar(tx, wanted.provider_id)
    await applyProviderDeadlines(tx, wanted.provider_id, now)
    const offer = await getOffer(tx, wanted)
    if (offer.auth_user_id === customer.auth_user_id)
      throw forbidden('You cannot book your own service.', 'own_service')
    await refuseBlocked(tx, customer.id, wanted.provider_id)
    const settled = await settleHours(tx, wanted.provider_id, wanted, now, { by: 'customer' })
    const { id } = await insertBooking(tx, { ...termsOf(customer, wanted, offer), ...settled }, now)
    await tell(
      tx,
      'booking.requested',
      { ...wanted, id, customer_id: customer.id, status: 'pending' },
      customer.id,
      now,
    )
    return getBooking(tx, customer, id)
  }).catch(onConstraint('one_booking_at_a_time', slotTaken))
}

interface Offer {
  name: string
  price: number
  auth_user_id: string
}

/** The service stays until the commit: it is locked against its deletion. */
async function getOffer(tx: Tx, { service_id, provider_id }: NewBooking): Promise<Offer> {
  const offer = await tx
    .selectFrom('services')
    .innerJoin('providers', 'providers.id', 'services.provider_id')
    .innerJoin('users', 'users.id', 'services.provider_id')
    .select(['services.name', 'services.price', 'users.auth_user_id'])
    .where('services.id', '=', service_id)
    .where('services.provider_id', '=', provider_id)
    .where(isActive())
    .forKeyShare('services')
    .executeTakeFirst()
  if (!offer) throw notFound('Service')
  return offer
}

/** What is agreed stays as it is, whatever becomes of the service. */
function termsOf(customer: ProfileRow, { name, email, phone, ...what }: NewBooking, offer: Offer) {
  return {
    ...what,
    customer_id: customer.id,
    service_name: offer.name,
    hourly_rate: offer.price,
    contact_name: name,
    contact_email: email,
    contact_phone: phone,
  }
}

type Terms = Omit<Insertable<DB['bookings']>, 'price' | 'created_at' | 'updated_at'> & Settled & { hourly_rate: number }

async function insertBooking(tx: Tx, terms: Terms, now: Date): Promise<{ id: string }> {
  const price = priceOf(terms.hourly_rate, lengthOf(terms))
  return tx
    .insertInto('bookings')
    .values({ ...terms, price, created_at: now, updated_at: now })
    .returning('id')
    .executeTakeFirstOrThrow()
}

/** The terms of an offer that the customer accepts. */
export interface AgreedTerms {
  customer_id: string
  provider_id: string
  /** What the booking is for: the title of the service request. */
  title: string
  /** US dollars. */
  hourly_rate: number
  date: string
  start_time: string
  end_time: string
  time_zone: string
  contact: { name: string; email: string; phone: string }
}

/**
 * Creates the booking for an accepted offer and returns its id. It is confirmed right away, and the
 * provider sees the customer's contact details. Throws `slot_taken` (409) and 422 as
 * {@link createBooking} does.
 */
export async function createBookingFromOffer({ db, now }: TxContext, terms: AgreedTerms): Promise<string> {
  const { customer_id, provider_id, title, hourly_rate, contact, time_zone, ...hours } = terms
  await holdCalendar(db, provider_id)
  await applyProviderDeadlines(db, provider_id, now)
  const settled = await settleHours(db, provider_id, hours, now, { by: 'provider', time_zone })
  const known = { status: 'confirmed' as const, customer_info_revealed: true, revealed_at: now }
  const who = { contact_name: contact.name, contact_email: contact.email, contact_phone: contact.phone }
  const what = { customer_id, provider_id, service_name: title, hourly_rate, ...hours }
  const { id } = await insertBooking(db, { ...what, ...known, ...who, ...settled }, now).catch(
    onConstraint('one_booking_at_a_time', slotTaken),
  )
  await tell(db, 'booking.confirmed', { id, customer_id, provider_id, status: 'confirmed' }, customer_id, now)
  return id
}

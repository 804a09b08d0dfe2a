import { requireFreeHours, slotTaken } from '#features/availability/policy.server.ts'
import { assertNotBlocked } from '#features/blocks/policy.server.ts'
import { applyProviderDeadlines } from '#features/booking-deadlines/commands.server.ts'
import { insertBooking } from '#features/bookings/commands.server.ts'
import type { Booking } from '#features/bookings/contract.ts'
import { lockProvider } from '#features/bookings/locks.server.ts'
import { getBooking } from '#features/bookings/queries.server.ts'
import { lockProfile } from '#features/identity/locks.server.ts'
import type { UserContext } from '#features/identity/policy.server.ts'
import type { TxContext } from '#platform/context.server.ts'
import { transact } from '#platform/db/transact.server.ts'
import { forbidden, onConstraint } from '#platform/http/errors.server.ts'
import { lockService } from './locks.server.ts'
import { assertMayBook } from './policy.server.ts'
import type { NewBooking } from './schema.ts'

/**
 * Requests a booking for a customer at the service's current price. Throws 409 `slot_taken` if
 * another pending or confirmed booking of the provider overlaps, 403 `own_service`, 403
 * `contact_refused` if one has blocked the other, 404 for a service that isn't the provider's, 422
 * for hours that cannot be booked, and 429 as {@link assertMayBook} does.
 */
export async function createBooking(context: UserContext, input: NewBooking): Promise<Booking> {
  const { name, email, phone, ...typed } = input
  const { provider_id } = typed
  return transact(context, async (context) => {
    const { db, profile: customer } = context
    await lockProfile(db, customer)
    await assertMayBook(context)
    await lockProvider(db, provider_id)
    await applyProviderDeadlines(context, provider_id)
    const service = await lockService(db, { id: typed.service_id, provider_id })
    if (service.auth_user_id === customer.auth_user_id)
      throw forbidden('You cannot book your own service.', 'own_service')
    await assertNotBlocked(db, customer.id, provider_id)
    const id = await insertBooking(context, {
      ...typed,
      ...(await requireFreeHours(context, { ...typed, by: 'customer' })),
      status: 'pending',
      customer_id: customer.id,
      service_name: service.name,
      hourly_rate: service.price,
      contact_name: name,
      contact_email: email,
      contact_phone: phone,
    })
    return getBooking(db, customer, id)
  }).catch(onConstraint('one_booking_at_a_time', slotTaken))
}

/** An offer that its customer accepts: the terms and the contact that the provider knows. */
export interface AcceptedOffer {
  customer_id: string
  provider_id: string
  title: string
  hourly_rate: number
  /** Wall clock of `time_zone`. */
  date: string
  start_time: string
  end_time: string
  time_zone: string
  contact: { name: string; email: string; phone: string }
}

/**
 * Turns an accepted offer into a booking that is confirmed and revealed. Returns the booking's id.
 * Throws 409 `slot_taken` and 422 as {@link createBooking} does.
 */
export async function createBookingFromOffer(context: TxContext, offer: AcceptedOffer): Promise<string> {
  const { customer_id, provider_id, title, hourly_rate, date, start_time, end_time, time_zone, contact } = offer
  await lockProvider(context.db, provider_id)
  await applyProviderDeadlines(context, provider_id)
  const hours = { provider_id, date, start_time, end_time }
  return insertBooking(context, {
    ...hours,
    ...(await requireFreeHours(context, { ...hours, by: 'provider', time_zone })),
    status: 'confirmed',
    customer_info_revealed: true,
    revealed_at: context.now,
    customer_id,
    service_name: title,
    hourly_rate,
    contact_name: contact.name,
    contact_email: contact.email,
    contact_phone: contact.phone,
  }).catch(onConstraint('one_booking_at_a_time', slotTaken))
}

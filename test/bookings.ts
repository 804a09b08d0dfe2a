import type { BookingStatus } from '#features/booking-lifecycle/contract.ts'
import type { NewBooking } from '#features/booking-requests/schema.ts'
import type { Booking } from '#features/bookings/contract.ts'
import type { NewProposal } from '#features/reschedules/schema.ts'
import type { Answer, Caller, TestPerson } from './people.ts'

/** A booking as its customer sees it, or its provider after the reveal. */
export type KnownBooking = Booking & { customer_id: string }

type TestProvider = TestPerson & { service_id: string }

/**
 * A booking request, by default for Tuesday, March 10, 2026, 10:00 to 11:00: a week after the test
 * clock.
 */
export function bookingWith(
  customer: Pick<TestPerson, 'name' | 'email' | 'phone'>,
  provider: Pick<TestProvider, 'id' | 'service_id'>,
  changes: Partial<NewBooking> = {},
): NewBooking {
  const { name, email, phone } = customer
  const when = { date: '2026-03-10', start_time: '10:00', end_time: '11:00' }
  return { provider_id: provider.id, service_id: provider.service_id, ...when, name, email, phone, ...changes }
}

/** Requests a booking through the API. */
export function book(
  customer: TestPerson,
  provider: TestProvider,
  changes: Partial<NewBooking> = {},
): Promise<Answer<KnownBooking>> {
  return customer.post('/rest/v1/bookings', bookingWith(customer, provider, changes))
}

/** Reveals the contact of a booking through the API. */
export function reveal(person: Caller, booking: Pick<Booking, 'id'>): Promise<Answer<Booking>> {
  return person.post(`/rest/v1/bookings/${booking.id}/reveal`)
}

/** Sets the status of a booking through the API. */
export function move(
  person: Caller,
  { id: booking_id }: Pick<Booking, 'id'>,
  new_status: BookingStatus,
  reason?: string,
): Promise<Answer<KnownBooking>> {
  return person.post('/rest/v1/rpc/set_booking_status', { booking_id, new_status, reason })
}

/** A booking that the provider has revealed and accepted. */
export async function aConfirmedBooking(
  customer: TestPerson,
  provider: TestProvider,
  changes: Partial<NewBooking> = {},
): Promise<KnownBooking> {
  const { body } = await book(customer, provider, changes)
  await reveal(provider, body)
  return (await move(provider, body, 'confirmed')).body
}

/** Proposes another time through the API, by default Thursday, March 12, 2026, 14:00 to 16:00. */
export function proposeTime(
  person: Caller,
  { id }: Pick<Booking, 'id'>,
  changes: Partial<NewProposal> = {},
): Promise<Answer<Booking>> {
  const when = { date: '2026-03-12', start_time: '14:00', end_time: '16:00' }
  return person.post(`/rest/v1/bookings/${id}/proposals`, { ...when, ...changes })
}

/** Answers the open proposal of a booking through the API. */
export function answerTime(
  person: Caller,
  { id, proposal }: Pick<Booking, 'id' | 'proposal'>,
  answer: 'accept' | 'decline' | 'withdraw',
): Promise<Answer<Booking>> {
  return person.post(`/rest/v1/bookings/${id}/proposals/${proposal?.id}/${answer}`)
}

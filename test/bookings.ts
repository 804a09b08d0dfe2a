import type { Booking } from '#domains/bookings/contract.ts'
import type { CreatedBooking } from '#domains/bookings/request-contract.ts'
import type { BookingBody } from '#domains/bookings/request-schema.ts'
import type { NewProposal } from '#domains/bookings/reschedules-schema.ts'
import { nameIn } from '#domains/pictures/rules.ts'
import type { BookingStatus } from '#domains/schedule/lifecycle-contract.ts'
import type { Answer, Caller, TestPerson } from './people.ts'
import { uploaded } from './pictures.ts'
import type { TestServer } from './server.ts'

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
  changes: Partial<BookingBody> = {},
): BookingBody {
  const { name, email, phone } = customer
  const when = { date: '2026-03-10', start_time: '10:00', end_time: '11:00' }
  return { provider_id: provider.id, service_id: provider.service_id, ...when, name, email, phone, ...changes }
}

/** Requests a booking through the API. */
export function book(
  customer: TestPerson,
  provider: Pick<TestProvider, 'id' | 'service_id'>,
  changes: Partial<BookingBody> = {},
): Promise<Answer<CreatedBooking & KnownBooking>> {
  return customer.post('/rest/v1/bookings', bookingWith(customer, provider, changes))
}

/** What a customer says about a job: an address, a description, and a photo of their own. */
export async function aJob(server: TestServer, customer: TestPerson) {
  return {
    address: { line1: '12 Zanzibar Road', line2: 'Apt 4', city: 'New York', state: 'NY', zipCode: '10001' },
    notes: 'Four windows on the second floor.',
    photos: [nameIn(await uploaded(server, customer, 'booking-photos'))],
  }
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
  of_series?: 'later' | 'all',
): Promise<Answer<KnownBooking>> {
  return person.post('/rest/v1/rpc/set_booking_status', { booking_id, new_status, reason, of_series })
}

/** The row of a booking without its id, to be written again. */
export async function copyOf({ db }: Pick<TestServer, 'db'>, { id }: Pick<Booking, 'id'>) {
  const row = await db.selectFrom('bookings').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  return { ...row, id: undefined, lines: JSON.stringify(row.lines) }
}

/** A booking that the provider has revealed and accepted. */
export async function aConfirmedBooking(
  customer: TestPerson,
  provider: TestProvider,
  changes: Partial<BookingBody> = {},
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

/** Makes March 20, 2026, full, and returns the body that waits for it. */
export async function aFullDay(provider: TestProvider) {
  await provider.post('/rest/v1/blocked_times', {
    starts_on: '2026-03-20',
    starts_at: '00:00',
    ends_on: '2026-03-21',
    ends_at: '00:00',
  })
  return { provider_id: provider.id, service_id: provider.service_id, from: '2026-03-20', to: '2026-03-20' }
}

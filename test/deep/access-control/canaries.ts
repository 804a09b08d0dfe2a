import { aJob, book, reveal } from '../../bookings.ts'
import { addressFor } from '../../messages.ts'
import { aCustomer, aProvider, type TestPerson } from '../../people.ts'
import { uploaded } from '../../pictures.ts'
import { aReviewBy } from '../../reviews.ts'
import type { TestServer } from '../../server.ts'
import { post } from '../../service-requests.ts'
import { connectedTo, everythingFor, mailSender, valuesIn } from './reading.ts'

/** What a provider reads about a customer whose name and email address are the canary marks. */
export interface Canaries {
  /** Everything that the provider can read. */
  records: number
  /** Records that lead from the masked booking to each other. */
  connected: number
  /** Records that name the customer, as open requests and reviews do. */
  named: number
  /** Records that lead from the masked booking and name the customer. There must be none. */
  marks: unknown[]
}

/** The customers whose masked booking must not lead to them. */
export const secrets = {
  'a customer who was never revealed': false,
  'a customer whom another booking reveals': true,
} as const

/** Books with a provider, who then reads everything and follows each value that occurs twice. */
export async function lookForMarks(server: TestServer, secret: keyof typeof secrets): Promise<Canaries> {
  const provider = await aProvider(server)
  const site = (await provider.get('/rest/v1/site')).body
  const before = [
    (await provider.get('/auth/v1/user')).body,
    (await provider.get(`/rest/v1/providers/${provider.id}`)).body,
  ]
  const customer = await aVisibleCustomer(server, provider)
  const other = secrets[secret] ? await aMaskedBooking(server, [customer, provider], 10) : undefined
  if (other) await reveal(provider, other)
  later(server)
  const booking = await aMaskedBooking(server, [customer, provider], 14)

  const records = await everythingFor(server, provider)
  const { id, auth_user_id, service_ids } = provider
  const own = valuesIn([before, id, auth_user_id, service_ids, server.clock.now(), site, mailSender])
  const connected = connectedTo(booking.id, records, own)
  return {
    records: records.length,
    connected: connected.length,
    named: named(records).length,
    marks: named(connected),
  }
}

const named = (some: readonly unknown[]) => some.filter((one) => /Zanzibar|kumquat/i.test(JSON.stringify(one)))

/** Makes the times of separate actions differ, because a time can connect two records, too. */
const later = (server: TestServer) => server.clock.pass(61_007)

/**
 * A customer whom everything below calls Zanzibar, and who is visible wherever customers can be.
 */
async function aVisibleCustomer(server: TestServer, provider: TestPerson) {
  const customer = await aCustomer(server, { name: 'Zanzibar Quokka', email: `${crypto.randomUUID()}@kumquat.com` })
  const avatar_url = await uploaded(server, customer)
  await customer.patch(`/rest/v1/users/${customer.id}`, { avatar_url })
  later(server)
  await aReviewBy(server, customer, await aProvider(server))
  later(server)
  await post(customer, { title: 'Mow the lawn' })
  later(server)
  const { body: answered } = await post(customer, { title: 'Rake the leaves' })
  later(server)
  await provider.post(`/rest/v1/leads/${answered.id}/unlock`)
  later(server)
  return customer
}

/** A pending booking, the first of a series, with messages in both directions. */
async function aMaskedBooking(
  server: TestServer,
  [customer, provider]: [TestPerson, TestPerson & { service_id: string }],
  hour: number,
) {
  const at = { start_time: `${hour}:00`, end_time: `${hour + 1}:00` }
  const job = await aJob(server, customer)
  const notes = `${job.notes} Call ${customer.name} at ${customer.email}, or ring at 12 zanzibar  road.`
  later(server)
  const { status, body } = await book(customer, provider, {
    ...at,
    ...job,
    notes,
    repeat: { every_weeks: 1, times: 2 },
  })
  if (status !== 201) throw new Error(`the booking was answered with ${status}`)
  later(server)
  await customer.post('/rest/v1/messages', { receiver_id: provider.id, content: 'Is parking easy?' })
  later(server)
  const conversation_id = await addressFor(server, provider, customer)
  await provider.post('/rest/v1/messages', { conversation_id, content: 'It is.' })
  later(server)
  return body
}

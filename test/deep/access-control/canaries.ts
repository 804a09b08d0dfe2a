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

/** The customers whose masked booking must not lead to them, and what connects records. */
export const secrets = {
  'a customer who was never revealed': { is_revealed: false, is_new: false },
  'a customer whom another booking reveals': { is_revealed: true, is_new: false },
  'a customer of a new business': { is_revealed: false, is_new: true },
} as const

/**
 * Books with a provider, who then reads everything, acts, reads everything again, and follows each
 * value that occurs twice. Unless the provider knows the customer by another booking, the last
 * digits of telephone numbers count as values, too.
 */
export async function lookForMarks(server: TestServer, secret: keyof typeof secrets): Promise<Canaries> {
  const { is_revealed, is_new } = secrets[secret]
  const provider = await aProvider(server)
  if (is_new)
    await server.db.updateTable('users').set({ created_at: server.clock.now() }).where('id', '=', provider.id).execute()
  const site = (await provider.get('/rest/v1/site')).body
  const before = [
    (await provider.get('/auth/v1/user')).body,
    (await provider.get(`/rest/v1/providers/${provider.id}`)).body,
  ]
  const { customer, reviewed } = await aVisibleCustomer(server, is_new)
  const everything = () => everythingFor(server, provider, [reviewed])
  const other = is_revealed ? await aMaskedBooking(server, [customer, provider], 10) : undefined
  if (other) await reveal(provider, other)
  later(server)
  const booking = await aMaskedBooking(server, [customer, provider], 14)

  const requests = await requestsOf(customer, provider)
  const records = await everything()
  for (const acts of await actsOf(server, provider, customer)) {
    for (const act of acts) {
      later(server)
      await act()
    }
    // What an act on the masked customer changes elsewhere leads to the customer.
    const [left, more] = [await requestsOf(customer, provider), await everything()]
    if (!is_revealed && left.join() !== requests.join()) records.push({ booking: booking.id, changed: 'Zanzibar' })
    records.push(...more)
  }
  const { id, auth_user_id, service_ids } = provider
  const own = valuesIn([before, id, auth_user_id, service_ids, server.clock.now(), site, mailSender])
  const connected = connectedTo(booking.id, records, own, { byDigits: !is_revealed })
  return {
    records: records.length,
    connected: connected.length,
    named: named(records).length,
    marks: named(connected),
  }
}

const requestIds = async (provider: TestPerson): Promise<string[]> =>
  (await provider.get('/rest/v1/leads/open?limit=100')).body.items.map(({ id }: { id: string }) => id)

/** The requests of a customer that a provider sees. */
async function requestsOf(customer: TestPerson, provider: TestPerson): Promise<string[]> {
  const own: { id: string }[] = (await customer.get('/rest/v1/leads?limit=100')).body.items
  const shown = await requestIds(provider)
  return own.map(({ id }) => id).filter((id) => shown.includes(id))
}

/**
 * What a provider can do to a customer whom they don't know without revealing who it is. The
 * provider reads everything after each part.
 */
async function actsOf(server: TestServer, provider: TestPerson, customer: TestPerson) {
  const conversation_id = await addressFor(server, provider, customer)
  const report = (subject_id: string) =>
    provider.post('/rest/v1/reports', { subject: 'profile', subject_id, reason: 'spam', details: '' })
  const requests = await requestIds(provider)
  const block = (whom: object) => provider.post('/rest/v1/blocks', whom)
  const decline = (id: string) => provider.post(`/rest/v1/leads/${id}/decline`, { reason: 'Sorry, not today.' })
  return [
    [() => block({ conversation_id })],
    [
      () => provider.delete(`/rest/v1/blocks/${conversation_id}`),
      () => Promise.all(requests.map((lead_id) => block({ lead_id }))),
      () => Promise.all([conversation_id, ...requests].map(report)),
      () => Promise.all(requests.map(decline)),
    ],
  ]
}

const named = (some: readonly unknown[]) => some.filter((one) => /Zanzibar|kumquat/i.test(JSON.stringify(one)))

/** Makes the times of separate actions differ, because a time can connect two records, too. */
const later = (server: TestServer) => server.clock.pass(61_007)

/**
 * A customer whom everything below calls Zanzibar, with a review of another business and requests
 * that hide the contact from the provider: for those who answer, elsewhere, and for a new business
 * any.
 */
async function aVisibleCustomer(server: TestServer, is_new: boolean) {
  const customer = await aCustomer(server, { name: 'Zanzibar Quokka', email: `${crypto.randomUUID()}@kumquat.com` })
  const avatar_url = await uploaded(server, customer)
  await customer.patch(`/rest/v1/users/${customer.id}`, { avatar_url })
  later(server)
  const business = await aProvider(server)
  await aReviewBy(server, customer, business)
  later(server)
  await post(customer, { title: 'Mow the lawn', contact_for: 'responders', description: 'Ask for Zanzibar Quokka.' })
  later(server)
  await post(customer, { title: 'Mend the pump', service_type: 'Plumbing' })
  later(server)
  if (is_new) await post(customer, { title: 'Clean the attic' })
  later(server)
  return { customer, reviewed: business.id }
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
  const question = { id: crypto.randomUUID(), label: 'Who lets me in?', kind: 'text' }
  await provider.patch(`/rest/v1/services/${provider.service_id}`, { questions: [question] })
  later(server)
  const { status, body } = await book(customer, provider, {
    ...at,
    ...job,
    notes,
    answers: { [question.id]: notes },
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

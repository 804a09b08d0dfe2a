import { expect, test } from 'vitest'
import { aJob, book, reveal } from './bookings.ts'
import { openEvents } from './events.ts'
import { emailsTo } from './mails.ts'
import { addressFor } from './messages.ts'
import { aCustomer, aProvider, type TestPerson } from './people.ts'
import { uploaded } from './pictures.ts'
import { aReviewBy } from './reviews.ts'
import { testServer } from './server.ts'
import { post } from './service-requests.ts'

const server = await testServer()

/** Makes the times of separate actions differ, because a time can connect two records, too. */
const later = () => server.clock.pass(61_007)

/** A customer whom everything below calls Zanzibar, and who is visible wherever customers can be. */
async function aVisibleCustomer(provider: TestPerson) {
  const customer = await aCustomer(server, { name: 'Zanzibar Quokka', email: `${crypto.randomUUID()}@kumquat.com` })
  const avatar_url = await uploaded(server, customer)
  await customer.patch(`/rest/v1/users/${customer.id}`, { avatar_url })
  later()
  await aReviewBy(server, customer, await aProvider(server))
  later()
  await post(customer, { title: 'Mow the lawn' })
  later()
  const { body: answered } = await post(customer, { title: 'Rake the leaves' })
  later()
  await provider.post(`/rest/v1/leads/${answered.id}/unlock`)
  later()
  return customer
}

/** A pending booking with messages in both directions. */
async function aMaskedBooking(customer: TestPerson, provider: TestPerson & { service_id: string }, hour: number) {
  const at = { start_time: `${hour}:00`, end_time: `${hour + 1}:00` }
  const job = await aJob(server, customer)
  const notes = `${job.notes} Call ${customer.name} at ${customer.email}, or ring at 12 zanzibar  road.`
  later()
  const { status, body } = await book(customer, provider, { ...at, ...job, notes })
  expect(status).toBe(201)
  later()
  await customer.post('/rest/v1/messages', { receiver_id: provider.id, content: 'Is parking easy?' })
  later()
  const conversation_id = await addressFor(server, provider, customer)
  await provider.post('/rest/v1/messages', { conversation_id, content: 'It is.' })
  later()
  return body
}

/** The support address in all emails. */
const mailSender = 'support@porch.example'
const uuid = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g
/** What can connect two records: ids, names of pictures, times, and email addresses. */
const connecting =
  /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}|[0-9a-f]{32,}|\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d+|[\w.-]+@[\w-]+(?:\.[\w-]+)+/g

/** The connecting values of a record; cursors count as what they contain. */
function valuesIn(record: unknown): Set<string> {
  const text = JSON.stringify(record)
  const cursors = [...text.matchAll(/"next_cursor":"([\w-]+)"/g)].map(([, it]) =>
    Buffer.from(it!, 'base64url').toString(),
  )
  return new Set([text, ...cursors].flatMap((part) => part.match(connecting) ?? []))
}

/** The records of a response: each row of its lists, and the rest. */
function recordsIn(body: unknown): unknown[] {
  if (typeof body === 'string') return body.split('BEGIN:VEVENT')
  const parts = Object.entries(body ?? {})
  const lists = parts.flatMap(([, part]) => (Array.isArray(part) ? part : []))
  return [...lists, Object.fromEntries(parts.filter(([, part]) => !Array.isArray(part)))]
}

const queries = [
  ...['bookings', 'conversations', 'notifications', 'blocks', 'leads/open'].map((path) => `/rest/v1/${path}?limit=1`),
  '/rest/v1/messages?conversation={id}',
  '/rest/v1/messages?with={id}',
  '/rest/v1/reviews?provider_id={id}',
  '/rest/v1/services?provider_id={id}',
]

/**
 * Everything that a provider can read, as records: each GET with each id that was read before. The
 * outbox of demo mode is left out: it shows everyone's emails.
 */
async function everythingFor(provider: TestPerson): Promise<unknown[]> {
  const { body: document } = await provider.get('/rest/v1/openapi.json')
  const paths = Object.entries<object>(document.paths)
    .filter(([path, methods]) => 'get' in methods && !/openapi|realtime|export|^\/dev\//.test(path))
    .map(([path]) => path)
  expect(paths.length).toBeGreaterThan(40)
  const events = await openEvents(server, provider, 0)
  await events.until(4)
  const { body: feed } = await provider.post('/rest/v1/calendar_feed')
  const calendar = await provider.get(new URL(feed.url ?? feed.feed.url).pathname)
  const exported = (await provider.get('/auth/v1/export')).body
  const records: unknown[] = [
    ...recordsIn(exported),
    ...recordsIn(calendar.body),
    ...events.events.map(({ data }) => data),
    ...(await emailsTo(server, provider)),
  ]
  const asked = new Set<string>()
  for (const round of [1, 2]) {
    const ids = new Set(JSON.stringify(records).match(uuid))
    const wanted = [...paths, ...queries].flatMap((path) =>
      path.includes('{id}') ? [...ids].map((id) => path.replace('{id}', id)) : round === 1 ? [path] : [],
    )
    for (const path of wanted) {
      if (path.includes('{') || asked.has(path)) continue
      asked.add(path)
      const { status, body } = await provider.get(path)
      if (status === 200) records.push(...recordsIn(body))
    }
  }
  events.drop()
  return records
}

/** All records that lead from a booking to each other by shared values, except the provider's own. */
function connectedTo(booking_id: string, records: readonly unknown[], own: ReadonlySet<string>): unknown[] {
  const values = records.map((record) => [...valuesIn(record)].filter((value) => !own.has(value)))
  const known = new Set([booking_id])
  const found = new Set<number>()
  for (let before = -1; before < found.size; ) {
    before = found.size
    for (const [at, some] of values.entries()) {
      if (found.has(at) || !some.some((value) => known.has(value))) continue
      found.add(at)
      for (const value of some) known.add(value)
    }
  }
  return [...found].map((at) => records[at])
}

test.each([
  ['a customer who was never revealed', false],
  ['a customer whom another booking reveals', true],
])('nothing that a provider can read leads from a masked booking to its customer: %s', async (_, isRevealed) => {
  const provider = await aProvider(server)
  const site = (await provider.get('/rest/v1/site')).body
  const before = [
    (await provider.get('/auth/v1/user')).body,
    (await provider.get(`/rest/v1/providers/${provider.id}`)).body,
  ]
  const customer = await aVisibleCustomer(provider)
  const other = isRevealed ? await aMaskedBooking(customer, provider, 10) : undefined
  if (other) await reveal(provider, other)
  later()
  const booking = await aMaskedBooking(customer, provider, 14)

  const records = await everythingFor(provider)
  const own = valuesIn([
    before,
    provider.id,
    provider.auth_user_id,
    provider.service_ids,
    server.clock.now(),
    site,
    mailSender,
  ])
  const connected = connectedTo(booking.id, records, own)
  const named = (some: readonly unknown[]) => some.filter((one) => /Zanzibar|kumquat/i.test(JSON.stringify(one)))
  expect(named(connected)).toEqual([])
  // The provider does read the booking, and names: in requests, a review and other bookings.
  expect(connected.length).toBeGreaterThan(5)
  expect(named(records).length).toBeGreaterThan(3)
})

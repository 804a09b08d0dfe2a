import { Client, type McpSubscription, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'
import { sql } from 'kysely'
import { afterEach, expect, test, vi } from 'vitest'
import { STREAMS_OF_PROFILE } from '#platform/realtime/hub.server.ts'
import { aConfirmedBooking, book, move } from '#test/bookings.ts'
import { aCustomer, aProvider, caller, problem, type TestPerson } from '#test/people.ts'
import { aToken } from '#test/scope-permissions.ts'
import { type TestServer, testServer } from '#test/server.ts'
import { mostWatched } from './rules.ts'

const server = await testServer()
/** Checks sessions only when something happens. */
const second = await testServer({ second: server, timings: { session: 3_600_000 } })
/** Gets no notices; it polls often. */
const forgetful = await testServer({ second: server, timings: { poll: 100 } })
const leaving = await testServer({ second: server })
const provider = await aProvider(server)

const clients: Client[] = []
afterEach(async () => {
  for (const client of clients.splice(0)) await client.close()
})

/** A program of a user that notes which resources have changed. */
async function aProgram(person: TestPerson, at: TestServer = server, scopes: ('read' | 'bookings')[] = ['read']) {
  const token = await aToken(server, person.auth_user_id, scopes)
  const changed: string[] = []
  const client = new Client({ name: 'test', version: '1' }, { versionNegotiation: { mode: 'auto' } })
  clients.push(client)
  client.setNotificationHandler('notifications/resources/updated', ({ params }) => void changed.push(params.uri))
  const requestInit = { headers: { authorization: `Bearer ${token}` } }
  await client.connect(new StreamableHTTPClientTransport(new URL('/mcp', at.url), { requestInit }))
  return {
    client,
    changed,
    listen: (...resourceSubscriptions: string[]): Promise<McpSubscription> => client.listen({ resourceSubscriptions }),
    read: async (uri: string) => {
      const [content] = (await client.readResource({ uri })).contents
      return JSON.parse((content as { text: string }).text) as Record<string, unknown>
    },
  }
}

const uriOf = ({ id }: { id: string }) => `porchlight://bookings/${id}`
const all = 'porchlight://bookings'

test('a program hears of changes to a booking by any process, and reads it as its user', async () => {
  const customer = await aCustomer(server)
  const { body: booking } = await book(customer, provider, { date: '2026-03-11' })
  const { listen, changed, read } = await aProgram(customer, second)
  const { honoredFilter } = await listen(uriOf(booking))
  expect(honoredFilter).toEqual({ resourceSubscriptions: [uriOf(booking)] })
  await move(customer, booking, 'cancelled', 'No longer needed')
  await vi.waitFor(() => expect(changed).toEqual([uriOf(booking)]))
  expect(await read(uriOf(booking))).toMatchObject({ booking_id: booking.id, status: 'cancelled' })
})

test('a program that follows all bookings hears of a new one, and lists it', async () => {
  const customer = await aCustomer(server)
  const { listen, changed, read } = await aProgram(customer)
  await listen(all)
  const { body: booking } = await book(customer, provider, { date: '2026-03-12' })
  await vi.waitFor(() => expect(changed).toEqual([all]))
  expect(await read(all)).toMatchObject({ bookings: [{ booking_id: booking.id }] })
})

test('a program hears nothing of the bookings of others, and cannot read them', async () => {
  const [customer, stranger] = [await aCustomer(server), await aCustomer(server)]
  const booking = await aConfirmedBooking(customer, provider, { date: '2026-03-13' })
  const { listen, changed, read } = await aProgram(stranger)
  await listen(uriOf(booking), all)
  await move(customer, booking, 'cancelled', 'No longer needed')
  const { body: own } = await book(stranger, provider, { date: '2026-03-13' })
  await vi.waitFor(() => expect(changed).toEqual([all]))
  await expect(read(uriOf(booking))).rejects.toThrow('Booking not found')
  await expect(read('porchlight://bookings/nonsense')).rejects.toThrow('The id of a booking is a UUID')
  expect(await read(uriOf(own))).toMatchObject({ booking_id: own.id })
})

test('a stream ends at once with the consent, and no further one opens', async () => {
  const customer = await aCustomer(server)
  const { listen } = await aProgram(customer, second)
  const { closed } = await listen(all)
  const { items } = (await customer.get('/rest/v1/tokens')).body
  expect((await customer.delete(`/rest/v1/tokens/${items[0].id}`)).status).toBe(204)
  expect(await closed).toBe('graceful')
  expect(second.deps.realtime.countOf(customer.id)).toBe(0)
  await expect(listen(all)).rejects.toThrow(/401/)
})

test('a stream takes a place of its user, and gives it back', async () => {
  const customer = await aCustomer(server)
  const { listen } = await aProgram(customer)
  const first = await listen(all)
  for (let open = 1; open < STREAMS_OF_PROFILE; open += 1) await listen(all)
  expect(server.deps.realtime.countOf(customer.id)).toBe(STREAMS_OF_PROFILE)
  await expect(listen(all)).rejects.toThrow(/429/)
  await first.close()
  await vi.waitFor(() => expect(server.deps.realtime.countOf(customer.id)).toBe(STREAMS_OF_PROFILE - 1))
  expect((await listen(all)).honoredFilter).toEqual({ resourceSubscriptions: [all] })
})

test('a stream that has nothing to tell ends at once', async () => {
  const customer = await aCustomer(server)
  const { client } = await aProgram(customer)
  const { honoredFilter, closed } = await client.listen({ toolsListChanged: true, resourcesListChanged: true })
  expect([honoredFilter, await closed]).toEqual([{}, 'graceful'])
  expect(server.deps.realtime.countOf(customer.id)).toBe(0)
})

test('a stream needs a token with “read”, and watches a bounded number of resources', async () => {
  const customer = await aCustomer(server)
  const body = { jsonrpc: '2.0', id: 1, method: 'subscriptions/listen', params: { notifications: {} } }
  expect(await caller(server).post('/mcp', body)).toEqual(problem(401, 'sign_in_required'))
  expect(await caller(server, customer.token).post('/mcp', body)).toEqual(problem(401, 'invalid_token'))
  const writer = caller(server, await aToken(server, customer.auth_user_id, ['bookings']))
  expect(await writer.post('/mcp', body)).toEqual(problem(403, 'insufficient_scope'))
  const { listen } = await aProgram(customer)
  const many = Array.from({ length: mostWatched + 1 }, (_, at) => `${all}/${at}`)
  await expect(listen(...many)).rejects.toThrow(/422/)
})

test('a lost notice is made up for by polling', async () => {
  const customer = await aCustomer(server)
  const { listen, changed } = await aProgram(customer, forgetful)
  await listen(all)
  // From then on, the process hears notices.
  await book(customer, provider, { date: '2026-03-17' })
  await vi.waitFor(() => expect(changed).toEqual([all]))
  const id = crypto.randomUUID()
  await sql`
    with counted as (insert into realtime_cursor (user_id, last_id, last_event) values (${customer.id}, 0, 1)
      on conflict (user_id) do update set last_event = realtime_cursor.last_event + 1 returning last_event)
    insert into event (user_id, id, kind, subject, version, data, created_at)
      select ${customer.id}, last_event, 'booking.confirmed', ${id}, 1, ${JSON.stringify({ booking_id: id })}, now()
      from counted`.execute(server.db)
  await vi.waitFor(() => expect(changed).toEqual([all, all]), { timeout: 20_000 })
})

test('a process that stops ends its streams, and its programs go on at another', async () => {
  const customer = await aCustomer(server)
  const stopped = await aProgram(customer, leaving)
  const { closed } = await stopped.listen(all)
  await leaving.deps.realtime.close()
  expect(await closed).toBe('graceful')
  const again = await aProgram(customer, second)
  await again.listen(all)
  const { body: booking } = await book(customer, provider, { date: '2026-03-16' })
  await vi.waitFor(() => expect(again.changed).toEqual([all]))
  expect(await again.read(all)).toMatchObject({ bookings: [{ booking_id: booking.id }] })
})

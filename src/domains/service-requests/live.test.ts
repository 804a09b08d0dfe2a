import { sql } from 'kysely'
import { beforeAll, expect, test, vi } from 'vitest'
import { emit, transact } from '#platform/db/transact.server.ts'
import { openEvents } from '#test/events.ts'
import { aCustomer, aProvider } from '#test/people.ts'
import { testServer } from '#test/server.ts'
import { anOfferFor, post } from '#test/service-requests.ts'

const server = await testServer()
const second = await testServer({ second: server })

beforeAll(async () => {
  for (const each of [server, second]) await openEvents(each, await aProvider(server))
  await vi.waitUntil(async () => (await listening()) === 2, 30_000)
})

test('a new request reaches every provider with the site open, on every process, by its id only', async () => {
  const [one, other, customer] = [await aProvider(server), await aProvider(server), await aCustomer(server)]
  const readers = [await openEvents(server, one), await openEvents(second, other)]
  const { body } = await post(customer)
  for (const reader of readers)
    expect(await reader.until(1)).toEqual([
      expect.objectContaining({ type: 'lead.posted', data: { lead_id: body.id } }),
    ])
})

test('providers also learn of changed, closed and assigned requests', async () => {
  const [provider, customer] = [await aProvider(server), await aCustomer(server)]
  const offer = await anOfferFor(customer, provider)
  const reader = await openEvents(server, await aProvider(server))
  await customer.patch(`/rest/v1/leads/${offer.lead_id}`, { budget: 80 })
  await reader.until(1)
  await customer.post(`/rest/v1/offers/${offer.id}/accept`)
  for (const event of await reader.until(2))
    expect(event).toMatchObject({ type: 'lead.changed', data: { lead_id: offer.lead_id } })
})

test('customers get no events about requests, and rejected requests cause none', async () => {
  const [customer, neighbor, provider] = [await aCustomer(server), await aCustomer(server), await aProvider(server)]
  const readers = [await openEvents(server, neighbor), await openEvents(server, provider)]
  await post(customer)
  expect((await post(customer)).status).toBe(409)
  for (const { id } of [neighbor, provider])
    await transact(server, async (context) => emit(context, id, 'session.changed', { last: true }))
  expect((await readers[0]!.until(1)).map(({ type }) => type)).toEqual(['session.changed'])
  expect((await readers[1]!.until(2)).map(({ type }) => type).toSorted()).toEqual(['lead.posted', 'session.changed'])
})

test("a request does not advance the ids of a user's own events, and providers are told to reload after a gap", async () => {
  const [customer, provider] = [await aCustomer(server), await aProvider(server)]
  const tell = () => transact(server, async (context) => emit(context, provider.id, 'session.changed', {}))
  const reader = await openEvents(server, provider)
  await tell()
  await post(customer)
  await tell()
  const events = await reader.until(3)
  expect(events.filter(({ type }) => type === 'session.changed').map(({ id }) => id)).toEqual([1, 2])
  await sql`select pg_terminate_backend(pid) from pg_stat_activity
    where application_name = 'porchlight realtime' and datname = current_database()`.execute(server.db)
  await reader.wait(() => reader.events.some(({ type }) => type === 'realtime.resumed'))
  reader.drop()
  const again = await openEvents(server, provider, 1)
  expect((await again.until(1))[0]).toMatchObject({ id: 2, type: 'session.changed' })
})

/** How many processes listen to the database. */
async function listening(): Promise<number> {
  const { rows } = await sql`select pid from pg_stat_activity
    where application_name = 'porchlight realtime' and datname = current_database() and query like 'listen %'`.execute(
    server.db,
  )
  return rows.length
}

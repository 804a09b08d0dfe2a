import { beforeAll, expect, test, vi } from 'vitest'
import { bookingWith } from './bookings.ts'
import { aBrowser } from './browser.ts'
import { openEvents } from './events.ts'
import { aCustomer, aProvider, caller, problem } from './people.ts'
import { decidesByTime } from './property-runs.ts'
import { replicatedPostgres } from './replicated-postgres.ts'
import { testServer } from './server.ts'
import { openSwitch } from './switch.ts'
import { makeTemplate } from './template-cache.ts'

const { primary, replicas } = await replicatedPostgres(1)
const replica = replicas[0]!
const database = new URL(await makeTemplate(primary.url('postgres'))).pathname.slice(1)
const proxy = await openSwitch([primary.socket])
const server = await testServer({
  database: `postgres://porchlight@127.0.0.1:${proxy.port}/${database}`,
  settings: { DATABASE_REPLICA_URLS: replica.url(database) },
  timings: { heartbeat: 200, session: 100 },
})
const provider = await aProvider(server, { business_name: 'Lasting Plumbing' })
const customer = await aCustomer(server)
const waitOptions = { timeout: 30_000, interval: 20 }
const visitor = caller(server)
const user = aBrowser(server, customer.token)
const booking = (hour: number) =>
  bookingWith(customer, provider, { start_time: `${hour}:00`, end_time: `${hour + 1}:00` })
const status = async (path: string) => (await visitor.get(path)).status
/** In the deep tests less than the 15 seconds that a request waits for a connection. */
const soon = () => AbortSignal.timeout(decidesByTime ? 5_000 : 60_000)

/** Posts with an Idempotency-Key. */
async function post(path: string, body: unknown, key: string) {
  const response = await fetch(server.url + path, {
    method: 'POST',
    headers: { authorization: `Bearer ${customer.token}`, 'content-type': 'application/json', 'idempotency-key': key },
    body: JSON.stringify(body),
    signal: soon(),
  })
  return { status: response.status, body: await response.json(), headers: response.headers }
}

/** Waits until the replica has everything that the primary has. */
async function hasAll(): Promise<void> {
  const position = await server.deps.replicas!.readPosition()
  await primary.run('select pg_switch_wal()')
  await vi.waitFor(() => expect(server.deps.replicas!.find({ position })).toBeDefined(), waitOptions)
}

beforeAll(hasAll, 60_000)

test('while the network of the primary is cut, reads go on and writes get 503 soon', async () => {
  proxy.freeze()
  const waiting = customer.get('/rest/v1/bookings')
  const refused = await post('/rest/v1/bookings', booking(10), 'cut')
  expect(refused).toEqual(problem(503, 'unavailable'))
  expect(refused.headers.get('retry-after')).toBe('5')
  const read = await waiting
  expect([read.status, read.headers.get('retry-after')]).toEqual([503, '0'])
  expect(await status('/rest/v1/providers?search=plumbing')).toBe(200)
  expect((await user.get('/rest/v1/bookings')).status).toBe(200)
  expect(await (await fetch(`${server.url}/readyz`)).text()).toMatch(/^degraded\. The database does not answer/)
  proxy.lead(primary.socket)
  await vi.waitFor(
    async () => expect(await post('/rest/v1/bookings', booking(10), 'cut')).toMatchObject({ status: 201 }),
    waitOptions,
  )
}, 60_000)

test('after a failover, streams are still open, retries succeed once, and nothing acknowledged is lost', async () => {
  const reader = await openEvents(server, provider)
  const before = await post('/rest/v1/bookings', booking(11), 'before')
  expect(before.status).toBe(201)
  await reader.wait(() => reader.events.some(({ type }) => type === 'booking.changed'))
  const numbers = () => reader.events.flatMap(({ id }) => (Number.isNaN(id) ? [] : [id]))
  const last = Math.max(...numbers())
  await hasAll()

  await primary.kill()
  const refused = await post('/rest/v1/bookings', booking(13), 'during')
  expect(refused.status).toBe(503)
  expect(await status('/rest/v1/providers?search=plumbing')).toBe(200)
  expect(await status(`/rest/v1/providers/${provider.id}`)).toBe(200)
  const { heartbeats } = reader
  await reader.wait(() => reader.heartbeats > heartbeats + 2)

  await replica.run('select pg_promote()')
  proxy.lead(replica.socket)
  await vi.waitFor(
    async () => expect((await post('/rest/v1/bookings', booking(13), 'during')).status).toBe(201),
    waitOptions,
  )
  const again = await post('/rest/v1/bookings', booking(13), 'during')
  expect(again.headers.get('idempotency-replayed')).toBe('true')
  expect((await post('/rest/v1/bookings', booking(11), 'before')).body).toEqual(before.body)
  const { body } = await customer.get('/rest/v1/bookings')
  expect(body.items).toHaveLength(3)
  await reader.wait(() => Math.max(...numbers()) > last)
  expect(reader.ended).toBe(false)
  expect(numbers()).toEqual(numbers().map((_, at) => numbers()[0]! + at))
  reader.drop()
  expect(await status(`/rest/v1/providers/${provider.id}`)).toBe(200)
}, 90_000)

test('a connection to a primary that only reads now is dropped', async () => {
  await replica.run(`alter database ${database} set default_transaction_read_only = on`)
  proxy.lead(replica.socket)
  await vi.waitFor(
    async () => expect((await post('/rest/v1/bookings', booking(15), 'late')).status).toBe(503),
    waitOptions,
  )
  await replica.run(`alter database ${database} set default_transaction_read_only = off`)
  await vi.waitFor(
    async () => expect((await post('/rest/v1/bookings', booking(15), 'late')).status).toBe(201),
    waitOptions,
  )
}, 60_000)

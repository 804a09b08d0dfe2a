import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { gridTimes } from '#domains/schedule/slots-rules.ts'
import { daysAfter } from '#platform/wall-clock.server.ts'
import { book, bookingWith, move } from '#test/bookings.ts'
import { waitingForLocks } from '#test/locks.ts'
import { aCustomer, aProvider, problem } from '#test/people.ts'
import { testServer } from '#test/server.ts'
import { BOOKINGS_A_DAY, limitTexts, PENDING_AT_ONCE } from './request-rules.ts'

const server = await testServer()
beforeEach(() => server.clock.set('2026-03-03T17:00:00Z'))

/** The half hour with this index on March 10. */
function halfHour(at: number) {
  const perDay = gridTimes.length - 1
  const from = at % perDay
  const date = daysAfter('2026-03-10', Math.floor(at / perDay))
  return { date, start_time: gridTimes[from]!, end_time: gridTimes[from + 1]! }
}

test('a customer has at most thirty pending requests, however many are sent at once, and cancelling one frees a place', async () => {
  const [customer, provider] = [await aCustomer(server), await aProvider(server)]
  const requests = Array.from({ length: PENDING_AT_ONCE + 5 }, (_, at) => book(customer, provider, halfHour(at)))
  const answers = await Promise.all(requests)
  const made = answers.filter(({ status }) => status === 201)
  expect(made).toHaveLength(PENDING_AT_ONCE)
  const refused = answers.filter(({ status }) => status !== 201)
  for (const answer of refused) expect(answer).toEqual(problem(429, 'rate_limited', limitTexts.pending))
  expect(Number(refused[0]!.headers.get('retry-after'))).toBeGreaterThan(0)
  expect((await book(await aCustomer(server), provider, halfHour(99))).status).toBe(201)
  await move(customer, made[0]!.body, 'cancelled')
  expect((await book(customer, provider, halfHour(50))).status).toBe(201)
})

test('expired requests don’t count, and a repeated request counts once', async () => {
  const [customer, provider] = [await aCustomer(server), await aProvider(server)]
  for (let at = 0; at < PENDING_AT_ONCE - 1; at++) await book(customer, provider, halfHour(at))
  const { name, email, phone } = customer
  const input = { provider_id: provider.id, service_id: provider.service_id, name, email, phone, ...halfHour(40) }
  const press = () => customer.post('/rest/v1/bookings', input, { 'idempotency-key': 'one press' })
  expect([(await press()).status, (await press()).status, (await press()).status]).toEqual([201, 201, 201])
  expect((await book(customer, provider, halfHour(41))).status).toBe(429)
  server.clock.pass(48 * 3_600_000)
  expect((await book(customer, provider, halfHour(42))).status).toBe(201)
})

test('a request that reaches the limit and is sent twice at once gets its booking twice', async () => {
  const [customer, provider] = [await aCustomer(server), await aProvider(server)]
  for (let at = 0; at < PENDING_AT_ONCE - 1; at++) await book(customer, provider, halfHour(at))
  const input = bookingWith(customer, provider, halfHour(40))
  const held = await server.deps.pool.connect()
  onTestFinished(() => held.release())
  await held.query('begin')
  await held.query('select from providers where id = $1 for update', [provider.id])
  const press = () => customer.post('/rest/v1/bookings', input, { 'idempotency-key': 'sent twice' })
  const both = [press(), press()]
  await expect.poll(() => waitingForLocks(server)).toBe(2)
  await held.query('commit')
  const [first, second] = await Promise.all(both)
  expect([first?.status, second?.status]).toEqual([201, 201])
  expect(second?.body.id).toBe(first?.body.id)
})

test('a customer makes at most sixty requests within 24 hours', async () => {
  const [customer, provider] = [await aCustomer(server), await aProvider(server)]
  for (let at = 0; at < BOOKINGS_A_DAY; at++) {
    const { body, status } = await book(customer, provider, halfHour(at))
    expect(status).toBe(201)
    await move(customer, body, 'cancelled')
  }
  server.clock.pass(3_600_000)
  const refused = await book(customer, provider, halfHour(0))
  expect(refused).toEqual(problem(429, 'rate_limited', limitTexts.day))
  expect(Number(refused.headers.get('retry-after'))).toBe(23 * 3600)
  server.clock.pass(23 * 3_600_000)
  expect((await book(customer, provider, halfHour(0))).status).toBe(201)
})

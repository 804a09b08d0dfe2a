import { beforeEach, describe, expect, test } from 'vitest'
import { contextOf } from '#platform/context.server.ts'
import { aConfirmedBooking, answerTime, book, move, proposeTime, reveal } from '#test/bookings.ts'
import { emailsTo } from '#test/mails.ts'
import { aCustomer, aProvider, problem, type TestPerson } from '#test/people.ts'
import { testServer } from '#test/server.ts'
import { tellWaiting } from './commands.server.ts'
import { Waiting } from './contract.ts'
import { MAX_WAITING } from './limits.ts'
import type { NewWaiting } from './schema.ts'

const server = await testServer()
beforeEach(() => server.clock.set('2026-03-03T17:00:00Z'))

const address = '/rest/v1/waiting_list'
type Provider = Awaited<ReturnType<typeof aProvider>>

/** Opens a provider on Tuesdays from 10:00 to a time, and on no other day. */
const openOnTuesdays = (provider: Provider, end_time: string) =>
  provider.patch(`/rest/v1/providers/${provider.id}/hours`, {
    week: [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({
      weekday,
      ranges: weekday === 2 ? [{ start_time: '10:00', end_time }] : [],
    })),
  })

/** A provider with room for one booking of an hour a week. */
async function aBusyProvider(): Promise<Provider> {
  const provider = await aProvider(server)
  expect((await openOnTuesdays(provider, '11:00')).status).toBe(200)
  return provider
}

const wait = (customer: TestPerson, provider: Provider, change: Partial<NewWaiting> = {}) =>
  customer.post<Waiting>(address, {
    provider_id: provider.id,
    service_id: provider.service_id,
    from: '2026-03-10',
    to: '2026-03-10',
    ...change,
  })
const entries = async (customer: TestPerson) => (await customer.get<{ items: Waiting[] }>(address)).body.items
const run = () => tellWaiting(contextOf(server.deps))
const toldOf = async (customer: TestPerson) =>
  (await emailsTo(server, customer)).filter(({ kind }) => kind === 'time_opened')

/** A provider whose time on March 10 is taken, and a customer who waits for it. */
async function aFullTuesday() {
  const [provider, taker, waiting] = [await aBusyProvider(), await aCustomer(server), await aCustomer(server)]
  const booking = await aConfirmedBooking(taker, provider)
  const { status, body } = await wait(waiting, provider)
  expect(status).toBe(201)
  await run()
  expect(await toldOf(waiting)).toEqual([])
  return { provider, taker, waiting, booking, entry: body }
}

test('a customer who waits is told once, under the bell and by email, with a link to the form of that day', async () => {
  const { provider, taker, waiting, booking, entry } = await aFullTuesday()
  expect(Waiting.parse(entry)).toEqual(entry)
  expect(entry).toMatchObject({ from: '2026-03-10', to: '2026-03-10', part: null, told: null })
  await move(taker, booking, 'cancelled')
  await run()
  const told = { at: server.clock.now().toISOString(), date: '2026-03-10', start_time: '10:00' }
  expect(await entries(waiting)).toEqual([{ ...entry, told }])
  const { items } = (await waiting.get('/rest/v1/notifications')).body
  expect(items).toMatchObject([{ title: 'A time has opened', metadata: { provider_id: provider.id } }])
  const [email] = await toldOf(waiting)
  expect(email?.subject).toBe('Tue, Mar 10, 10:00 AM is free: Home cleaning')
  const form = `/providers/${provider.id}/book?service=${provider.service_id}&date=2026-03-10&time=10%3A00&step=2`
  expect(email?.text).toContain(form)
  server.clock.pass(60 * 60_000)
  await run()
  expect(await toldOf(waiting)).toHaveLength(1)
})

describe('a time opens', () => {
  const openings: Record<string, (full: Awaited<ReturnType<typeof aFullTuesday>>) => Promise<unknown>> = {
    'by a moved booking': async ({ provider, taker, booking }) => {
      const { body } = await proposeTime(provider, booking, { date: '2026-03-12' })
      expect((await answerTime(taker, body, 'accept')).status).toBe(200)
    },
    'by new hours': ({ provider }) => openOnTuesdays(provider, '12:00'),
  }
  test.each(Object.keys(openings))('%s', async (name) => {
    const full = await aFullTuesday()
    await openings[name]!(full)
    await run()
    expect(await toldOf(full.waiting)).toHaveLength(1)
  })

  test('by a declined request, one that expires, and a blocked time that is removed', async () => {
    const [declined, expired, blocked] = [await aBusyProvider(), await aBusyProvider(), await aBusyProvider()]
    const [taker, waiting] = [await aCustomer(server), await aCustomer(server)]
    const request = await book(taker, declined)
    await book(taker, expired)
    const day = { starts_on: '2026-03-10', starts_at: '00:00', ends_on: '2026-03-11', ends_at: '00:00' }
    const { body: block } = await blocked.post('/rest/v1/blocked_times', day)
    for (const provider of [declined, expired, blocked]) expect((await wait(waiting, provider)).status).toBe(201)
    await run()
    expect(await toldOf(waiting)).toHaveLength(0)
    await reveal(declined, request.body)
    await move(declined, request.body, 'cancelled', 'I am ill.')
    await blocked.delete(`/rest/v1/blocked_times/${block.id}`)
    await run()
    expect(await toldOf(waiting)).toHaveLength(2)
    server.clock.pass(49 * 60 * 60_000)
    await run()
    expect(await toldOf(waiting)).toHaveLength(3)
  })
})

test('of several who wait, the next one is told half an hour later, if the time is still free', async () => {
  const { provider, taker, waiting: first, booking } = await aFullTuesday()
  const others = [await aCustomer(server), await aCustomer(server)]
  for (const each of others) {
    server.clock.pass(1000)
    await wait(each, provider)
  }
  await move(taker, booking, 'cancelled')
  const counts = async () => Promise.all([first, ...others].map(async (each) => (await toldOf(each)).length))
  await run()
  expect(await counts()).toEqual([1, 0, 0])
  server.clock.pass(29 * 60_000)
  await run()
  expect(await counts()).toEqual([1, 0, 0])
  server.clock.pass(2 * 60_000)
  await run()
  expect(await counts()).toEqual([1, 1, 0])
  await book(first, provider)
  server.clock.pass(31 * 60_000)
  await run()
  expect(await counts()).toEqual([1, 1, 0])
})

test('two times at once, in several processes at once, tell two people once each', async () => {
  const { provider, taker, waiting, booking } = await aFullTuesday()
  const [second, third] = [await aCustomer(server), await aCustomer(server)]
  for (const each of [second, third]) {
    server.clock.pass(1000)
    await wait(each, provider)
  }
  await move(taker, booking, 'cancelled')
  await openOnTuesdays(provider, '12:00')
  await Promise.all(Array.from({ length: 6 }, run))
  const told = await Promise.all([waiting, second, third].map(entries))
  expect(told.map(([entry]) => entry?.told?.start_time)).toEqual(['10:00', '11:00', undefined])
  expect(await Promise.all([waiting, second, third].map(async (each) => (await toldOf(each)).length))).toEqual([
    1, 1, 0,
  ])
})

test('an entry asks for a part of the day, and ends by itself after its last day', async () => {
  const { provider, taker, waiting, booking, entry } = await aFullTuesday()
  expect((await waiting.delete(`${address}/${entry.id}`)).status).toBe(204)
  await wait(waiting, provider, { part: 'afternoon' })
  await move(taker, booking, 'cancelled')
  await run()
  expect(await toldOf(waiting)).toHaveLength(0)
  server.clock.set('2026-03-11T12:00:00Z')
  expect(await entries(waiting)).toEqual([])
  await run()
  server.clock.set('2026-03-13T12:00:00Z')
  await run()
  const rows = server.db.selectFrom('waiting_list').select('id').where('customer_id', '=', waiting.id)
  expect(await rows.execute()).toEqual([])
})

test('who may wait, and for what', async () => {
  const { provider, waiting } = await aFullTuesday()
  expect(await wait(waiting, provider)).toEqual(
    problem(409, 'already_waiting', 'You already wait for this. We tell you once a time opens.'),
  )
  expect(await wait(waiting, provider, { from: '2026-03-10', to: '2026-03-17' })).toEqual(
    problem(409, 'time_is_free', 'Tue, Mar 17, 10:00 AM is free. You can book it now.'),
  )
  expect(await wait(waiting, provider, { from: '2026-03-12' })).toMatchObject({ status: 422 })
  expect(await wait(waiting, provider, { from: '2026-03-02' })).toMatchObject({ status: 422 })
  expect(await wait(waiting, provider, { to: '2026-06-10' })).toMatchObject({ status: 422 })
  await provider.patch(`/rest/v1/services/${provider.service_id}`, { price_kind: 'quote' })
  expect(await wait(waiting, provider, { to: '2026-03-11' })).toMatchObject({ body: { code: 'quote_needed' } })
  await provider.patch(`/rest/v1/services/${provider.service_id}`, { price_kind: 'hourly' })
  await waiting.post('/rest/v1/blocks', { profile_id: provider.id })
  expect(await wait(waiting, provider, { to: '2026-03-11' })).toMatchObject({ body: { code: 'contact_refused' } })
})

test('a customer has at most 20 open entries, also of concurrent requests', async () => {
  const [provider, customer] = [await aBusyProvider(), await aCustomer(server)]
  const dates = Array.from({ length: MAX_WAITING + 2 }, (_, at) => `2026-04-${String(at + 1).padStart(2, '0')}`)
  // Without Tuesdays, which are free.
  const closed = dates.filter((date) => new Date(date).getUTCDay() !== 2)
  const few = closed.slice(0, 18)
  for (const date of few) expect((await wait(customer, provider, { from: date, to: date })).status).toBe(201)
  const mondays = ['2026-05-04', '2026-05-11', '2026-05-18', '2026-05-25']
  const answers = await Promise.all(mondays.map((date) => wait(customer, provider, { from: date, to: date })))
  expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([201, 201, 409, 409])
})

test('a provider sees how many wait for which day, and no names', async () => {
  const { provider, waiting } = await aFullTuesday()
  await wait(waiting, provider, { part: 'morning' })
  await wait(await aCustomer(server), provider, { from: '2026-03-10', to: '2026-03-11' })
  const { body } = await provider.get(`${address}/days?from=2026-03-01&to=2026-03-31`)
  expect(body).toEqual({
    days: [
      { date: '2026-03-10', customers: 2 },
      { date: '2026-03-11', customers: 1 },
    ],
  })
  expect((await provider.get(`${address}/days?from=2026-03-11&to=2026-03-11`)).body.days).toHaveLength(1)
})

test('neither a suspended nor a blocked customer is told, and the next one is', async () => {
  const { provider, taker, waiting, booking } = await aFullTuesday()
  server.clock.pass(1000)
  const second = await aCustomer(server)
  await wait(second, provider)
  await waiting.post('/rest/v1/blocks', { profile_id: provider.id })
  await move(taker, booking, 'cancelled')
  await run()
  expect([await toldOf(waiting), await toldOf(second)].map(({ length }) => length)).toEqual([0, 1])
})

import { beforeEach, describe, expect, test } from 'vitest'
import { HoursDays } from '#domains/schedule/hours-contract.ts'
import type { Slots } from '#domains/schedule/slots-contract.ts'
import { providerForm, signUp } from '#test/accounts.ts'
import { aConfirmedBooking, answerTime, book, proposeTime } from '#test/bookings.ts'
import { aCustomer, aProvider, problem, type TestPerson } from '#test/people.ts'
import { testServer } from '#test/server.ts'
import { anOfferFor } from '#test/service-requests.ts'
import { BlockedTime } from './blocked-times-contract.ts'
import type { NewBlockedTime } from './blocked-times-schema.ts'

const server = await testServer()
const customer = await aCustomer(server)
beforeEach(() => server.clock.set('2026-03-03T17:00:00Z'))

const address = '/rest/v1/blocked_times'
const taken = problem(409, 'slot_taken', 'That time has just been taken. Please choose another.')

/** The afternoon of Tuesday, March 10, 2026, the day of the bookings. */
const afternoon = { starts_on: '2026-03-10', starts_at: '12:00', ends_on: '2026-03-10', ends_at: '17:00' }
const wholeDay = { starts_on: '2026-03-10', starts_at: '00:00', ends_on: '2026-03-11', ends_at: '00:00' }

type Provider = Awaited<ReturnType<typeof aProvider>>

const block = (provider: TestPerson, change: Partial<NewBlockedTime> = {}) =>
  provider.post<BlockedTime>(address, { ...afternoon, ...change })
const starts = async (provider: Provider, date = '2026-03-10') =>
  (await customer.get<Slots>(`/rest/v1/providers/${provider.id}/slots?date=${date}`)).body.starts.map(
    ({ start_time }) => start_time,
  )

describe('a time that a provider blocks', () => {
  test('cannot be booked from then on, and is free again without it', async () => {
    const provider = await aProvider(server)
    const { status, body } = await block(provider, { note: 'Dentist' })
    expect(status).toBe(201)
    expect(BlockedTime.parse(body)).toEqual(body)
    expect(body).toMatchObject({ ...afternoon, note: 'Dentist' })
    expect((await starts(provider)).filter((time) => time >= '11:30' && time <= '17:00')).toEqual(['11:30', '17:00'])
    expect(await book(customer, provider, { start_time: '11:30', end_time: '12:30' })).toEqual(taken)
    expect((await book(customer, provider, { start_time: '11:00', end_time: '12:00' })).status).toBe(201)

    expect((await provider.delete(`${address}/${body.id}`)).status).toBe(204)
    expect((await book(customer, provider, { start_time: '12:00', end_time: '13:00' })).status).toBe(201)
    expect((await provider.delete(`${address}/${body.id}`)).status).toBe(404)
  })

  test('takes the provider out of the free times of a search', async () => {
    const provider = await aProvider(server, { business_name: 'Gazebo Menders', categories: ['Plumbing'] })
    const free = async () => {
      const query = 'search=gazebo&free_on=2026-03-10&free_from=13:00&free_to=16:00'
      return (await customer.get(`/rest/v1/providers?${query}`)).body.items.length
    }
    expect(await free()).toBe(1)
    await block(provider)
    expect(await free()).toBe(0)
    const { body } = await customer.get(`/rest/v1/providers/${provider.id}/availability?from=2026-03-10&days=1`)
    expect(body.days).toMatchObject([{ first: '06:00', starts: 19 }])
  })

  test('keeps the buffers of a booking around it free', async () => {
    const provider = await aProvider(server)
    await provider.patch(`/rest/v1/providers/${provider.id}/hours`, { buffer_after: 30 })
    await block(provider)
    expect(await book(customer, provider, { start_time: '11:00', end_time: '12:00' })).toEqual(taken)
  })

  test('is taken also for offers and proposals that wait for an answer', async () => {
    const provider = await aProvider(server)
    const booking = await aConfirmedBooking(customer, provider)
    const { body: proposed } = await proposeTime(provider, booking)
    const { id } = await anOfferFor(customer, provider)
    await block(provider, { starts_on: '2026-03-09', starts_at: '00:00', ends_on: '2026-03-09', ends_at: '23:59' })
    await block(provider, { starts_on: '2026-03-12', ends_on: '2026-03-12' })
    await block(provider, { starts_on: '2026-03-10', starts_at: '17:00', ends_at: '20:00' })
    expect(await answerTime(customer, proposed, 'accept')).toEqual(taken)
    expect(await customer.post(`/rest/v1/offers/${id}/accept`)).toEqual(taken)
  })

  test('over several days closes the nights between them too', async () => {
    const provider = await aProvider(server)
    await block(provider, { ends_on: '2026-03-12', ends_at: '09:00' })
    expect((await starts(provider)).at(-1)).toBe('11:30')
    expect(await starts(provider, '2026-03-11')).toEqual([])
    expect((await starts(provider, '2026-03-12'))[0]).toBe('09:00')
  })

  test('moves with the clock of a provider who moves to another time zone', async () => {
    const provider = await aProvider(server)
    await block(provider)
    await server.db
      .updateTable('providers')
      .set({ time_zone: 'America/Los_Angeles' })
      .where('id', '=', provider.id)
      .execute()
    expect((await starts(provider)).filter((time) => time >= '11:30' && time <= '17:00')).toEqual(['11:30', '17:00'])
  })

  test('is blocked once, however often it is sent with one Idempotency-Key', async () => {
    const provider = await aProvider(server)
    const send = () => provider.post(address, afternoon, { 'idempotency-key': 'once' })
    expect((await send()).body).toEqual((await send()).body)
    expect((await provider.get(`${address}?from=2026-03-10&to=2026-03-10`)).body.items).toHaveLength(1)
  })

  test.each<[string, Partial<NewBlockedTime>, string]>([
    ['ends before it begins', { ends_at: '11:00' }, 'The end must be later than the start'],
    ['has no such time', { ends_at: '24:00' }, 'Choose a time'],
    ['has no such day', { starts_on: '2026-02-30' }, 'Choose a day'],
    [
      'is over',
      { starts_on: '2026-03-02', ends_on: '2026-03-03', ends_at: '11:59' },
      'This time has already passed. Please choose another.',
    ],
    ['begins in two years', { starts_on: '2028-03-10', ends_on: '2028-03-11' }, 'Block time up to a year in advance'],
    ['takes two years', { ends_on: '2028-03-10' }, 'Block at most a year at once'],
    ['cancels without a reason', { cancel_bookings: true, reason: ' ' }, 'Please tell the customer why you cancel'],
  ])('is refused if it %s', async (_, change, sentence) => {
    expect(await block(await aProvider(server), change)).toEqual(problem(422, 'validation_failed', sentence))
  })

  test('is one of at most 200 to come', async () => {
    const provider = await aProvider(server)
    const row = { ...afternoon, provider_id: provider.id, created_at: server.clock.now() }
    await server.db
      .insertInto('blocked_times')
      .values(Array.from({ length: 200 }, () => row))
      .execute()
    expect(await block(provider)).toEqual(
      problem(409, 'too_many_blocked_times', 'You can block up to 200 times. Remove one first.'),
    )
  })
})

test('a provider reads their own blocked times of some days, earliest first', async () => {
  const provider = await aProvider(server)
  await block(await aProvider(server))
  await block(provider, wholeDay)
  await block(provider, { starts_on: '2026-03-09', ends_on: '2026-03-09' })
  const read = async (query: string) =>
    (await provider.get<{ items: BlockedTime[] }>(address + query)).body.items.map(({ starts_on }) => starts_on)
  expect(await read('')).toEqual(['2026-03-09', '2026-03-10'])
  expect(await read('?from=2026-03-10&to=2026-03-10')).toEqual(['2026-03-10'])
  const { items, next_cursor } = (await provider.get(`${address}?limit=1`)).body
  expect([items.length, await read(`?limit=1&cursor=${next_cursor}`)]).toEqual([1, ['2026-03-10']])
  // The end is excluded.
  expect(await read('?from=2026-03-11&to=2026-03-12')).toEqual([])
  server.clock.set('2026-03-11T17:00:00Z')
  expect(await read('')).toEqual([])
  expect(await read('?from=2026-03-01')).toEqual(['2026-03-09', '2026-03-10'])
})

test('a provider reads their hours day by day', async () => {
  const provider = await aProvider(server)
  await provider.patch(`/rest/v1/providers/${provider.id}/hours`, {
    week: [{ weekday: 2, ranges: [{ start_time: '09:00', end_time: '17:00' }] }],
    closed: [{ first_date: '2026-03-11', last_date: '2026-03-11', note: 'Training' }],
  })
  await aConfirmedBooking(customer, provider)
  await block(provider, { ends_at: '13:00' })
  const { body } = await provider.get(`/rest/v1/providers/${provider.id}/hours/days?from=2026-03-10&to=2026-03-11`)
  expect(HoursDays.parse(body)).toEqual(body)
  expect(body).toEqual({
    time_zone: 'America/New_York',
    days: [
      {
        date: '2026-03-10',
        open: [{ start_time: '09:00', end_time: '17:00' }],
        free: [
          { start_time: '09:00', end_time: '10:00' },
          { start_time: '11:00', end_time: '12:00' },
          { start_time: '13:00', end_time: '17:00' },
        ],
        busy: [],
        closed: null,
      },
      { date: '2026-03-11', open: [], free: [], busy: [], closed: 'Training' },
    ],
  })
})

test('a blocked time is part of the export, and is deleted with the account', async () => {
  const form = providerForm()
  const { me } = await signUp(server, form)
  const { status, body } = await me.post<BlockedTime>(address, { ...afternoon, note: 'Surgery' })
  expect(status).toBe(201)
  expect((await me.get('/auth/v1/export')).body.blocked_times).toMatchObject([{ id: body.id, note: 'Surgery' }])
  expect((await me.delete('/auth/v1/user', { password: form.password })).status).toBe(204)
  expect(await server.db.selectFrom('blocked_times').select('id').where('id', '=', body.id).execute()).toEqual([])
})

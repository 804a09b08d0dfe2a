import { beforeEach, describe, expect, test } from 'vitest'
import type { Provider } from '#domains/providers/contract.ts'
import { book } from '#test/bookings.ts'
import { aCustomer, aProvider, caller, problem } from '#test/people.ts'
import { testServer } from '#test/server.ts'
import { Availability } from './availability-contract.ts'
import type { Slots } from './slots-contract.ts'

const server = await testServer()
const anyone = caller(server)
beforeEach(() => server.clock.set('2026-03-03T17:00:00Z'))

const days = (provider: { id: string }, query = '') =>
  anyone.get<Availability>(`/rest/v1/providers/${provider.id}/availability${query}`)
const nextFree = async ({ id }: { id: string }) =>
  (await anyone.get<Provider>(`/rest/v1/providers/${id}`)).body.next_free
const tuesdays = { week: [{ weekday: 2, ranges: [{ start_time: '09:00', end_time: '12:00' }] }] }

describe('the days of a provider', () => {
  test('have the first free start and the number of starts for an hour, from today on', async () => {
    const { status, body } = await days(await aProvider(server))
    expect(status).toBe(200)
    expect(Availability.parse(body)).toEqual(body)
    expect(body.time_zone).toBe('America/New_York')
    expect(body.days).toHaveLength(31)
    expect(body.days.slice(0, 2)).toEqual([
      { date: '2026-03-03', first: '12:30', starts: 17 },
      { date: '2026-03-04', first: '06:00', starts: 30 },
    ])
  })

  test('agree with the slots of each day', async () => {
    const [provider, customer] = [await aProvider(server), await aCustomer(server)]
    await provider.patch(`/rest/v1/providers/${provider.id}/hours`, {
      ...tuesdays,
      buffer_after: 45,
      notice_hours: 12,
      closed: [{ first_date: '2026-03-24', last_date: '2026-03-24' }],
    })
    await book(customer, provider, { date: '2026-03-10', start_time: '09:00', end_time: '10:00' })
    const { body } = await days(provider, '?days=31&minutes=30')
    expect(body.days.filter(({ starts }) => starts > 0)).toEqual([
      { date: '2026-03-10', first: '11:00', starts: 2 },
      { date: '2026-03-17', first: '09:00', starts: 6 },
      { date: '2026-03-31', first: '09:00', starts: 6 },
    ])
    for (const { date, first, starts } of body.days) {
      const slots = (await anyone.get<Slots>(`/rest/v1/providers/${provider.id}/slots?date=${date}`)).body.starts
      expect([date, first, starts]).toEqual([date, slots[0]?.start_time ?? null, slots.length])
    }
  })

  test('count only starts with enough time for the booking', async () => {
    const provider = await aProvider(server)
    await provider.patch(`/rest/v1/providers/${provider.id}/hours`, tuesdays)
    const on = async (minutes: number) => (await days(provider, `?from=2026-03-10&days=1&minutes=${minutes}`)).body.days
    expect(await on(120)).toEqual([{ date: '2026-03-10', first: '09:00', starts: 3 }])
    expect(await on(91)).toEqual([{ date: '2026-03-10', first: '09:00', starts: 3 }])
    expect(await on(181)).toEqual([{ date: '2026-03-10', first: null, starts: 0 }])
  })

  test('list their free starts if the query asks for them', async () => {
    const provider = await aProvider(server)
    await provider.patch(`/rest/v1/providers/${provider.id}/hours`, tuesdays)
    const { body } = await days(provider, '?from=2026-03-10&days=2&times=true')
    expect(Availability.parse(body)).toEqual(body)
    expect(body.days).toEqual([
      { date: '2026-03-10', first: '09:00', starts: 5, times: ['09:00', '09:30', '10:00', '10:30', '11:00'] },
      { date: '2026-03-11', first: null, starts: 0, times: [] },
    ])
  })

  test('begin with today in the time zone of the provider, also across the date line', async () => {
    const provider = await aProvider(server)
    for (const [time_zone, today] of [
      ['Pacific/Kiritimati', '2026-03-04'],
      ['Pacific/Pago_Pago', '2026-03-02'],
    ] as const) {
      server.clock.set(time_zone === 'Pacific/Kiritimati' ? '2026-03-03T17:00:00Z' : '2026-03-03T10:00:00Z')
      await server.db.updateTable('providers').set({ time_zone }).where('id', '=', provider.id).execute()
      const { body } = await days(provider, '?days=3')
      expect(body.days[0]?.date).toBe(today)
      for (const { date, starts } of body.days) {
        const slots = (await anyone.get<Slots>(`/rest/v1/providers/${provider.id}/slots?date=${date}`)).body.starts
        expect(starts).toBe(slots.filter(({ ends }) => ends.length > 1).length)
      }
    }
  })

  test('that are past or beyond the last bookable day are not free', async () => {
    const provider = await aProvider(server)
    const past = (await days(provider, '?from=2026-03-01&days=3')).body.days
    expect(past.map(({ first }) => first)).toEqual([null, null, '12:30'])
    const far = (await days(provider, '?from=2026-05-31&days=3')).body.days
    expect(far.map(({ first }) => first)).toEqual(['06:00', '06:00', null])
  })

  test.each([
    ['from=tomorrow', 'from', 'Enter a date like 2026-03-10'],
    ['from=2026-02-30', 'from', 'Enter a date like 2026-03-10'],
    ['from=0000-01-01', 'from', 'Enter a date like 2026-03-10'],
    ['days=0', 'days', 'Choose 1 to 31 days'],
    ['days=32', 'days', 'Choose 1 to 31 days'],
    ['days=many', 'days', 'Choose 1 to 31 days'],
    ['minutes=0', 'minutes', 'Choose 1 to 930 minutes'],
    ['minutes=1e9', 'minutes', 'Choose 1 to 930 minutes'],
    ['minutes=30.5', 'minutes', 'Choose 1 to 930 minutes'],
  ])('are refused with %s', async (query, path, message) => {
    const answer = await days(await aProvider(server), `?${query}`)
    expect(answer).toEqual(problem(422, 'validation_failed', message))
    expect(answer.body).toMatchObject({ errors: [{ path, message }] })
  })

  test('of an unknown provider are not found', async () => {
    const unknown = { id: '01900000-0000-7000-8000-000000000000' }
    expect(await days(unknown)).toEqual(problem(404, 'not_found', 'Provider not found'))
  })
})

describe('the next free time of a provider', () => {
  test('follows each booking and the clock, also for caches', async () => {
    const [provider, customer] = [await aProvider(server), await aCustomer(server)]
    await provider.patch(`/rest/v1/providers/${provider.id}/hours`, tuesdays)
    expect(await nextFree(provider)).toEqual({ date: '2026-03-10', start_time: '09:00' })
    const { headers } = await anyone.get(`/rest/v1/providers/${provider.id}`)
    expect(headers.get('cache-control')).toBe('public, no-cache')
    await book(customer, provider, { date: '2026-03-10', start_time: '09:30', end_time: '10:30' })
    expect(await nextFree(provider)).toEqual({ date: '2026-03-10', start_time: '10:30' })
    const etag = headers.get('etag')!
    expect((await anyone.get(`/rest/v1/providers/${provider.id}`, { 'if-none-match': etag })).status).toBe(200)
    server.clock.set('2026-03-10T14:31:00Z')
    expect(await nextFree(provider)).toEqual({ date: '2026-03-10', start_time: '11:00' })
    server.clock.set('2026-03-10T15:01:00Z')
    expect(await nextFree(provider)).toEqual({ date: '2026-03-17', start_time: '09:00' })
  })

  test('is null without one from today until 14 days later', async () => {
    const provider = await aProvider(server)
    const closeUntil = (last_date: string) =>
      provider.patch(`/rest/v1/providers/${provider.id}/hours`, { closed: [{ first_date: '2026-03-03', last_date }] })
    await closeUntil('2026-03-16')
    expect(await nextFree(provider)).toEqual({ date: '2026-03-17', start_time: '06:00' })
    await closeUntil('2026-03-17')
    expect(await nextFree(provider)).toBeNull()
  })

  test('is on the cards of featured providers and of towns', async () => {
    const provider = await aProvider(server, { categories: ['Carpentry'] })
    await provider.patch(`/rest/v1/providers/${provider.id}/hours`, tuesdays)
    await server.db.updateTable('providers').set({ featured: true }).where('id', '=', provider.id).execute()
    const card = {
      id: provider.id,
      time_zone: 'America/New_York',
      next_free: { date: '2026-03-10', start_time: '09:00' },
    }
    expect((await anyone.get('/rest/v1/providers/featured')).body.items).toMatchObject([card])
    const town = await anyone.get('/rest/v1/categories/carpentry/towns/ny/new-york')
    expect(town.body.providers).toMatchObject([card])
    for (const { headers } of [town, await anyone.get('/rest/v1/providers/featured')])
      expect(headers.get('cache-control')).toBe('public, no-cache')
  })
})

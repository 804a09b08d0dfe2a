import { beforeEach, describe, expect, test } from 'vitest'
import type { HoursDays } from '#domains/schedule/hours-contract.ts'
import { aConfirmedBooking, book, proposeTime } from '#test/bookings.ts'
import { aCustomer, aProvider, problem } from '#test/people.ts'
import { testServer } from '#test/server.ts'
import type { Slots } from './slots-contract.ts'
import { TRAVEL_FACTOR, travelMinutes, travelText, travelTexts } from './travel-rules.ts'

const server = await testServer()
const customer = await aCustomer(server)
beforeEach(() => server.clock.set('2026-03-03T17:00:00Z'))

type Provider = Awaited<ReturnType<typeof aProvider>>

const home = (zipCode: string) => ({ line1: '12 Porch Lane', line2: '', city: 'Austin', state: 'TX', zipCode })
/** Downtown Austin, and Round Rock, 17 miles from it. */
const [downtown, roundRock] = ['78701', '78664']
const unreachable = problem(409, 'slot_taken', travelTexts.unreachable)

/** A provider who travels at 30 mph, with a booking downtown on March 10 from 10 to 11. */
async function aTraveler(change: object = {}) {
  const provider = await aProvider(server)
  const hours = { travel_speed_mph: 30, ...change }
  expect((await provider.patch(`/rest/v1/providers/${provider.id}/hours`, hours)).status).toBe(200)
  const booking = await aConfirmedBooking(customer, provider, { address: home(downtown) })
  return { provider, booking }
}

/** How long the way between both places takes at 30 mph: 45 minutes. */
const way = 45

const starts = async ({ id, service_id }: Provider, location?: string, date = '2026-03-10') => {
  const search = `date=${date}&service_id=${service_id}${location ? `&location=${location}` : ''}`
  return (await customer.get<Slots>(`/rest/v1/providers/${id}/slots?${search}`)).body.starts
}
const bookAt = (provider: Provider, start_time: string, end_time: string, zipCode = roundRock, more = {}) =>
  book(customer, provider, { start_time, end_time, address: home(zipCode), ...more })

test('the way takes the straight distance times the factor, at the speed, in whole minutes', () => {
  expect(TRAVEL_FACTOR).toBe(1.3)
  expect(travelMinutes(10, 30)).toBe(26)
  expect(travelMinutes(10, null)).toBe(0)
  expect(travelMinutes(null, 30)).toBe(0)
  expect(travelMinutes(0, 30)).toBe(0)
  const [from, to] = [
    { city: 'Austin', zip_code: downtown },
    { city: 'Round Rock', zip_code: roundRock },
  ]
  expect(travelText({ minutes: 20, from, to })).toBe('20 min travel between Austin and Round Rock')
  expect(travelText({ minutes: 9, from, to: { ...from, zip_code: '78704' } })).toBe(
    '9 min travel between 78701 and 78704',
  )
})

test('times that the provider cannot reach from another job are not offered, nor those from which they cannot reach it', async () => {
  const { provider } = await aTraveler()
  const near = (await starts(provider, roundRock)).filter(
    ({ start_time }) => start_time >= '08:00' && start_time < '13:00',
  )
  expect(near.map(({ start_time }) => start_time)).toEqual(['08:00', '08:30', '12:00', '12:30'])
  expect(near[0]?.ends.at(-1)).toBe('09:00')
  const here = async (location?: string) => (await starts(provider, location)).map(({ start_time }) => start_time)
  expect(await here(downtown)).toEqual(await here())
  expect(await here()).toContain('11:00')
  expect(await here('00000')).toEqual(await here())
  expect((await customer.get(`/rest/v1/providers/${provider.id}/slots?location=1234`)).status).toBe(422)
  const days = `/rest/v1/providers/${provider.id}/availability?from=2026-03-10&days=1&times=true&location=${roundRock}`
  expect((await customer.get(days)).body.days[0].times).not.toContain('11:00')
  await provider.patch(`/rest/v1/providers/${provider.id}/hours`, { travel_speed_mph: null })
  expect(await here(roundRock)).toEqual(await here())
})

describe('a booking that cannot be reached is refused with the reason', () => {
  test('by request, instant or not, and without an address it is not', async () => {
    const { provider } = await aTraveler()
    expect(await bookAt(provider, '11:30', '12:30')).toEqual(unreachable)
    expect(await bookAt(provider, '10:30', '12:30')).toMatchObject({
      body: { detail: expect.stringContaining('just been taken') },
    })
    await provider.patch(`/rest/v1/services/${provider.service_id}`, { instant: true })
    expect(await bookAt(provider, '08:30', '09:30')).toEqual(unreachable)
    expect((await bookAt(provider, '12:00', '13:00')).status).toBe(201)
    expect((await book(customer, provider, { start_time: '09:00', end_time: '10:00' })).status).toBe(201)
  })

  test('a date of a series, and its extension', async () => {
    const { provider } = await aTraveler()
    const series = { date: '2026-03-03', repeat: { every_weeks: 1, times: 2 } }
    server.clock.set('2026-03-03T09:00:00Z')
    const refused = await bookAt(provider, '11:30', '12:30', roundRock, series)
    expect(refused).toMatchObject({ status: 409, body: { code: 'slot_taken', errors: [{ path: '2026-03-10' }] } })
    const skipped = { ...series, repeat: { every_weeks: 1, times: 3, skip_taken: true } }
    const { body } = await bookAt(provider, '11:30', '12:30', roundRock, skipped)
    expect(body.series?.bookings.map(({ date }) => date)).toEqual(['2026-03-03', '2026-03-17'])
    await bookAt(provider, '10:00', '11:00', downtown, { date: '2026-03-24' })
    const extended = await customer.post('/rest/v1/rpc/extend_series', { series_id: body.series!.id, times: 1 })
    expect(extended).toMatchObject({ status: 409, body: { errors: [{ path: '2026-03-24' }] } })
  })

  test('a proposed time, and a booking too near to one that is held', async () => {
    const { provider } = await aTraveler()
    const { body: far } = await bookAt(provider, '14:00', '15:00')
    const at = { date: '2026-03-10', start_time: '11:30', end_time: '12:30' }
    expect(await proposeTime(provider, far, at)).toEqual(unreachable)
    const offered = (await customer.get<Slots>(`/rest/v1/bookings/${far.id}/slots?date=2026-03-10`)).body.starts
    expect(offered.map(({ start_time }) => start_time).find((time) => time > '10:00')).toBe('12:00')
    await proposeTime(customer, far, { ...at, date: '2026-03-12' })
    expect(await bookAt(provider, '10:00', '11:00', downtown, { date: '2026-03-12' })).toEqual(unreachable)
    expect((await bookAt(provider, '10:00', '11:00', roundRock, { date: '2026-03-12' })).status).toBe(201)
  })
})

test('the gap is the longer one of the buffers and the way, and each crew has its own', async () => {
  const { provider } = await aTraveler({ buffer_after: 60 })
  expect(await bookAt(provider, '11:30', '12:30')).toMatchObject({ body: { detail: expect.stringContaining('taken') } })
  expect((await bookAt(provider, '12:00', '13:00')).status).toBe(201)
  const team = await aTraveler()
  await team.provider.patch(`/rest/v1/providers/${team.provider.id}`, { capacity: 2 })
  const second = await bookAt(team.provider, '11:30', '12:30')
  expect(second.status).toBe(201)
  const crew = { booking_id: second.body.id, crew: 1 }
  expect(await team.provider.post('/rest/v1/rpc/set_booking_crew', crew)).toMatchObject({ status: 409 })
})

test('the provider sees the way between two bookings of a day', async () => {
  const { provider, booking } = await aTraveler()
  const { body: next } = await bookAt(provider, '12:00', '13:00')
  const days = `/rest/v1/providers/${provider.id}/hours/days?from=2026-03-10&to=2026-03-11`
  const { body } = await provider.get<HoursDays>(days)
  const text = `${way} min travel between ${downtown} and ${roundRock}`
  expect(body.days.map(({ travel }) => travel)).toEqual([
    [{ after: booking.id, before: next.id, minutes: way, text }],
    [],
  ])
})

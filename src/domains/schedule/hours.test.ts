import { describe, expect, test } from 'vitest'
import { aConfirmedBooking, book } from '#test/bookings.ts'
import { aCustomer, aProvider, caller, problem } from '#test/people.ts'
import { testServer } from '#test/server.ts'
import { type HoursChange, OwnHours, ProviderHours } from './hours-contract.ts'
import { wholeDay } from './hours-rules.ts'
import type { Slots } from './slots-contract.ts'

const server = await testServer()
const anyone = caller(server)
const customer = await aCustomer(server)
const day = (weekday: number, ...ranges: [string, string][]) => ({
  weekday,
  ranges: ranges.map(([start_time, end_time]) => ({ start_time, end_time })),
})

type Provider = Awaited<ReturnType<typeof aProvider>>

async function aProviderWith(change: HoursChange): Promise<Provider> {
  const provider = await aProvider(server)
  expect((await provider.patch(`/rest/v1/providers/${provider.id}/hours`, change)).status).toBe(200)
  return provider
}

const slots = async ({ id }: Provider, date: string) =>
  (await anyone.get<Slots>(`/rest/v1/providers/${id}/slots?date=${date}`)).body
const starts = async (provider: Provider, date: string) =>
  (await slots(provider, date)).starts.map(({ start_time }) => start_time)

// 10 March 2026 is a Tuesday.
const [monday, tuesday, sunday] = ['2026-03-09', '2026-03-10', '2026-03-08']

describe('a provider', () => {
  test('without opening hours can be booked on the whole grid, every day', async () => {
    const { body } = await anyone.get(`/rest/v1/providers/${(await aProvider(server)).id}/hours`)
    expect(ProviderHours.parse(body)).toEqual(body)
    expect(body.week).toEqual([1, 2, 3, 4, 5, 6, 7].map((weekday) => ({ weekday, ranges: [wholeDay] })))
    expect(body).toMatchObject({ closed: [], buffer_before: 0, buffer_after: 0, notice_hours: 0 })
  })

  test('who changes one setting keeps the others', async () => {
    const provider = await aProviderWith({ week: [day(2, ['09:00', '12:00'])], buffer_after: 30 })
    const { body } = await provider.patch(`/rest/v1/providers/${provider.id}/hours`, { notice_hours: 24 })
    expect(OwnHours.parse(body)).toEqual(body)
    expect(body).toMatchObject({ buffer_before: 0, buffer_after: 30, notice_hours: 24 })
    expect(body.week[1]).toEqual(day(2, ['09:00', '12:00']))
    expect(body.week[0]).toEqual(day(1))
    expect((await aProviderWith({ notice_hours: 1 }).then((other) => slots(other, tuesday))).starts).toHaveLength(31)
  })

  test.each<[string, HoursChange | object, string]>([
    [
      'hours that overlap',
      { week: [day(1, ['09:00', '12:00'], ['11:30', '14:00'])] },
      'These hours overlap others of the same day',
    ],
    [
      'hours that end before they begin',
      { week: [day(1, ['12:00', '09:00'])] },
      'The end must be later than the start',
    ],
    [
      'hours off the grid',
      { week: [day(1, ['05:30', '09:00'])] },
      'Choose a time on the half hour between 06:00 and 21:30',
    ],
    ['a weekday twice', { week: [day(1), day(1)] }, 'A weekday is listed twice'],
    ['a buffer of three hours', { buffer_before: 180 }, 'A buffer has 0 to 120 minutes'],
    ['a notice of three weeks', { notice_hours: 504 }, 'The notice is at most 14 days'],
    [
      'a holiday that ends before it begins',
      { closed: [{ first_date: '2026-07-02', last_date: '2026-07-01' }] },
      'The last day cannot be before the first',
    ],
    [
      'a holiday before all calendars',
      { closed: [{ first_date: '0000-01-01', last_date: '0000-01-02' }] },
      'Choose the first day',
    ],
    [
      'a note without end',
      { closed: [{ first_date: monday, last_date: monday, note: 'x'.repeat(201) }] },
      'A note has at most 200 characters',
    ],
  ])('cannot have %s', async (_, change, sentence) => {
    const provider = await aProvider(server)
    expect(await provider.patch(`/rest/v1/providers/${provider.id}/hours`, change)).toEqual(
      problem(422, 'validation_failed', sentence),
    )
  })

  test('alone sees their notes', async () => {
    const provider = await aProviderWith({ closed: [{ first_date: monday, last_date: tuesday, note: 'Surgery' }] })
    const address = `/rest/v1/providers/${provider.id}/hours`
    expect((await provider.get(`${address}/own`)).body.closed).toMatchObject([{ note: 'Surgery' }])
    for (const reader of [anyone, customer])
      expect((await reader.get(address)).body.closed).toEqual([{ first_date: monday, last_date: tuesday, note: '' }])
  })
})

describe('opening hours', () => {
  test('with a lunch break limit the bookable times, with ends up to the break', async () => {
    const provider = await aProviderWith({ week: [day(2, ['09:00', '12:00'], ['13:00', '17:00'])] })
    expect(await starts(provider, tuesday)).toEqual(
      '09:00 09:30 10:00 10:30 11:00 11:30 13:00 13:30 14:00 14:30 15:00 15:30 16:00 16:30'.split(' '),
    )
    expect((await slots(provider, tuesday)).starts.find(({ start_time }) => start_time === '11:00')?.ends).toEqual([
      '11:30',
      '12:00',
    ])
    expect(await book(customer, provider, { start_time: '11:30', end_time: '13:30' })).toEqual(
      problem(
        422,
        'validation_failed',
        'The provider works from 9:00 AM to 12:00 PM and 1:00 PM to 5:00 PM on this day. Please choose a time within that.',
      ),
    )
    expect((await book(customer, provider, { start_time: '13:00', end_time: '17:00' })).status).toBe(201)
  })

  test('that touch count as one range', async () => {
    const provider = await aProviderWith({ week: [day(2, ['12:00', '14:00'], ['09:00', '12:00'])] })
    expect((await book(customer, provider, { start_time: '11:00', end_time: '13:00' })).status).toBe(201)
  })

  test('without a weekday close it, with a message and the next open day', async () => {
    const provider = await aProviderWith({ week: [day(1, ['09:00', '12:00'])] })
    const sentence = 'The provider is closed on Sundays. Please choose another date.'
    expect(await slots(provider, sunday)).toMatchObject({
      starts: [],
      nothing: { reason: 'weekday', message: sentence, next_date: monday },
    })
    expect(await book(customer, provider, { date: sunday })).toEqual(problem(422, 'validation_failed', sentence))
  })

  test('without any day leave nothing to book and no next day', async () => {
    expect((await slots(await aProviderWith({ week: [] }), tuesday)).nothing).toMatchObject({ next_date: null })
  })
})

test("closed days, both ends included, can't be booked", async () => {
  const provider = await aProviderWith({ closed: [{ first_date: sunday, last_date: tuesday, note: '' }] })
  const sentence = 'The provider is closed on this day. Please choose another date.'
  for (const date of [sunday, monday, tuesday]) {
    expect((await slots(provider, date)).nothing).toEqual({
      reason: 'closed',
      message: sentence,
      next_date: '2026-03-11',
    })
    expect(await book(customer, provider, { date })).toEqual(problem(422, 'validation_failed', sentence))
  }
  expect(await starts(provider, '2026-03-07')).toHaveLength(31)
  expect((await book(customer, provider, { date: '2026-03-11' })).status).toBe(201)
})

test('notice counts from now to the start of the booking', async () => {
  // Noon of 3 March in New York.
  const provider = await aProviderWith({ notice_hours: 25 })
  expect((await slots(provider, '2026-03-03')).nothing).toMatchObject({
    reason: 'notice',
    message: 'Bookings need at least 25 hours of notice. Please choose another date.',
    next_date: '2026-03-04',
  })
  expect((await starts(provider, '2026-03-04'))[0]).toBe('13:00')
  expect(await book(customer, provider, { date: '2026-03-04', start_time: '12:30', end_time: '13:30' })).toEqual(
    problem(422, 'validation_failed', 'Bookings need at least 25 hours of notice. Please choose a later time.'),
  )
  expect((await book(customer, provider, { date: '2026-03-04', start_time: '13:00', end_time: '14:00' })).status).toBe(
    201,
  )
})

test('a change of hours keeps existing bookings and lists those outside for the provider', async () => {
  const provider = await aProvider(server)
  const booking = await aConfirmedBooking(customer, provider)
  await book(customer, provider, { date: '2026-03-11' })
  const { body } = await provider.patch(`/rest/v1/providers/${provider.id}/hours`, {
    week: [day(2, ['10:30', '17:00']), day(3, ['09:00', '17:00'])],
  })
  expect(body.visits_outside).toEqual([
    { booking_id: booking.id, date: tuesday, start_time: '10:00', end_time: '11:00', service_name: 'Home cleaning' },
  ])
  expect((await customer.get(`/rest/v1/bookings/${booking.id}`)).body.status).toBe('confirmed')
  expect((await starts(provider, tuesday))[0]).toBe('11:00')
})

test('other users can only read the hours of a provider', async () => {
  const [provider, rival] = [await aProvider(server), await aProvider(server)]
  const address = `/rest/v1/providers/${provider.id}/hours`
  expect(await rival.patch(address, { notice_hours: 1 })).toEqual(problem(404, 'not_found'))
  expect(await rival.get(`${address}/own`)).toEqual(problem(404, 'not_found'))
  expect((await anyone.get(address)).body.notice_hours).toBe(0)
})

import { beforeEach, describe, expect, test } from 'vitest'
import { answerTime, book, move, proposeTime } from '#test/bookings.ts'
import { aCustomer, problem, type TestPerson } from '#test/people.ts'
import { aConfirmedSeries, aSeries } from '#test/series.ts'
import { testServer } from '#test/server.ts'
import type { Booking } from './contract.ts'

const server = await testServer()
beforeEach(() => server.clock.set('2026-03-03T17:00:00Z'))

const read = async (person: TestPerson, { id }: { id: string }): Promise<Booking> =>
  (await person.get(`/rest/v1/bookings/${id}`)).body
const newsOf = async ({ id }: TestPerson, title: string) =>
  (await server.db.selectFrom('notifications').select(['title', 'message']).where('user_id', '=', id).execute())
    .filter((notice) => notice.title === title)
    .map(({ message }) => message)

describe('another time for a series', () => {
  const moved = (booking: { id: string }) => ({ id: booking.id, proposal: null })
  const datesOf = async (person: TestPerson) =>
    ((await person.get('/rest/v1/bookings')).body.items as Booking[])
      .map(({ date, start_time, price }) => `${date} ${start_time} ${price}`)
      .toReversed()
  const thursdays = { date: '2026-03-19', start_time: '14:00', end_time: '16:00' }

  test('is proposed for a booking and the later ones, and one answer moves them all', async () => {
    const { customer, provider, series } = await aConfirmedSeries(server)
    const { status, body } = await proposeTime(customer, series[1]!, { ...thursdays, of_series: 'later' })
    expect([status, body.proposal?.bookings]).toEqual([201, 3])
    expect(await newsOf(provider, 'Another time proposed')).toEqual([
      `${customer.name} would like to move Home cleaning on Tue, Mar 17 at 10:00 AM Eastern Time and 2 more dates. Accept it or keep the time.`,
    ])
    const seen = await read(provider, series[3]!)
    expect(seen.proposal).toMatchObject({ date: '2026-04-02', start_time: '14:00', bookings: 3 })
    expect((await answerTime(provider, seen, 'accept')).status).toBe(200)
    expect(await read(customer, series[1]!)).toMatchObject(moved(series[1]!))
    expect(await datesOf(customer)).toEqual([
      '2026-03-10 10:00 40',
      '2026-03-19 14:00 80',
      '2026-03-26 14:00 80',
      '2026-04-02 14:00 80',
    ])
    expect(await newsOf(customer, 'Booking rescheduled')).toEqual([
      'Tidy Homes accepted the time you proposed: Home cleaning on Thu, Mar 19 at 2:00 PM Eastern Time and 2 more dates.',
    ])
  })

  test.each(['decline', 'withdraw'] as const)('is gone for all after one %s', async (answer) => {
    const { customer, provider, series } = await aConfirmedSeries(server)
    const { body } = await proposeTime(customer, series[0]!, { ...thursdays, of_series: 'all' })
    await answerTime(answer === 'withdraw' ? customer : provider, body, answer)
    for (const booking of series) expect((await read(customer, booking)).proposal).toBeNull()
    expect((await datesOf(customer))[3]).toBe('2026-03-31 10:00 40')
  })

  test.each([
    ['a week later', '2026-03-17'],
    ['a day earlier', '2026-03-09'],
    ['an hour later', '2026-03-10'],
  ])('moves into hours that the series leaves: %s', async (_, date) => {
    const { customer, provider, series } = await aConfirmedSeries(server)
    const hours = { date, start_time: date === '2026-03-10' ? '10:30' : '10:00', end_time: '11:30' }
    const { body } = await proposeTime(provider, series[0]!, { ...hours, of_series: 'all' })
    expect((await answerTime(customer, body, 'accept')).status).toBe(200)
    expect((await datesOf(customer)).map((line) => line.slice(0, 10))[0]).toBe(date)
  })

  test('names the dates that are not free, and leaves them out if the user agrees', async () => {
    const { customer, provider, series } = await aConfirmedSeries(server)
    await book(await aCustomer(server), provider, { ...thursdays, date: '2026-03-26' })
    const wish = { ...thursdays, of_series: 'later' } as const
    expect(await proposeTime(customer, series[1]!, wish)).toMatchObject({
      status: 409,
      body: {
        code: 'slot_taken',
        detail: '1 of the 3 new times is not free. Move the others, or choose another time.',
        errors: [{ path: '2026-03-26', message: 'Thursday, March 26, 2026 is not free.' }],
      },
    })
    const { body } = await proposeTime(customer, series[1]!, { ...wish, skip_taken: true })
    expect(body.proposal?.bookings).toBe(2)
    await answerTime(provider, body, 'accept')
    expect((await datesOf(customer)).map((line) => line.slice(0, 10))).toEqual([
      '2026-03-10',
      '2026-03-19',
      '2026-03-24',
      '2026-04-02',
    ])
  })

  test('is one proposal of the day’s limit, and leaves out a booking that has another one', async () => {
    const { customer, provider, series } = await aConfirmedSeries(server)
    await proposeTime(provider, series[2]!, { date: '2026-03-25' })
    const { body } = await proposeTime(customer, series[0]!, {
      date: '2026-03-11',
      start_time: '10:00',
      end_time: '11:00',
      of_series: 'all',
    })
    expect(body.proposal?.bookings).toBe(3)
    await answerTime(provider, body, 'accept')
    expect(await read(customer, series[2]!)).toMatchObject({ date: '2026-03-24', proposal: { bookings: 1 } })
  })
})

describe('extending a series', () => {
  const extend = (person: TestPerson, series_id: string, changes: object = {}) =>
    person.post('/rest/v1/rpc/extend_series', { series_id, times: 2, ...changes })
  const datesAndNumbers = async (person: TestPerson) =>
    ((await person.get('/rest/v1/bookings')).body.items as Booking[])
      .map(({ date, repeat, status }) => `${date} ${repeat!.number} of ${repeat!.times} ${status}`)
      .toReversed()

  test('books more dates at the same hours, which the provider answers in one press', async () => {
    const { customer, provider, series } = await aConfirmedSeries(server)
    const whole = await read(customer, series[0]!)
    const { status, body } = await extend(customer, whole.series_id!)
    expect(status).toBe(201)
    expect(body).toMatchObject({
      date: '2026-04-07',
      start_time: '10:00',
      repeat: { number: 5, times: 6, every_weeks: 1 },
      series: { id: whole.series_id, bookings: [{ date: '2026-04-07' }, { date: '2026-04-14' }], skipped: [] },
    })
    expect(body.repeat.dates).toHaveLength(6)
    expect(await newsOf(provider, 'New booking request')).toHaveLength(2)
    expect(await read(provider, body)).toMatchObject({ customer_info_revealed: true, contact: whole.contact })
    await move(provider, body, 'confirmed', undefined, 'all')
    expect(await datesAndNumbers(customer)).toEqual([
      '2026-03-10 1 of 6 confirmed',
      '2026-03-17 2 of 6 confirmed',
      '2026-03-24 3 of 6 confirmed',
      '2026-03-31 4 of 6 confirmed',
      '2026-04-07 5 of 6 confirmed',
      '2026-04-14 6 of 6 confirmed',
    ])
  })

  test('keeps an unrevealed contact masked', async () => {
    const { customer, provider, series } = await aSeries(server)
    const { series_id } = await read(customer, series[0]!)
    const { body } = await extend(customer, series_id!)
    expect(await read(provider, body)).toMatchObject({ customer_info_revealed: false, customer_id: null })
  })

  test('goes beyond eight bookings, up to the last bookable day', async () => {
    const { customer, series } = await aSeries(server, { times: 8 })
    const { series_id } = await read(customer, series[0]!)
    expect((await extend(customer, series_id!, { times: 4 })).body.repeat).toMatchObject({ number: 9, times: 12 })
    expect(await extend(customer, series_id!, { times: 4 })).toEqual(
      problem(422, 'validation_failed', 'The last date is more than 90 days ahead. Please choose fewer bookings.'),
    )
  })

  test('names dates that are not free, and leaves them out if the customer agrees', async () => {
    const { customer, provider, series } = await aSeries(server)
    await book(await aCustomer(server), provider, { date: '2026-04-07' })
    const { series_id } = await read(customer, series[0]!)
    expect(await extend(customer, series_id!)).toMatchObject({
      status: 409,
      body: { code: 'slot_taken', errors: [{ path: '2026-04-07' }] },
    })
    const { body } = await extend(customer, series_id!, { skip_taken: true })
    expect(body.series).toMatchObject({ bookings: [{ date: '2026-04-14' }], skipped: ['2026-04-07'] })
    expect(await extend(customer, series_id!, { times: 9 })).toEqual(
      problem(422, 'validation_failed', 'Add 1 to 8 bookings to a series'),
    )
  })

  test('names a price that has changed, and is for the series’ customer', async () => {
    const { customer, provider, series } = await aSeries(server)
    const { series_id } = await read(customer, series[0]!)
    expect(await extend(customer, series_id!, { hourly_rate: 30 })).toEqual(problem(409, 'terms_changed'))
    expect(await extend(provider, series_id!)).toEqual(problem(403, 'forbidden'))
    expect(await extend(await aCustomer(server), series_id!)).toEqual(problem(404, 'not_found', 'Series not found'))
  })
})

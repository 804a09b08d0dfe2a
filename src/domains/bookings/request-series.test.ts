import { beforeEach, describe, expect, test } from 'vitest'
import { aJob, book } from '#test/bookings.ts'
import { emailsTo, inOneLine } from '#test/mails.ts'
import { aCustomer, aProvider, problem, type TestPerson } from '#test/people.ts'
import { testServer } from '#test/server.ts'
import { statementsOf } from '#test/statements.ts'
import type { Booking } from './contract.ts'
import { CreatedBooking } from './request-contract.ts'
import { BOOKINGS_A_DAY, PENDING_AT_ONCE } from './request-rules.ts'

const server = await testServer()
beforeEach(() => server.clock.set('2026-03-03T17:00:00Z'))

const couple = async () => ({ customer: await aCustomer(server), provider: await aProvider(server) })
const own = async (person: TestPerson): Promise<Booking[]> =>
  (await person.get('/rest/v1/bookings?when=upcoming')).body.items
const newsOf = async ({ id }: TestPerson) =>
  (await server.db.selectFrom('notifications').select(['title', 'message']).where('user_id', '=', id).execute()).map(
    ({ title, message }) => `${title}: ${message}`,
  )

const weekly = { every_weeks: 1, times: 4 } as const
const march = ['2026-03-10', '2026-03-17', '2026-03-24', '2026-03-31']

describe('a series', () => {
  test('is booked as a whole: every date at the same time of day, price and job', async () => {
    const { customer, provider } = await couple()
    const job = await aJob(server, customer)
    const { status, body } = await book(customer, provider, { ...job, repeat: weekly })
    expect(status).toBe(201)
    expect(CreatedBooking.parse(body)).toEqual(body)
    expect(body.series?.bookings.map(({ date }) => date)).toEqual(march)
    expect(body).toMatchObject({ date: '2026-03-10', series_id: body.series?.id, series: { skipped: [] } })
    const bookings = await own(customer)
    expect(bookings.map(({ id, date }) => ({ id, date }))).toEqual(body.series?.bookings)
    for (const [at, booking] of bookings.entries())
      expect(booking).toMatchObject({
        series_id: body.series_id,
        repeat: { every_weeks: 1, number: at + 1, times: 4, pending: 4, later: 3 - at },
        start_time: '10:00',
        price: 40,
        ...job,
      })
  })

  test.each([
    [2, 7, '2026-06-02'],
    [4, 4, '2026-06-02'],
  ] as const)('every %s weeks has its dates, and must end within 90 days', async (every_weeks, times, tooLate) => {
    const { customer, provider } = await couple()
    const date = '2026-03-10'
    expect(await book(customer, provider, { date, repeat: { every_weeks, times } })).toEqual(
      problem(422, 'validation_failed', 'The last date is more than 90 days ahead. Please choose fewer bookings.'),
    )
    const { body } = await book(customer, provider, { date, repeat: { every_weeks, times: times - 1 } })
    expect(body.series?.bookings.every((booking) => booking.date < tooLate)).toBe(true)
    expect(body.series?.bookings).toHaveLength(times - 1)
  })

  test('keeps the time of day when the clocks change', async () => {
    const { customer, provider } = await couple()
    const { body } = await book(customer, provider, { date: '2026-03-04', repeat: { every_weeks: 1, times: 2 } })
    expect((await own(customer)).map(({ starts_at }) => starts_at)).toEqual([
      '2026-03-04T15:00:00.000Z',
      '2026-03-11T14:00:00.000Z',
    ])
    expect(body.start_time).toBe('10:00')
  })

  test.each([
    ['every 3 weeks', { every_weeks: 3, times: 2 }],
    ['once', { every_weeks: 1, times: 1 }],
    ['nine times', { every_weeks: 1, times: 9 }],
    ['half a time', { every_weeks: 1, times: 2.5 }],
    ['without a number', { every_weeks: 1 }],
  ])('%s is rejected', async (_, repeat) => {
    const { customer, provider } = await couple()
    const answer = await book(customer, provider, { repeat: repeat as never })
    expect(answer).toEqual(problem(422, 'validation_failed', 'Repeat a booking 2 to 8 times, every 1, 2 or 4 weeks'))
  })

  test('from the last day of the calendar is rejected as out of reach', async () => {
    const { customer, provider } = await couple()
    expect(await book(customer, provider, { date: '9999-12-31', repeat: weekly })).toEqual(
      problem(422, 'validation_failed', 'Select a date up to 90 days in advance'),
    )
  })

  test('sent again with its Idempotency-Key gives the same answer and books nothing', async () => {
    const { customer, provider } = await couple()
    const { name, email, phone } = customer
    const hours = { date: '2026-03-10', start_time: '10:00', end_time: '11:00' }
    const input = { provider_id: provider.id, service_id: provider.service_id, name, email, phone, ...hours }
    const press = () =>
      customer.post('/rest/v1/bookings', { ...input, repeat: weekly }, { 'idempotency-key': 'one press' })
    const first = await press()
    expect((await press()).body).toEqual(first.body)
    expect(await own(customer)).toHaveLength(4)
  })

  test('takes as many round trips as one booking', async () => {
    const { customer, provider } = await couple()
    const tripsOf = async (changes: object) =>
      (await statementsOf(async () => expect((await book(customer, provider, changes)).status).toBe(201))).roundTrips
    // The second booking of the two, because the first one opens their conversation.
    await book(customer, provider, { start_time: '07:00', end_time: '08:00' })
    const one = await tripsOf({})
    expect(await tripsOf({ start_time: '12:00', end_time: '13:00', repeat: { every_weeks: 1, times: 8 } })).toBe(one)
  })

  test('is one notification and one email for each party, with all dates', async () => {
    const { customer, provider } = await couple()
    await book(customer, provider, { repeat: weekly })
    expect(await newsOf(provider)).toEqual([
      'New booking request: A customer asks for Home cleaning on Tue, Mar 10 at 10:00 AM Eastern Time and 3 more dates.',
    ])
    expect(await newsOf(customer)).toHaveLength(1)
    expect(await emailsTo(server, customer)).toHaveLength(1)
    const [request, ...others] = await emailsTo(server, provider)
    expect(others).toEqual([])
    expect(request?.subject).toBe('New booking request: Home cleaning on Tue, Mar 10 and 3 more dates')
    expect(inOneLine(request!)).toContain('Dates: Tue, Mar 10; Tue, Mar 17; Tue, Mar 24; Tue, Mar 31 Time: 10:00 AM')
    expect(inOneLine(request!)).toContain('Price: $40.00 each, $160.00 in all')
  })
})

describe('taken dates', () => {
  const times = { start_time: '10:30', end_time: '11:30' }

  test('are named, and nothing is booked', async () => {
    const { customer, provider } = await couple()
    const other = await aCustomer(server)
    await book(other, provider, { ...times, date: '2026-03-17' })
    const away = { starts_on: '2026-03-31', starts_at: '00:00', ends_on: '2026-04-01', ends_at: '00:00' }
    await provider.post('/rest/v1/blocked_times', away)
    const refused = await book(customer, provider, { repeat: weekly })
    expect(refused.status).toBe(409)
    expect(refused.body).toMatchObject({
      code: 'slot_taken',
      detail: '2 of the 4 dates are not free. Book the others, or choose another time.',
      errors: [
        { path: '2026-03-17', message: 'Tuesday, March 17, 2026 is not free.' },
        { path: '2026-03-31', message: 'Tuesday, March 31, 2026 is not free.' },
      ],
    })
    expect(await own(customer)).toEqual([])
    expect(await newsOf(provider)).toHaveLength(1)
  })

  test('are left out if the customer agrees', async () => {
    const { customer, provider } = await couple()
    await book(await aCustomer(server), provider, { ...times, date: '2026-03-17' })
    const { status, body } = await book(customer, provider, { repeat: { ...weekly, skip_taken: true } })
    expect(status).toBe(201)
    expect(body.series).toMatchObject({ skipped: ['2026-03-17'] })
    const bookings = await own(customer)
    expect(bookings.map(({ date, repeat }) => [date, repeat?.number, repeat?.times])).toEqual([
      ['2026-03-10', 1, 3],
      ['2026-03-24', 2, 3],
      ['2026-03-31', 3, 3],
    ])
  })

  test('include days on which the provider is closed', async () => {
    const { customer, provider } = await couple()
    const closed = [{ first_date: '2026-03-24', last_date: '2026-03-24', note: '' }]
    expect((await provider.patch(`/rest/v1/providers/${provider.id}/hours`, { closed })).status).toBe(200)
    const refused = await book(customer, provider, { repeat: weekly })
    expect(refused.body).toMatchObject({ errors: [{ path: '2026-03-24' }] })
  })

  test('the first date must be free, also for a customer who leaves out others', async () => {
    const { customer, provider } = await couple()
    await book(await aCustomer(server), provider, times)
    for (const skip_taken of [false, true]) {
      const refused = await book(customer, provider, { repeat: { ...weekly, skip_taken } })
      expect(refused).toEqual(problem(409, 'slot_taken', 'That time has just been taken. Please choose another.'))
      expect(refused.body).not.toHaveProperty('errors')
    }
    expect(await own(customer)).toEqual([])
  })

  test('if two customers book overlapping series at once, one gets all dates and the other none', async () => {
    const provider = await aProvider(server)
    const people = await Promise.all(Array.from({ length: 6 }, () => aCustomer(server)))
    const answers = await Promise.all(
      people.map((who, at) => book(who, provider, { date: march[at % 3]!, repeat: { every_weeks: 1, times: 3 } })),
    )
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([
      201, 409, 409, 409, 409, 409,
    ])
    for (const [at, { status }] of answers.entries())
      expect(await own(people[at]!)).toHaveLength(status === 201 ? 3 : 0)
  })
})

describe('limits', () => {
  test('count each booking of a series', async () => {
    const { customer, provider } = await couple()
    const eight = { every_weeks: 1, times: 8 } as const
    for (const hour of ['06', '07', '08'])
      await book(customer, provider, { start_time: `${hour}:00`, end_time: `${hour}:30`, repeat: eight })
    const last = { start_time: '09:00', end_time: '09:30' }
    expect(await book(customer, provider, { ...last, repeat: eight })).toEqual(
      problem(429, 'rate_limited', 'You have 24 requests waiting, and can have 30. Please choose at most 6 bookings.'),
    )
    const fits = { every_weeks: 1 as const, times: PENDING_AT_ONCE - 24 }
    expect((await book(customer, provider, { ...last, repeat: fits })).status).toBe(201)
    expect((await book(customer, provider, { start_time: '10:00', end_time: '10:30' })).status).toBe(429)
    expect(BOOKINGS_A_DAY).toBeGreaterThan(PENDING_AT_ONCE)
  })
})

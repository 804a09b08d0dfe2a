import { beforeEach, describe, expect, test } from 'vitest'
import { contextOf } from '#platform/context.server.ts'
import { customerForm, signUp } from '#test/accounts.ts'
import { book, bookingWith, move, proposeTime, reveal } from '#test/bookings.ts'
import { eventsIn } from '#test/calendars.ts'
import { emailsTo, inOneLine } from '#test/mails.ts'
import { aCustomer, aProvider, problem, type TestPerson } from '#test/people.ts'
import { aConfirmedSeries, aSeries } from '#test/series.ts'
import { testServer } from '#test/server.ts'
import { statementsOf } from '#test/statements.ts'
import type { Booking } from './contract.ts'
import { applyDeadlines } from './deadlines-commands.server.ts'

const server = await testServer()
beforeEach(() => server.clock.set('2026-03-03T17:00:00Z'))

const statusesOf = async (person: TestPerson): Promise<string[]> =>
  ((await person.get('/rest/v1/bookings')).body.items as Booking[]).map(({ status }) => status).toReversed()
const read = async (person: TestPerson, { id }: { id: string }): Promise<Booking> =>
  (await person.get(`/rest/v1/bookings/${id}`)).body
const newsOf = async ({ id }: TestPerson, title: string) =>
  (await server.db.selectFrom('notifications').select(['title', 'message']).where('user_id', '=', id).execute())
    .filter((notice) => notice.title === title)
    .map(({ message }) => message)
const subjects = async (person: TestPerson) => (await emailsTo(server, person)).map(({ subject }) => subject)

describe('a reveal', () => {
  test('of one booking shows the contact of the whole series', async () => {
    const { customer, provider, series } = await aSeries(server)
    await reveal(provider, series[2]!)
    for (const booking of series)
      expect(await read(provider, booking)).toMatchObject({
        customer_info_revealed: true,
        contact: { name: customer.name, email: customer.email },
      })
  })

  test('leaves dates masked that the customer had cancelled before', async () => {
    const { customer, provider, series } = await aSeries(server)
    await move(customer, series[1]!, 'cancelled')
    await reveal(provider, series[0]!)
    expect(await read(provider, series[1]!)).toMatchObject({
      customer_info_revealed: false,
      customer_id: null,
      contact: { name: 'Customer' },
    })
  })
})

describe('accepting', () => {
  test('all bookings takes one press, one notification and one email with all dates', async () => {
    const { customer, provider, series } = await aSeries(server)
    await reveal(provider, series[0]!)
    const accepted = await move(provider, series[2]!, 'confirmed', undefined, 'all')
    expect(accepted).toMatchObject({ status: 200, body: { id: series[2]!.id, status: 'confirmed' } })
    expect(await statusesOf(customer)).toEqual(Array(4).fill('confirmed'))
    expect(await newsOf(customer, 'Booking confirmed')).toEqual([
      'Tidy Homes confirmed Home cleaning on Tue, Mar 10 at 10:00 AM Eastern Time and 3 more dates.',
    ])
    const [, email, ...others] = await emailsTo(server, customer)
    expect(others).toEqual([])
    expect(email?.subject).toBe('Confirmed: Home cleaning on Tue, Mar 10 and 3 more dates')
    expect(inOneLine(email!)).toContain(`${series[0]!.id}/calendar.ics?series=true`)
  })

  test('one booking leaves the others waiting', async () => {
    const { customer, provider, series } = await aSeries(server)
    await reveal(provider, series[0]!)
    await move(provider, series[1]!, 'confirmed')
    expect(await statusesOf(customer)).toEqual(['pending', 'confirmed', 'pending', 'pending'])
  })

  test('all leaves out a booking for which another time is proposed', async () => {
    const { customer, provider, series } = await aSeries(server)
    await reveal(provider, series[0]!)
    await proposeTime(customer, series[1]!)
    await move(provider, series[0]!, 'confirmed', undefined, 'all')
    expect(await statusesOf(customer)).toEqual(['confirmed', 'pending', 'confirmed', 'confirmed'])
  })
})

describe('cancelling', () => {
  test('one booking leaves the others', async () => {
    const { customer, provider, series } = await aConfirmedSeries(server)
    await move(customer, series[1]!, 'cancelled')
    expect(await statusesOf(provider)).toEqual(['confirmed', 'cancelled', 'confirmed', 'confirmed'])
  })

  test('a booking and the later ones is one notification and one email, and leaves the earlier ones', async () => {
    const { customer, provider, series } = await aConfirmedSeries(server)
    const answer = await move(customer, series[1]!, 'cancelled', 'We move to Maine', 'later')
    expect(answer).toMatchObject({ status: 200, body: { id: series[1]!.id, status: 'cancelled' } })
    expect(await statusesOf(provider)).toEqual(['confirmed', 'cancelled', 'cancelled', 'cancelled'])
    expect(await newsOf(provider, 'Booking cancelled')).toEqual([
      `${customer.name} cancelled Home cleaning on Tue, Mar 17 at 10:00 AM Eastern Time and 2 more dates. "We move to Maine"`,
    ])
    expect(await subjects(provider)).toEqual([
      'New booking request: Home cleaning on Tue, Mar 10 and 3 more dates',
      'Cancelled: Home cleaning on Tue, Mar 17 and 2 more dates',
    ])
    expect(await read(customer, series[3]!)).toMatchObject({
      cancelled_by: 'customer',
      cancel_reason: 'We move to Maine',
      cancelled_late: false,
    })
  })

  test('counts only the booking that starts within 24 hours as late', async () => {
    const { customer, series } = await aConfirmedSeries(server)
    server.clock.set('2026-03-10T08:00:00Z')
    await move(customer, series[0]!, 'cancelled', undefined, 'later')
    expect((await read(customer, series[0]!)).cancelled_late).toBe(true)
    expect((await read(customer, series[1]!)).cancelled_late).toBe(false)
  })

  test('by the provider needs a reason if any of the bookings is confirmed', async () => {
    const { customer, provider, series } = await aSeries(server)
    await reveal(provider, series[0]!)
    await move(provider, series[3]!, 'confirmed')
    const first = series[0]!
    expect(await move(provider, first, 'cancelled', undefined, 'later')).toEqual(
      problem(422, 'validation_failed', 'Please tell the customer why you cancel'),
    )
    expect(await statusesOf(customer)).toEqual(['pending', 'pending', 'pending', 'confirmed'])
    expect((await move(provider, first, 'cancelled', 'I retire', 'later')).status).toBe(200)
    expect(await statusesOf(customer)).toEqual(Array(4).fill('cancelled'))
    expect(await newsOf(customer, 'Booking cancelled')).toHaveLength(1)
  })

  test('the rest of a series needs the reveal, as cancelling one does', async () => {
    const { customer, provider, series } = await aSeries(server)
    expect(await move(provider, series[0]!, 'cancelled', 'No time', 'later')).toEqual(problem(409, 'move_not_allowed'))
    expect(await statusesOf(customer)).toEqual(Array(4).fill('pending'))
  })

  test('is for the two parties', async () => {
    const { series } = await aSeries(server)
    for (const other of [await aCustomer(server), await aProvider(server)])
      expect(await move(other, series[0]!, 'cancelled', 'x', 'later')).toEqual(problem(404, 'not_found'))
  })

  test('the rest takes as many round trips however many they are', async () => {
    const tripsFor = async (times: number) => {
      const { customer, series } = await aSeries(server, { times })
      const { roundTrips } = await statementsOf(() => move(customer, series[0]!, 'cancelled', undefined, 'later'))
      return roundTrips
    }
    // One of two runs may read the settings of the site, which are kept for a while.
    const least = async (times: number) => Math.min(await tripsFor(times), await tripsFor(times))
    expect(await least(8)).toBe(await least(2))
  })

  test('a single booking with the rest of its series cancels that booking', async () => {
    const [customer, provider] = [await aCustomer(server), await aProvider(server)]
    const { body } = await book(customer, provider)
    await book(customer, provider, { date: '2026-03-17' })
    expect(body).toMatchObject({ series_id: null, repeat: null })
    await move(customer, body, 'cancelled', undefined, 'all')
    expect(await statusesOf(customer)).toEqual(['cancelled', 'pending'])
  })
})

describe('cancelling a series from a date on', () => {
  const cancelSeries = (person: TestPerson, { id }: { id: string }, from_date: string, reason?: string) =>
    person.post('/rest/v1/rpc/cancel_series', { series_id: id, from_date, reason })
  const seriesOf = async (person: TestPerson, booking: { id: string }) => ({
    id: (await read(person, booking)).series_id!,
  })

  test('cancels the rest with one notification, and answers with all dates', async () => {
    const { customer, provider, series } = await aConfirmedSeries(server)
    const { status, body } = await cancelSeries(
      customer,
      await seriesOf(customer, series[0]!),
      '2026-03-12',
      'We move to Maine',
    )
    expect(status).toBe(200)
    expect(body.dates.map((each: Record<string, unknown>) => [each['date'], each['status']])).toEqual([
      ['2026-03-10', 'confirmed'],
      ['2026-03-17', 'cancelled'],
      ['2026-03-24', 'cancelled'],
      ['2026-03-31', 'cancelled'],
    ])
    expect(await newsOf(provider, 'Booking cancelled')).toEqual([
      `${customer.name} cancelled Home cleaning on Tue, Mar 17 at 10:00 AM Eastern Time and 2 more dates. "We move to Maine"`,
    ])
  })

  test('by the provider needs the reveal, and a reason once a booking is confirmed', async () => {
    const { provider, series } = await aSeries(server)
    const whole = await seriesOf(provider, series[0]!)
    expect(await cancelSeries(provider, whole, '2026-03-01', 'No time')).toEqual(problem(409, 'move_not_allowed'))
    await reveal(provider, series[0]!)
    await move(provider, series[3]!, 'confirmed')
    expect(await cancelSeries(provider, whole, '2026-03-01')).toEqual(
      problem(422, 'validation_failed', 'Please tell the customer why you cancel'),
    )
    expect((await cancelSeries(provider, whole, '2026-03-01', 'I retire')).status).toBe(200)
    expect(await statusesOf(provider)).toEqual(Array(4).fill('cancelled'))
  })

  test('is refused once nothing is left to cancel, and for strangers', async () => {
    const { customer, provider, series } = await aSeries(server)
    const whole = await seriesOf(customer, series[0]!)
    expect(await cancelSeries(customer, whole, '2026-04-01')).toEqual(
      problem(409, 'move_not_allowed', 'No booking of this series can be cancelled from this day on.'),
    )
    for (const stranger of [await aCustomer(server), await aProvider(server)])
      expect(await cancelSeries(stranger, whole, '2026-03-01')).toEqual(problem(404, 'not_found', 'Series not found'))
    expect(await statusesOf(provider)).toEqual(Array(4).fill('pending'))
  })

  test('spares bookings that have started', async () => {
    const { customer, series } = await aConfirmedSeries(server)
    server.clock.set('2026-03-10T14:30:00Z')
    await cancelSeries(customer, await seriesOf(customer, series[0]!), '2026-03-10')
    expect(await statusesOf(customer)).toEqual(['confirmed', 'cancelled', 'cancelled', 'cancelled'])
  })
})

describe('a list with each series once', () => {
  const list = async (person: TestPerson, query: string): Promise<Booking[]> =>
    (await person.get(`/rest/v1/bookings?series=once&${query}`)).body.items

  test('names the first open booking of a series, with all of its dates', async () => {
    const { customer, provider, series } = await aConfirmedSeries(server)
    const { body: single } = await book(customer, provider, { date: '2026-03-12' })
    await move(customer, series[0]!, 'cancelled')
    const upcoming = await list(customer, 'when=upcoming')
    expect(upcoming.map(({ id }) => id)).toEqual([single.id, series[1]!.id])
    expect(upcoming[1]!.repeat).toMatchObject({ number: 2, times: 4, later: 2 })
    expect(upcoming[1]!.repeat!.dates).toEqual(
      series.map(({ id, date }, at) => ({
        id,
        date,
        start_time: '10:00',
        end_time: '11:00',
        status: at === 0 ? 'cancelled' : 'confirmed',
      })),
    )
    expect(await list(customer, 'when=upcoming&limit=1')).toHaveLength(1)
  })

  test('names the latest of the past ones, and the first that waits for an answer', async () => {
    const { customer, provider, series } = await aSeries(server)
    await reveal(provider, series[0]!)
    await move(provider, series[0]!, 'confirmed')
    expect((await list(provider, 'when=upcoming&status=pending')).map(({ id }) => id)).toEqual([series[1]!.id])
    expect((await list(provider, 'when=upcoming&status=confirmed')).map(({ id }) => id)).toEqual([series[0]!.id])
    await move(customer, series[0]!, 'cancelled', undefined, 'all')
    expect((await list(customer, 'when=past')).map(({ id }) => id)).toEqual([series[3]!.id])
  })

  test('goes on after a page', async () => {
    const { customer, provider, series } = await aSeries(server)
    const { body: single } = await book(customer, provider, { date: '2026-03-12' })
    const first = (await customer.get('/rest/v1/bookings?series=once&when=upcoming&limit=1')).body
    const rest = await customer.get(
      `/rest/v1/bookings?series=once&when=upcoming&limit=1&cursor=${encodeURIComponent(first.next_cursor)}`,
    )
    expect([first.items[0].id, rest.body.items[0].id, rest.body.next_cursor]).toEqual([series[0]!.id, single.id, null])
  })
})

describe('together, with one notification,', () => {
  test('unanswered bookings of a series expire', async () => {
    const { customer, provider } = await aSeries(server)
    server.clock.set('2026-03-05T17:00:00Z')
    await applyDeadlines(contextOf(server.deps))
    expect(await statusesOf(customer)).toEqual(Array(4).fill('cancelled'))
    expect(await newsOf(provider, 'Booking cancelled')).toEqual([
      'The request for Home cleaning on Tue, Mar 10 at 10:00 AM Eastern Time and 3 more dates has expired.',
    ])
  })

  test('bookings in the way of a blocked time are cancelled', async () => {
    const { customer, provider } = await aConfirmedSeries(server)
    const period = { starts_on: '2026-03-09', starts_at: '00:00', ends_on: '2026-03-20', ends_at: '00:00' }
    const away = { ...period, cancel_bookings: true, reason: 'I am away' }
    expect((await provider.post('/rest/v1/blocked_times', away)).status).toBe(201)
    expect(await statusesOf(customer)).toEqual(['cancelled', 'cancelled', 'confirmed', 'confirmed'])
    expect(await newsOf(customer, 'Booking cancelled')).toEqual([
      'Tidy Homes cancelled Home cleaning on Tue, Mar 10 at 10:00 AM Eastern Time and 1 more date. "I am away"',
    ])
  })

  test('bookings of an account that is closed are cancelled', async () => {
    const provider = await aProvider(server)
    const form = customerForm()
    const { me } = await signUp(server, form)
    const repeat = { every_weeks: 1, times: 4 } as const
    const contact = { name: 'Ada', email: 'ada@porch.example', phone: '512 555 0100' }
    expect((await me.post('/rest/v1/bookings', bookingWith(contact, provider, { repeat }))).status).toBe(201)
    expect((await me.delete('/auth/v1/user', { password: form.password })).status).toBe(204)
    expect(await statusesOf(provider)).toEqual(Array(4).fill('cancelled'))
    expect(await newsOf(provider, 'Booking cancelled')).toHaveLength(1)
  })
})

test('the calendar file of a series holds all of its bookings that are not cancelled', async () => {
  const { customer, series } = await aConfirmedSeries(server)
  await move(customer, series[1]!, 'cancelled')
  const { body } = await customer.get(`/rest/v1/bookings/${series[0]!.id}/calendar.ics?series=true`)
  expect(eventsIn(body).map(({ start }) => start.toISOString())).toEqual([
    '2026-03-10T14:00:00.000Z',
    '2026-03-24T14:00:00.000Z',
    '2026-03-31T14:00:00.000Z',
  ])
  const { body: one } = await customer.get(`/rest/v1/bookings/${series[0]!.id}/calendar.ics`)
  expect(eventsIn(one)).toHaveLength(1)
  const stranger = await aCustomer(server)
  expect(await stranger.get(`/rest/v1/bookings/${series[0]!.id}/calendar.ics?series=true`)).toEqual(
    problem(404, 'not_found', 'Booking not found'),
  )
})

test('an export of the customer’s data says which bookings belong together', async () => {
  const { customer, series } = await aSeries(server)
  const { body } = await customer.get('/auth/v1/export')
  const places = body.bookings.map((row: Record<string, unknown>) => [row['id'], row['series_number']])
  expect(places).toEqual(series.map(({ id }, at) => [id, at + 1]))
  expect(new Set(body.bookings.map((row: Record<string, unknown>) => row['series_id'])).size).toBe(1)
})

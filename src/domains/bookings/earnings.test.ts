import { beforeEach, describe, expect, test } from 'vitest'
import { aConfirmedBooking, book, type KnownBooking, move } from '#test/bookings.ts'
import { aCustomer, aProvider, problem, type TestPerson } from '#test/people.ts'
import { testServer } from '#test/server.ts'
import { Earnings } from './earnings-contract.ts'

const server = await testServer()
beforeEach(() => server.clock.set('2026-02-27T17:00:00Z'))

const address = '/rest/v1/earnings'
const csv = { accept: 'text/csv' }

type Provider = Awaited<ReturnType<typeof aProvider>>

async function complete(provider: TestPerson, booking: KnownBooking): Promise<void> {
  server.clock.set(booking.ends_at)
  expect((await move(provider, booking, 'completed')).status).toBe(200)
}

/** A provider with completed bookings in February and March, and others that earned nothing. */
async function aWorkedMonth(): Promise<{ provider: Provider; customer: TestPerson }> {
  server.clock.set('2026-02-27T17:00:00Z')
  const provider = await aProvider(server)
  const customer = await aCustomer(server, { name: 'Wilhelmina Octopus' })
  const last = await aConfirmedBooking(customer, provider, {
    date: '2026-02-28',
    start_time: '20:30',
    end_time: '21:30',
  })
  const first = await aConfirmedBooking(customer, provider, { date: '2026-03-01' })
  const long = await aConfirmedBooking(customer, provider, { end_time: '11:30' })
  await move(customer, await aConfirmedBooking(customer, provider, { date: '2026-03-02' }), 'cancelled')
  await book(customer, provider, { date: '2026-03-20' })
  for (const booking of [last, first, long]) await complete(provider, booking)
  return { provider, customer }
}

async function aRequestBy(name: string, provider: Provider): Promise<TestPerson> {
  const customer = await aCustomer(server, { name })
  expect((await book(customer, provider, { date: '2026-03-12' })).status).toBe(201)
  server.clock.set('2026-03-13T17:00:00Z')
  return customer
}

describe('the earnings of a provider', () => {
  test('add up the completed bookings of each month on the clock of the provider', async () => {
    const { provider } = await aWorkedMonth()
    const { body } = await provider.get(`${address}?from=2026-01&to=2026-03`)
    expect(Earnings.parse(body)).toEqual(body)
    // February 28, 8:30 PM in New York is in March in UTC.
    expect(body.months).toEqual([
      { month: '2026-01', bookings: 0, amount: 0 },
      { month: '2026-02', bookings: 1, amount: 40 },
      { month: '2026-03', bookings: 2, amount: 100 },
    ])
  })

  test('are those of the last twelve months by default, also without any booking', async () => {
    server.clock.set('2026-04-01T02:00:00Z')
    const { months } = (await (await aProvider(server)).get(address)).body
    expect(months).toHaveLength(12)
    expect(months.at(0)).toEqual({ month: '2025-04', bookings: 0, amount: 0 })
    expect(months.at(-1)).toMatchObject({ month: '2026-03' })
  })

  test('never begin before the first month that a request can name', async () => {
    const { months } = (await (await aProvider(server)).get(`${address}?to=1000-02`)).body
    expect(months.map(({ month }: { month: string }) => month)).toEqual(['1000-01', '1000-02'])
  })

  test('include a booking that completes only now', async () => {
    const provider = await aProvider(server)
    await aConfirmedBooking(await aCustomer(server), provider)
    server.clock.set('2026-03-11T15:00:00Z')
    const { months } = (await provider.get(`${address}?from=2026-03&to=2026-03`)).body
    expect(months).toEqual([{ month: '2026-03', bookings: 1, amount: 40 }])
  })

  test.each([
    ['from=2026-13', 'Enter a month like 2026-03'],
    ['to=March', 'Enter a month like 2026-03'],
    ['from=2026-03&to=2026-02', 'Choose 1 to 120 months'],
    ['from=2000-01&to=2026-02', 'Choose 1 to 120 months'],
  ])('?%s is refused', async (search, sentence) => {
    expect(await (await aProvider(server)).get(`${address}?${search}`)).toEqual(
      problem(422, 'validation_failed', sentence),
    )
  })
})

describe('the file of earnings', () => {
  test('has a line for each completed booking', async () => {
    const { provider } = await aWorkedMonth()
    await aWorkedMonth()
    const { body, headers } = await provider.get<string>(`${address}?from=2026-01&to=2026-03`, csv)
    expect(headers.get('content-type')).toBe('text/csv; charset=utf-8')
    expect(headers.get('content-disposition')).toBe('attachment; filename="porchlight-earnings-2026-01-to-2026-03.csv"')
    const [head, ...lines] = body.trim().split('\r\n')
    expect(head).toBe('Date,Start,End,Service,Customer,Hourly rate (USD),Hours,Amount (USD),Booking')
    expect(lines.map((line) => line.slice(0, line.lastIndexOf(',')))).toEqual([
      '2026-02-28,20:30,21:30,Home cleaning,Wilhelmina Octopus,40,1,40',
      '2026-03-01,10:00,11:00,Home cleaning,Wilhelmina Octopus,40,1,40',
      '2026-03-10,10:00,11:30,Home cleaning,Wilhelmina Octopus,40,1.5,60',
    ])
  })

  test('runs nothing in a spreadsheet', async () => {
    const provider = await aProvider(server, { services: [{ name: '=HYPERLINK("https://attack.example")' }] })
    const booking = await aConfirmedBooking(await aCustomer(server, { name: '@SUM(A1)' }), provider)
    await complete(provider, booking)
    const { body } = await provider.get<string>(address, csv)
    expect(body).toContain(`,"'=HYPERLINK(""https://attack.example"")",'@SUM(A1),`)
  })

  test('does not name a customer who is not revealed', async () => {
    const { provider } = await aWorkedMonth()
    const { name } = await aRequestBy('Zanzibar Quokka', provider)
    const { body } = await provider.get<string>(address, csv)
    expect(body).toContain('Octopus')
    expect(body).not.toContain(name)
  })

  test.each([
    ['application/json, text/html;q=0.5', 'application/json'],
    ['text/csv;q=0', 'application/json'],
    ['*/*', 'application/json'],
    ['application/json;q=0.5, text/csv', 'text/csv; charset=utf-8'],
  ])('is only sent if the client prefers it: %s', async (accept, type) => {
    expect((await (await aProvider(server)).get(address, { accept })).headers.get('content-type')).toBe(type)
  })

  test('is also what a browser gets that follows a link', async () => {
    const { headers } = await (await aProvider(server)).get(address, { accept: 'text/html,*/*;q=0.8' })
    expect(headers.get('content-type')).toBe('text/csv; charset=utf-8')
    expect(headers.get('cache-control')).toBe('no-store')
  })
})

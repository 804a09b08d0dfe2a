import fc from 'fast-check'
import { expect, test } from 'vitest'
import { timeOf } from '#domains/schedule/slots-rules.ts'
import { answerTime, book, move, proposeTime, reveal } from '#test/bookings.ts'
import { aCustomer, aProvider, problem } from '#test/people.ts'
import { testServer } from '#test/server.ts'
import type { Pricing } from './contract.ts'
import { linesOf, minutesOfJob, totalOf } from './lines-rules.ts'

const server = await testServer()
const washing = { name: 'Washing', price: 15.5, minutes: 30 }

/** A provider whose service is priced like this. */
async function aPricedProvider(change: object) {
  const provider = await aProvider(server)
  const { body } = await provider.patch(`/rest/v1/services/${provider.service_id}`, change)
  return { ...provider, addons: body.addons.map(({ id }: { id: string }) => id) as string[] }
}

test('a booking by the hour has one line, as before', async () => {
  const { body } = await book(await aCustomer(server), await aProvider(server), { end_time: '11:30' })
  expect(body).toMatchObject({
    price: 60,
    lines: [{ label: 'Home cleaning', quantity: 1.5, unit_price: 40, amount: 60 }],
    service: { price: 40, price_kind: 'hourly' },
  })
})

test('a minimum, a fee and add-ons are lines of the price, also at another time', async () => {
  const customer = await aCustomer(server)
  const provider = await aPricedProvider({ minimum_minutes: 120, call_out_fee: 25, addons: [washing] })
  const { body } = await book(customer, provider, { addons: provider.addons, total: 120.5 })
  const others = [
    { label: 'Call-out fee', quantity: 1, unit_price: 25, amount: 25 },
    { label: 'Washing', quantity: 1, unit_price: 15.5, amount: 15.5 },
  ]
  expect(body).toMatchObject({ price: 120.5, lines: [{ quantity: 2, unit_price: 40, amount: 80 }, ...others] })
  const proposed = (await proposeTime(customer, body, { end_time: '17:00' })).body
  expect(proposed.proposal?.price).toBe(160.5)
  expect((await answerTime(provider, proposed, 'accept')).body).toMatchObject({
    price: 160.5,
    lines: [{ quantity: 3, unit_price: 40, amount: 120 }, ...others],
  })
})

test('weekends and holidays cost more, at the price of each date', async () => {
  const customer = await aCustomer(server)
  const provider = await aPricedProvider({ weekend_surcharge: 25, holiday_surcharge: 50, call_out_fee: 10 })
  const work = { label: 'Home cleaning', quantity: 1, unit_price: 40, amount: 40 }
  const fee = { label: 'Call-out fee', quantity: 1, unit_price: 10, amount: 10 }
  const weekend = { label: 'Weekend surcharge (25%)', quantity: 1, unit_price: 10, amount: 10 }
  const holiday = { label: 'Memorial Day surcharge (50%)', quantity: 1, unit_price: 20, amount: 20 }
  const saturday = (await book(customer, provider, { date: '2026-03-14', total: 60 })).body
  expect(saturday).toMatchObject({ price: 60, lines: [work, weekend, fee] })
  const monday = { date: '2026-05-18', start_time: '10:00', end_time: '11:00' }
  const refused = await book(customer, provider, { ...monday, total: 60 })
  expect(refused).toEqual(
    problem(409, 'terms_changed', 'This booking now costs $50.00 in all. Please check it and send it again.'),
  )
  const { body } = await book(customer, provider, { ...monday, total: 50, repeat: { every_weeks: 1, times: 2 } })
  const { items } = (await customer.get('/rest/v1/bookings')).body
  const [, memorialDay] = body.series!.bookings
  const booked = items.find(({ id }: { id: string }) => id === memorialDay!.id)
  expect(booked).toMatchObject({ date: '2026-05-25', price: 70, lines: [work, holiday, fee] })
  const proposed = (await proposeTime(customer, saturday, { date: '2026-03-16', end_time: '15:00' })).body
  expect(proposed.proposal?.price).toBe(50)
  const moved = (await answerTime(provider, proposed, 'accept')).body
  expect(moved).toMatchObject({ price: 50, lines: [work, fee] })
})

test('a fixed price is for the job, whose length decides about the end', async () => {
  const customer = await aCustomer(server)
  const provider = await aPricedProvider({ price_kind: 'fixed', price: 150, duration: 100, addons: [washing] })
  const { body } = await book(customer, provider, { end_time: undefined, addons: provider.addons })
  expect(body).toMatchObject({
    end_time: '12:30',
    price: 165.5,
    lines: [{ label: 'Home cleaning', quantity: 1, unit_price: 150, amount: 150 }, { amount: 15.5 }],
    service: { price_kind: 'fixed' },
  })
  const when = { date: '2026-03-11' }
  expect(await book(customer, provider, { ...when, end_time: '11:00' })).toEqual(problem(422, 'validation_failed'))
  expect((await book(customer, provider, { ...when, end_time: '12:00' })).body.price).toBe(150)
  expect((await book(customer, provider, { ...when, start_time: '20:30', end_time: undefined })).status).toBe(422)
  await reveal(provider, body)
  const moved = (await proposeTime(provider, (await move(provider, body, 'confirmed')).body)).body
  expect(moved.proposal?.price).toBe(165.5)
})

test('an hourly booking needs its end, and add-ons are those of the service', async () => {
  const [customer, provider] = [await aCustomer(server), await aPricedProvider({ addons: [washing] })]
  expect((await book(customer, provider, { end_time: undefined })).status).toBe(422)
  expect((await book(customer, provider, { addons: [customer.id] })).status).toBe(422)
})

test('each booking of a series has the lines, and so have its next dates', async () => {
  const customer = await aCustomer(server)
  const provider = await aPricedProvider({ call_out_fee: 9.99, addons: [washing] })
  const repeat = { every_weeks: 1 as const, times: 2 }
  const { body } = await book(customer, provider, { repeat, addons: provider.addons })
  await customer.post('/rest/v1/rpc/extend_series', { series_id: body.series!.id, times: 1 })
  const { items } = (await customer.get('/rest/v1/bookings')).body
  expect(items.map(({ price, lines }: { price: number; lines: [] }) => [price, lines.length])).toEqual(
    items.map(() => [65.49, 3]),
  )
  expect(items).toHaveLength(3)
})

test('a customer who was shown another sum is asked again', async () => {
  const [customer, provider] = [await aCustomer(server), await aPricedProvider({ call_out_fee: 25 })]
  const changed = 'This booking now costs $65.00 in all. Please check it and send it again.'
  expect(await book(customer, provider, { total: 40 })).toEqual(problem(409, 'terms_changed', changed))
  expect((await book(customer, provider, { total: 65 })).status).toBe(201)
})

test('a service without a price is not booked, and never instant', async () => {
  const [customer, provider] = [await aCustomer(server), await aPricedProvider({ price_kind: 'quote' })]
  expect(await book(customer, provider)).toEqual(problem(409, 'quote_needed'))
  const path = `/rest/v1/services/${provider.service_id}`
  const field = { path: 'instant', message: 'A service without a price cannot be booked at once' }
  const { status, body } = await provider.patch(path, { instant: true })
  expect([status, body.errors]).toEqual([422, [field]])
})

test('add-ons keep their ids, and others get one', async () => {
  const provider = await aPricedProvider({ addons: [washing] })
  const path = `/rest/v1/services/${provider.service_id}`
  const kept = { ...washing, id: provider.addons[0]!, price: 20 }
  const { body } = await provider.patch(path, { addons: [kept, { ...washing, name: 'Ironing' }] })
  expect(body.addons).toEqual([kept, { ...washing, name: 'Ironing', id: expect.any(String) }])
  for (const wrong of [{ name: '' }, { price: -1 }, { price: 0.001 }, { minutes: 0.5 }, { minutes: 931 }])
    expect((await provider.patch(path, { addons: [{ ...washing, ...wrong }] })).status).toBe(422)
  for (const wrong of [
    { minimum_minutes: 45 },
    { minimum_minutes: 960 },
    { call_out_fee: -1 },
    { price_kind: 'free' },
    { weekend_surcharge: 101 },
    { holiday_surcharge: 0.5 },
  ])
    expect((await provider.patch(path, wrong)).status).toBe(422)
})

test('the database keeps the rules of prices', async () => {
  const [customer, provider] = [await aCustomer(server), await aProvider(server)]
  const { body } = await book(customer, provider)
  const booking = server.db.updateTable('bookings').set({ price: 1 }).where('id', '=', body.id)
  await expect(booking.execute()).rejects.toThrow('lines_add_up_to_the_price')
  const service = server.db.updateTable('services').where('id', '=', provider.service_id)
  const addons = JSON.stringify(Array.from({ length: 21 }, () => washing))
  for (const [change, constraint] of [
    [{ price_kind: 'quote', instant: true }, 'a_quote_is_not_instant'],
    [{ minimum_minutes: 45 }, 'minimum_is_in_half_hours'],
    [{ call_out_fee: -1 }, 'call_out_fee_is_not_negative'],
    [{ addons }, 'service_has_at_most_20_addons'],
    [{ weekend_surcharge: 101 }, 'surcharges_are_at_most_double'],
    [{ holiday_surcharge: -1 }, 'surcharges_are_at_most_double'],
    [{ horizon_days: 0 }, 'horizon_is_at_most_90_days'],
  ] as const)
    await expect(service.set(change).execute()).rejects.toThrow(constraint)
})

const cents = fc.integer({ min: 0, max: 10_000_000 }).map((amount) => amount / 100)
const percent = fc.integer({ min: 0, max: 100 })
const pricing: fc.Arbitrary<Pricing> = fc.record({
  price_kind: fc.constantFrom('hourly', 'fixed'),
  minimum_minutes: fc.integer({ min: 0, max: 31 }).map((halfHours) => halfHours * 30),
  call_out_fee: cents,
  weekend_surcharge: percent,
  holiday_surcharge: percent,
  addons: fc.array(
    fc.record({ id: fc.uuid(), name: fc.string(), price: cents, minutes: fc.integer({ min: 0, max: 930 }) }),
    { maxLength: 20 },
  ),
})

const [monday, saturday, thanksgiving] = ['2026-11-23', '2026-11-28', '2026-11-26']
/** A Saturday, too. */
const independenceDay = '2026-07-04'

test('lines add up to the cent for every kind, minimum, surcharge, fee and add-ons', () => {
  fc.assert(
    fc.property(
      cents,
      pricing,
      fc.integer({ min: 1, max: 31 }),
      fc.constantFrom(monday, saturday, thanksgiving, independenceDay),
      (...input) => {
        const [hourly_rate, terms, halfHours, date] = input
        const hours = { date, start_time: '06:00', end_time: timeOf(360 + halfHours * 30) }
        const lines = linesOf({ service_name: 'Job', hourly_rate, pricing: terms }, hours)
        const inCents = (amount: number) => BigInt(Math.round(amount * 100))
        const charged = BigInt(Math.max(halfHours, terms.minimum_minutes / 30))
        const work = terms.price_kind === 'fixed' ? inCents(hourly_rate) : (inCents(hourly_rate) * charged + 1n) / 2n
        const { weekend_surcharge = 0, holiday_surcharge = 0 } = terms
        const percents = { [monday]: 0, [saturday]: weekend_surcharge, [thanksgiving]: holiday_surcharge }
        const percent = BigInt(percents[date] ?? Math.max(weekend_surcharge, holiday_surcharge))
        const surcharge = (work * percent + 50n) / 100n
        const others = [terms.call_out_fee, ...terms.addons.map(({ price }) => price)].map(inCents)
        const exact = others.reduce((sum, amount) => sum + amount, work + surcharge)
        expect(inCents(totalOf(lines))).toBe(exact)
        expect(totalOf(lines)).toBe(Number(exact) / 100)
        expect(lines.reduce((sum, { amount }) => sum + inCents(amount), 0n)).toBe(exact)
      },
    ),
    { numRuns: 2000 },
  )
})

test('a series costs the sum of its dates, each to the cent, with surcharges and a minimum', async () => {
  const customer = await aCustomer(server)
  const terms = fc.record({
    price: fc.integer({ min: 1, max: 20_000 }).map((amount) => amount / 100),
    weekend_surcharge: percent,
    holiday_surcharge: percent,
    minimum_minutes: fc.constantFrom(0, 90, 240),
    call_out_fee: fc.integer({ min: 0, max: 5_000 }).map((amount) => amount / 100),
  })
  await fc.assert(
    fc.asyncProperty(terms, fc.constantFrom('2026-04-27', '2026-05-02'), async (change, date) => {
      const provider = await aPricedProvider(change)
      const { body } = await book(customer, provider, { date, end_time: '10:30', repeat: { every_weeks: 4, times: 2 } })
      const inCents = (amount: number) => BigInt(Math.round(amount * 100))
      // The 25th of May is Memorial Day, and the 30th a Saturday.
      const percents =
        date === '2026-04-27' ? [0, change.holiday_surcharge] : [change.weekend_surcharge, change.weekend_surcharge]
      const halfHours = BigInt(Math.max(30, change.minimum_minutes) / 30)
      const work = (inCents(change.price) * halfHours + 1n) / 2n
      const exact = percents.map((each) => work + (work * BigInt(each) + 50n) / 100n + inCents(change.call_out_fee))
      const all = (await customer.get('/rest/v1/bookings?limit=100')).body.items
      const prices = body.series!.bookings.map(({ id }) => all.find((one: { id: string }) => one.id === id).price)
      expect(prices.map(inCents)).toEqual(exact)
      await Promise.all(
        body.series!.bookings.map(({ id }) =>
          customer.post('/rest/v1/rpc/set_booking_status', { booking_id: id, new_status: 'cancelled' }),
        ),
      )
    }),
    { numRuns: 10 },
  )
})

test('a job takes as long as its parts', () => {
  expect(minutesOfJob(60, [])).toBe(60)
  expect(minutesOfJob(60, [washing, washing])).toBe(120)
})

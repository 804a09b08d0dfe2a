import fc from 'fast-check'
import { expect, test } from 'vitest'
import { daysAfter, instantOf } from '#platform/wall-clock.server.ts'
import { type AnyBusiness, anyBusiness, openBusiness } from '#test/any-business.ts'
import { aCustomer } from '#test/people.ts'
import { propertyRuns } from '#test/property-runs.ts'
import { testServer } from '#test/server.ts'
import type { FreeWish } from './availability-contract.ts'
import { findFreeStarts } from './availability-queries.server.ts'
import { NEXT_FREE_DAYS } from './availability-rules.ts'
import { bookableDays, getProviderTimeZone, listSlots } from './slots-queries.server.ts'
import { gridTimes, minutesOf, timeOf } from './slots-rules.ts'

const server = await testServer()
const { db } = server
const customer = await aCustomer(server)

/** Ordinary days, clock changes in both directions, and the day that Samoa left out. */
const instant = fc.constantFrom(
  '2026-06-10T15:00:00Z',
  '2026-03-06T04:59:30.123Z',
  '2026-03-28T09:00:00Z',
  '2026-04-04T20:10:00Z',
  '2026-10-24T22:30:00Z',
  '2026-10-31T17:00:00Z',
  '2026-11-01T05:45:00Z',
  '2011-12-28T20:00:00Z',
)
const time = fc.oneof(fc.constantFrom(...gridTimes), fc.integer({ min: 0, max: 1439 }).map(timeOf))
const anyWish = fc.record({
  /** Days from today, if there is a day. The last bookable one is 90. */
  days: fc.option(fc.constantFrom(-1, 0, 0, 1, 1, 2, 2, 3, 3, 4, 5, 6, 7, 14, 89, 90, 91), { freq: 3 }),
  free_from: fc.option(time, { nil: undefined, freq: 1 }),
  free_to: fc.option(time, { nil: undefined, freq: 1 }),
  minutes: fc.constantFrom(1, 30, 30, 45, 60, 60, 90, 120, 240, 480, 930, 960),
})

/** All free slots of the coming days, and of those around the last bookable one. */
async function slotsOf(provider_id: string) {
  const now = server.clock.now()
  const today = bookableDays(await getProviderTimeZone(db, provider_id), now).earliest_date
  const near = { from: daysAfter(today, -2), days: 19 }
  const far = { from: daysAfter(today, 88), days: 5 }
  const read = (range: typeof near) => listSlots(db, { provider_id, ...range, by: 'customer', now })
  const { time_zone, days } = await read(near)
  return { provider_id, today, time_zone, days: [...days, ...(await read(far)).days] }
}

/** The answer of the slots, one by one. */
function firstSlot({ provider_id, today, time_zone, days }: Awaited<ReturnType<typeof slotsOf>>, wish: FreeWish) {
  const { free_on, free_from = '00:00', free_to = '24:00', minutes } = wish
  const last = daysAfter(today, NEXT_FREE_DAYS)
  for (const { date, starts } of days.filter((day) => (free_on ? day.date === free_on : day.date <= last)))
    for (const { start_time, ends } of starts)
      if (
        start_time >= free_from &&
        ends.some((end) => end <= free_to && minutesOf(end) - minutesOf(start_time) >= minutes)
      )
        return [{ provider_id, date, start_time, starts_at: instantOf(time_zone, date, start_time) }]
  return []
}

const found = { free: 0, taken: 0 }

async function compare(at: string, businesses: AnyBusiness[], wishes: FreeWish[]): Promise<void> {
  server.clock.set(at)
  const ids: string[] = []
  for (const business of businesses) ids.push(await openBusiness(server, business, customer.id))
  const slots = await Promise.all(ids.map(slotsOf))
  for (const wish of wishes) {
    const expected = slots.flatMap((one) => firstSlot(one, wish))
    expect(await findFreeStarts(server.deps, ids, { wish, now: server.clock.now() })).toEqual(expected)
    found.free += expected.length
    found.taken += ids.length - expected.length
  }
}

test('providers are free exactly when the slots of the booking form say so', async () => {
  const businesses = fc.array(anyBusiness, { minLength: 1, maxLength: 3 })
  const wishes = fc.array(anyWish, { minLength: 12, maxLength: 24, size: 'max' })
  await fc.assert(
    fc.asyncProperty(instant, businesses, wishes, (at, given, some) =>
      compare(
        at,
        given,
        some.map(({ days, ...wish }) =>
          days === null ? wish : { ...wish, free_on: daysAfter(at.slice(0, 10), days) },
        ),
      ),
    ),
    propertyRuns(20),
  )
  expect(found.free).toBeGreaterThan(100)
  expect(found.taken).toBeGreaterThan(100)
})

test('no time is free on a day that the time zone skips', async () => {
  server.clock.set('2011-12-28T20:00:00Z')
  const now = server.clock.now()
  const apia: AnyBusiness = {
    zone: 'Pacific/Apia',
    capacity: 1,
    hours: null,
    closed: [{ days: 1, more: 0 }],
    blocked: [],
    bookings: [],
    busy: [],
    busyCrew: null,
  }
  const id = await openBusiness(server, apia, customer.id)
  const first = async (wish: FreeWish) => (await findFreeStarts(server.deps, [id], { wish, now }))[0]
  expect(await first({ minutes: 60, free_on: '2011-12-30' })).toBeUndefined()
  expect(await first({ minutes: 960 - 30, free_on: '2011-12-31' })).toMatchObject({ start_time: '06:00' })
  server.clock.set('2011-12-29T08:00:00Z')
  const tonight = { wish: { minutes: 60 }, now: server.clock.now() }
  expect(await findFreeStarts(server.deps, [id], tonight)).toMatchObject([{ date: '2011-12-31', start_time: '06:00' }])
})

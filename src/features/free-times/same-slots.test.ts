import fc from 'fast-check'
import { expect, test } from 'vitest'
import { bookableDays, getTimeZone, listSlots } from '#features/availability/queries.server.ts'
import { gridTimes, minutesOf, timeOf } from '#features/availability/rules.ts'
import { daysAfter, instantOf } from '#platform/wall-clock.server.ts'
import { anyBusiness, openBusiness } from '#test/any-business.ts'
import { aCustomer } from '#test/people.ts'
import { testServer } from '#test/server.ts'
import type { FreeWish } from './contract.ts'
import { findFreeStarts } from './queries.server.ts'
import { NEXT_FREE_DAYS } from './rules.ts'

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

/** The answer of the slots, day by day and slot by slot. */
async function firstSlot(provider_id: string, wish: FreeWish) {
  const now = server.clock.now()
  const { free_on, free_from = '00:00', free_to = '24:00', minutes } = wish
  const today = bookableDays(await getTimeZone(db, provider_id), now).earliest_date
  const range = { from: free_on ?? today, to: free_on ?? daysAfter(today, NEXT_FREE_DAYS) }
  const { time_zone, days } = await listSlots(db, { provider_id, ...range, by: 'customer', now })
  const fitting = days.flatMap(({ date, starts }) =>
    starts
      .filter(({ start_time }) => start_time >= free_from)
      .filter(({ start_time, ends }) =>
        ends.some((end) => end <= free_to && minutesOf(end) - minutesOf(start_time) >= minutes),
      )
      .map(({ start_time }) => ({ provider_id, date, start_time, starts_at: instantOf(time_zone, date, start_time) })),
  )
  return fitting[0]
}

test('providers are free exactly when the slots of the booking form say so', async () => {
  const found = { free: 0, taken: 0 }
  const isSame = async (at: string, businesses: Parameters<typeof openBusiness>[1][], wish: FreeWish) => {
    server.clock.set(at)
    const ids: string[] = []
    for (const business of businesses) ids.push(await openBusiness(server, business, customer.id))
    const expected = []
    for (const id of ids) expected.push((await firstSlot(id, wish)) ?? [])
    expect(await findFreeStarts(db, ids, { wish, now: server.clock.now() })).toEqual(expected.flat())
    found.free += expected.flat().length
    found.taken += expected.length - expected.flat().length
  }
  await fc.assert(
    fc.asyncProperty(
      instant,
      fc.array(anyBusiness, { minLength: 1, maxLength: 3 }),
      anyWish,
      (at, businesses, { days, ...wish }) =>
        isSame(at, businesses, days === null ? wish : { ...wish, free_on: daysAfter(at.slice(0, 10), days) }),
    ),
    { numRuns: 120 },
  )
  expect(found.free).toBeGreaterThan(40)
  expect(found.taken).toBeGreaterThan(40)
}, 120_000)

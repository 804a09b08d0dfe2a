import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { book, move } from '#test/bookings.ts'
import { aCustomer, aProvider, caller, problem } from '#test/people.ts'
import { testServer } from '#test/server.ts'
import { Slots } from './slots-contract.ts'
import { bookable, gridTimes, isClear, isWithin, minutesOf, suggestedEnd, timeOf } from './slots-rules.ts'

const server = await testServer()
const anyone = caller(server)
const slots = (provider: { id: string }, date?: string) =>
  anyone.get<Slots>(`/rest/v1/providers/${provider.id}/slots${date ? `?date=${date}` : ''}`)
const outOfReach = problem(422, 'validation_failed', 'Select a date up to 90 days in advance')

describe('the hours of a free day', () => {
  test('run from 06:00 every 30 minutes; the last start is 21:00 and the last end 21:30', async () => {
    const { status, body } = await slots(await aProvider(server), '2026-03-10')
    expect(status).toBe(200)
    expect(Slots.parse(body)).toEqual(body)
    expect(body).toMatchObject({ date: '2026-03-10', time_zone: 'America/New_York' })
    expect(body.starts).toHaveLength(31)
    expect(body.starts[0]).toMatchObject({ start_time: '06:00' })
    expect(body.starts[0]?.ends).toEqual(gridTimes.slice(1))
    expect(body.starts.at(-1)).toEqual({ start_time: '21:00', ends: ['21:30'] })
  })

  test('of today begin after the current time in the provider’s time zone, not the server’s', async () => {
    server.clock.set('2026-03-03T17:00:00Z')
    const inNewYork = await slots(await aProvider(server), '2026-03-03')
    const inHonolulu = await slots(await aProvider(server, { zip: '96813' }), '2026-03-03')
    expect(inNewYork.body.starts[0]?.start_time).toBe('12:30')
    expect(inHonolulu.body.starts[0]?.start_time).toBe('07:30')
  })

  test('are over for today after the last start', async () => {
    server.clock.set('2026-03-04T02:00:00Z')
    expect((await slots(await aProvider(server))).body).toMatchObject({ date: '2026-03-03', starts: [] })
    server.clock.set('2026-03-03T17:00:00Z')
  })

  test('follow the wall clock on the day when clocks go forward', async () => {
    const { body } = await slots(await aProvider(server), '2026-03-08')
    expect(body.starts.map(({ start_time }) => start_time)).toEqual(gridTimes.slice(0, -1))
  })

  test('leave out times that the time zone skips', async () => {
    const provider = await aProvider(server)
    await server.db
      .updateTable('providers')
      .set({ time_zone: 'Antarctica/Troll' })
      .where('id', '=', provider.id)
      .execute()
    expect((await slots(provider, '2026-03-29')).body.starts).toHaveLength(31)
    // Western Samoa left out the whole of 30 December 2011.
    server.clock.set('2011-12-28T00:00:00Z')
    await server.db.updateTable('providers').set({ time_zone: 'Pacific/Apia' }).where('id', '=', provider.id).execute()
    expect((await slots(provider, '2011-12-30')).body.starts).toEqual([])
    server.clock.set('2026-03-03T17:00:00Z')
  })
})

describe('days', () => {
  test('default to today in the provider’s time zone, and the answer names the last bookable day', async () => {
    server.clock.set('2026-03-04T04:30:00Z')
    expect((await slots(await aProvider(server))).body).toMatchObject({
      date: '2026-03-03',
      earliest_date: '2026-03-03',
      latest_date: '2026-06-01',
    })
    server.clock.set('2026-03-03T17:00:00Z')
  })

  test('day 90 can be booked, day 91 and yesterday cannot', async () => {
    const provider = await aProvider(server)
    expect((await slots(provider, '2026-06-01')).status).toBe(200)
    expect(await slots(provider, '2026-06-02')).toEqual(outOfReach)
    expect(await slots(provider, '2026-03-02')).toEqual(outOfReach)
  })

  test.each(['2026-02-30', 'tomorrow', '2026-13-01', '99999-01-01', '2026-3-4'])('%s is not a day', async (date) => {
    expect(await slots(await aProvider(server), date)).toEqual(outOfReach)
  })
})

test('an unknown provider has no free times', async () => {
  expect(await slots({ id: '01900000-0000-7000-8000-000000000000' }, '2026-03-10')).toEqual(
    problem(404, 'not_found', 'Provider not found'),
  )
  expect(await slots({ id: 'nobody' })).toEqual(problem(404, 'not_found'))
})

test('of a pending request are not offered until it is cancelled', async () => {
  const [provider, customer] = [await aProvider(server), await aCustomer(server)]
  const booking = await book(customer, provider, { start_time: '10:00', end_time: '11:30' })
  const taken = (await slots(provider, booking.body.date)).body.starts
  expect(taken.map(({ start_time }) => start_time)).not.toContain('10:00')
  expect(taken.map(({ start_time }) => start_time)).not.toContain('11:00')
  expect(taken.find(({ start_time }) => start_time === '11:30')?.ends[0]).toBe('12:00')
  expect(taken.find(({ start_time }) => start_time === '09:00')?.ends).toEqual(['09:30', '10:00'])

  await move(customer, booking.body, 'cancelled')
  expect((await slots(provider, booking.body.date)).body.starts).toHaveLength(31)
})

test('a time can be booked if and only if it is on the grid, in the future, within opening hours, and not taken', () => {
  const time = fc.integer({ min: 12, max: 43 }).map((half) => timeOf(half * 30))
  const pair = (step: number) =>
    fc
      .tuple(fc.integer({ min: 360 / step, max: 1290 / step }), fc.integer({ min: 360 / step, max: 1290 / step }))
      .filter(([one, other]) => one !== other)
      .map(([one, other]) => ({ from: Math.min(one, other) * step, to: Math.max(one, other) * step }))
  fc.assert(
    fc.property(fc.array(pair(5), { maxLength: 6 }), pair(30), pair(30), time, (blocked, hours, wanted, first) => {
      const times = { isAhead: (start: string) => start >= first, exists: () => true, isWithNotice: () => true }
      const booking = { start_time: timeOf(wanted.from), end_time: timeOf(wanted.to) }
      const offered = bookable({ open: [hours], blocked: [blocked] }, times).find(
        ({ start_time }) => start_time === booking.start_time,
      )
      const expected = booking.start_time >= first && isWithin(booking, [hours]) && isClear(booking, blocked)
      expect(offered?.ends.includes(booking.end_time) ?? false).toBe(expected)
    }),
    { numRuns: 2000 },
  )
})

test('if all hours are closed or taken, the time zone is not looked up', () => {
  const asked = () => {
    throw new Error('The clock was asked.')
  }
  const times = { isAhead: asked, exists: asked, isWithNotice: asked }
  expect(bookable({ open: [], blocked: [] }, times)).toEqual([])
  expect(bookable({ open: [{ from: 360, to: 1290 }], blocked: [[{ from: 0, to: 1440 }]] }, times)).toEqual([])
})

test('the suggested end is the first that is long enough; a shorter one is never suggested', () => {
  expect(suggestedEnd('10:00', ['10:30', '11:00', '11:30'], 60)).toBe('11:00')
  expect(suggestedEnd('10:00', ['10:30', '11:00', '11:30'], 45)).toBe('11:00')
  expect(suggestedEnd('10:00', ['10:30'], 240)).toBeUndefined()
  expect(suggestedEnd('10:00', [], 60)).toBeUndefined()
  expect(minutesOf(gridTimes.at(-1) ?? '') - minutesOf(gridTimes[0] ?? '')).toBe(930)
})

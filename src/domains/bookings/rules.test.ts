import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { UserType } from '#domains/identity/contract.ts'
import type { BookingStatus } from '#domains/schedule/lifecycle-contract.ts'
import type { Movable } from '#domains/schedule/lifecycle-rules.ts'
import { actOf, canMove, expiryOf, isExpired, isLateToCancel } from '#domains/schedule/lifecycle-rules.ts'
import { priceCalculation, priceOf } from './rules.ts'

const start = new Date('2026-03-10T15:00:00Z')
const end = new Date('2026-03-10T16:00:00Z')
const hour = 3_600_000
const before = (milliseconds: number) => new Date(start.getTime() - milliseconds)
const after = (milliseconds: number) => new Date(end.getTime() + milliseconds)
const booking = (status: BookingStatus, customer_info_revealed = true): Movable => ({
  status,
  customer_info_revealed,
  starts_at: start.toISOString(),
  ends_at: end,
  created_at: before(30 * hour),
})

describe('the price', () => {
  test.each([
    [40, 90, 60],
    [40, 60, 40],
    [33.33, 30, 16.67],
    [0.01, 30, 0.01],
    [0.03, 30, 0.02],
    [19.99, 930, 309.85],
    [1.15, 60, 1.15],
    [0, 600, 0],
  ])('of $%d an hour for %d minutes is $%d', (rate, minutes, price) => expect(priceOf(rate, minutes)).toBe(price))

  test('is the exact product in cents, with half a cent rounded up', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 10_000_000 }), fc.integer({ min: 1, max: 31 }), (cents, halfHours) => {
        const exact = BigInt(cents) * BigInt(halfHours)
        expect(Math.round(priceOf(cents / 100, halfHours * 30) * 100)).toBe(Number((exact + 1n) / 2n))
      }),
      { numRuns: 5000 },
    )
  })
})

test('a price shows its calculation', () => {
  expect(priceCalculation(40, 90)).toBe('$40.00/h x 1.5 h = $60.00')
  expect(priceCalculation(1250, 60)).toBe('$1,250.00/h x 1 h = $1,250.00')
})

describe('moves', () => {
  const statuses: BookingStatus[] = ['pending', 'confirmed', 'completed', 'cancelled']
  const parties: UserType[] = ['customer', 'provider']
  const allowedAt = (now: Date, revealed: boolean) =>
    statuses.flatMap((from) =>
      statuses.flatMap((to) =>
        parties
          .filter((party) => canMove(booking(from, revealed), actOf[to], party, now))
          .map((party) => `${party}: ${from} -> ${to}`),
      ),
    )

  test('before the start, after the reveal', () => {
    expect(allowedAt(before(3 * hour), true)).toEqual([
      'provider: pending -> confirmed',
      'customer: pending -> cancelled',
      'provider: pending -> cancelled',
      'customer: confirmed -> cancelled',
      'provider: confirmed -> cancelled',
    ])
  })

  test('before the start and the reveal, the provider can’t answer a request', () => {
    expect(allowedAt(before(3 * hour), false).filter((move) => move.includes('pending'))).toEqual([
      'customer: pending -> cancelled',
    ])
  })

  test('between start and end nothing moves', () => {
    expect(allowedAt(start, true)).toEqual([])
    expect(allowedAt(new Date(end.getTime() - 1), true)).toEqual([])
  })

  test('after its end either party can complete a confirmed booking', () => {
    const completions = ['customer: confirmed -> completed', 'provider: confirmed -> completed']
    expect(allowedAt(end, true)).toEqual(completions)
    expect(allowedAt(after(hour), true)).toEqual(completions)
  })
})

test('a request expires 48 hours after it was made or 2 hours before its start, whichever is first', () => {
  const soon = booking('pending')
  expect(isExpired(soon, before(2 * hour + 1))).toBe(false)
  expect(isExpired(soon, before(2 * hour))).toBe(true)

  const distant = { ...booking('pending'), created_at: before(100 * hour) }
  expect(isExpired(distant, before(52 * hour + 1))).toBe(false)
  expect(isExpired(distant, before(52 * hour))).toBe(true)
  expect(canMove(distant, 'accept', 'provider', before(52 * hour))).toBe(false)
  expect(isExpired({ ...distant, status: 'confirmed' }, before(hour))).toBe(false)
})

test.each([
  [4 * hour, 2 * hour],
  [3 * hour, 1.5 * hour],
  [hour / 2, hour / 4],
])('a request made %i ms before its start expires %i ms before it', (ahead, left) => {
  expect(expiryOf({ ...booking('pending'), created_at: before(ahead) })).toEqual(before(left))
})

test('a request that moved to other hours expires after half of the time left from then, if they are near', () => {
  const moved = { ...booking('pending'), agreed_at: before(hour) }
  expect(expiryOf(moved)).toEqual(before(hour / 2))
  expect(expiryOf({ ...moved, agreed_at: before(5 * hour) })).toEqual(before(2 * hour))
})

test('a cancellation is late only for a confirmed booking, less than 24 hours before its start', () => {
  expect(isLateToCancel(booking('confirmed'), before(24 * hour))).toBe(false)
  expect(isLateToCancel(booking('confirmed'), before(24 * hour - 1))).toBe(true)
  expect(isLateToCancel(booking('pending'), before(hour))).toBe(false)
})

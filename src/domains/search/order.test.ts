import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Standing, standingScore } from './order-rules.ts'

const standing = fc.record({
  tier: fc.constantFrom(0, 1, 2, 3, 4, 5, 6, 7),
  distance_miles: fc.double({ min: 0, max: 100, noNaN: true }),
  rating: fc.double({ min: 1, max: 5, noNaN: true }),
  review_count: fc.nat(500),
  answered: fc.double({ min: 0, max: 1, noNaN: true }),
  requests: fc.nat(200),
  days: fc.double({ min: 0, max: 1000, noNaN: true }),
  verified: fc.boolean(),
})

const better: Record<string, (one: Standing) => Partial<Standing>> = {
  'a better rating': ({ rating }) => ({ rating: Math.min(5, rating + 0.5) }),
  'a shorter distance': ({ distance_miles }) => ({ distance_miles: (distance_miles ?? 0) / 2 }),
  'more answers': ({ answered }) => ({ answered: Math.min(1, answered + 0.2) }),
  'a newer provider': ({ days }) => ({ days: days / 2 }),
  'a verified provider': () => ({ verified: true }),
}

test.each(Object.entries(better))('%s never ranks lower', (_name, change) => {
  fc.assert(
    fc.property(standing, (one) => {
      expect(standingScore({ ...one, ...change(one) })).toBeGreaterThanOrEqual(standingScore(one))
    }),
  )
})

test('a match of all words ranks above one of some words, and both above other names and mentions', () => {
  fc.assert(
    fc.property(standing, standing, (one, other) => {
      const score = (tier: number, of: Standing) => standingScore({ ...of, tier })
      expect(score(0, one)).toBeGreaterThan(score(2, other))
      expect(score(2, one)).toBeGreaterThan(score(4, other))
      expect(score(4, one)).toBeGreaterThan(score(6, other))
    }),
  )
})

test('a new provider is seen among equals but does not beat a clearly better one', () => {
  const usual = {
    tier: 2,
    distance_miles: 5,
    rating: 4.5,
    review_count: 40,
    answered: 0.9,
    requests: 20,
    days: 400,
    verified: false,
  }
  const fresh = { ...usual, rating: 0, review_count: 0, requests: 0, answered: 0, days: 1 }
  const weak = { ...usual, rating: 3.5 }
  expect(standingScore(fresh)).toBeGreaterThan(standingScore(weak))
  expect(standingScore(usual)).toBeGreaterThan(standingScore(fresh))
})

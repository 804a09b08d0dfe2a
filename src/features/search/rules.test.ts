import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { milesBetween } from '#features/locations/rules.ts'
import { squaresAround } from '#features/search-index/rules.ts'
import { countText, popularOf } from './rules.ts'

test('a count shows whether there are more', () => {
  const count = (total: number, total_is_exact: boolean) => countText({ total, total_is_exact })
  expect([count(1, true), count(100, true), count(100, false)]).toEqual([
    '1 provider',
    '100 providers',
    '100+ providers',
  ])
})

test('popular searches are the five categories with the most providers', () => {
  const category = (id: number, provider_count: number) => ({
    id,
    name: 'Cleaning' as const,
    description: '',
    provider_count,
  })
  const counts = [3, 9, 1, 9, 0, 4, 2, 7, 5]
  expect(popularOf(counts.map((count, at) => category(at + 1, count))).map(({ id }) => id)).toEqual([2, 4, 8, 9, 6])
})

describe('the squares around a place', () => {
  // Not fc.double, because most of its numbers are close to 0.
  const evenly = (most: number) => fc.integer({ min: -10_000, max: 10_000 }).map((n) => (n / 10_000) * most)
  const somewhere = fc.record({ latitude: evenly(90), longitude: evenly(180) })
  const squareOf = ({ latitude, longitude }: { latitude: number; longitude: number }) =>
    (Math.floor(latitude) + 90) * 360 + ((Math.floor(longitude) + 180) % 360)

  test('contain every place within reach, also around the poles and across the date line', () => {
    const step = evenly(1)
    fc.assert(
      fc.property(somewhere, step, step, fc.constantFrom(100, 300, 900), (place, north, east, miles) => {
        const latitude = Math.max(-90, Math.min(90, place.latitude + (north * miles) / 69))
        const turn = (east * miles) / 69 / Math.max(0.001, Math.cos((place.latitude * Math.PI) / 180))
        const longitude = ((((place.longitude + turn + 180) % 360) + 360) % 360) - 180
        fc.pre(milesBetween(place, { latitude, longitude }) <= miles)
        expect(squaresAround(place, miles)).toContain(squareOf({ latitude, longitude }))
      }),
      { numRuns: 2000 },
    )
  })

  test('are few in ordinary latitudes', () => {
    expect(squaresAround({ latitude: 40.7, longitude: -74 }, 100).length).toBeLessThanOrEqual(20)
  })
})

import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { milesBetween } from '#domains/locations/rules.ts'
import { squaresAround } from './documents-rules.ts'
import { activeFilters, countText, dayMeant, keptWords, popularOf, readSearch } from './rules.ts'

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
    name: 'Cleaning',
    slug: 'cleaning',
    description: '',
    icon: 'spray-can',
    is_active: true,
    usual_price: null,
    provider_count,
  })
  const counts = [3, 9, 1, 9, 0, 4, 2, 7, 5]
  expect(popularOf(counts.map((count, at) => category(at + 1, count))).map(({ id }) => id)).toEqual([2, 4, 8, 9, 6])
})

test('the weekend is today on a weekend, else the next Saturday', () => {
  const weekends = ['2026-03-06', '2026-03-07', '2026-03-08', '2026-03-09'].map((day) => dayMeant('weekend', day))
  expect(weekends).toEqual(['2026-03-07', '2026-03-07', '2026-03-08', '2026-03-14'])
  expect([dayMeant('today', '2026-02-28'), dayMeant('tomorrow', '2026-02-28')]).toEqual(['2026-02-28', '2026-03-01'])
})

describe('the address of the list', () => {
  const read = (query: string) => readSearch(new URLSearchParams(query))

  test('is read with the names of the API', () => {
    expect(
      read('search=plumer&exact=true&category=Pet+Services&location=10001&free_on=tomorrow&time=afternoon'),
    ).toEqual({
      search: 'plumer',
      exact: 'true',
      category: ['pet services'],
      location: '10001',
      free_on: 'tomorrow',
      free_from: '12:00',
      free_to: '17:00',
    })
    expect(read('free_on=pick&free_on=2026-03-10&free_from=09:30&max_price=50&min_rating=4.5&verified=true')).toEqual({
      free_on: '2026-03-10',
      free_from: '09:30',
      max_price: 50,
      min_rating: 4.5,
      verified: 'true',
    })
  })

  test.each([
    'free_on=&free_on=2026-03-10&time=evening',
    'free_on=2026-02-30',
    'free_on=yesterday',
    'free_from=09:00',
    'min_rating=6&max_price=-1&verified=yes&location_type=moon&sort=cheapest&minutes=5',
    'sort=distance&reach=all&lat=91&lng=0',
    'search=+&category=&location=',
  ])('"%s" filters nothing', (query) => expect(read(query)).toEqual({}))

  test('has a chip for each filter, which takes away what depends on it', () => {
    const now = new Date('2026-11-20T12:00:00Z')
    const search = read('search=cat&location=10001&free_on=weekend&time=morning&max_price=50&reach=all&cursor=x')
    const chips = activeFilters(search, now).map(({ text, without }) => [
      text,
      Object.keys(without).filter((key) => without[key as 'search'] !== undefined).length,
    ])
    expect(chips).toEqual([
      ['This weekend', 4],
      ['Morning', 5],
      ['Up to $50/h', 6],
      ['Beyond their travel area', 6],
    ])
    expect(activeFilters(read('free_on=2027-11-24'), now)[0]?.text).toBe('Wed, Nov 24, 2027')
    expect(activeFilters(read('free_on=2026-11-24&free_from=13:00'), now).map(({ text }) => text)).toEqual([
      'Tue, Nov 24',
      '13:00 to 24:00',
    ])
  })
})

test('the words that decided are those that were not dropped', () => {
  expect(keptWords('Plumber  zeppelin', { dropped: ['zeppelin'] })).toBe('Plumber')
  expect(keptWords('plumber 78704-1234', { dropped: ['78704', '1234'] })).toBe('plumber')
  expect(keptWords('Café Möbel tax-free', { dropped: ['cafe', 'tax'] })).toBe('Möbel tax-free')
  expect(keptWords('hang a TV', { dropped: ['tv'], fillers: ['a'] })).toBe('hang')
  expect(keptWords('the owl for my roof, please', { dropped: ['owl'], fillers: ['the', 'for', 'my', 'please'] })).toBe(
    'roof,',
  )
  expect(keptWords('The tap of a zeppelin', { dropped: ['zeppelin'], fillers: ['the', 'of', 'a'] })).toBe('The tap')
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

import { expect, test } from 'vitest'
import type { ProviderSummary } from '#domains/providers/contract.ts'
import { boundsOf, bubbleName, bubblesOf, bubbleText, placesOf } from './bubbles.ts'

const austin = { city: 'Austin', state: 'TX', zipCode: '78701', coordinates: { latitude: 30.27, longitude: -97.74 } }
const dallas = { city: 'Dallas', state: 'TX', zipCode: '75201', coordinates: { latitude: 32.79, longitude: -96.8 } }

function aProvider(business_name: string, more: Partial<ProviderSummary>): ProviderSummary {
  return {
    id: business_name,
    credential_titles: [],
    business_name,
    description: '',
    categories: [],
    location: austin,
    featured: false,
    verified: false,
    unclaimed: false,
    instant: false,
    rating: 0,
    review_count: 0,
    combined_rating: 0,
    combined_review_count: 0,
    user: { name: 'Ana', avatar_url: null },
    distance_miles: null,
    services: [],
    photos: [],
    service_count: 0,
    time_zone: 'America/New_York',
    next_free: null,
    from_price: 40,
    ...more,
  }
}

const windows = aProvider('Windows', { distance_miles: 2.3 })
const gardens = aProvider('Gardens', { from_price: 37.5 })
const pianos = aProvider('Pianos', { location: dallas, from_price: null })
const nowhere = aProvider('Nowhere', { location: null })
const all = [windows, gardens, pianos, nowhere]

test('providers of one ZIP code share a bubble at every zoom; two towns separate when there is room', () => {
  const namesAt = (zoom: number) =>
    bubblesOf(all, zoom).map(({ providers }) => providers.map(({ business_name }) => business_name))
  expect(namesAt(3)).toEqual([['Windows', 'Gardens', 'Pianos']])
  expect(namesAt(7)).toEqual([['Windows', 'Gardens'], ['Pianos']])
  expect(namesAt(14)).toEqual([['Windows', 'Gardens'], ['Pianos']])
})

test('bubbles do not overlap, and every provider with a place is in one', () => {
  const many = Array.from({ length: 200 }, (_, at) => {
    const coordinates = { latitude: 30 + ((at * 7) % 20) / 10, longitude: -97 - ((at * 13) % 40) / 20 }
    return aProvider(`Provider ${at}`, { location: { ...austin, coordinates } })
  })
  const bubbles = bubblesOf(many, 7)
  expect(bubbles.flatMap(({ providers }) => providers)).toHaveLength(200)
  const across = (512 * 2 ** 7) / 360
  for (const one of bubbles)
    for (const other of bubbles.filter((each) => each !== one)) {
      const isBeside = Math.abs(one.longitude - other.longitude) * across >= 76
      // A degree north is longer on the map than a degree east: by 1 / cos(latitude).
      const isAbove = (Math.abs(one.latitude - other.latitude) * across) / Math.cos((31 * Math.PI) / 180) >= 37
      expect(isBeside || isAbove).toBe(true)
    }
})

test('a bubble shows the price, and its label has name, price and distance', () => {
  const [single] = bubblesOf([windows], 7)
  expect([bubbleText(single!), bubbleName(single!)]).toEqual(['$40', 'Windows, from $40.00 per hour, 2.3 miles away'])
  const [shared] = bubblesOf([windows, gardens], 7)
  expect([bubbleText(shared!), bubbleName(shared!)]).toEqual(['2 from $37.50', '2 from $37.50 per hour, Austin, TX'])
  const [free] = bubblesOf([pianos], 7)
  expect([bubbleText(free!), bubbleName(free!)]).toEqual(['', 'Pianos'])
})

test('the bounds contain every place, and there are none without a place', () => {
  expect(boundsOf(placesOf(all))).toEqual([
    [-97.74, 30.27],
    [-96.8, 32.79],
  ])
  expect(boundsOf(placesOf([nowhere]))).toBeNull()
})

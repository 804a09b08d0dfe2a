import { expect, test } from 'vitest'
import type { Provider } from '#domains/providers/contract.ts'
import type { ProviderHours } from '#domains/schedule/hours-contract.ts'
import type { Api } from '#platform/api-client.ts'
import { pages } from '#routes.ts'
import { headOf, type RenderedPage } from './head.ts'

const head =
  '<html><head><title>Tom &amp; Co · Porchlight</title><meta name="description" content="Work by Tom"/></head></html>'

const provider = {
  id: '0190a0a0-0000-7000-8000-000000000000',
  business_name: 'Tom</script><script>alert(1)</script>',
  description: 'Work',
  categories: ['Cleaning'],
  location: { city: 'Austin', state: 'TX', zipCode: '78701', coordinates: { latitude: 30, longitude: -97 } },
  work_radius_miles: 25,
  services: [
    { id: 's1', provider_id: 'p', name: 'Cleaning', price: 40, price_kind: 'hourly', category: 'Cleaning' },
    { id: 's2', provider_id: 'p', name: 'Move-out', price: 260.5, price_kind: 'fixed', category: 'Cleaning' },
    { id: 's3', provider_id: 'p', name: 'Offices', price: 0, price_kind: 'quote', category: 'Cleaning' },
  ],
  combined_rating: 4.83,
  combined_review_count: 12,
  from_price: 40,
} as Provider

const openingHours = {
  week: [
    { weekday: 6, ranges: [] },
    { weekday: 7, ranges: [{ start_time: '09:00', end_time: '24:00' }] },
  ],
} as unknown as ProviderHours

function page(module: string, path: string, answer?: object): RenderedPage {
  const address = new URL(path, 'http://127.0.0.1:3000')
  const params = { id: provider.id, category: 'cleaning', state: 'tx', town: 'austin' }
  const read: RenderedPage['read'] = (options) =>
    (options({} as Api).queryKey[0] === 'hours' ? openingHours : answer) as never
  const handle = pages.find((each) => each.module === module)?.handle
  return { public_url: 'https://porchlight.example', address, module, handle, params, read, head }
}

const profile = (path = `/providers/${provider.id}`) => headOf(page('providers/provider-page.tsx', path, provider))
const dataIn = (head: string) =>
  [...head.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/g)].map((match) => JSON.parse(match[1]!))

test('the canonical address is the public one, without tracking parameters', () => {
  expect(profile(`/providers/${provider.id}?utm_source=mail&reviews=abc`)).toContain(
    `<link rel="canonical" href="https://porchlight.example/providers/${provider.id}"/>`,
  )
})

test('a shared link shows the title, description and picture of the page', () => {
  const head = profile()
  expect(head).toContain('<meta property="og:title" content="Tom &amp; Co · Porchlight"/>')
  const description = 'Tom&lt;/script&gt;&lt;script&gt;alert(1)&lt;/script&gt;: Cleaning in Austin, TX. Work'
  expect(head).toContain(`<meta name="description" content="${description}"/>`)
  expect(head).toContain(`<meta property="og:description" content="${description}"/>`)
  expect(headOf(page('info/about-page.tsx', '/about'))).toContain(
    '<meta property="og:description" content="Work by Tom"/>',
  )
  expect(head).toMatch(
    /<meta property="og:image" content="https:\/\/porchlight\.example\/og\/provider\/[\w-]+\.png\?v=\w+"\/>/,
  )
  expect(head).toContain('<meta name="twitter:card" content="summary_large_image"/>')
})

test("a business name can't close the data block or a tag", () => {
  const head = profile()
  expect(head).not.toContain('</script><script>alert')
  expect(head).not.toContain('content="Tom</script>')
  expect(dataIn(head)[0].name).toBe(provider.business_name)
})

test('a profile is a local business with place, hours, rating and breadcrumbs', () => {
  const [business, way] = dataIn(profile())
  expect(business).toMatchObject({
    '@type': 'LocalBusiness',
    address: { addressLocality: 'Austin', addressRegion: 'TX' },
    areaServed: { geoMidpoint: { latitude: 30, longitude: -97 }, geoRadius: 40_234 },
    openingHoursSpecification: [{ dayOfWeek: 'Sunday', opens: '09:00', closes: '23:59' }],
    potentialAction: {
      '@type': 'ReserveAction',
      target: { urlTemplate: `https://porchlight.example/providers/${provider.id}/book` },
    },
    aggregateRating: { ratingValue: 4.8, reviewCount: 12 },
  })
  expect(way.itemListElement.map(({ position }: { position: number }) => position)).toEqual([1, 2, 3])
})

test('the catalog of a profile says what a price is for', () => {
  const [business] = dataIn(profile())
  expect(business.hasOfferCatalog.itemListElement).toMatchObject([
    {
      itemOffered: { '@type': 'Service', name: 'Cleaning', serviceType: 'Cleaning' },
      url: 'https://porchlight.example/providers/p/book?service=s1',
      priceSpecification: { price: 40, priceCurrency: 'USD', unitCode: 'HUR' },
    },
    { price: 260.5, priceCurrency: 'USD' },
    { itemOffered: { name: 'Offices' } },
  ])
  const quote = business.hasOfferCatalog.itemListElement[2]
  for (const field of ['url', 'price', 'priceSpecification']) expect(quote).not.toHaveProperty(field)
})

test('a business that takes no bookings offers none to machines', () => {
  const [business] = dataIn(headOf(page('providers/provider-page.tsx', '/', { ...provider, paused: { until: null } })))
  expect(business).not.toHaveProperty('potentialAction')
})

test('a business without reviews and services has no rating and no prices', () => {
  const fresh = { ...provider, services: [], combined_review_count: 0, combined_rating: 0 }
  const [business] = dataIn(headOf(page('providers/provider-page.tsx', '/', fresh)))
  expect(business).not.toHaveProperty('aggregateRating')
  expect(business).not.toHaveProperty('hasOfferCatalog')
  expect(business).not.toHaveProperty('potentialAction')
})

test('search engines list the whole provider list, not single searches', () => {
  const list = (search: string) => headOf(page('providers/list-page.tsx', `/providers${search}`))
  for (const search of ['?category=beauty', '?search=dog', '?cursor=abc', '?location=78701', '?lat=1&lng=2'])
    expect(list(search), search).toContain('<meta name="robots" content="noindex"/>')
  expect(list('?utm_campaign=x')).toContain('<link rel="canonical" href="https://porchlight.example/providers"/>')
})

test("search engines don't list towns with few providers", () => {
  const town = (provider_count: number) =>
    headOf(
      page('services/town-page.tsx', '/services/cleaning/tx/austin', { name: 'Austin', state: 'TX', provider_count }),
    )
  expect(town(2)).toContain('noindex')
  expect(town(3)).toContain('rel="canonical"')
})

test('the home page describes the search, the help center its questions', () => {
  const [site] = dataIn(headOf(page('home/home-page.tsx', '/')))
  expect(site.potentialAction.target.urlTemplate).toBe(
    'https://porchlight.example/providers?search={search_term_string}',
  )
  const [help] = dataIn(headOf(page('info/help/help-page.tsx', '/help')))
  expect(help).toMatchObject({ '@type': 'FAQPage', inLanguage: 'en' })
  expect(help.mainEntity).toHaveLength(6)
})

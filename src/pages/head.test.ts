import { expect, test } from 'vitest'
import type { Provider } from '#features/providers/contract.ts'
import { headOf, type RenderedPage } from './head.ts'

const html =
  '<html><head><title>Tom &amp; Co · Porchlight</title><meta name="description" content="Work by Tom"/></head></html>'

const provider = {
  id: '0190a0a0-0000-7000-8000-000000000000',
  business_name: 'Tom</script><script>alert(1)</script>',
  description: 'Work',
  categories: ['Cleaning'],
  location: { city: 'Austin', state: 'TX', zipCode: '78701', coordinates: { latitude: 30, longitude: -97 } },
  services: [{ price: 40 }, { price: 60.5 }],
  combined_rating: 4.83,
  combined_review_count: 12,
  from_price: 40,
} as Provider

function page(module: string, path: string, answer?: object): RenderedPage {
  const address = new URL(path, 'http://127.0.0.1:3000')
  const params = { id: provider.id, category: 'cleaning', state: 'tx', town: 'austin' }
  const read = () => answer as never
  return { public_url: 'https://porchlight.example', address, module, params, read, html }
}

const profile = (path = `/providers/${provider.id}`) => headOf(page('providers/provider-page.tsx', path, provider))
const dataIn = (head: string) =>
  [...head.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/g)].map((match) => JSON.parse(match[1]!))

test('the canonical address is where people reach the site, without what tracks them', () => {
  expect(profile(`/providers/${provider.id}?utm_source=mail&reviews=abc`)).toContain(
    `<link rel="canonical" href="https://porchlight.example/providers/${provider.id}"/>`,
  )
})

test('a shared link shows what the page says of itself, and its picture', () => {
  const head = profile()
  expect(head).toContain('<meta property="og:title" content="Tom &amp; Co · Porchlight"/>')
  expect(head).toContain('<meta property="og:description" content="Work by Tom"/>')
  expect(head).toMatch(
    /<meta property="og:image" content="https:\/\/porchlight\.example\/og\/provider\/[\w-]+\.png\?v=\w+"\/>/,
  )
  expect(head).toContain('<meta name="twitter:card" content="summary_large_image"/>')
})

test('a business name cannot end the block of data, nor a tag', () => {
  const head = profile()
  expect(head).not.toContain('</script><script>alert')
  expect(head).not.toContain('content="Tom</script>')
  expect(dataIn(head)[0].name).toBe(provider.business_name)
})

test('a profile is a local business with stars and prices, and with the way to it', () => {
  const [business, way] = dataIn(profile())
  expect(business).toMatchObject({
    '@type': 'LocalBusiness',
    priceRange: '$40.00/h - $60.50/h',
    address: { addressLocality: 'Austin', addressRegion: 'TX' },
    aggregateRating: { ratingValue: 4.8, reviewCount: 12 },
  })
  expect(way.itemListElement.map(({ position }: { position: number }) => position)).toEqual([1, 2, 3])
})

test('nobody has stars or prices whom nobody has rated and who has named none', () => {
  const fresh = { ...provider, services: [], combined_review_count: 0, combined_rating: 0 }
  const [business] = dataIn(headOf(page('providers/provider-page.tsx', '/', fresh)))
  expect(business).not.toHaveProperty('aggregateRating')
  expect(business).not.toHaveProperty('priceRange')
})

test('a searched list is not for search engines, the whole one is', () => {
  const list = (search: string) => headOf(page('providers/list-page.tsx', `/providers${search}`))
  for (const search of ['?category=beauty', '?search=dog', '?cursor=abc', '?location=78701', '?lat=1&lng=2'])
    expect(list(search), search).toContain('<meta name="robots" content="noindex"/>')
  expect(list('?utm_campaign=x')).toContain('<link rel="canonical" href="https://porchlight.example/providers"/>')
})

test('what is somebody’s own is not for search engines', () => {
  const own = [
    'bookings/book',
    'bookings/dashboard',
    'leads/opportunities',
    'messages/messages',
    'accounts/profile',
    'accounts/verify',
  ]
  for (const name of [...own, 'accounts/signup-debug', 'dev/mail'])
    expect(headOf(page(`${name}-page.tsx`, '/')), name).toContain('<meta name="robots" content="noindex"/>')
  for (const name of ['accounts/login', 'accounts/signup', 'support/contact'])
    expect(headOf(page(`${name}-page.tsx`, '/')), name).toContain('rel="canonical"')
})

test('a town with little of its own is not for search engines', () => {
  const town = (provider_count: number) =>
    headOf(
      page('services/town-page.tsx', '/services/cleaning/tx/austin', { name: 'Austin', state: 'TX', provider_count }),
    )
  expect(town(2)).toContain('noindex')
  expect(town(3)).toContain('rel="canonical"')
})

test('the front door says how to search, the help what many ask', () => {
  const [site] = dataIn(headOf(page('home/home-page.tsx', '/')))
  expect(site.potentialAction.target.urlTemplate).toBe(
    'https://porchlight.example/providers?search={search_term_string}',
  )
  const [help] = dataIn(headOf(page('info/help/help-page.tsx', '/help')))
  expect(help).toMatchObject({ '@type': 'FAQPage' })
  expect(help.mainEntity).toHaveLength(6)
})

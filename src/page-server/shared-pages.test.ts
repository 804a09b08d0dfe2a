import fc from 'fast-check'
import { expect, test, vi } from 'vitest'
import { categoryIdOf } from '#domains/catalog/categories-rules.ts'
import { kindFor } from '#platform/tally.server.ts'
import { pages } from '#routes.ts'
import { anOperator } from '#test/operators.ts'
import { pageSite } from '#test/page-site.ts'
import { aCustomer, aProvider } from '#test/people.ts'
import { propertyRuns } from '#test/property-runs.ts'
import { aReviewBy } from '#test/reviews.ts'
import { testServer } from '#test/server.ts'

const server = await testServer({ settings: { NODE_ENV: 'production' } })
let now = 0
const site = await pageSite(server, () => now)
const provider = await aProvider(server, { name: 'Petra Canaryprovider', business_name: 'Elm Street Cleaning' })
await provider.patch(`/rest/v1/providers/${provider.id}`, { handle: 'elm-street' })
const customer = await aCustomer(server, { name: 'Carla Canarycustomer' })
const operator = await anOperator(server, 'Otto Canaryoperator')
await aReviewBy(server, await aCustomer(server, { name: 'Rita Reader' }), provider, { comment: 'Windows like new.' })

const expire = () => void (now += 10_000)
const cookieOf = ({ token }: { token: string }) => ({ cookie: `porchlight=${token}` })
const profile = `/providers/${provider.id}`
const addresses = pages
  // A page in a frame is the same for everyone: src/pages/storefronts/storefront.test.ts.
  .filter(({ path, handle }) => !handle?.private && !handle?.framed && !['/login', '/signup'].includes(path))
  .map(({ path }) =>
    path
      .replace('/providers/:id', profile)
      .replace(':handle', 'elm-street')
      .replace(':category', 'cleaning')
      .replace(':state', 'ny')
      .replace(':town', 'new-york'),
  )

test('no shared page contains anything of the users who have read it', async () => {
  expect(addresses.length).toBeGreaterThan(10)
  const people = { customer, provider, operator }
  const canaries = Object.values(people).flatMap(({ email, phone, token, auth_user_id }) => [
    email,
    phone,
    token,
    auth_user_id,
  ])
  for (const path of addresses) {
    for (const person of Object.values(people)) {
      const own = await site.get(path, cookieOf(person))
      expect(own.html).toContain(person.email)
      expect(own.headers['x-visitor']).toContain(person.id)
    }
    // The first visitor fills the memory, the second reads from it.
    for (const _ of [1, 2]) {
      const { html, headers, status } = await site.get(path)
      expect([path, status]).toEqual([path, 200])
      expect(headers['x-visitor']).toBe('nobody')
      expect([...canaries, customer.name, operator.name].filter((canary) => html.includes(canary))).toEqual([])
    }
    for (const person of Object.values(people))
      expect((await site.get(path, cookieOf(person))).html).toContain(person.email)
  }
})

/** The ids of one request and the times at which data was read. */
const neutral = (html: string) =>
  html
    .replaceAll(/"(dehydratedAt|dataUpdatedAt|errorUpdatedAt)":\d+/g, '"$1":0')
    .replaceAll(/"request_id":"[^"]+"/g, '"request_id":""')

test('for any cookies and headers, a visitor gets the page that their own request gives', async () => {
  const cookie = fc.constantFrom(
    'theme=dark',
    'theme=light',
    '__Host-theme=dark',
    'theme=',
    'Theme=dark',
    'theme=dark; theme=light',
    'porchlight-device=x',
    `porchlight=${customer.token}`,
    `porchlight =${operator.token}`,
    ` porchlight=${provider.token} `,
    'porchlight=wrong',
    'a=b',
    'theme',
    `theme=dark,porchlight=${customer.token}`,
    '',
    'porchlight-copies=1',
  )
  const header = fc.dictionary(
    fc.constantFrom('x-forwarded-for', 'x-forwarded-host', 'user-agent', 'accept-language', 'authorization', 'host'),
    fc.constantFrom('203.0.113.7', 'evil.example', 'Somebot/1.0', 'de', `Bearer ${customer.token}`, 'a/b', 'x:80'),
    { maxKeys: 3 },
  )
  const path = fc.constantFrom(
    '/',
    '/providers',
    '/providers?category=cleaning',
    '/providers?category=cleaning&search=elm',
    '/help?q=book',
    '/providers?search=elm&category=cleaning',
    '/providers?search=elm&utm=1',
    profile,
    `${profile}?reviews=x`,
    '/about',
    '/about?x=1',
    '/login',
    '/dashboard',
    '//providers',
    '/Providers',
    '/\\providers',
    '/nothing',
  )
  const cookies = fc.array(cookie, { maxLength: 3 })
  await fc.assert(
    fc.asyncProperty(path, cookies, header, async (address, given, more) => {
      const headers = { ...more, ...(given.length > 0 && { cookie: given.join('; ') }) }
      const [shared, own] = [await site.get(address, headers), await site.own(address, headers)]
      const seen = ({ status, html, headers: sent }: typeof own) => ({
        status,
        html: neutral(html),
        visitor: sent['x-visitor'],
        location: sent.location,
        cookies: sent['set-cookie'],
        cache: sent['cache-control'],
      })
      expect(seen(shared)).toEqual(seen(own))
    }),
    propertyRuns(100),
  )
})

test('a change is visible after two seconds, in every process', async () => {
  const second = await pageSite(server, () => now)
  const list = '/providers?category=cleaning'
  const seenBy = async (path: string) => Promise.all([site, second].map((each) => each.get(path)))
  const shows = async (path: string, text: string) => (await seenBy(path)).map(({ html }) => html.includes(text))
  const changes: [change: () => Promise<{ status: number }>, path: string, before: string, after: string][] = [
    [() => provider.patch(`/rest/v1/services/${provider.service_id}`, { price: 77 }), profile, '$40.00', '$77.00'],
    [
      async () => {
        const review = await server.db.selectFrom('reviews').select('id').executeTakeFirstOrThrow()
        return operator.post(`/rest/v1/admin/reviews/${review.id}/hide`, { reason: 'spam' })
      },
      profile,
      'Windows like new.',
      'No reviews yet',
    ],
    [
      () => operator.post(`/rest/v1/admin/people/${provider.auth_user_id}/suspend`, { reason: 'fraud' }),
      list,
      'Elm Street Cleaning',
      'Find a provider',
    ],
  ]
  for (const [change, path, before, after] of changes) {
    expire()
    expect(await shows(path, before)).toEqual([true, true])
    expect((await change()).status).toBeLessThan(300)
    now += 1_999
    expect(await shows(path, before)).toEqual([true, true])
    now += 1
    expect(await shows(path, before)).toEqual([false, false])
    expect(await shows(path, after)).toEqual([true, true])
  }
  expect((await seenBy(profile)).map(({ status }) => status)).toEqual([404, 404])
})

test('the order of parameters makes no other page, but a theme does', async () => {
  expire()
  site.rendered.length = 0
  for (const search of ['category=cleaning&search=elm', 'search=elm&category=cleaning']) {
    await site.get(`/providers?${search}`)
    await site.get(`/providers?${search}`, { cookie: 'theme=dark; porchlight-device=known' })
  }
  expect(site.rendered).toHaveLength(2)
  for (const cookie of ['theme=dark', '__Host-theme=dark'])
    expect((await site.get('/providers?search=elm', { cookie })).html).toContain('data-theme="dark"')
})

test('a page that is missing or moved, or has lost a part, is made for each visitor', async () => {
  expire()
  site.rendered.length = 0
  for (const path of ['/providers/0190a0a0-0000-7000-8000-000000000000', '/Services', '/providers?location=00000'])
    for (const _ of [1, 2]) expect((await site.get(path)).headers['cdn-cache-control']).toBeUndefined()
  expect(site.rendered).toHaveLength(6)
})

test('a request with credentials, an unknown parameter or another host gets a page of its own', async () => {
  expire()
  site.rendered.length = 0
  const requests: [path: string, headers: Record<string, string>][] = [
    ['/about', {}],
    ['/about', { authorization: 'Bearer x' }],
    ['/about', { cookie: 'porchlight=ended' }],
    ['/about', { cookie: 'theme=dark; other=1' }],
    ['/about?utm_source=mail', {}],
    ['/about?utm_source=mail', {}],
    ['/about', { host: 'other.test' }],
    ['/about', { 'content-length': '0' }],
  ]
  for (const [path, headers] of requests) await site.get(path, headers)
  expect(site.rendered).toHaveLength(requests.length)
})

test('the memory is bounded: the oldest pages are forgotten first', async () => {
  const small = await pageSite(server, undefined, 1_000_000)
  let bytes = 0
  const asked: string[] = []
  while (bytes < 1_100_000) {
    asked.push(`/help?q=${asked.length}`)
    bytes += 2 * Buffer.byteLength((await small.get(asked.at(-1)!)).html)
  }
  small.rendered.length = 0
  await small.get(asked.at(-1)!)
  expect(small.rendered).toEqual([])
  await small.get(asked[0]!)
  expect(small.rendered).toEqual([asked[0]])
})

test('each view of a page counts, shared or not, except those of bots', async () => {
  expire()
  const { id } = await aProvider(server)
  server.clock.pass(24 * 3_600_000)
  const day = server.clock.now().toISOString().slice(0, 10)
  site.rendered.length = 0
  for (const agent of ['Mozilla/5.0', 'Mozilla/5.0', 'Somebot/1.0', 'Mozilla/5.0'])
    await site.get(`/providers/${id}`, { 'user-agent': agent })
  expect(site.rendered).toHaveLength(1)
  await site.get(`/providers/${id}`, { 'user-agent': 'Mozilla/5.0', ...cookieOf(customer) })
  const counts = server.db.selectFrom('daily_count').select(['kind', 'count']).where('day', '=', day)
  await vi.waitFor(
    async () =>
      expect(await counts.orderBy('kind').execute()).toEqual([
        { kind: 'provider_view', count: 4 },
        { kind: kindFor('provider_view', categoryIdOf('Cleaning')), count: 4 },
      ]),
    30_000,
  )
})

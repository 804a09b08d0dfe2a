import { expect, test } from 'vitest'
import { book } from './bookings.ts'
import { aFeed } from './calendars.ts'
import { pageSite } from './page-site.ts'
import { aCustomer, aProvider, caller, problem } from './people.ts'
import { testServer } from './server.ts'

/** So that one answer is affordable, whatever it takes, and two are not. */
const serverFor = (milliseconds: number) =>
  testServer({ second: server, settings: { TRUST_PROXY: 'true', READING_MS_PER_MINUTE: String(milliseconds) } })
const server = await testServer({ settings: { TRUST_PROXY: 'true' } })
const budgets = { 60: await serverFor(60), 200: await serverFor(200), 3000: await serverFor(3000) }
const pages = await pageSite(budgets[60])
const provider = await aProvider(server)
const customer = await aCustomer(server)
const { body: booking } = await book(customer, provider)
const feed = await aFeed(customer)

let addresses = 0
/** An address for each test, as the proxy reports it. */
const elsewhere = () => ({ 'x-forwarded-for': `192.0.2.${(addresses += 1)}` })
const refusal = problem(429, 'rate_limited', 'Too many searches from your network. Please wait a minute and try again.')

test.each([
  ['a search', 60, '/rest/v1/providers?search=plumber'],
  ['a page of a list', 60, '/rest/v1/providers'],
  ['suggestions', 60, '/rest/v1/search/suggestions?search=plu'],
  ['suggested services', 60, '/rest/v1/services/suggestions?search=plu'],
  ['a town', 60, '/rest/v1/categories/cleaning/towns/ny/new-york'],
  ['a link preview', 200, '/og/porchlight.png'],
  ['a calendar feed', 60, feed],
  ['the calendar file of a booking', 60, `/rest/v1/bookings/${booking.id}/calendar.ics`],
] as const)('%s is paid from the budget of the network address', async (_what, budget, path) => {
  const [here, there] = [elsewhere(), elsewhere()]
  const me = caller(budgets[budget], customer.token)
  const first = await me.get(path, here)
  expect([200, 404]).toContain(first.status)
  const second = await me.get(path, here)
  expect(second).toEqual(refusal)
  expect(second.headers.get('ratelimit')).toMatch(/^"reading";r=0;t=\d+$/)
  expect(second.headers.get('ratelimit-policy')).toBe(`"reading";q=${budget};w=60`)
  expect(Number(second.headers.get('retry-after'))).toBeGreaterThan(0)
  expect((await me.get(path, there)).status).toBe(first.status)
})

test('a check of a busy calendar is paid from it, too', async () => {
  const [here, there] = [elsewhere(), elsewhere()]
  const me = caller(budgets[3000], provider.token)
  const add = (headers: Record<string, string>) =>
    me.post('/rest/v1/busy_calendars', { url: 'https://127.0.0.1/own.ics' }, headers)
  expect((await add(here)).status).toBe(422)
  expect((await add(here)).status).toBe(429)
  const refresh = `/rest/v1/busy_calendars/${booking.id}/refresh`
  expect((await me.post(refresh, undefined, here)).status).toBe(429)
  expect((await me.post(refresh, undefined, there)).status).toBe(404)
})

test('what an answer did not take is given back, so that many fit into a minute', async () => {
  const here = elsewhere()
  const generous = await serverFor(6000)
  const statuses: number[] = []
  for (let search = 0; search < 200; search++)
    statuses.push((await caller(generous).get('/rest/v1/services/suggestions?search=', here)).status)
  expect(statuses.filter((status) => status === 200).length).toBeGreaterThan(100)
})

test('other reads cost nothing', async () => {
  const here = elsewhere()
  const me = caller(budgets[60], customer.token)
  for (let read = 0; read < 5; read++) {
    expect((await me.get(`/rest/v1/providers/${provider.id}`, here)).status).toBe(200)
    expect((await me.get('/rest/v1/bookings', here)).status).toBe(200)
  }
})

test('wider networks of IPv6 have twice and four times as much', async () => {
  const { headers } = await caller(budgets[60]).get(feed, { 'x-forwarded-for': '2001:db8:9:101::1' })
  const policy = '"reading";q=60;w=60, "reading-wide-1";q=120;w=60, "reading-wide-2";q=240;w=60'
  expect(headers.get('ratelimit-policy')).toContain(policy)
})

test('a page that searches is refused with a page that says so, shared or not', async () => {
  const [here, there] = [elsewhere(), elsewhere()]
  const path = (text: string) => `/providers?search=${text}`
  expect((await pages.get(path('plumber'), here)).status).toBe(200)
  for (const get of [pages.get, pages.own]) {
    const { status, headers, html } = await get(path('gardener'), here)
    expect(status).toBe(429)
    expect(Number(headers['retry-after'])).toBeGreaterThan(0)
    expect(headers['ratelimit-policy']).toBe('"reading";q=60;w=60')
    expect(html).toContain('<title>Too many requests · Porchlight</title>')
    expect(html).toContain('Too many searches from your network. Please wait a minute and try again.')
  }
  expect((await pages.get('/help', here)).status).toBe(200)
  // Nobody else is refused, not even for the same page.
  expect((await pages.get(path('gardener'), there)).status).toBe(200)
})

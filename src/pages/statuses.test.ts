import { expect, test } from 'vitest'
import { connect } from '#platform/db/db.server.ts'
import { type Fault, pagesOf, problem } from '#test/pages.ts'
import { aCustomer, aProvider } from '#test/people.ts'
import { testServer } from '#test/server.ts'
import { createApi } from '../api.server.ts'

const server = await testServer({ settings: { NODE_ENV: 'production' } })
const pages = pagesOf(server)
const customer = await aCustomer(server)
const provider = await aProvider(server)

const away = 'Unable to connect to the database. Please check your internet connection and try again.'
const unexpected = 'An unexpected error occurred. Please try again.'
const unknownId = '0190a0a0-0000-7000-8000-000000000000'

// The same API on a database that does not listen; its calls have no connection, hence the address.
const lost = connect('postgres://127.0.0.1:1/nowhere', 1)
const withoutDatabase = createApi({ ...server.deps, db: lost.db, pool: lost.pool })
const noDatabase: Fault = (_, call) => withoutDatabase.fetch(call, { address: '127.0.0.1' })
const broken =
  (part: string): Fault =>
  (path) =>
    path.includes(part) ? problem(500, unexpected) : undefined

test('an unknown address answers 404, says what is missing, and links elsewhere', async () => {
  const missing: [path: string, title: string, on: string][] = [
    ['/no/such/page', 'Page not found', 'Find a provider'],
    [`/providers/${unknownId}`, 'Provider Not Found', 'Back to providers'],
    ['/providers/unknown', 'Provider Not Found', 'Back to providers'],
    ['/services/juggling', 'Category Not Found', 'services'],
    ['/services/cleaning/tx/nowhere', 'Town Not Found', 'Back to Cleaning'],
    ['/dev/gallery', 'Page not found', 'Find a provider'],
    ['/dev/mail', 'Page not found', 'Find a provider'],
    ['/signup-debug', 'Page not found', 'Find a provider'],
  ]
  for (const [path, title, on] of missing) {
    const page = await pages.get(path)
    expect([path, page.status]).toEqual([path, 404])
    expect(page.main).toContain(title)
    expect(page.main).toContain(on)
    expect(page.html).toContain(`<title>${title} · Porchlight</title>`)
    expect(page.html).toContain('aria-label="Main"')
    expect(page.html).not.toContain('rel="canonical"')
  }
  const book = await pages.get(`/providers/${unknownId}/book`, { as: customer })
  expect([book.status, book.main]).toEqual([404, expect.stringContaining('Provider Not Found')])
})

test('without its database every page that reads data answers 503 inside the layout', async () => {
  for (const path of ['/', '/services', '/services/cleaning', '/providers', `/providers/${provider.id}`]) {
    const page = await pages.get(path, { fault: noDatabase })
    expect([path, page.status, page.headers.get('retry-after')]).toEqual([path, 503, '5'])
    expect(page.main).toContain(`Connection Error ${away} Retry`)
    for (const part of ['aria-label="Main"', 'Become a Provider', 'support@']) expect(page.html).toContain(part)
  }
  expect(pages.reported).toEqual([])
})

test('without its database no page claims that a signed-in user is signed out', async () => {
  for (const path of ['/dashboard', '/messages', '/notifications', '/profile', `/providers/${provider.id}/book`]) {
    const page = await pages.get(path, { as: customer, fault: noDatabase })
    expect([path, page.status]).toEqual([path, 503])
    expect(page.main).toContain(away)
  }
})

test('pages without data work without the database', async () => {
  for (const path of [
    '/about',
    '/how-it-works',
    '/help',
    '/terms',
    '/privacy',
    '/cookies',
    '/contact',
    '/forgot-password',
  ]) {
    const page = await pages.get(path, { as: customer, fault: noDatabase })
    expect([path, page.status]).toEqual([path, 200])
    expect(page.html).toContain('Limited connectivity')
  }
})

test('a missing schema differs from an unreachable database', async () => {
  const bare = new URL(server.deps.config.DATABASE_URL ?? '')
  bare.pathname = '/postgres'
  const fresh = connect(bare.href, 1)
  const api = createApi({ ...server.deps, db: fresh.db, pool: fresh.pool })
  const page = await pages.get('/services', { fault: (_, call) => api.fetch(call, { address: '127.0.0.1' }) })
  await fresh.close()
  expect(page.status).toBe(503)
  expect(page.main).toContain('Database schema not found. Please ensure your database migrations have been applied.')
})

test('an unexpected error answers 500 with its request id', async () => {
  const page = await pages.get(`/providers/${provider.id}`, { fault: broken(`/providers/${provider.id}`) })
  expect(page.status).toBe(500)
  expect(page.main).toContain(`Failed to load provider details ${unexpected}`)
  expect(page.main).toContain('request-of-the-call')
  expect(page.main).toContain('Retry')
})

test('an error while rendering is logged, and the page shows its id instead of details', async () => {
  const fault: Fault = (path) => (path === '/rest/v1/categories' ? Response.json(null) : undefined)
  const page = await pages.get('/services', { fault })
  expect([page.status, page.main]).toEqual([500, expect.stringContaining('request-of-the-page')])
  expect(page.html).not.toContain('TypeError')
  expect(String(pages.reported.at(-1))).toContain('TypeError')
})

test('a part that fails shows Retry in its place, and the rest of the page works', async () => {
  const holes: [path: string, part: string, says: string, stands: string][] = [
    ['/', '/providers/featured', 'could not be loaded', 'What neighbors say'],
    ['/', '/reviews/latest', 'could not be loaded', 'Featured providers'],
    [`/providers/${provider.id}`, '/reviews', 'The reviews could not be loaded', 'About'],
    ['/dashboard', '/bookings/counts', 'could not be counted', 'Upcoming'],
    ['/dashboard', '/rest/v1/bookings', 'Your bookings could not be loaded', 'Dashboard'],
    ['/messages', '/rest/v1/conversations', 'Failed to load conversations', 'New Message'],
    [`/messages?with=${provider.id}`, '/rest/v1/messages', 'Failed to load messages', 'New Message'],
    ['/notifications', '/rest/v1/notifications', 'Your notifications could not be loaded', 'Notifications'],
    ['/profile', '/auth/v1/sessions', 'Your sessions could not be loaded', 'Account settings'],
  ]
  for (const [path, part, says, stands] of holes) {
    const who = path === '/' ? {} : { as: customer }
    // What reads the whole page at once fails with its part.
    const faults = [broken(part), broken('/rest/v1/dashboard')]
    const fault: Fault = (...call) => faults.map((of) => of(...call)).find(Boolean)
    const page = await pages.get(path, { ...who, fault })
    expect([path, part, page.status]).toEqual([path, part, 200])
    for (const text of [says, stands, 'Retry']) expect(page.main, `${path} ${part}`).toContain(text)
  }
})

test('a rate limit answers 429, an ended session 401 with a link to log in', async () => {
  const slower = () => problem(429, 'Please wait a moment.', { code: 'rate_limited' })
  const busy = await pages.get('/providers', {
    fault: (path) => (path === '/rest/v1/providers' ? slower() : undefined),
  })
  expect([busy.status, busy.main]).toEqual([
    429,
    expect.stringContaining('Too many requests Please wait a moment. Retry'),
  ])

  const over = 'Your session has expired. Please sign in again to continue.'
  const ended: Fault = (path) => (path.endsWith('/slots') ? problem(401, over, { code: 'PGRST301' }) : undefined)
  const gone = await pages.get(`/providers/${provider.id}/book`, { as: customer, fault: ended })
  expect([gone.status, gone.main]).toEqual([401, expect.stringContaining(over)])
  expect(gone.html).toContain(`/login?return_to=${encodeURIComponent(`/providers/${provider.id}/book`)}`)
})

test.each([
  ['/providers?search=Łódź', '/providers?search=%C5%81%C3%B3d%C5%BA'],
  ['/providers?search=caf%C3%A9#🏮', '/providers?search=caf%C3%A9#%F0%9F%8F%AE'],
  ['//evil.example/Łódź', '/'],
])('/login takes a signed-in user who wanted %s to %s', async (wanted, location) => {
  const page = await pages.get(`/login?return_to=${encodeURIComponent(wanted)}`, { as: customer })
  expect([page.status, page.headers.get('location')]).toEqual([302, location])
})

import { sql } from 'kysely'
import { expect, test, vi } from 'vitest'
import { pages } from '#routes.ts'
import { anOperator } from '#test/operators.ts'
import { pageSite } from '#test/page-site.ts'
import { aCustomer, aProvider } from '#test/people.ts'
import { aReviewBy } from '#test/reviews.ts'
import { testServer } from '#test/server.ts'
import { statementsOf } from '#test/statements.ts'
import { isSameForAll } from './shared-address.server.ts'

const server = await testServer({ settings: { NODE_ENV: 'production' } })
let now = 0
const site = await pageSite(server, () => now)
const provider = await aProvider(server, { business_name: 'Elm Street Cleaning' })
const other = await aProvider(server, { business_name: 'Oak Street Cleaning' })
const users = { provider, other, customer: await aCustomer(server), operator: await anOperator(server) }
await aReviewBy(server, users.customer, provider, { comment: 'Windows like new.' })
await aReviewBy(server, await aCustomer(server), provider, { comment: 'Floors, too.' })

const cookieOf = ({ token }: { token: string }) => `porchlight=${token}`
/** Such a user has just changed something. */
const justChanged = (user: { token: string }) => `${cookieOf(user)}; position=0`

const addresses = pages
  .filter(({ path }) => isSameForAll(path))
  .map(({ path }) => path.replace(':category', 'cleaning').replace(':state', 'ny').replace(':town', 'new-york'))
  .map((path) => path.replace(':id', provider.id))

/** A page, and its state with the queries by their keys and without the times of reading. */
function takeApart(html: string) {
  const [before = '', state = '', after = ''] = html.split(/(?<=<script id="page-state"[^>]*>)(.*?)(?=<\/script>)/s)
  const { queries, ...rest } = JSON.parse(state.replaceAll(/"(dehydratedAt|dataUpdatedAt)":\d+/g, '"$1":0')) as {
    queries: { queries: { queryHash: string }[] }
  }
  const read = Object.fromEntries(queries.queries.map((query) => [query.queryHash, query]))
  return { markup: before + after, state: { ...rest, read } }
}

test.each([...addresses, '/providers?search=cleaning&location=10001', '/providers?search=nothing-like-this'])(
  'a user of any role gets the content of %s that a page of their own has',
  async (address) => {
    for (const user of Object.values(users)) {
      now += 10_000
      const [shared, own] = [cookieOf(user), justChanged(user)].map((cookie) => site.get(address, { cookie }))
      expect(takeApart((await shared!).html)).toEqual(takeApart((await own!).html))
    }
  },
)

test('users get the content that was read for another user less than two seconds ago', async () => {
  now += 10_000
  const before = site.rendered.length
  for (const user of Object.values(users)) await site.get('/providers', { cookie: cookieOf(user) })
  // The list was rendered once, and a header for each user.
  expect(site.rendered.length - before).toBe(1 + Object.keys(users).length)
})

test('users do not get a page that took longer than it may be old', async () => {
  now += 10_000
  const locked = await server.deps.pool.connect()
  await locked.query('begin')
  await locked.query('lock table provider_search')
  const { texts } = await statementsOf(async () => {
    const page = site.get('/providers', { cookie: cookieOf(other) })
    await vi.waitFor(async () => {
      const { rows } = await sql`select from pg_locks join pg_database on pg_database.oid = database
        where not granted and datname = current_database()`.execute(server.db)
      expect(rows).toHaveLength(1)
    })
    now += 2_000
    await locked.query('rollback')
    locked.release()
    await page
  })
  // Once for the shared page, and once for a page of their own.
  expect(texts.filter((text) => text.includes('from provider_search'))).toHaveLength(2)
})

test('a change shows in two seconds to other users, and at once to the user who has made it', async () => {
  now += 10_000
  const visit = async (cookie: string) => (await site.get('/providers', { cookie })).html
  expect(await visit(cookieOf(provider))).toContain('Elm Street Cleaning')
  const answer = await fetch(`${server.url}/rest/v1/providers/${provider.id}`, {
    method: 'PATCH',
    headers: { cookie: cookieOf(provider), 'content-type': 'application/json', origin: server.url },
    body: JSON.stringify({ business_name: 'Elm Avenue Cleaning' }),
  })
  expect(answer.status).toBe(200)
  const [position] = answer.headers.getSetCookie()
  expect(position).toMatch(/^position=0; Max-Age=5; Path=\/; HttpOnly; SameSite=Lax$/)
  expect(await visit(justChanged(provider))).toContain('Elm Avenue Cleaning')
  expect(await visit(cookieOf(other))).toContain('Elm Street Cleaning')
  now += 2_000
  expect(await visit(cookieOf(other))).toContain('Elm Avenue Cleaning')
})

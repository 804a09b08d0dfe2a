import { renderToString } from 'react-dom/server'
import { beforeEach, expect, test, vi } from 'vitest'
import { anOperator } from '#test/operators.ts'
import { pageSite } from '#test/page-site.ts'
import { aCustomer, aProvider } from '#test/people.ts'
import { testServer } from '#test/server.ts'

vi.mock('react-dom/server', { spy: true })

const server = await testServer({ settings: { NODE_ENV: 'production' } })
const site = await pageSite(server, () => 0)
const users = {
  customer: await aCustomer(server),
  provider: await aProvider(server),
  operator: await anOperator(server),
}

/** Addresses that make each link of the bar the active one, and some that make none. */
const addresses = [
  '/',
  '/dashboard',
  '/services',
  '/services/cleaning',
  '/providers',
  '/service-request',
  '/opportunities',
  '/provider-resources',
  '/notifications',
  '/none',
]

beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now: server.clock.now() }))
/** After that, nothing is kept. */
const nextMinute = () => void vi.setSystemTime(Date.now() + 60_000)

async function barOf(address: string, { token }: { token: string }) {
  const { html } = await site.own(address, { cookie: `porchlight=${token}` })
  return /<header.*?<\/header>/s.exec(html)?.[0]
}

test.each(Object.entries(users))('the bar of a %s is the same whether it is kept or not', async (_, user) => {
  const fresh = new Map<string, string | undefined>()
  for (const address of addresses) {
    nextMinute()
    fresh.set(address, await barOf(address, user))
  }
  expect(new Set(fresh.values()).size).toBeGreaterThan(3)
  nextMinute()
  for (const time of ['first', 'second'])
    for (const address of addresses)
      expect(await barOf(address, user), `${address}, the ${time} time`).toEqual(fresh.get(address))
})

test('users do not get the bars of others, and a change shows at once', async () => {
  const [one, other] = [await aCustomer(server), await aCustomer(server)]
  const before = await barOf('/dashboard', one)
  expect(await barOf('/dashboard', one)).toBe(before)
  expect(await barOf('/dashboard', other)).not.toBe(before)
  await server.db.updateTable('users').set({ name: 'Robin <Row>' }).where('id', '=', one.id).execute()
  expect(await barOf('/dashboard', one)).toContain('Robin &lt;Row&gt;')
})

test('an unread notification shows at once', async () => {
  const { token, id } = users.customer
  const before = await barOf('/notifications', { token })
  await server.db
    .insertInto('notifications')
    .values({ user_id: id, type: 'booking', title: 'Hello', message: 'There', created_at: server.clock.now() })
    .execute()
  expect(before).not.toContain('Notifications, 1 unread')
  expect(await barOf('/notifications', { token })).toContain('Notifications, 1 unread')
})

test('a shared page with a kept bar is the page that was rendered, and nothing is rendered for it', async () => {
  for (const [role, { token }] of Object.entries(users)) {
    nextMinute()
    const visit = async () => {
      const { html } = await site.get('/services', { cookie: `porchlight=${token}` })
      return html.replaceAll(/"dehydratedAt":\d+/g, '')
    }
    const rendered = await visit()
    vi.mocked(renderToString).mockClear()
    expect((await visit()) === rendered, role).toBe(true)
    expect(renderToString).not.toHaveBeenCalled()
  }
})

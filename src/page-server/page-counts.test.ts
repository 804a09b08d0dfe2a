import { expect, test, vi } from 'vitest'
import { pageCache } from '#platform/metrics.server.ts'
import { pageSite } from '#test/page-site.ts'
import { aCustomer } from '#test/people.ts'
import { testServer } from '#test/server.ts'

const server = await testServer({ settings: { NODE_ENV: 'production' } })
const site = await pageSite(server)
const { token } = await aCustomer(server)

type Counts = Record<'hit' | 'miss' | 'own', number>

test('each page is counted once: from memory, made for all visitors, or made for one request', async () => {
  const counted = async () => {
    const { values } = await pageCache.get()
    return Object.fromEntries(values.map(({ labels, value }) => [labels.result ?? '', value])) as Counts
  }
  const before = await counted()
  const render = site.holdRendering()
  const together = Promise.all([site.get('/about'), site.get('/about')])
  const failing = Promise.all([site.get('/providers/none'), site.get('/providers/none')])
  await vi.waitUntil(() => site.open() === 4)
  render()
  await together
  await failing
  await site.get('/about')
  await site.get('/about', { cookie: `porchlight=${token}` })
  await site.get('/about?unknown=1')
  // Two requests for a page that can't be shared: the first render was meant to be shared, and the
  // second request needs a render of its own.
  expect(await counted()).toEqual({ hit: before.hit + 1, miss: before.miss + 3, own: before.own + 3 })
})

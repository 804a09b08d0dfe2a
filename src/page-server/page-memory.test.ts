import { expect, onTestFinished, test, vi } from 'vitest'
import { pageSite } from '#test/page-site.ts'
import { testServer } from '#test/server.ts'

const server = await testServer({ settings: { NODE_ENV: 'production' } })
let now = 0
const site = await pageSite(server, () => now)

test('many visitors wait for one rendering, and each has a request id', async () => {
  site.rendered.length = 0
  const release = site.holdRendering()
  const asked = Array.from({ length: 20 }, () => site.get('/services'))
  await vi.waitFor(() => expect(site.open()).toBe(20))
  release()
  const all = await Promise.all(asked)
  expect(site.rendered).toEqual(['/services'])
  expect(new Set(all.map(({ headers }) => headers['x-request-id'])).size).toBe(20)
  expect(new Set(all.map(({ html }) => html)).size).toBe(1)
  expect(all[0]?.headers).toMatchObject({
    'cache-control': 'no-store',
    'cdn-cache-control': 'max-age=1',
    vary: 'accept-encoding, cookie',
    'x-visitor': 'nobody',
  })
})

test('a visitor does not wait for a rendering that takes longer than its page may be old', async () => {
  now += 10_000
  site.rendered.length = 0
  const release = site.holdRendering()
  onTestFinished(release)
  const first = site.get('/services')
  await vi.waitFor(() => expect(site.rendered).toHaveLength(1))
  now += 2_000
  const second = site.get('/services')
  await vi.waitFor(() => expect(site.rendered).toHaveLength(2))
  release()
  // The second is new, so a proxy may hold it.
  const held = [await first, await second].map(({ headers }) => headers['cdn-cache-control'])
  expect(held).toEqual([undefined, 'max-age=1'])
  await site.get('/services')
  expect(site.rendered).toHaveLength(2)
})

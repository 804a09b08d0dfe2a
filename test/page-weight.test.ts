import { expect, test } from 'vitest'
import { publicPages as chunkPages } from '../build/chunks.ts'
import { loadWorld } from '../db/world/load.server.ts'
import { budget, publicPages } from './budget/public-pages.ts'
import { pageSite } from './page-site.ts'
import { testServer } from './server.ts'

const server = await testServer()
await loadWorld(server.deps.pool, { seed: 1, providers: 100, now: server.clock.now() })
const site = await pageSite(server)
const { id } = await server.db
  .selectFrom('providers')
  .select('id')
  .orderBy('review_count', 'desc')
  .executeTakeFirstOrThrow()

// `npm run test:deep` measures all public pages in a browser, with scripts, styles and shifts.
test.each(['/', '/providers', `/providers/${id}`])('the document of %s stays within its budget', async (path) => {
  const { status, html } = await site.get(path)
  expect(status).toBe(200)
  expect(Buffer.byteLength(html)).toBeGreaterThan(10_000)
  expect(Buffer.byteLength(html)).toBeLessThan(budget.html)
})

// Their shared code goes into files of their own.
test('the build knows the public pages', () => {
  const names = Object.values(publicPages).map((module) => module.replace(/^.*\/|-page\.tsx$/g, ''))
  expect([...chunkPages].toSorted()).toEqual(names.toSorted())
})

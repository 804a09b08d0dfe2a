import { expect, test } from 'vitest'
import { loadWorld } from '#db/world/load.server.ts'
import { caller } from '#test/people.ts'
import { testServer } from '#test/server.ts'
import type { ProviderList } from './contract.ts'

const server = await testServer()
const now = new Date('2026-03-03T17:00:00Z')
await loadWorld(server.deps.pool, { seed: 'counts', providers: 500, now })

test.each([
  '',
  'category=cleaning',
  'search=cleaning',
  'search=drain',
  'location=10001',
  'location=10001&search=lamp',
  'location=10001&category=cleaning',
  'location=10001&free_on=2026-03-10',
  'free_on=2026-03-10&free_from=09:00&free_to=12:00',
  'search=cleaning&free_on=2026-03-10',
  'search=cleaning&max_price=45',
  'location=10001&search=cleaning&max_price=45',
  'location=10001&free_on=2026-03-10&sort=price',
  'sort=rating&category=plumbing',
])('the count of results for "%s" does not depend on the size of a page', async (query) => {
  const countsOf = async (limit: number) => {
    const { body } = await caller(server).get<ProviderList>(`/rest/v1/providers?${query}&limit=${limit}`)
    return [body.total, body.total_is_exact, body.beyond_reach]
  }
  const usual = await countsOf(20)
  for (const limit of [1, 5, 48, 100]) expect.soft(await countsOf(limit), `limit=${limit}`).toEqual(usual)
})

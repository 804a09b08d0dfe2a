import { afterAll, beforeAll, expect, test } from 'vitest'
import { loadWorld } from '#db/world/load.server.ts'
import { connect, type Database } from '#platform/db/db.server.ts'
import { testDatabase } from '#test/database.ts'
import { measureQuality, readQueries } from '#test/quality/search-quality.ts'
import { searchProviders } from './queries.server.ts'

const url = await testDatabase()
const now = new Date('2026-03-03T17:00:00Z')
let database: Database
beforeAll(async () => {
  database = connect(url, 1)
  await loadWorld(database.pool, { seed: 1, providers: 2000, now })
})
afterAll(() => database.close())

test('everyday queries lead to the right categories', async () => {
  const queries = await readQueries(new URL('../../../test/quality/queries.txt', import.meta.url))
  const every = queries.filter((_, at) => at % 3 === 0)
  const { right, failures } = await measureQuality(database, every, '10001')
  expect(right, JSON.stringify(failures)).toBeGreaterThanOrEqual(0.95)
})

const wordsOf = (name: string) =>
  name
    .toLowerCase()
    .split(/[^a-z]+/)
    .filter((word) => word !== '' && word !== 'and')

test.each(['07042', '78704', '60614'])(
  'near %s, the first five cards for the name of a service have this service with its price, nearest first',
  async (location) => {
    const { rows } = await database.pool.query<{ name: string }>('select distinct name from services order by name')
    expect(rows.length).toBeGreaterThan(50)
    const from = { ...database, config: { ZIP_LOOKUP_URL: undefined } as never, now }
    for (const { name } of rows) {
      const { items } = await searchProviders(from, { search: name, category: [], location, limit: 20 })
      const five = items.slice(0, 5)
      expect(five.length, name).toBe(5)
      const prices = new Map(
        (
          await database.pool.query<{ id: string; price: string; name: string }>(
            'select id, price, name from services where provider_id = any ($1)',
            [five.map(({ id }) => id)],
          )
        ).rows.map((service) => [service.id, service]),
      )
      for (const { matched_service: matched, business_name } of five) {
        expect(wordsOf(matched?.name ?? ''), `${name}: ${business_name}`).toEqual(expect.arrayContaining(wordsOf(name)))
        expect(matched?.price).toBe(Number(prices.get(matched?.id ?? '')?.price))
      }
      const offering = items.filter(({ mentioned }) => !mentioned).map(({ distance_miles }) => distance_miles ?? 0)
      expect(offering, name).toEqual(offering.toSorted((one, other) => one - other))
    }
  },
)

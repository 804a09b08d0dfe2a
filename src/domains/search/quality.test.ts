import { isDeepStrictEqual } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { loadWorld } from '#db/world/load.server.ts'
import { connect, type Database } from '#platform/db/db.server.ts'
import { testDatabase } from '#test/database.ts'
import { measureQuality, readQueries } from '#test/search-quality/search-quality.ts'
import { findNamedPlace } from './places-queries.server.ts'
import { searchProviders } from './queries.server.ts'
import { readSentence } from './sentence-rules.ts'

const url = await testDatabase()
const now = new Date('2026-03-03T17:00:00Z')
let database: Database
beforeAll(async () => {
  database = connect(url, 1)
  await loadWorld(database.pool, { seed: 1, providers: 2000, now })
})
afterAll(() => database.close())

test('everyday queries lead to the right categories', async () => {
  const queries = await readQueries(new URL('../../../test/search-quality/queries.txt', import.meta.url))
  const every = queries.filter((_, at) => at % 3 === 0)
  const { right, failures } = await measureQuality(database, every, '10001')
  expect(right, JSON.stringify(failures)).toBeGreaterThanOrEqual(0.95)
})

/** What a text says, as the list writes it. */
async function saidBy(text: string): Promise<string[]> {
  const { filters, is_near_me, rest } = readSentence(text)
  const { label = '', location } = (await findNamedPlace(database, rest)) ?? {}
  const zip = location?.zipCode ?? ''
  const near = is_near_me ? 'me' : rest.includes(zip) ? zip : label.split(',')[0]
  return Object.entries({ ...filters, ...(near && { near }) })
    .map(([name, value]) => `${name}=${String(value)}`)
    .toSorted()
}

test('everyday Spanish searches lead to the right categories, filters and places', async () => {
  const list = await readQueries(new URL('../../../test/search-quality/queries-es.txt', import.meta.url))
  expect(list).toHaveLength(150)
  const said = await Promise.all(list.map(({ text }) => saidBy(text)))
  const wrong = list.filter((query, at) => !isDeepStrictEqual(said[at], query.said)).map(({ text }) => text)
  const rests = list.map((query) => ({ ...query, text: readSentence(query.text).rest }))
  const { failures } = await measureQuality(database, rests, '10001')
  const failed = new Set(failures.map(({ text }) => text))
  const right = list.map(({ text }, at) => !wrong.includes(text) && !failed.has(rests[at]?.text ?? ''))
  // The last fifty were set aside while the vocabulary was written.
  const shares = [right, right.slice(-50)].map((some) => some.filter(Boolean).length / some.length)
  for (const share of shares) expect(share, JSON.stringify({ wrong, failures })).toBeGreaterThanOrEqual(0.95)
})

const wordsOf = (name: string) =>
  name
    .toLowerCase()
    .split(/[^a-z]+/)
    .filter((word) => word !== '' && word !== 'and')

test.each(['07042', '10001', '60614'])(
  'near %s, the first cards for the name of a service have this service with its price, nearest first',
  async (location) => {
    const { rows } = await database.pool.query<{ id: string; name: string; price: string }>(
      'select id, name, price from services order by name',
    )
    const priceOf = new Map(rows.map(({ id, price }) => [id, Number(price)]))
    const from = { ...database, config: { ZIP_LOOKUP_URL: undefined } as never, now }
    const wrong: string[] = []
    let shown = 0
    for (const name of new Set(rows.map((service) => service.name))) {
      const { items } = await searchProviders(from, { search: name, category: [], location, limit: 20 })
      const offering = items.filter(({ mentioned }) => !mentioned)
      const distances = offering.map(({ distance_miles }) => distance_miles ?? 0)
      expect(distances, name).toEqual(distances.toSorted((one, other) => one - other))
      for (const { matched_service: matched, business_name } of offering.slice(0, 5)) {
        shown += 1
        expect(matched?.price, name).toBe(priceOf.get(matched?.id ?? ''))
        const words = new Set(wordsOf(matched?.name ?? ''))
        if (!wordsOf(name).every((word) => words.has(word))) wrong.push(`${name}: ${business_name} ${matched?.name}`)
      }
    }
    // Fewer than three near the place may offer it, so that others of the trade are listed; and
    // words of different names count together.
    expect(1 - wrong.length / shown, wrong.join('\n')).toBeGreaterThan(location === '60614' ? 0.6 : 0.9)
  },
)

import { afterAll, beforeAll, expect, test } from 'vitest'
import { loadWorld } from '#db/world/load.server.ts'
import { connect } from '#platform/db/db.server.ts'
import { testDatabase } from '#test/database.ts'
import type { Question } from '#test/search-questions.ts'
import { search } from '#test/search-speed.ts'
import { statementsOf } from '#test/statements.ts'

const database = connect(await testDatabase(), 1)
beforeAll(() => loadWorld(database.pool, { seed: 'worst', providers: 400, now: new Date() }))
afterAll(() => database.close())

const nextWeek = new Date(Date.now() + 7 * 86_400_000).toISOString().slice(0, 10)
const newYork = { latitude: 40.7128, longitude: -74.006 }
const ocean = { latitude: 30, longitude: -150 }
/** No one passes all of these. */
const everyFilter = {
  max_price: 1_000_000,
  min_rating: 5,
  verified: true,
  location_type: 'online',
  free_on: nextWeek,
  free_from: '06:00',
  minutes: 930,
  reach: 'all',
  sort: 'soonest',
  limit: 100,
} as const

/** The statements of a search. `npm run lab -- worst-search` measures their CPU. */
const statements = async (question: Partial<Question>) =>
  (await statementsOf(() => search(database, { tokens: [], categories: [], ...question }))).texts

test.each(['p', 'o', 'ea', 's h n u s i a u b w', 'ooxn jnoah odor heirtage shelvnig caisng wlat'])(
  'a search for "%s" with every filter tries few ways to find something',
  async (text) => {
    const sent = await statements({ tokens: text.split(' '), wishes: everyFilter })
    const reads = sent.filter((statement) => statement.includes('read as materialized'))
    expect(reads.length).toBeLessThanOrEqual(8)
    expect(sent.filter((statement) => statement.includes('given.place')).length).toBeLessThanOrEqual(4)
  },
)

test.each([{ place: newYork }, { place: ocean }, {}])(
  'a small site reads its documents instead of looking up thousands of words with a letter: %j',
  async (where) => {
    const sent = await statements({ tokens: ['s'], ...where })
    expect(sent.filter((statement) => statement.includes('one (square)'))).toEqual([])
  },
)

test('a time that is too short for the booking needs no look at any calendar', async () => {
  const wishes = { free_on: nextWeek, free_from: '06:00', free_to: '06:30', minutes: 60 }
  expect((await search(database, { tokens: [], categories: [], wishes })).items).toEqual([])
  const sent = await statements({ wishes })
  expect(sent.filter((statement) => statement.includes('given.place'))).toEqual([])
})

import { expect, test } from 'vitest'
import { loadWorld } from '#db/world/load.server.ts'
import { findFreeStarts } from '#domains/schedule/availability-queries.server.ts'
import { connect } from '#platform/db/db.server.ts'
import { testDatabase } from '#test/database.ts'
import { isPlannedAgain, plansOf, tried } from '#test/plans.ts'
import { search } from '#test/search-speed.ts'
import { statementsOf } from '#test/statements.ts'
import { forgetMeanings } from './meaning-queries.server.ts'

const url = await testDatabase()

test('a connection plans the statements of a page and of spelling once, also after many short pages', async () => {
  const database = connect(url, 1)
  await loadWorld(database.pool, { seed: 'plans', providers: 400, now: new Date() })
  for (const [turn, limit] of [...Array(2 * tried).fill(1), 20, 20].entries()) {
    const now = new Date(Date.now() + turn * 61_000)
    const { items } = await search(database, { tokens: ['cleaning'], categories: [], wishes: { limit } as object }, now)
    await search(database, { tokens: ['cleaning'], categories: [], wishes: { limit, max_price: 500 } as object }, now)
    forgetMeanings(database.db)
    await search(database, { tokens: ['claening'], categories: [] })
    const ids = items.map(({ id }) => id)
    await findFreeStarts(database, ids, { wish: { free_on: '2030-01-07', minutes: 60 }, now: new Date() })
  }
  const planned = await plansOf(database.pool)
  await database.close()
  const parts = ['given.place', 'business_name', 'service_name', 'search_spellings']
  for (const part of parts) {
    const some = planned.filter(({ statement }) => statement.includes(part))
    expect(some.length, part).toBeGreaterThan(0)
    expect(some.filter(isPlannedAgain)).toEqual([])
  }
})

test('a connection plans each way to read documents once, whatever the words', async () => {
  const database = connect(url, 1)
  const texts = ['cleaning', 'deep cleaning', 'reliable', 'reliable garden', 'xylophone lessons', 'plumber weekends']
  const place = { latitude: 40.75, longitude: -73.99 }
  for (let turn = 0; turn < 2 * tried; turn++)
    for (const text of texts)
      for (const where of [{ place }, {}])
        await search(database, { tokens: text.split(' '), categories: turn % 2 ? [] : ['Cleaning'], ...where })
  const planned = (await plansOf(database.pool)).filter(({ statement }) => statement.includes('read as materialized'))
  await database.close()
  expect(planned.length).toBeGreaterThan(5)
  expect(planned.filter(isPlannedAgain)).toEqual([])
})

test('searches read no pending list of an index, also after everything was built again', async () => {
  const database = connect(url, 1)
  await database.pool.query('select rebuild_search()')
  const { rows } = await database.pool.query<{ name: string; options: string[] | null }>(
    `select pg_class.relname as name, pg_class.reloptions as options from pg_class join pg_am on pg_am.oid = relam
    join pg_index on indexrelid = pg_class.oid join pg_class as source on source.oid = indrelid
    where amname = 'gin' and source.relname like '%search%'`,
  )
  await database.close()
  expect(rows.map(({ name }) => name).sort()).toEqual(['frequent_words', 'known_words_by_letters', 'providers_by_word'])
  expect(rows.filter(({ options }) => !options?.includes('fastupdate=off'))).toEqual([])
})

test('a word that few providers have is looked up everywhere at once, without a place', async () => {
  const database = connect(url, 1)
  await database.pool.query(
    `update providers set description = 'quokka' where id in (select id from providers order by id limit 3)`,
  )
  const { texts } = await statementsOf(async () => {
    expect((await search(database, { tokens: ['quokka'], categories: [] })).total).toBe(3)
  })
  expect(texts.filter((text) => text.includes('search_keys('))).toHaveLength(1)
  await database.close()
})

test('texts that share a misspelled word look for its spelling once', async () => {
  const database = connect(url, 1)
  const asks = async (text: string) => {
    const { texts } = await statementsOf(() => search(database, { tokens: text.split(' '), categories: [] }))
    return texts.filter((each) => each.includes('search_spellings')).length
  }
  expect(await asks('plumbir')).toBe(1)
  expect(await asks('cleaning plumbir')).toBe(0)
  forgetMeanings(database.db)
  expect(await asks('plumbir')).toBe(1)
  await database.close()
})

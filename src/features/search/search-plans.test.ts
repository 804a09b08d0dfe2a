import { expect, test } from 'vitest'
import { loadWorld } from '#db/world/load.server.ts'
import { findFreeStarts } from '#features/free-times/queries.server.ts'
import { forgetMeanings } from '#features/search-meaning/queries.server.ts'
import { connect } from '#platform/db/db.server.ts'
import { testDatabase } from '#test/database.ts'
import { search } from '#test/load/search-speed.ts'

const url = await testDatabase()

/** PostgreSQL tries so many plans for the values before it compares them with a general one. */
const tried = 5

test('a connection plans the statements of a page and of spelling once, also after many short pages', async () => {
  const database = connect(url, 1)
  await loadWorld(database.pool, { seed: 'plans', providers: 50, now: new Date() })
  for (const [turn, limit] of [...Array(2 * tried).fill(1), 20, 20].entries()) {
    // After a minute and a change, the first search reads times and cards, and the second one knows them.
    const now = new Date(Date.now() + turn * 61_000)
    await database.pool.query("update providers set description = description || '.'")
    await search(database, { tokens: ['cleaning'], categories: [], wishes: { limit } as object }, now)
    await search(database, { tokens: ['cleaning'], categories: [], wishes: { limit, max_price: 500 } as object }, now)
    forgetMeanings(database.db)
    await search(database, { tokens: ['claening'], categories: [] })
    const { rows } = await database.pool.query<{ id: string }>('select id from providers limit $1', [limit])
    const ids = rows.map(({ id }) => id)
    await findFreeStarts(database, ids, { wish: { free_on: '2030-01-07', minutes: 60 }, now: new Date() })
  }
  const { rows } = await database.pool.query<{ statement: string; custom_plans: string; generic_plans: string }>(
    `select statement, custom_plans, generic_plans from pg_prepared_statements where custom_plans + generic_plans > $1`,
    [tried],
  )
  await database.close()
  const parts = ['wanted.place', 'business_name', 'service_name', 'card_changes', 'search_spellings']
  const planned = rows.filter(({ statement }) => parts.some((part) => statement.includes(part)))
  for (const part of parts)
    expect(
      planned.some(({ statement }) => statement.includes(part)),
      part,
    ).toBe(true)
  for (const { statement, custom_plans, generic_plans } of planned) {
    expect(Number(custom_plans), statement).toBeLessThanOrEqual(tried)
    expect(Number(generic_plans), statement).toBeGreaterThan(0)
  }
})

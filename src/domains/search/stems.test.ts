import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { loadWorld } from '#db/world/load.server.ts'
import { connect } from '#platform/db/db.server.ts'
import { testDatabase } from '#test/database.ts'

const database = connect(await testDatabase(), 1)
afterAll(() => database.close())

test('a stem is a part of the statement that asks for it, not a call of its own, which takes five times as long', async () => {
  const plan = await sql<{ 'QUERY PLAN': string }>`explain (verbose) select stem(word) from search_known_word`.execute(
    database.db,
  )
  expect(JSON.stringify(plan.rows)).toContain('ts_lexize')
})

test('a document has each stem once, and marks the words and stems of names', async () => {
  const { rows } = await sql<{ stems: string }>`
    select search_stems('window washing', 'window washing we wash windows  daily')::text as stems,
      stem(null) is null as none`.execute(database.db)
  expect(rows).toEqual([{ stems: "'=wash' '=window' '^washing' '^window' 'daili' 'wash' 'we' 'window'", none: true }])
})

test('a document is made once, not again for its stems', async () => {
  await loadWorld(database.pool, { seed: 'stems', providers: 20, now: new Date('2026-03-03T17:00:00Z') })
  const calls = await database.db.transaction().execute(async (transaction) => {
    await sql`set local track_functions = 'all'`.execute(transaction)
    await sql`select * from search_document`.execute(transaction)
    const { rows } = await sql<{
      calls: string
    }>`select calls from pg_stat_xact_user_functions where funcname = 'searchable'`.execute(transaction)
    return Number(rows[0]?.calls)
  })
  // For the words of names, all words, and the name to sort by.
  expect(calls).toBe(3 * 20)
})

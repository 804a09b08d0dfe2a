import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
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

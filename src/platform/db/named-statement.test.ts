import { sql } from 'kysely'
import { expect, test, vi } from 'vitest'
import { testDatabase } from '#test/database.ts'
import { connect, type Db } from './db.server.ts'
import { runNamed } from './named-statement.server.ts'

const url = await testDatabase()

/**
 * The number of statements that a connection keeps after it ran one of them twice.
 */
async function countKept(named: boolean): Promise<number> {
  const database = connect(url, 1, { named })
  const double = (db: Db, value: number) => runNamed({ db }, sql<{ sum: number }>`select ${value}::int * 2 as sum`)
  expect(await double(database.db, 4)).toEqual([{ sum: 8 }])
  await database.db.transaction().execute(async (tx) => expect(await double(tx, 5)).toEqual([{ sum: 10 }]))
  await database.pool.query({ name: 'one of a library', text: 'select 1' })
  const { rows } = await sql<{ count: number }>`select count(*) from pg_prepared_statements`.execute(database.db)
  await database.close()
  return rows[0]?.count ?? 0
}

test('a connection keeps a named statement, in and outside of transactions', async () => {
  expect(await countKept(true)).toBe(2)
})

test('behind a pooler without prepared statements, a connection keeps none', async () => {
  expect(await countKept(false)).toBe(0)
})

test('a connection that has no work for minutes stays, with its statements', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const database = connect(url, 1)
  await sql`select 1`.execute(database.db)
  vi.advanceTimersByTime(300_000)
  expect(database.pool.totalCount).toBe(1)
  await database.close()
})

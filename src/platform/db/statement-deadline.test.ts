import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { testDatabase } from '#test/database.ts'
import { inScope } from '../scope.server.ts'
import { connect } from './db.server.ts'
import { isConnectionFailure } from './failures.server.ts'

const database = connect(await testDatabase(), 1, { statement: 200 })
afterAll(() => database.close())

const sleep = (seconds: number) => sql`select pg_sleep(${seconds})`.execute(database.db)
const asRequest = <T>(work: () => Promise<T>) => inScope({ request_id: 'request-1', who: {} }, work)

test('a request does not wait for a statement that hangs, and the next one gets a new connection', async () => {
  const failure = await asRequest(() => sleep(60)).catch((error: unknown) => error)
  expect(isConnectionFailure(failure)).toBe(true)
  const inTransaction = asRequest(() => database.db.transaction().execute((tx) => sql`select pg_sleep(60)`.execute(tx)))
  expect(isConnectionFailure(await inTransaction.catch((error: unknown) => error))).toBe(true)
  expect((await asRequest(() => sql`select 1`.execute(database.db))).rows).toHaveLength(1)
  const pooled = asRequest(() => database.pool.query('select pg_sleep(60)'))
  expect(isConnectionFailure(await pooled.catch((error: unknown) => error))).toBe(true)
  expect((await asRequest(() => sql`select 1`.execute(database.db))).rows).toHaveLength(1)
})

test('a job waits for its statements', async () => {
  expect((await inScope({ job: 'tidy', who: {} }, () => sleep(0.4))).rows).toHaveLength(1)
})

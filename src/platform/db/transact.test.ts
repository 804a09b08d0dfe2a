import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { aCustomer } from '#test/people.ts'
import { testServer } from '#test/server.ts'
import type { Tx } from './db.server.ts'
import { attempt, emit, transact } from './transact.server.ts'

const server = await testServer()
const { db } = server
beforeAll(() => sql`create table tale (word text primary key, count int not null default 0)`.execute(db))
const readCounts = async () => {
  const { rows } = await sql<{ line: string }>`select word || ' ' || count as line from tale order by word`.execute(db)
  return rows.map(({ line }) => line)
}
const increment = (tx: Tx, word: string) => sql`update tale set count = count + 1 where word = ${word}`.execute(tx)

test('two deadlocked transactions both commit, each once', async () => {
  await sql`insert into tale values ('egg'), ('hen')`.execute(db)
  const { promise: bothHold, resolve } = Promise.withResolvers<void>()
  let holding = 0
  const both = [
    ['egg', 'hen'],
    ['hen', 'egg'],
  ].map(([first = '', second = '']) =>
    transact({ db }, async ({ db: tx }) => {
      await increment(tx, first)
      if (++holding === 2) resolve()
      await bothHold
      await increment(tx, second)
    }),
  )
  await Promise.all(both)
  // A retry, and possibly another one if it deadlocks again.
  expect(holding).toBeGreaterThan(2)
  expect(await readCounts()).toEqual(['egg 2', 'hen 2'])
})

test('a retried transaction emits its events once, and retries end', async () => {
  const { id } = await aCustomer(server)
  const raise = (tx: Tx) => sql`do $$ begin raise exception using errcode = '40001'; end $$`.execute(tx)
  let tries = 0
  const work = (failing: number) => async (context: { db: Tx }) => {
    emit(context, id, 'session.changed', {})
    if (++tries <= failing) await raise(context.db)
  }
  await transact({ db }, work(2))
  expect([tries, await events(id)]).toEqual([3, 1])
  await expect(transact({ db }, work(99))).rejects.toMatchObject({ code: '40001' })
  expect([tries, await events(id)]).toEqual([7, 1])
})

test('a part that fails is rolled back alone, with its events', async () => {
  const { id } = await aCustomer(server)
  const failure = await transact({ db }, async (context) => {
    const { db: tx } = context
    await sql`insert into tale values ('kept')`.execute(tx)
    emit(context, id, 'session.changed', {})
    const failed = await attempt(context, async () => {
      await sql`insert into tale values ('lost')`.execute(tx)
      emit(context, id, 'session.changed', {})
      await sql`insert into tale values ('kept')`.execute(tx)
    })
    expect(await attempt(context, async () => void (await sql`insert into tale values ('later')`.execute(tx)))).toBe(
      undefined,
    )
    return failed
  })
  expect(failure).toMatchObject({ code: '23505' })
  expect((await readCounts()).filter((line) => /kept|lost|later/.test(line))).toEqual(['kept 0', 'later 0'])
  expect(await events(id)).toBe(1)
})

test('a connection that breaks inside a transaction fails only that transaction', async () => {
  const broken = transact({ db }, async ({ db: tx }) => {
    await sql`insert into tale values ('broken')`.execute(tx)
    const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(tx)
    await sql`select pg_terminate_backend(${rows[0]?.pid}, 10000)`.execute(db)
    await expect.poll(() => sql`select 1`.execute(tx).then(() => 'lives', String)).not.toBe('lives')
    await sql`select 1`.execute(tx)
  })
  await expect(broken).rejects.toThrow(/connection|terminat/i)
  expect((await readCounts()).filter((line) => line.startsWith('broken'))).toEqual([])
})

async function events(user_id: string): Promise<number> {
  return (await db.selectFrom('realtime_event').select('id').where('user_id', '=', user_id).execute()).length
}

import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testDatabase } from '#test/database.ts'
import { statementsOf } from '#test/statements.ts'
import { connect, type Tx } from './db.server.ts'
import { runNamed } from './named-statement.server.ts'

const database = connect(await testDatabase(), 1)
const { db } = database
beforeAll(async () => {
  await sql`create table tale (word text primary key)`.execute(db)
  await db.transaction().execute((tx) => tell(tx, 'first of its connection'))
})
afterAll(() => database.close())

const tell = (tx: Tx, word: string, options?: { isLast: boolean }) =>
  runNamed({ db: tx }, sql`insert into tale values (${word})`, options)
const told = async (word: string) => (await sql`select from tale where word = ${word}`.execute(db)).rows.length

test('begin and commit travel with the first and the last statement', async () => {
  const { roundTrips, texts } = await statementsOf(() =>
    db.transaction().execute(async (tx) => {
      expect(await sql<{ sum: number }>`select ${2}::int + 2 as sum`.execute(tx)).toMatchObject({ rows: [{ sum: 4 }] })
      await tell(tx, 'two', { isLast: true })
    }),
  )
  expect(roundTrips, texts.join(', ')).toBe(2)
  expect(await told('two')).toBe(1)
})

test('a statement that is first and last is one round trip', async () => {
  const { texts } = await statementsOf(() => db.transaction().execute((tx) => tell(tx, 'one', { isLast: true })))
  expect(texts).toEqual(['insert into tale values ($1)'])
  expect(await told('one')).toBe(1)
})

test('a transaction that fails later takes its first statement back', async () => {
  const failing = db.transaction().execute(async (tx) => {
    await tell(tx, 'taken back')
    throw new Error('No, wait.')
  })
  await expect(failing).rejects.toThrow('No, wait.')
  expect(await told('taken back')).toBe(0)
})

test('a first statement without values, which could be several, is part of the transaction, too', async () => {
  const failing = db.transaction().execute(async (tx) => {
    await sql.raw(`insert into tale values ('third'); insert into tale values ('fourth')`).execute(tx)
    throw new Error('No, wait.')
  })
  await expect(failing).rejects.toThrow('No, wait.')
  expect([await told('third'), await told('fourth')]).toEqual([0, 0])
})

test('a failed last statement is not committed, and the connection goes on', async () => {
  const failing = db.transaction().execute(async (tx) => {
    await tell(tx, 'lost')
    await tell(tx, 'one', { isLast: true })
  })
  await expect(failing).rejects.toMatchObject({ code: '23505' })
  expect(await told('lost')).toBe(0)
  await db.transaction().execute((tx) => tell(tx, 'after it', { isLast: true }))
  expect(await told('after it')).toBe(1)
})

test('a first statement that cannot be parsed leaves no open transaction', async () => {
  const wrong = db.transaction().execute((tx) => runNamed({ db: tx }, sql`select ${1}::int from nowhere`))
  await expect(wrong).rejects.toMatchObject({ code: '42P01' })
  await tell(db as Tx, 'on its own')
  expect(await told('on its own')).toBe(1)
  expect(
    (await sql<{ is: boolean }>`select pg_current_xact_id_if_assigned() is null as is`.execute(db)).rows[0]?.is,
  ).toBe(true)
})

test('an empty transaction is no round trip', async () => {
  const { texts } = await statementsOf(() => db.transaction().execute(async () => {}))
  expect(texts).toEqual([])
})

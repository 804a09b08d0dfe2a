import { Writable } from 'node:stream'
import pg from 'pg'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { testDatabase } from '#test/database.ts'
import { createLog } from '../log.server.ts'
import {
  createPartitions,
  dropOldPartitions,
  listPartitions,
  partitionsFrom,
  type Retention,
} from './partitions.server.ts'

const url = await testDatabase()
const [client, other] = [new pg.Client({ connectionString: url }), new pg.Client({ connectionString: url })]
await Promise.all([client.connect(), other.connect()])
afterAll(() => Promise.all([client.end(), other.end()]))

let lines: string[]
const log = createLog('info', new Writable({ write: (line, _, done) => done(void lines.push(String(line))) }))

const now = new Date('2026-03-03T17:00:00Z')
const retention: Retention = {
  realtime_event: 1,
  idempotency_key: 1,
  mail: 30,
  event: 30,
  notifications: 365,
  audit_event: null,
}
const names = async () => (await listPartitions(client)).map(({ name }) => name)

beforeEach(async () => {
  lines = []
  for (const name of await names()) await client.query(`drop table ${name}`)
})

/** Stores an answer and returns the partition that it is in. */
async function storeKey(at: string): Promise<string> {
  const { rows } = await client.query(
    "insert into idempotency_key values ('scope', gen_random_uuid(), '', 201, '', $1) returning tableoid::regclass::text as name",
    [at],
  )
  return rows[0].name
}

test('each table has partitions for the current and the next period', async () => {
  await createPartitions(client, partitionsFrom(now))
  expect((await names()).toSorted()).toEqual([
    'audit_event_2026_01_01',
    'audit_event_2026_04_01',
    'event_2026_03_02',
    'event_2026_03_09',
    'idempotency_key_2026_03_03',
    'idempotency_key_2026_03_04',
    'mail_2026_03_02',
    'mail_2026_03_09',
    'notifications_2026_01_01',
    'notifications_2026_04_01',
    'realtime_event_2026_03_03',
    'realtime_event_2026_03_04',
  ])
  const existing = await names()
  await createPartitions(client, partitionsFrom(now))
  expect(await names()).toEqual(existing)
})

test.each([
  ['2025-12-31T23:59:59Z', ['mail_2025_12_29', 'notifications_2025_10_01', 'realtime_event_2025_12_31']],
  ['2026-03-01T00:00:00Z', ['mail_2026_02_23', 'notifications_2026_01_01', 'realtime_event_2026_03_01']],
])('periods begin at midnight UTC, weeks on Monday: %s', (at, expected) => {
  const firsts = partitionsFrom(new Date(at)).filter((_, index) => index % 2 === 0)
  expect(firsts.map(({ name }) => name)).toEqual(expect.arrayContaining(expected))
})

test('rows are in the partition of their time, or in the default one', async () => {
  await createPartitions(client, partitionsFrom(now))
  expect(await storeKey('2026-03-03T23:59:59.999Z')).toBe('idempotency_key_2026_03_03')
  expect(await storeKey('2026-03-04T00:00:00Z')).toBe('idempotency_key_2026_03_04')
  expect(await storeKey('2026-03-07T00:00:00Z')).toBe('idempotency_key_default')
})

test('a partition is dropped when all its rows are past their time, and others stay', async () => {
  await createPartitions(client, partitionsFrom(now))
  await createPartitions(client, partitionsFrom(new Date('2028-03-03T17:00:00Z')))
  await client.query('delete from idempotency_key')
  await storeKey('2026-02-03T00:00:00Z')
  await dropOldPartitions(client, { now: new Date('2026-03-04T23:59:00Z'), retention, log })
  expect(await names()).toContain('idempotency_key_2026_03_03')
  await dropOldPartitions(client, { now: new Date('2026-03-05T00:00:00Z'), retention, log })
  expect(await names()).not.toContain('idempotency_key_2026_03_03')
  expect(await names()).toContain('idempotency_key_2026_03_04')
  expect((await client.query('select from idempotency_key')).rowCount).toBe(0)
  await dropOldPartitions(client, { now: new Date('2028-03-03T17:00:00Z'), retention, log })
  expect((await names()).toSorted()).toEqual([
    'audit_event_2026_01_01',
    'audit_event_2026_04_01',
    'audit_event_2028_01_01',
    'audit_event_2028_04_01',
    'event_2028_02_28',
    'event_2028_03_06',
    'idempotency_key_2028_03_03',
    'idempotency_key_2028_03_04',
    'mail_2028_02_28',
    'mail_2028_03_06',
    'notifications_2028_01_01',
    'notifications_2028_04_01',
    'realtime_event_2028_03_03',
    'realtime_event_2028_03_04',
  ])
  await dropOldPartitions(client, {
    now: new Date('2028-03-03T17:00:00Z'),
    retention: { ...retention, audit_event: 365 },
    log,
  })
  expect(await names()).not.toContain('audit_event_2026_01_01')
})

test('a partition in use stays until the next run, with the rows that are newer than it', async () => {
  await createPartitions(client, partitionsFrom(now))
  await storeKey('2026-03-08T00:00:00Z')
  await other.query('begin')
  await other.query('select from idempotency_key')
  const then = { now: new Date('2026-03-13T00:00:00Z'), retention, log }
  await dropOldPartitions(client, then)
  expect(await names()).toContain('idempotency_key_2026_03_03')
  expect((await client.query('select from idempotency_key_default')).rowCount).toBe(1)
  expect(lines.join()).toContain('partition not changed')
  await other.query('commit')
  await dropOldPartitions(client, then)
  expect(await names()).not.toContain('idempotency_key_2026_03_03')
  expect((await client.query('select from idempotency_key_default')).rowCount).toBe(0)
})

test('a period whose rows are in the default partition gets none of its own', async () => {
  await storeKey('2026-03-04T10:00:00Z')
  await createPartitions(client, partitionsFrom(now), log)
  expect(await names()).toContain('idempotency_key_2026_03_03')
  expect(await names()).not.toContain('idempotency_key_2026_03_04')
  expect(lines.join()).toContain('partition not changed')
})

import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { sql } from 'kysely'
import pg from 'pg'
import { expect, onTestFinished, test, vi } from 'vitest'
import type { Db } from '#platform/db/db.server.ts'
import { migrate } from '#platform/db/migrate.server.ts'
import { migrationFolder } from '#platform/db/migration-files.server.ts'
import { aConfirmedBooking, book } from '../bookings.ts'
import { testDatabase } from '../database.ts'
import { aCustomer, aProvider } from '../people.ts'
import { type TestServer, testServer } from '../server.ts'
import { lint } from './lint.ts'

const expand = [
  {
    name: '9998_expand.sql',
    text: `-- owner: bookings
create table tips (booking_id uuid primary key references bookings on delete cascade, amount numeric(10, 2) not null);
alter table bookings add column tip_asked_at timestamptz;
alter table bookings add column channel text not null default 'site';
`,
  },
  {
    name: '9999_index.sql',
    text: `-- outside a transaction
drop index concurrently if exists bookings_by_price;
create index concurrently bookings_by_price on bookings (price);
`,
  },
]

const contract = {
  name: '9998_contract.sql',
  text: 'alter table bookings add column channel text not null;\nalter table bookings drop column notes;\n',
}

const expanded = await serverOnItsDatabase()
const contracted = await serverOnItsDatabase()
const locked = await serverOnItsDatabase()
const deadlocked = await serverOnItsDatabase()

test('a server keeps working while a newer release expands the schema', async () => {
  const { url, server } = expanded
  const before = await anAnsweredBooking(server)
  expect(await lint(expand)).toEqual([])
  expect(await migrateTo(url, expand)).toEqual(['9998_expand.sql', '9999_index.sql'])
  expect((await before.customer.get(`/rest/v1/bookings/${before.booking.id}`)).status).toBe(200)
  await anAnsweredBooking(server)
  // A process of this version that starts again finds a newer schema, and uses it.
  expect(await migrate(url)).toEqual([])
})

test('a change that contracts too early breaks the server, and is found before', async () => {
  const { url, server } = contracted
  expect(await lint([contract])).toEqual([
    expect.stringContaining('the previous release inserts rows without the column'),
    expect.stringContaining('the previous release may use the column'),
  ])
  await migrateTo(url, [contract])
  const { customer, provider } = await twoPeople(server)
  expect((await book(customer, provider)).status).toBe(500)
})

test('a migration gives up waiting for a lock, and succeeds when the lock is free', async () => {
  const { url, server } = locked
  const blocker = new pg.Client({ connectionString: url })
  await blocker.connect()
  await blocker.query('begin')
  await blocker.query('lock table bookings in access share mode')
  const migrated = migrateTo(url, expand.slice(0, 1))
  // The wait for the lock blocks this reader, until the migration gives up.
  await vi.waitFor(async () => expect(await waiting(server.db)).toBe(1), 10_000)
  await server.db.selectFrom('bookings').select('id').execute()
  await blocker.query('commit')
  await blocker.end()
  expect(await migrated).toEqual(['9998_expand.sql'])
})

test('a migration that PostgreSQL stops because of a deadlock with the site runs again', async () => {
  const { url, server } = deadlocked
  const site = new pg.Client({ connectionString: url })
  await site.connect()
  await site.query('begin')
  await site.query('lock table bookings in row exclusive mode')
  const text = 'alter table services add column first integer;\nalter table bookings add column second integer;\n'
  const migrated = migrateTo(url, [{ name: '9998_two_tables.sql', text }])
  await vi.waitFor(async () => expect(await waiting(server.db)).toBe(1), 10_000)
  // The migration waits longer, so it is the one that PostgreSQL stops.
  await site.query('lock table services in row exclusive mode')
  await site.query('commit')
  await site.end()
  expect(await migrated).toEqual(['9998_two_tables.sql'])
})

async function serverOnItsDatabase() {
  const url = await testDatabase()
  return { url, server: await testServer({ database: url }) }
}

async function twoPeople(server: TestServer) {
  return { customer: await aCustomer(server), provider: await aProvider(server) }
}

async function anAnsweredBooking(server: TestServer) {
  const { customer, provider } = await twoPeople(server)
  return { customer, booking: await aConfirmedBooking(customer, provider) }
}

/** Applies more migrations after those of this version. */
async function migrateTo(url: string, more: readonly { name: string; text: string }[]): Promise<string[]> {
  const folder = await mkdtemp(join(tmpdir(), 'migrations-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  await cp(migrationFolder, folder, { recursive: true })
  for (const { name, text } of more) await writeFile(join(folder, name), text)
  return migrate(url, { folder: pathToFileURL(`${folder}/`) })
}

async function waiting(db: Db): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from pg_locks
    where not granted and relation = 'bookings'::regclass and mode = 'AccessExclusiveLock'`.execute(db)
  return rows[0]?.count ?? 0
}

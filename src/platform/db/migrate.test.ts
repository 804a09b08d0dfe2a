import pg from 'pg'
import { expect, inject, onTestFinished, test } from 'vitest'
import { createDatabase, dropDatabase } from '#test/database-server.ts'
import { ConfigurationError } from '../config.server.ts'
import { migrate } from './migrate.server.ts'

const template = inject('databaseTemplate')

test('migrations run once, also if two processes start at the same time', async () => {
  const url = await database()
  const [one, other] = await Promise.all([migrate(url), migrate(url)])
  expect([one.length, other.length]).toContain(0)
  expect(one.length + other.length).toBeGreaterThan(0)
  expect(await migrate(url)).toEqual([])
})

test.each([
  ['has a migration that no longer exists', "insert into migration (name, sha256) values ('0001_links.sql', 'abc')"],
  ['ran another text of a migration', "update migration set sha256 = 'abc' where name like '0003%'"],
  ['is from before migrations had checksums', 'alter table migration drop column sha256'],
])('a database that %s is rejected, with advice', async (_, change) => {
  const url = await database(template)
  await query(url, change)
  const failure: unknown = await migrate(url).catch((error: unknown) => error)
  expect(failure).toBeInstanceOf(ConfigurationError)
  expect(String(failure)).toMatch(
    /unreleased version.*Move or delete the data folder.*DATABASE_URL.*The migration 00\d\d_\w+\.sql is/,
  )
})

test('a database of a newer release stays as it is', async () => {
  const url = await database(template)
  await query(url, "insert into migration (name, sha256) values ('9999_newer.sql', 'abc')")
  expect(await migrate(url)).toEqual([])
})

test('connections after a migration do not compile statements, and end forgotten transactions', async () => {
  const url = await database(template)
  await query(url, `alter database "${new URL(url).pathname.slice(1)}" set jit = on`)
  expect(await query(url, 'show jit')).toEqual([{ jit: 'on' }])
  await migrate(url)
  expect(await query(url, 'show jit')).toEqual([{ jit: 'off' }])
  const [timeout] = await query(url, 'show idle_in_transaction_session_timeout')
  expect(timeout).toEqual({ idle_in_transaction_session_timeout: '1min' })
})

/** Runs a statement on a connection of its own. */
async function query(url: string, statement: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const { rows } = await client.query(statement)
  await client.end()
  return rows
}

/** A database that is dropped after the test: empty, or a copy. */
async function database(copyOf?: string): Promise<string> {
  const url = await createDatabase(template, copyOf)
  onTestFinished(() => dropDatabase(url))
  return url
}

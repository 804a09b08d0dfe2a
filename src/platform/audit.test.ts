import { Client, type QueryResult } from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { testDatabase } from '#test/database.ts'
import { createDatabase, dropDatabase } from '#test/database-server.ts'
import { record } from './audit.server.ts'
import { connect } from './db/db.server.ts'
import { migrate } from './db/migrate.server.ts'
import { partitionsFrom } from './db/partitions.server.ts'

const url = await testDatabase()

const current = partitionsFrom(new Date()).find(({ table }) => table === 'audit_event')!.name

const attempts = ['audit_event', 'audit_event_default', current].flatMap((table) => [
  `update ${table} set kind = 'nothing'`,
  `delete from ${table}`,
  `truncate ${table}`,
  `begin; set local session_replication_role = 'replica'; delete from ${table}`,
])

test.each(attempts)('the application’s own role cannot change the audit trail: %s', async (attempt) => {
  await expect(asClient(url, attempt)).rejects.toThrow(/append-only|permission denied/)
})

test('a role that owns the tables without being superuser cannot change the audit trail either', async () => {
  const owner = await plainOwner()
  await migrate(owner)
  const database = connect(owner)
  await record({ db: database.db, now: new Date() }, { kind: 'session.opened' })
  await database.close()
  for (const attempt of attempts)
    await expect.soft(asClient(owner, attempt), attempt).rejects.toThrow(/append-only|permission denied/)
  // Even with the privileges restored, the trigger rejects changes.
  for (const attempt of attempts.filter((each) => !each.startsWith('begin')))
    await expect
      .soft(
        asClient(owner, `grant all on audit_event, audit_event_default, ${current} to current_user; ${attempt}`),
        attempt,
      )
      .rejects.toThrow('append-only')
})

test('the entries of one login are found by an index', async () => {
  const id = "'01890000-0000-7000-8000-000000000000'"
  const { rows } = await asClient(
    url,
    `set enable_seqscan = off; set enable_indexscan = off;
    explain (format json) select * from audit_event where actor_id = ${id} or subject_id = ${id}`,
  )
  expect(JSON.stringify(rows)).toMatch(/audit_event_default_actor_id.*audit_event_default_subject_id/)
})

/** Runs statements on a new connection and returns the last result. */
async function asClient(address: string, query: string): Promise<QueryResult> {
  const client = new Client({ connectionString: address })
  await client.connect()
  try {
    return [await client.query(query)].flat().at(-1)!
  } finally {
    await client.end()
  }
}

/**
 * A database, dropped after the test, whose role may only own it. If the tests' own role can't
 * create roles, that role is used.
 */
async function plainOwner(): Promise<string> {
  const address = new URL(await createDatabase(url))
  const made = address.href
  const { rows } = await asClient(url, 'select rolsuper from pg_roles where rolname = current_user')
  const name = address.pathname.slice(1)
  onTestFinished(async () => {
    await dropDatabase(made)
    await asClient(url, `drop role if exists ${name}`)
  })
  if (!rows[0].rolsuper) return made
  await asClient(url, `create role ${name} login password 'plain'; alter database ${name} owner to ${name}`)
  address.username = name
  address.password = 'plain'
  return address.href
}

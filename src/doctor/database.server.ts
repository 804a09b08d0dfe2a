import type pg from 'pg'
import { listMigrations } from '#platform/db/migrate.server.ts'
import { type Finding, messageOf, ok, skipped, wrong } from './finding.server.ts'

/**
 * The extensions that the schema needs. All of them ship with PostgreSQL
 * (db/migrations/0001_platform.sql).
 */
const extensions = ['btree_gist', 'citext', 'cube', 'pg_trgm', 'unaccent']

/** The most seconds that a replica may be behind, and that two clocks may differ. */
const limits = { lag: 5, clock: 2 }

type Check = (client: pg.Client) => Promise<Finding>

/** Checks the server behind a connection without a pooler. */
export async function checkDatabase(client: pg.Client): Promise<Finding[]> {
  const findings: Finding[] = []
  for (const check of [version, encoding, installable, privileges, schema, clock, replicas])
    findings.push(await check(client))
  return findings
}

async function value<T>(client: pg.Client, query: string, values: unknown[] = []): Promise<T> {
  const { rows } = await client.query<{ value: T }>(query, values)
  return rows[0]!.value
}

const version: Check = async (client) => {
  const number = Number(await value<string>(client, "select current_setting('server_version_num') as value"))
  const major = Math.floor(number / 10_000)
  return major >= 15
    ? ok('database version', `PostgreSQL ${major}.`)
    : wrong('database version', `PostgreSQL ${major} is too old. Upgrade the server to 15 or newer.`)
}

const encoding: Check = async (client) => {
  const name = await value<string>(client, "select current_setting('server_encoding') as value")
  return name === 'UTF8'
    ? ok('encoding', 'UTF8.')
    : wrong('encoding', `The database is in ${name}. Create a new one with: create database ... encoding 'UTF8'.`)
}

const installable: Check = async (client) => {
  const missing = await value<string[]>(
    client,
    `select coalesce(array_agg(required.name), '{}') as value from unnest($1::text[]) as required (name)
     where not exists (select from pg_available_extensions as known where known.name = required.name)`,
    [extensions],
  )
  return missing.length === 0
    ? ok('extensions', `${extensions.join(', ')}.`)
    : wrong('extensions', `The server lacks ${missing.join(', ')}. Install them (Debian: postgresql-contrib).`)
}

const privileges: Check = async (client) => {
  const may = await value<boolean>(
    client,
    `select has_database_privilege(current_database(), 'create')
      and coalesce(has_schema_privilege(current_schema(), 'create'), false) as value`,
  )
  if (!may)
    return wrong(
      'privileges',
      'The user of DATABASE_URL may not create schemas and tables. Make it the owner: alter database ... owner to ...',
    )
  const foreign = await value<number>(
    client,
    `select count(*)::int as value from pg_tables
     where schemaname = current_schema() and not pg_has_role(tableowner, 'usage')`,
  )
  return foreign === 0
    ? ok('privileges', 'The user may create and change tables.')
    : wrong('privileges', `${foreign} tables belong to another user. Give them to the user of DATABASE_URL.`)
}

const schema: Check = async (client) => {
  const isMade = await value<boolean>(client, "select to_regclass('migration') is not null as value")
  if (!isMade) return ok('schema', 'The database is empty; the first start creates the tables.')
  const { rows } = await client.query<{ name: string; sha256: string }>('select name, sha256 from migration')
  const known = await listMigrations()
  const applied = new Map(rows.map(({ name, sha256 }) => [name, sha256]))
  const other = rows.find(({ name, sha256 }) => !known.some((each) => each.name === name && each.sha256 === sha256))
  if (other)
    return wrong('schema', `Another version of Porchlight ran ${other.name}. Install that version or a newer one.`)
  const pending = known.filter(({ name }) => !applied.has(name))
  return pending.length === 0
    ? ok('schema', 'Up to date.')
    : wrong('schema', `${pending.length} migrations are missing. Run npm run migrate.`)
}

const clock: Check = async (client) => {
  const before = Date.now()
  const theirs = await value<Date>(client, 'select clock_timestamp() as value')
  const difference = (theirs.getTime() - (before + Date.now()) / 2) / 1000
  return Math.abs(difference) <= limits.clock
    ? ok('clock', 'This machine and the database agree.')
    : wrong(
        'clock',
        `The database's clock differs by ${difference.toFixed(1)} s from this machine's. Run a time service (chrony) on both.`,
      )
}

const replicas: Check = async (client) => {
  const { rows } = await client.query<{ name: string; seconds: number | null; state: string | null }>(
    `select application_name as name, state,
       extract(epoch from replay_lag)::float8 as seconds from pg_stat_replication order by 1`,
  )
  if (rows.length === 0) return skipped('replicas', 'No replica is connected.')
  const late = rows.filter(({ seconds }) => (seconds ?? 0) > limits.lag)
  if (late.length === 0) return ok('replicas', `${rows.length} connected, all less than ${limits.lag} s behind.`)
  const list = late.map(({ name, seconds }) => `${name} is ${Math.round(seconds ?? 0)} s behind`)
  return wrong('replicas', `${list.join(', ')}. Look at its disk, its network and long queries on it.`)
}

/** Whether a pooler answers instead of the server: it makes up the server's process id. */
async function isPooled(client: pg.Client): Promise<boolean> {
  const { processID } = client as pg.Client & { processID: number }
  return (await value<number>(client, 'select pg_backend_pid() as value')) !== processID
}

/**
 * Checks which of the two addresses lead to a pooler. `keepsNames`: whether it keeps named
 * statements.
 */
export async function checkPooler(
  client: pg.Client,
  direct: pg.Client,
  { hasDirect, keepsNames }: { hasDirect: boolean; keepsNames: () => Promise<boolean> },
): Promise<Finding> {
  const check = 'pooler'
  try {
    if (await isPooled(direct))
      return wrong(
        check,
        hasDirect
          ? 'DATABASE_DIRECT_URL leads to a pooler. Set it to the address of PostgreSQL itself.'
          : 'DATABASE_URL leads to a pooler. Also set DATABASE_DIRECT_URL to the address of PostgreSQL itself.',
      )
    if (!(await isPooled(client))) return skipped(check, 'DATABASE_URL leads to PostgreSQL itself.')
    return (await keepsNames())
      ? ok(check, 'The pooler keeps named statements.')
      : ok(check, 'The pooler keeps no named statements, which costs time. PgBouncer: max_prepared_statements = 200.')
  } catch (error) {
    return wrong(check, `The pooler does not answer as expected: ${messageOf(error)}.`)
  }
}

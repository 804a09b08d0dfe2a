import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import pg from 'pg'
import { ConfigurationError } from '../config.server.ts'

const folder = new URL('../../../db/migrations/', import.meta.url)

/**
 * Keeps two processes from migrating at the same time. Any number works that no other lock uses.
 */
const lockKey = 7_264_001

/**
 * JIT would compile a search's statement for longer than it runs, and a transaction that its process
 * forgot would hold its locks. The settings belong to this user in this database, so every later
 * connection has them, also through a connection pooler that rejects startup parameters. Users may
 * change their own settings; a server that forbids it works without them.
 */
const settings = `
  do $$
  declare
    wished record;
  begin
    for wished in values ('jit', 'off'), ('idle_in_transaction_session_timeout', '1min') loop
      if current_setting(wished.column1) <> wished.column2 then
        execute format('alter role current_user in database %I set %I = %L', current_database(), wished.column1, wished.column2);
      end if;
    end loop;
  exception when insufficient_privilege then
    raise notice 'The settings stay: %', sqlerrm;
  end
  $$`

/** A file of db/migrations, by its content. */
export interface KnownMigration {
  name: string
  sha256: string
}

interface Migration extends KnownMigration {
  statements: string
}

/**
 * Brings the database to the newest schema: each file of db/migrations runs once, in order, in its
 * own transaction. Sets what later connections need. Safe to repeat, also from several processes
 * at once. With `only`, it runs no others than these, to make the schema of an earlier version. Returns
 * the names of the files that it ran. Throws a {@link ConfigurationError} if other files made the
 * database's schema.
 */
export async function migrate(url: string, only?: ReadonlySet<string>): Promise<string[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [lockKey])
    const applied = await appliedMigrations(client)
    const migrations = await readMigrations()
    refuseOtherSchema(applied, migrations)
    const pending = migrations.filter(({ name }) => !applied.has(name) && (only?.has(name) ?? true))
    for (const migration of pending) await apply(client, migration)
    await client.query(settings)
    return pending.map(({ name }) => name)
  } finally {
    await client.end()
  }
}

/** The migrations of this version. */
export async function listMigrations(): Promise<KnownMigration[]> {
  return (await readMigrations()).map(({ name, sha256 }) => ({ name, sha256 }))
}

/** The names and checksums of the files that ran on this database. */
async function appliedMigrations(client: pg.Client): Promise<Map<string, string | null>> {
  await client.query(
    'create table if not exists migration (name text primary key, sha256 text not null, applied_at timestamptz not null default now())',
  )
  // Unreleased versions had no column for the checksum; in JSON it is null then.
  const { rows } = await client.query<{ name: string; sha256: string | null }>(
    "select name, to_jsonb(migration) ->> 'sha256' as sha256 from migration order by name",
  )
  return new Map(rows.map(({ name, sha256 }) => [name, sha256]))
}

async function readMigrations(): Promise<Migration[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort()
  return Promise.all(
    names.map(async (name) => {
      const statements = await readFile(new URL(name, folder), 'utf8')
      return { name, statements, sha256: createHash('sha256').update(statements).digest('hex') }
    }),
  )
}

function refuseOtherSchema(applied: Map<string, string | null>, migrations: Migration[]): void {
  const known = new Map(migrations.map(({ name, sha256 }) => [name, sha256]))
  const other = [...applied].find(([name, sha256]) => known.get(name) !== sha256)
  if (other)
    throw new ConfigurationError(
      `An unreleased version of Porchlight made this database, and this version cannot upgrade it. Move or delete the data folder (DATA_DIR, by default data/) and start again; if DATABASE_URL is set, use an empty database. (The migration ${other[0]} is unknown or has changed.)`,
    )
}

async function apply(client: pg.Client, { name, statements, sha256 }: Migration): Promise<void> {
  try {
    await client.query('begin')
    await client.query(statements)
    await client.query('insert into migration (name, sha256) values ($1, $2)', [name, sha256])
    await client.query('commit')
  } catch (cause) {
    throw new Error(`Migration ${name} failed: ${cause instanceof Error ? cause.message : String(cause)}`, { cause })
  }
}

import { setTimeout } from 'node:timers/promises'
import pg from 'pg'
import { systemClock } from '../clock.server.ts'
import { ConfigurationError } from '../config.server.ts'
import { type KnownMigration, type Migration, migrationFolder, readMigrations } from './migration-files.server.ts'
import { createPartitions, partitionsFrom } from './partitions.server.ts'

/**
 * Keeps two processes from migrating at the same time. Any number works that no other lock uses.
 */
const lockKey = 7_264_001

/**
 * JIT would compile a search's statement for longer than it runs, and a transaction that its
 * process forgot would hold its locks. The settings belong to this user in this database, so every
 * later connection has them, also through a connection pooler that rejects startup parameters.
 * Users may change their own settings; a server that forbids it works without them.
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

/**
 * How long a statement waits for a lock. While it waits, every later statement on the table waits
 * behind it, so the wait is short, and the whole migration is tried again.
 */
const lockTimeout = '4s'

/**
 * The lock timeout for creating an index concurrently. It waits for older transactions, such as a
 * backup, and nothing waits behind it.
 */
const concurrentLockTimeout = '1h'

/**
 * How often a migration that does not get its locks is tried, and the pause between, in
 * milliseconds.
 */
const tries = 10
const pause = 1000

/** The migrations to run. */
interface Which {
  /** Runs only these, to create the schema of an earlier version. */
  only?: ReadonlySet<string>
  /** The folder of the migrations; by default db/migrations. */
  folder?: URL
  /** The current time, for the first partitions. */
  now?: Date
}

/**
 * Brings the database to the newest schema: each file of db/migrations runs once, in order, in its
 * own transaction or outside of one. Creates the next partitions, and sets what later connections
 * need. Safe to repeat, also from several processes at once, and while the previous release serves.
 * A database of a newer release stays as it is. Returns the names of the files that it ran. Throws
 * a {@link ConfigurationError} if other files made the database's schema.
 */
export async function migrate(
  url: string,
  { only, folder = migrationFolder, now = systemClock.now() }: Which = {},
): Promise<string[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await lockMigrations(client)
    const applied = await appliedMigrations(client)
    const migrations = await readMigrations(folder)
    refuseOtherSchema(applied, migrations)
    const pending = migrations.filter(({ name }) => !applied.has(name) && (only?.has(name) ?? true))
    for (const migration of pending) await applyPatiently(client, migration)
    await createPartitions(client, partitionsFrom(now))
    await client.query(settings)
    return pending.map(({ name }) => name)
  } finally {
    await client.end()
  }
}

/** The migrations of this version. */
export async function listMigrations(): Promise<KnownMigration[]> {
  return (await readMigrations(migrationFolder)).map(({ name, sha256 }) => ({ name, sha256 }))
}

/**
 * Asks for the lock again and again instead of waiting for it: making an index concurrently waits
 * for every older statement, also for one that waits for this lock, and that would be a deadlock.
 */
async function lockMigrations(client: pg.Client): Promise<void> {
  for (;;) {
    const { rows } = await client.query<{ locked: boolean }>('select pg_try_advisory_lock($1) as locked', [lockKey])
    if (rows[0]?.locked) return
    await setTimeout(100)
  }
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

/**
 * Throws if other files created the schema. Migrations after all known ones belong to a newer
 * release, whose schema this one can use.
 */
function refuseOtherSchema(applied: Map<string, string | null>, migrations: Migration[]): void {
  const known = new Map(migrations.map(({ name, sha256 }) => [name, sha256]))
  const newest = migrations.at(-1)?.name ?? ''
  const isKnown = ([name, sha256]: [string, string | null]) =>
    known.has(name) ? known.get(name) === sha256 : name > newest && sha256 !== null
  const other = [...applied].find((migration) => !isKnown(migration))
  if (other)
    throw new ConfigurationError(
      `An unreleased version of Porchlight made this database, and this version cannot upgrade it. Move or delete the data folder (DATA_DIR, by default data/) and start again; if DATABASE_URL is set, use an empty database. (The migration ${other[0]} is unknown or has changed.)`,
    )
}

async function applyPatiently(client: pg.Client, migration: Migration): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await (migration.inTransaction ? applyInTransaction : applyOutside)(client, migration)
    } catch (cause) {
      const isBlocked = cause instanceof pg.DatabaseError && blockedCodes.has(cause.code)
      if (!isBlocked || attempt === tries)
        throw new Error(
          `Migration ${migration.name} failed: ${cause instanceof Error ? cause.message : String(cause)}`,
          { cause },
        )
    }
    await setTimeout(pause)
  }
}

/** A lock that was not available in time, and a deadlock with statements of a running site. */
const blockedCodes: ReadonlySet<string | undefined> = new Set(['55P03', '40P01'])

async function applyInTransaction(client: pg.Client, migration: Migration): Promise<void> {
  try {
    await client.query('begin')
    await client.query(`set local lock_timeout = '${lockTimeout}'`)
    for (const statement of migration.statements) await client.query(statement)
    await record(client, migration)
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw error
  }
}

/**
 * Each statement is its own transaction, so a file that failed halfway runs again from its
 * beginning.
 */
async function applyOutside(client: pg.Client, migration: Migration): Promise<void> {
  await client.query(`set lock_timeout = '${concurrentLockTimeout}'`)
  try {
    for (const statement of migration.statements) await client.query(statement)
  } finally {
    await client.query('reset lock_timeout')
  }
  await record(client, migration)
}

async function record(client: pg.Client, { name, sha256 }: Migration): Promise<void> {
  await client.query('insert into migration (name, sha256) values ($1, $2)', [name, sha256])
}

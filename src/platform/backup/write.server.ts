import { Readable } from 'node:stream'
import { Kysely, PostgresDialect } from 'kysely'
import { createTarPacker, type TarPackController } from 'modern-tar'
import type pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import type { Db } from '../db/db.server.ts'
import { listPartitions } from '../db/partitions.server.ts'
import type { DB } from '../db/schema.ts'
import type { Files } from '../files.server.ts'
import { Checksums, type Sums } from './checksums.server.ts'
import { connectForBackup, transactionSettings } from './connection.server.ts'
import {
  type ArchivedTable,
  BackupError,
  entries,
  groupOf,
  type Header,
  type OnProgress,
  waitingJobs,
} from './format.server.ts'

/** The content of an archive to write. */
export interface BackupSource {
  /** The database, or a replica of it. */
  url: string
  files: Pick<Files, 'get'>
  /** The keys of all files that the database names. */
  listFiles: (db: Db) => AsyncIterable<string>
}

/** The content of an archive that was written. */
export interface BackupResult {
  sums: Sums
  /** Keys of files that the database names, but that the file store doesn't have. */
  missing: string[]
}

/** The bytes of a table in one entry. A tar entry starts with its size, so it is held in memory. */
const PART = 4_000_000

/** The number of files that are read from the file store at once. */
const READS = 8

/**
 * Writes an archive: a tar stream of all rows as one transaction sees them, and of all files that
 * they name. `result` resolves at the end, and rejects as the stream does.
 */
export function writeArchive(
  source: BackupSource,
  onProgress: OnProgress = () => {},
): { archive: Readable; result: Promise<BackupResult> } {
  const { readable, controller } = createTarPacker()
  const result = fill(controller, source, onProgress)
  result.catch((error: unknown) => controller.error(error))
  return { archive: Readable.fromWeb(readable), result }
}

async function fill(archive: TarPackController, source: BackupSource, onProgress: OnProgress): Promise<BackupResult> {
  const client = await connectForBackup(source.url)
  try {
    return await fillFrom(client, archive, source, onProgress)
  } finally {
    await client.end()
  }
}

async function fillFrom(
  client: pg.Client,
  archive: TarPackController,
  { files, listFiles }: Pick<BackupSource, 'files' | 'listFiles'>,
  onProgress: OnProgress,
): Promise<BackupResult> {
  const checksums = new Checksums()
  const add = async (name: string, bytes: Uint8Array | string) => {
    await addEntry(archive, name, bytes)
    onProgress({ group: groupOf(name), bytes: checksums.bytes })
  }
  await client.query('begin isolation level repeatable read read only')
  await client.query(`${transactionSettings}; set local synchronize_seqscans = off`)
  const header = await headerOf(client)
  await add(entries.header, JSON.stringify(header, null, 2))
  for (const table of header.tables) {
    const group = groupOf(entries.tablePart(table.name, 0))
    const select = client.query(copyTo(`copy (${await selectOf(client, table)}) to stdout`))
    let number = 0
    for await (const part of inParts(select)) {
      checksums.add(group, part)
      await add(entries.tablePart(table.name, ++number), part)
    }
    checksums.count(group, select.rowCount)
  }
  const missing: string[] = []
  for await (const { key, bytes } of read(files, listFiles(onClient(client)))) {
    if (!bytes) {
      missing.push(key)
      continue
    }
    const name = entries.file(key)
    checksums.add(groupOf(name), name, bytes)
    checksums.count(groupOf(name), 1)
    await add(name, bytes)
  }
  const sums = checksums.finish()
  await add(entries.checksums, JSON.stringify(sums, null, 2))
  archive.finalize()
  return { sums, missing }
}

/** Resolves when the stream takes more. Rejects if its reader is gone. */
async function addEntry(archive: TarPackController, name: string, content: Uint8Array | string): Promise<void> {
  const bytes = Buffer.from(content)
  const entry = archive.add({ name, size: bytes.length, type: 'file', mode: 0o600 }).getWriter()
  await entry.write(new Uint8Array(bytes.buffer, bytes.byteOffset, bytes.length))
  await entry.close()
}

/**
 * All tables except the list of migrations, which a restore writes itself, and unlogged ones, which
 * PostgreSQL empties after a crash and replicas do not have.
 */
const tablesQuery = `
  select relname as name, array_agg(attname::text order by attnum) as columns
  from pg_class join pg_attribute on attrelid = pg_class.oid
  where relnamespace = current_schema()::regnamespace and relkind in ('r', 'p') and not relispartition
    and relpersistence = 'p' and relname <> 'migration'
    and attnum > 0 and not attisdropped and attgenerated = ''
  group by relname order by relname`

async function headerOf(client: pg.Client): Promise<Header> {
  const known = await client.query("select to_regclass('migration') is not null as known")
  if (!known.rows[0]?.known) throw new BackupError('The database is empty: it has no tables of Porchlight.')
  const migrations = await client.query<Header['migrations'][number]>(
    'select name, sha256 from migration order by name',
  )
  const tables = await client.query<ArchivedTable>(tablesQuery)
  const jobs = await client.query("select from pg_tables where schemaname = 'pgboss' and tablename = 'job'")
  return {
    format: 1,
    made_at: new Date().toISOString(),
    migrations: migrations.rows,
    tables: [...tables.rows, ...(jobs.rowCount ? [waitingJobs] : [])],
    partitions: await listPartitions(client),
  }
}

/** Running jobs are repeated, too: jobs are safe to repeat. Scheduled ones start with the site. */
const jobsQuery = `
  select id, name, data, jsonb_build_object(
    'priority', priority, 'retryLimit', greatest(retry_limit - retry_count, 0), 'retryDelay', retry_delay,
    'retryBackoff', retry_backoff, 'retryDelayMax', retry_delay_max, 'startAfter', start_after,
    'singletonKey', singleton_key, 'expireInSeconds', expire_seconds) as options
  from pgboss.job
  where state in ('created', 'retry', 'active') and not starts_with(name, '__pgboss__')
    and name not in (select name from pgboss.schedule)
  order by id`

async function selectOf(client: pg.Client, { name, columns }: ArchivedTable): Promise<string> {
  if (name === waitingJobs.name) return jobsQuery
  return `select ${columns.map((column) => client.escapeIdentifier(column)).join(', ')} from ${client.escapeIdentifier(name)}`
}

async function* inParts(chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let waiting: Buffer[] = []
  let size = 0
  for await (const chunk of chunks) {
    waiting.push(chunk)
    size += chunk.length
    if (size < PART) continue
    yield Buffer.concat(waiting)
    waiting = []
    size = 0
  }
  if (size > 0) yield Buffer.concat(waiting)
}

/** Reads several files at once, and yields them in order. */
async function* read(files: BackupSource['files'], keys: AsyncIterable<string>) {
  const reading: Promise<{ key: string; bytes: Uint8Array | undefined }>[] = []
  for await (const key of keys) {
    const next = files.get(key).then((bytes) => ({ key, bytes }))
    next.catch(() => {})
    reading.push(next)
    if (reading.length === READS) yield await reading.shift()!
  }
  for (const next of reading) yield await next
}

/** The queries of a domain, in the transaction of this client. */
function onClient(client: pg.Client): Db {
  const query = client.query.bind(client)
  const connection = { query, release: () => {} } as unknown as pg.PoolClient
  const pool = { connect: async () => connection, end: async () => {}, options: {} }
  return new Kysely<DB>({ dialect: new PostgresDialect({ pool }) })
}

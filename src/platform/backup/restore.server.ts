import { once } from 'node:events'
import type { Readable, Writable } from 'node:stream'
import { finished } from 'node:stream/promises'
import type pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { removeConstraints } from '../db/bulk-load.server.ts'
import { listMigrations, migrate } from '../db/migrate.server.ts'
import { createPartitions } from '../db/partitions.server.ts'
import type { Files } from '../files.server.ts'
import type { Sums } from './checksums.server.ts'
import { connectForBackup, transactionSettings } from './connection.server.ts'
import { type ArchivedTable, BackupError, type Header, type OnProgress, waitingJobs } from './format.server.ts'
import { readArchive } from './read.server.ts'
import { openRestoredJobs } from './restore-jobs.server.ts'

/** The target of a restore. */
export interface RestoreTarget {
  /** The database's server itself, without a pooler. The database must have no accounts. */
  url: string
  files: Pick<Files, 'put'>
}

/** The number of files that are written at once. */
const WRITES = 8

/** More memory for building indexes, which takes half of a restore. */
const fastIndexes = `set local maintenance_work_mem = '512MB'; set local max_parallel_maintenance_workers = 4`

/**
 * Restores an archive into a database without accounts: creates the schema of the archive, copies
 * all rows in one transaction, checks them against the archive's checksums and against all
 * constraints, and then brings the schema up to date. Throws a {@link BackupError} if the archive
 * is damaged or doesn't fit, or if the database has accounts; the database is empty then.
 */
export async function restoreArchive(
  archive: Readable,
  target: RestoreTarget,
  onProgress?: OnProgress,
): Promise<{ header: Header; sums: Sums }> {
  try {
    const pieces = readArchive(archive, onProgress)
    const first = (await pieces.next()).value
    if (first?.kind !== 'header') throw new BackupError('The archive is empty.')
    const { header } = first
    await createSchema(target.url, header)
    const sums = await copyAll(pieces, target, header)
    await migrate(target.url)
    return { header, sums }
  } finally {
    archive.destroy()
  }
}

/**
 * Brings the target to the schema and the partitions of the archive, which may be older than this
 * version.
 */
async function createSchema(url: string, { migrations, partitions }: Header): Promise<void> {
  const known = new Map((await listMigrations()).map(({ name, sha256 }) => [name, sha256]))
  const other = migrations.find(({ name, sha256 }) => known.get(name) !== sha256)
  if (other)
    throw new BackupError(
      `This version of Porchlight cannot restore the archive: it doesn't know the migration ${other.name}, or it has changed. Use the version that made the archive, or a newer one.`,
    )
  const names = new Set(migrations.map(({ name }) => name))
  await migrate(url, { only: names })
  const client = await connectForBackup(url)
  try {
    const { rows } = await client.query<{ name: string }>('select name from migration')
    if (rows.some(({ name }) => !names.has(name)))
      throw new BackupError('The archive is of an earlier version than the database. Restore it into a new database.')
    await createPartitions(client, partitions)
  } finally {
    await client.end()
  }
}

async function copyAll(
  pieces: ReturnType<typeof readArchive>,
  { url, files }: RestoreTarget,
  { tables }: Header,
): Promise<Sums> {
  const [client, jobsClient] = await Promise.all([connectForBackup(url), connectForBackup(url)])
  try {
    const jobs = await openRestoredJobs(client, jobsClient)
    try {
      await client.query(`begin; ${transactionSettings}; ${fastIndexes}`)
      await refuseAccounts(client)
      const names = tables.map(({ name }) => name).filter((name) => name !== waitingJobs.name)
      const restoreConstraints = await removeConstraints(client, names)
      for (const name of names) await empty(client, name)
      await jobs.prepare()
      const sums = await copyPieces(client, pieces, { tables, files })
      await restoreConstraints()
      await jobs.store()
      await client.query('commit')
      await client.query('analyze')
      return sums
    } finally {
      await jobs.close()
    }
  } finally {
    await Promise.all([client.end(), jobsClient.end()])
  }
}

async function refuseAccounts(client: pg.Client): Promise<void> {
  await client.query('lock table auth_user in access exclusive mode')
  const { rowCount } = await client.query('select from auth_user limit 1')
  if (rowCount)
    throw new BackupError(
      'The database already has accounts, so nothing was restored. Restore into a new database, or into a new folder (DATA_DIR).',
    )
}

/**
 * Empties a table before the copy: migrations fill some tables, such as the categories, and a start
 * of the site fills others.
 */
async function empty(client: pg.Client, table: string): Promise<void> {
  const name = client.escapeIdentifier(table)
  const { rowCount } = await client.query(`select from ${name} limit 1`)
  if (rowCount) await client.query(`delete from ${name}`)
}

async function copyPieces(
  client: pg.Client,
  pieces: ReturnType<typeof readArchive>,
  { tables, files }: { tables: readonly ArchivedTable[] } & Pick<RestoreTarget, 'files'>,
): Promise<Sums> {
  const counts = new Map<string, number>()
  const writing = new Set<Promise<void>>()
  let copying: { table: string; stream: Writable & { rowCount: number } } | undefined
  const endTable = async () => {
    if (!copying) return
    copying.stream.end()
    await finished(copying.stream)
    counts.set(`tables/${copying.table}`, copying.stream.rowCount)
    copying = undefined
  }
  for await (const piece of pieces) {
    if (piece.kind === 'rows') {
      if (copying?.table !== piece.table) {
        await endTable()
        const stream = client.query(copyFrom(copyOf(client, tables, piece.table)))
        // Without a listener, the error would end the process. The next write, or the end of the
        // table, fails with it.
        stream.on('error', () => {})
        copying = { table: piece.table, stream }
      }
      await write(copying.stream, piece.bytes)
      continue
    }
    await endTable()
    if (piece.kind === 'file') {
      const put = files.put(piece.key, piece.bytes, 'image/webp').finally(() => writing.delete(put))
      writing.add(put)
      if (writing.size === WRITES) await Promise.race(writing)
    } else if (piece.kind === 'sums') {
      await Promise.all(writing)
      compareCounts(counts, piece.sums)
      return piece.sums
    }
  }
  throw new BackupError('The archive is incomplete: its end is missing.')
}

function copyOf(client: pg.Client, tables: readonly ArchivedTable[], name: string): string {
  const table = tables.find((each) => each.name === name)
  if (!table) throw new BackupError(`The archive is damaged: it doesn't list its table ${name}.`)
  const columns = table.columns.map((column) => client.escapeIdentifier(column))
  return `copy ${client.escapeIdentifier(name)} (${columns.join(', ')}) from stdin`
}

async function write(stream: Writable, bytes: Buffer): Promise<void> {
  if (stream.errored) throw stream.errored
  if (!stream.write(bytes)) await once(stream, 'drain')
}

function compareCounts(counts: ReadonlyMap<string, number>, sums: Sums): void {
  for (const [group, { count }] of Object.entries(sums)) {
    const found = group.startsWith('tables/') ? (counts.get(group) ?? 0) : count
    if (found !== count) throw new BackupError(`${group} has ${found} rows after the restore instead of ${count}.`)
  }
}

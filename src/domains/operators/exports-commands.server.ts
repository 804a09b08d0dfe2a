import { once } from 'node:events'
import { createWriteStream } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import type { OperatorContext } from '#domains/identity/operator-policy.server.ts'
import { csvBegin, csvRows } from '#platform/csv.server.ts'
import { transact } from '#platform/db/transact.server.ts'
import { notFound } from '#platform/http/errors.server.ts'
import { recordAction } from './commands.server.ts'
import { exportedTables } from './exports-tables.ts'

/** Rows that are read at once. */
const BATCH = 1000

/**
 * A table as pieces of a CSV file, without the columns that no file has; recorded in the audit
 * trail. All pieces are of one moment. Throws 404 for a table that isn't exported.
 */
export async function exportTable(context: OperatorContext, table: string): Promise<AsyncGenerator<string>> {
  const columns = Object.hasOwn(exportedTables, table) ? exportedTables[table] : undefined
  if (!columns) throw notFound('Table')
  await transact(context, (context) => recordAction(context, { kind: 'operator.exported', details: { table } }))
  return read(context.pool, table, columns)
}

async function* read(pool: pg.Pool, table: string, columns: readonly string[]): AsyncGenerator<string> {
  const client = await pool.connect()
  const values = columns.map((column) => `${pg.escapeIdentifier(column)}::text`).join(', ')
  try {
    await client.query('begin transaction read only')
    await client.query(`declare exported cursor for select ${values} from ${pg.escapeIdentifier(table)}`)
    yield csvBegin + csvRows([columns])
    for (;;) {
      const { rows } = await client.query<(string | null)[]>({ text: `fetch ${BATCH} from exported`, rowMode: 'array' })
      if (rows.length === 0) return
      yield csvRows(rows.map((row) => row.map(cellOf)))
    }
  } finally {
    await client.query('rollback').then(
      () => client.release(),
      (error: Error) => client.release(error),
    )
  }
}

/** A negative number is no formula. */
const cellOf = (text: string | null): string | number =>
  text !== null && /^-\d{1,15}(\.\d+)?$/.test(text) ? Number(text) : (text ?? '')

/** Writes a file for each table into a folder. Returns the names of the tables. */
export async function exportAll(context: OperatorContext, folder: string): Promise<string[]> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const tables = Object.keys(exportedTables)
  for (const table of tables) {
    const file = createWriteStream(join(folder, `${table}.csv`), { mode: 0o600 })
    for await (const piece of await exportTable(context, table)) if (!file.write(piece)) await once(file, 'drain')
    file.end()
    await once(file, 'finish')
  }
  return tables
}

import { once } from 'node:events'
import { createWriteStream } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import type { DeskField, FieldSubject } from '#domains/catalog/fields-contract.ts'
import { listDeskFields } from '#domains/catalog/fields-queries.server.ts'
import type { OperatorContext } from '#domains/identity/operator-policy.server.ts'
import { csvBegin, csvRows } from '#platform/csv.server.ts'
import { transact } from '#platform/db/transact.server.ts'
import { notFound } from '#platform/http/errors.server.ts'
import { t } from '#ui/language.ts'
import { recordAction } from './commands.server.ts'
import { exportedTables } from './exports-tables.ts'

/** The number of rows that are read at once. */
const BATCH = 1000

/**
 * A table as pieces of a CSV file, without the columns that are never exported; recorded in the
 * audit trail. All pieces show the same instant. Throws 404 for a table that isn't exported.
 */
export async function exportTable(context: OperatorContext, table: string): Promise<AsyncGenerator<string>> {
  const columns = Object.hasOwn(exportedTables, table) ? exportedTables[table] : undefined
  if (!columns) throw notFound(t('Table not found'))
  await transact(context, (context) => recordAction(context, { kind: 'operator.exported', details: { table } }))
  const own = await listDeskFields(context.db)
  return readFile(context.pool, {
    cells: columns.flatMap((column) => cellsOf(table, column, own)),
    from: pg.escapeIdentifier(table),
  })
}

interface Cell {
  head: string
  /** An SQL expression. */
  value: string
}

/** A file: its columns, and the SQL of its `from` clause. */
export interface ExportedFile {
  cells: readonly Cell[]
  from: string
}

/** The subject of the own fields in the column `fields` of a table. */
const subjects: Readonly<Record<string, FieldSubject>> = {
  providers: 'provider',
  services: 'service',
  leads: 'request',
}

/** The cells of a column. Each own field becomes a cell named after its label. */
function cellsOf(table: string, column: string, own: readonly DeskField[]): Cell[] {
  const value = pg.escapeIdentifier(column)
  const of = column === 'fields' ? subjects[table] : undefined
  if (!of) return [{ head: column, value: `${value}::text` }]
  return own
    .filter((field) => field.of === of)
    .map(({ id, label, kind }) => ({ head: label, value: valueOf(value, pg.escapeLiteral(id), kind) }))
}

/** SQL: a value of an own field, several choices as a list that an import reads. */
const valueOf = (column: string, id: string, kind: DeskField['kind']) =>
  kind === 'choices'
    ? `(select string_agg(choice, '; ') from jsonb_array_elements_text(${column} -> ${id}) as choice)`
    : `${column} ->> ${id}`

/** A file as pieces of CSV that show the same instant. */
export async function* readFile(pool: pg.Pool, { cells, from }: ExportedFile): AsyncGenerator<string> {
  const client = await pool.connect()
  const values = cells.map(({ value }) => value).join(', ')
  try {
    await client.query('begin transaction read only')
    await client.query(`declare exported cursor for select ${values} from ${from}`)
    yield csvBegin + csvRows([cells.map(({ head }) => head)])
    for (;;) {
      const { rows } = await client.query<(string | null)[]>({
        text: `fetch ${BATCH} from exported`,
        rowMode: 'array',
      })
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

/** Negative numbers stay numbers, although they begin like a formula. */
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

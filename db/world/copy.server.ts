import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { PoolClient } from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { type Batch, type Cell, columns, type Row, type Table, tables } from './rows.ts'

/** Larger chunks aren't faster. */
const ROWS_PER_CHUNK = 500

/** Copies a batch into the database, one table at a time, in the order of their foreign keys. */
export async function copyBatch(client: PoolClient, batch: Batch): Promise<void> {
  for (const table of tables) if (batch[table].length > 0) await copyRows(client, table, batch[table])
}

async function copyRows(client: PoolClient, table: Table, rows: readonly Row[]): Promise<void> {
  const into = client.query(copyFrom(`copy ${table} (${columns[table].join(', ')}) from stdin`))
  await pipeline(Readable.from(chunks(rows)), into)
}

function* chunks(rows: readonly Row[]): Generator<string> {
  for (let at = 0; at < rows.length; at += ROWS_PER_CHUNK)
    yield rows
      .slice(at, at + ROWS_PER_CHUNK)
      .map(lineOf)
      .join('')
}

const lineOf = (row: Row): string => `${row.map((cell) => (cell === null ? '\\N' : textOf(cell))).join('\t')}\n`

function textOf(cell: Exclude<Cell, null>): string {
  if (typeof cell === 'string') return escaped(cell)
  if (cell instanceof Date) return cell.toISOString()
  if (typeof cell !== 'object') return String(cell)
  return escaped(
    isList(cell)
      ? `{${cell.map((member) => `"${member.replace(/["\\]/g, '\\$&')}"`).join(',')}}`
      : JSON.stringify(cell),
  )
}

const isList = (cell: Exclude<Cell, null>): cell is readonly string[] => Array.isArray(cell)

const special: Record<string, string> = { '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r' }

const escaped = (text: string): string =>
  /[\\\t\n\r]/.test(text) ? text.replace(/[\\\t\n\r]/g, (character) => special[character]!) : text

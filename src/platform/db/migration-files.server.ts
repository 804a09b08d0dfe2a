import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'

/** The folder of this version's migrations. */
export const migrationFolder = new URL('../../../db/migrations/', import.meta.url)

/** A file of db/migrations, by its content. */
export interface KnownMigration {
  name: string
  sha256: string
}

/** A migration with its statements, in order. */
export interface Migration extends KnownMigration {
  statements: string[]
  /**
   * False if its first line is {@link outsideTransaction}: PostgreSQL cannot make an index
   * concurrently in one.
   */
  inTransaction: boolean
}

/** The first line of a migration that makes or drops indexes concurrently. */
export const outsideTransaction = '-- outside a transaction'

/** The migrations of a folder, in the order in which they run. */
export async function readMigrations(folder: URL): Promise<Migration[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort()
  return Promise.all(names.map(async (name) => readMigration(name, await readFile(new URL(name, folder), 'utf8'))))
}

/** A migration by its text. */
export function readMigration(name: string, text: string): Migration {
  return {
    name,
    sha256: createHash('sha256').update(text).digest('hex'),
    statements: splitStatements(text),
    inTransaction: !text.startsWith(`${outsideTransaction}\n`),
  }
}

/**
 * The statements of a migration, each with the comments above it. A statement ends with a semicolon
 * at the end of a line, outside of `$$` quotes and of `begin atomic ... end;`. A test compares this
 * with PostgreSQL's own parser.
 */
function splitStatements(text: string): string[] {
  const statements: string[] = []
  let waiting = ''
  for (const piece of text.split(/(?<=;)\n/)) {
    waiting += piece
    const isInQuotes = (waiting.match(/\$\w*\$/g)?.length ?? 0) % 2 === 1
    const isInBody = /\bbegin atomic$/m.test(waiting) && !/^end;$/m.test(waiting)
    if (isInQuotes || isInBody) waiting += '\n'
    else {
      statements.push(waiting.trim())
      waiting = ''
    }
  }
  return [...statements, waiting.trim()].filter((statement) => statement !== '')
}

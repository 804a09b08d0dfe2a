import { createHash, randomUUID } from 'node:crypto'
import { type CompiledQuery, type Kysely, type QueryExecutorProvider, type RawBuilder, sql } from 'kysely'
import pg from 'pg'
import type { DB } from './schema.ts'

/** A query of Kysely or of its `sql` that returns rows of this type. */
interface Query<Row> {
  compile(db: QueryExecutorProvider): CompiledQuery<Row>
}

/**
 * Runs a named statement, which each connection parses and plans once: for statements that take
 * longer to plan than to run, inside or outside a transaction. Values must be parameters, or each
 * value becomes a statement of its own. Constant values must be literals (`sql.lit`), because the
 * plan doesn't know parameters: only literals let it use an index with a condition such as `where
 * not read`.
 */
export async function runNamed<Row>({ db }: { db: Kysely<DB> }, query: Query<Row>): Promise<Row[]> {
  const compiled = query.compile(db)
  toBeNamed.add(compiled.parameters)
  const { rows } = await db.executeQuery<Row>(compiled)
  return rows
}

type Queries<Rows> = { [Name in keyof Rows]: RawBuilder<Rows[Name]> }

/**
 * Runs queries as one named statement, to save round trips: the rows of each, by its name. They
 * come as JSON, so times are texts.
 */
export async function runTogether<Rows extends Record<string, object>>(
  database: { db: Kysely<DB> },
  queries: Queries<Rows>,
): Promise<{ [Name in keyof Rows]: Rows[Name][] }> {
  const parts = Object.entries<RawBuilder<object>>(queries).map(
    ([name, query]) => sql`(select coalesce(json_agg(one), '[]') from (${query}) as one) as ${sql.ref(name)}`,
  )
  const [rows] = await runNamed<{ [Name in keyof Rows]: Rows[Name][] }>(database, sql`select ${sql.join(parts)}`)
  if (!rows) throw new Error('A select without a table returned no row.')
  return rows
}

/** The values of named statements. Kysely passes them on to the connection as they are. */
const toBeNamed = new WeakSet<readonly unknown[]>()

/** A connection that names the statements of {@link runNamed}. */
class NamingClient extends pg.Client {
  override query(...parameters: unknown[]): never {
    const [text, values] = parameters
    if (!Array.isArray(values) || !toBeNamed.has(values))
      return super.query(...(parameters as Parameters<pg.Client['query']>)) as never
    return super.query({ name: nameOf(String(text)), text: String(text), values }) as never
  }
}

/** A connection without named statements, also those of libraries. */
class UnnamedClient extends pg.Client {
  override query(...[query, ...rest]: unknown[]): never {
    const unnamed = typeof query === 'object' && query !== null && 'name' in query ? { ...query, name: '' } : query
    return super.query(...([unnamed, ...rest] as Parameters<pg.Client['query']>)) as never
  }
}

/** The kind of connection to use: `named` is false behind a pooler without prepared statements. */
export const clientFor = (named: boolean): typeof pg.Client => (named ? NamingClient : UnnamedClient)

/**
 * Whether connections through this address keep named statements. A pooler that shares connections
 * either renames them, and then keeps them for its clients, or passes them on to whichever
 * connection is free, where they are missing or belong to another client.
 */
export async function keepsNamedStatements(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url })
  const name = `probe ${randomUUID()}`
  try {
    await client.connect()
    await client.query('begin')
    const { rows } = await client.query<{ pid: number }>({ name, text: 'select pg_backend_pid() as pid' })
    // The process id that a pooler reports at the start is its own invention.
    if (rows[0]?.pid === (client as pg.Client & { processID?: number }).processID) return true
    const { rowCount } = await client.query('select from pg_prepared_statements where name = $1', [name])
    if (rowCount) await client.query(`deallocate ${pg.escapeIdentifier(name)}`)
    return rowCount === 0
  } finally {
    await client.end().catch(() => {})
  }
}

const names = new Map<string, string>()

/**
 * Names have at most 63 bytes. Like the server's connections, the site keeps those that it has
 * used.
 */
function nameOf(text: string): string {
  const known = names.get(text)
  if (known) return known
  const name = createHash('sha1').update(text).digest('base64url')
  names.set(text, name)
  return name
}

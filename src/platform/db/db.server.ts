import { Kysely, PostgresDialect, type Transaction } from 'kysely'
import pg from 'pg'
import type { DB } from './schema.ts'

/** The database, outside a transaction or in one. */
export type Db = Kysely<DB>
/** A transaction that has begun: what a command's parts are handed, so that they cannot commit on their own. */
export type Tx = Transaction<DB>

/** An open database. */
export interface Database {
  db: Db
  /** The connections beneath, for what Kysely has no word for: COPY, LISTEN, named statements. */
  pool: pg.Pool
  close(): Promise<void>
}

/**
 * Connects lazily: nothing is opened before the first query. `max` counts connections. Whoever waits for one for `patience` milliseconds is told that there is
 * none: a server that hangs must not make everybody hang with it.
 */
export function connect(url: string, max = 10, patience = 15_000): Database {
  const pool = new pg.Pool({
    connectionString: url,
    max,
    types: { getTypeParser },
    application_name: 'porchlight',
    connectionTimeoutMillis: patience,
    idle_in_transaction_session_timeout: 60_000,
  })
  // A connection that breaks while it is lent out tells the pool nothing, and an error that nobody hears would end the process. What was asked of it fails anyway.
  pool.on('connect', (client) => void client.on('error', () => {}))
  const db = new Kysely<DB>({ dialect: new PostgresDialect({ pool }) })
  return { db, pool, close: () => close(db, pool) }
}

/** Kysely ends the pool only if a query went through Kysely. */
async function close(db: Db, pool: pg.Pool): Promise<void> {
  await db.destroy()
  if (!pool.ending) await pool.end()
}

/** Numbers as numbers, a day as `YYYY-MM-DD` and a time of day as `HH:MM`: the shapes of the wire. */
const parsers: Record<number, (text: string) => unknown> = {
  [pg.types.builtins.NUMERIC]: Number,
  [pg.types.builtins.INT8]: Number,
  [pg.types.builtins.DATE]: String,
  [pg.types.builtins.TIME]: (text) => text.slice(0, 5),
}

function getTypeParser(oid: number, format?: 'text' | 'binary') {
  return (format !== 'binary' && parsers[oid]) || pg.types.getTypeParser(oid, format)
}

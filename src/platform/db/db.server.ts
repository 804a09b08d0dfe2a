import { Kysely, PostgresDialect, type Transaction } from 'kysely'
import pg from 'pg'
import { traced } from '../tracing/statements.server.ts'
import { createGate, type Gate, gatedClient } from './gate.server.ts'
import { clientFor } from './named-statement.server.ts'
import type { DB } from './schema.ts'
import { withDeadline } from './statement-deadline.server.ts'

/** The database, inside or outside a transaction. */
export type Db = Kysely<DB>
/** A transaction. Functions that take it cannot commit on their own. */
export type Tx = Transaction<DB>

/** An open database. */
export interface Database {
  db: Db
  /** The connection pool, for what Kysely lacks: COPY and LISTEN. */
  pool: pg.Pool
  /** Ends and refuses all connections at once. */
  gate: Gate
  close(): Promise<void>
}

/** How to connect; see {@link connect}. */
interface Connecting {
  /** Milliseconds to wait for a connection. */
  timeout?: number
  /** The longest time in milliseconds that a request waits for a statement. */
  statement?: number
  /** Whether statements may be named; see `runNamed()`. */
  named?: boolean
  /** Whether the server only reads. */
  isReplica?: boolean
}

/**
 * How long an idle connection stays open, in milliseconds. A new one has to read the catalog and
 * plan each statement again.
 */
const IDLE = 600_000

/**
 * Connects lazily, at the first query. `max` limits the connections. Waiting for a connection fails
 * after a time, and so does a request's statement, so that a hanging database does not make every
 * request hang.
 */
export function connect(
  url: string,
  max = 10,
  { timeout = 15_000, statement = 20_000, named = true, isReplica = false }: Connecting = {},
): Database {
  const gate = createGate({ dropsReadOnly: !isReplica })
  const pool = new pg.Pool({
    connectionString: url,
    max,
    Client: traced(withDeadline(gatedClient(clientFor(named), gate), statement)),
    types: { getTypeParser },
    application_name: 'porchlight',
    connectionTimeoutMillis: timeout,
    idleTimeoutMillis: IDLE,
    // An idle connection doesn't keep the process from ending.
    allowExitOnIdle: true,
    // The system notices a lost server within a minute, unless sent data is waiting for it.
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
  })
  // Without a listener, an error on a connection in use would end the process. Its query fails
  // anyway.
  pool.on('connect', (client) => void client.on('error', () => {}))
  // The same for an idle connection, which the pool drops. Closing connections count as idle, so a
  // server that stops right after `close` may still break one.
  pool.on('error', () => {})
  const db = new Kysely<DB>({ dialect: new PostgresDialect({ pool }) })
  return { db, pool, gate, close: () => close(db, pool) }
}

/** Kysely ends the pool only if a query went through Kysely. */
async function close(db: Db, pool: pg.Pool): Promise<void> {
  await db.destroy()
  if (!pool.ending) await pool.end()
}

/**
 * Parses numbers as numbers, dates as `YYYY-MM-DD` and times as `HH:MM`, as the API returns them.
 */
const parsers: Record<number, (text: string) => unknown> = {
  [pg.types.builtins.NUMERIC]: Number,
  [pg.types.builtins.INT8]: Number,
  [pg.types.builtins.DATE]: String,
  [pg.types.builtins.TIME]: (text) => text.slice(0, 5),
}

function getTypeParser(oid: number, format?: 'text' | 'binary') {
  return (format !== 'binary' && parsers[oid]) || pg.types.getTypeParser(oid, format)
}

import { sql } from 'kysely'
import pg from 'pg'
import type { Db } from '../db/db.server.ts'

/** The name of backups in the list of PostgreSQL's connections. */
const applicationName = 'porchlight backup'

/**
 * For the transaction of a backup or restore: how values are written as text, and no limit for the
 * time between two statements. `set local` also works through a pooler.
 */
export const transactionSettings = `
  set local datestyle = 'ISO'; set local intervalstyle = 'postgres'; set local timezone = 'UTC';
  set local extra_float_digits = 3; set local idle_in_transaction_session_timeout = 0`

/** Connects to a database. */
export async function connectForBackup(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url, application_name: applicationName })
  // Without a listener, the error would end the process. The query that runs fails with the same
  // error.
  client.on('error', () => {})
  await client.connect()
  return client
}

/** The bytes of the database, indexes included. */
export async function databaseSize(db: Db): Promise<number> {
  const { rows } = await sql<{ size: number }>`select pg_database_size(current_database()) as size`.execute(db)
  return rows[0]?.size ?? 0
}

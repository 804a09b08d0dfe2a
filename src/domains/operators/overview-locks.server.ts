import { sql } from 'kysely'
import type { Tx } from '#platform/db/db.server.ts'

/** Locks the daily counts, so that only one process writes them. */
export async function lockDailyCounts(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(7264028)`.execute(tx)
}

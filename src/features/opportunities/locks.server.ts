import { sql } from 'kysely'
import type { Tx } from '#platform/db/db.server.ts'

/** Makes the transactions that count and record the contacts a provider sees run one by one. */
export async function lockViews(tx: Tx, provider: { id: string }): Promise<void> {
  await sql`select pg_advisory_xact_lock(7264031, hashtext(${provider.id}))`.execute(tx)
}

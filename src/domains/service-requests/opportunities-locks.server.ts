import { sql } from 'kysely'
import type { Tx } from '#platform/db/db.server.ts'

/**
 * Serializes the transactions in which a provider sees new contacts or answers service requests.
 */
export async function lockAnswers(tx: Tx, provider: { id: string }): Promise<void> {
  await sql`select pg_advisory_xact_lock(7264031, hashtext(${provider.id}))`.execute(tx)
}

import { sql } from 'kysely'
import type { Tx } from '#platform/db/db.server.ts'
import { runNamed } from '#platform/db/named-statement.server.ts'

/**
 * Tries to lock the delivery of an email; false if another process is delivering it. It is an
 * advisory lock, so that the owner can still close their account, which deletes the row.
 */
export async function tryLockDelivery(tx: Tx, id: string): Promise<boolean> {
  const lock = sql<{ locked: boolean }>`select pg_try_advisory_xact_lock(hashtextextended(${id}::text, 0)) as locked`
  const [row] = await runNamed({ db: tx }, lock)
  return row?.locked ?? false
}

/** Locks the texts of a kind of email, so that each change makes one version. */
export async function lockMailText(db: Tx, kind: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('mail_text ' || ${kind}, 0))`.execute(db)
}

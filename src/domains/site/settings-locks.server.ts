import type { Tx } from '#platform/db/db.server.ts'

/** Locks the settings, so that one operator's change is complete before the next begins. */
export async function lockSettings(db: Tx): Promise<void> {
  await db.selectFrom('site_settings').select('id').forUpdate().executeTakeFirstOrThrow()
}

import type { Tx } from '#platform/db/db.server.ts'

/** Locks the set-up, so that it is finished once. */
export async function lockSetup(db: Tx): Promise<void> {
  await db.selectFrom('site_setup').select('id').forUpdate().executeTakeFirstOrThrow()
}

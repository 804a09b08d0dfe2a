import { lockProvider } from '#domains/identity/locks.server.ts'
import type { Tx } from '#platform/db/db.server.ts'

/**
 * Locks a provider's hours until the commit, together with their bookings, so that no booking meets
 * half of a change. Creates the row of a provider who sets hours for the first time (`isNew`).
 */
export async function lockHours(tx: Tx, provider_id: string): Promise<{ isNew: boolean }> {
  await lockProvider(tx, provider_id)
  const created = await tx
    .insertInto('provider_hours')
    .values({ provider_id })
    .onConflict((same) => same.doNothing())
    .returning('provider_id')
    .executeTakeFirst()
  return { isNew: created !== undefined }
}

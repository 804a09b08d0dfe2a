import type { Tx } from '#platform/db/db.server.ts'
import { notFound, signedOut } from '#platform/http/errors.server.ts'
import { t } from '#ui/language.ts'

/**
 * Waits for all current writes of two users, which hold `lockProfile`, and lets none begin until
 * the commit. Throws 401 if the blocker's account has been closed, and 404 if the other one has.
 */
export async function lockBothUsers(tx: Tx, blocker_id: string, blocked_id: string): Promise<void> {
  const profiles = await tx
    .selectFrom('users')
    .select('auth_user_id')
    .where('auth_user_id', 'in', [blocker_id, blocked_id])
    .where('closed_at', 'is', null)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
  if (!profiles.some(({ auth_user_id }) => auth_user_id === blocker_id)) throw signedOut()
  if (!profiles.some(({ auth_user_id }) => auth_user_id === blocked_id)) throw notFound(t('User not found'))
}

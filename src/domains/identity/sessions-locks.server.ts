import type { Tx } from '#platform/db/db.server.ts'
import { signedOut } from '#platform/http/errors.server.ts'
import { type LockedLogin, lockLogin } from './locks.server.ts'
import type { LiveSession } from './policy.server.ts'

/** Locks the login of a session until the commit. Throws 401 if the session has ended. */
export async function lockLiveLogin(
  tx: Tx,
  { id, auth_user_id }: Pick<LiveSession, 'id' | 'auth_user_id'>,
): Promise<LockedLogin> {
  const login = await lockLogin(tx, auth_user_id)
  const lives = await tx.selectFrom('auth_session').select('id').where('id', '=', id).executeTakeFirst()
  if (!lives) throw signedOut()
  return login
}

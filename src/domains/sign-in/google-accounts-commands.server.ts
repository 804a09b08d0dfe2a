import type { SessionContext } from '#domains/identity/policy.server.ts'
import { lockLiveLogin } from '#domains/identity/sessions-locks.server.ts'
import { record } from '#platform/audit.server.ts'
import type { TxContext } from '#platform/context.server.ts'
import { transact } from '#platform/db/transact.server.ts'
import { notFound } from '#platform/http/errors.server.ts'
import { t } from '#ui/language.ts'
import { deleteChallenges, recordAdded } from './methods-commands.server.ts'
import { requireWayIn } from './methods-policy.server.ts'

/** Connects a Google account with a login. Returns false if either is connected already. */
export async function addGoogleAccount(
  { db, now }: TxContext,
  { auth_user_id, subject }: { auth_user_id: string; subject: string },
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('auth_identity')
    .values({ provider: 'google', subject, auth_user_id, created_at: now })
    .onConflict((taken) => taken.doNothing())
    .executeTakeFirstOrThrow()
  return numInsertedOrUpdatedRows === 1n
}

/**
 * Connects a Google account with the user's login. Returns false if either is connected already.
 */
export async function connectGoogle(context: SessionContext, subject: string): Promise<boolean> {
  const { auth_user_id } = context.session
  return transact(context, async (context) => {
    await lockLiveLogin(context.db, context.session)
    const added = await addGoogleAccount(context, { auth_user_id, subject })
    if (added) await recordAdded(context, { auth_user_id, factor: 'google' })
    return added
  })
}

/** Disconnects the user's Google account. Throws 404 if there is none, and 409 `last_way_in`. */
export async function disconnectGoogle(context: SessionContext): Promise<void> {
  const { auth_user_id } = context.session
  await transact(context, async (context) => {
    const { db, session } = context
    await lockLiveLogin(db, session)
    if (!(await deleteGoogleAccount(context, auth_user_id))) throw notFound(t('Google account not found'))
    await requireWayIn(db, auth_user_id)
    await deleteChallenges(context, auth_user_id)
    await record(context, { kind: 'factor.removed', actor_id: auth_user_id, details: { factor: 'google' } })
  })
}

/** Deletes a login's connection with Google. Returns false if there was none. */
export async function deleteGoogleAccount({ db }: TxContext, auth_user_id: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('auth_identity')
    .where('auth_user_id', '=', auth_user_id)
    .where('provider', '=', 'google')
    .executeTakeFirstOrThrow()
  return numDeletedRows > 0n
}

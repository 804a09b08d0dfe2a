import { confirmLogin } from '#domains/identity/commands.server.ts'
import { texts } from '#domains/identity/limits.ts'
import { needsSecondFactor, secondFactorRequired } from '#domains/identity/operator-policy.server.ts'
import type { SessionContext } from '#domains/identity/policy.server.ts'
import { lockLiveLogin } from '#domains/identity/sessions-locks.server.ts'
import { record } from '#platform/audit.server.ts'
import type { TxContext } from '#platform/context.server.ts'
import { transact } from '#platform/db/transact.server.ts'
import { forbidden, invalid, signedOut } from '#platform/http/errors.server.ts'
import { deleteGoogleAccount } from './google-accounts-commands.server.ts'
import { linkTexts } from './links-rules.ts'
import { deleteChallenges } from './methods-commands.server.ts'
import { deletePasskeys } from './passkeys-commands.server.ts'
import { hashPassword, refuseCommonPassword, replacePassword } from './passwords-commands.server.ts'
import type { UserChange } from './passwords-contract.ts'
import type { LastingWay } from './resets-contract.ts'

/**
 * Sets the password in a recovery session, and removes the other ways into the login that the user
 * names. The link has proven the mailbox, but it only counts as confirmed with the new password:
 * the previous one may be a stranger's. Throws 403 `second_factor_required` for the passkeys of an
 * operator.
 */
export async function resetPassword(
  context: SessionContext,
  { password, remove = [], ...other }: UserChange,
): Promise<void> {
  if (Object.keys(other).length > 0) throw forbidden(linkTexts.passwordOnly)
  if (password === undefined) throw invalid([{ path: 'password', message: texts.passwordTooShort }])
  if (remove.includes('passkeys') && needsSecondFactor(context.config, context.session)) throw secondFactorRequired()
  refuseCommonPassword(password)
  const password_hash = await hashPassword(password)
  await transact(context, async (context) => {
    // Of two requests at once, only the first one finds the session.
    const login = await lockLiveLogin(context.db, context.session)
    if (login.suspended_at) throw signedOut()
    for (const way of new Set(remove)) await removeWay(context, way)
    await replacePassword(context, { password_hash })
    await confirmLogin(context, login)
  })
}

async function removeWay(context: TxContext<SessionContext>, way: LastingWay): Promise<void> {
  const { auth_user_id } = context.session
  const isRemoved =
    way === 'passkeys' ? await deletePasskeys(context, auth_user_id) : await deleteGoogleAccount(context, auth_user_id)
  if (!isRemoved) return
  await deleteChallenges(context, auth_user_id)
  const factor = way === 'passkeys' ? 'passkey' : 'google'
  await record(context, { kind: 'factor.removed', actor_id: auth_user_id, details: { factor } })
}

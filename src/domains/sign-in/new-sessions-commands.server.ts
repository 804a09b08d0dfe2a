import { texts } from '#domains/identity/limits.ts'
import { lockLogin } from '#domains/identity/locks.server.ts'
import type { LiveSession, VisitorContext } from '#domains/identity/policy.server.ts'
import { type IssuedSession, openSession } from '#domains/identity/sessions-commands.server.ts'
import { record } from '#platform/audit.server.ts'
import type { TxContext } from '#platform/context.server.ts'
import { forbidden } from '#platform/http/errors.server.ts'
import { type CountedCode, requireCode } from './authenticator-commands.server.ts'
import { recordDevice } from './limits-commands.server.ts'

/** A session to open. */
export interface NewSession {
  auth_user_id: string
  /** How the user proved who they are. */
  by: 'password' | 'signup' | 'link' | 'google' | 'passkey'
  /** The code from the authenticator app, if the login has one. */
  code?: CountedCode | undefined
  remember?: boolean
  kind?: LiveSession['kind']
}

/**
 * Opens a session for a user who has proven who they are. Every way to sign in ends here, so that
 * no check can be skipped: the login is confirmed and not suspended, and one with an authenticator
 * app has given its code (403 `email_not_confirmed`, `suspended`, `code_required` or `wrong_code`).
 * It locks the login until the commit, so that a password change at the same moment ends this
 * session, too. A new device is announced.
 */
export async function issueSession(
  context: TxContext & Pick<VisitorContext, 'device'>,
  session: NewSession,
): Promise<IssuedSession> {
  const { auth_user_id, by, remember = false, kind = 'full' } = session
  const login = await lockLogin(context.db, auth_user_id)
  if (login.suspended_at) throw forbidden(texts.suspended, 'suspended')
  if (!login.confirmed_at && kind === 'full') throw forbidden(texts.unconfirmed, 'email_not_confirmed')
  const factor = await requireSecondFactor(context, session)

  const device = context.device?.()
  const second_factor = by === 'passkey' || factor !== undefined
  const user_agent = device?.user_agent ?? null
  const issued = await openSession(context, { auth_user_id, kind, remember, second_factor, user_agent })
  const details = { by, kind, ...(factor && { factor }) }
  await record(context, { kind: 'session.opened', actor_id: auth_user_id, details })
  if (device && kind === 'full') await recordDevice(context, { auth_user_id, device })
  return issued
}

/**
 * Checks the code, unless none is needed: a passkey is two factors already, and a recovery session
 * leads to a sign-in, which asks for the code.
 */
async function requireSecondFactor(context: TxContext, { auth_user_id, by, kind, code }: NewSession) {
  if (by === 'passkey' || kind === 'recovery') return undefined
  return requireCode(context, { auth_user_id, code })
}

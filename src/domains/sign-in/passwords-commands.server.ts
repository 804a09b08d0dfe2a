import { hash } from '@node-rs/argon2'
import { enterRole, setPasswordHash, updateProfile } from '#domains/identity/commands.server.ts'
import { texts } from '#domains/identity/limits.ts'
import { lockLogin } from '#domains/identity/locks.server.ts'
import type { SessionContext, VisitorContext } from '#domains/identity/policy.server.ts'
import { findLogin, withKnownLocation } from '#domains/identity/queries.server.ts'
import { noSuchAccount } from '#domains/identity/rules.ts'
import { endSessions, type IssuedSession } from '#domains/identity/sessions-commands.server.ts'
import { record } from '#platform/audit.server.ts'
import type { Context, TxContext } from '#platform/context.server.ts'
import { transact } from '#platform/db/transact.server.ts'
import { announce } from '#platform/events.server.ts'
import { forbidden, HttpError, inPart, invalid } from '#platform/http/errors.server.ts'
import { requireCode, withCountedCode } from './authenticator-commands.server.ts'
import { countPasswordTry, recordingRejection } from './limits-commands.server.ts'
import { endLinks } from './links-commands.server.ts'
import { linkTexts } from './links-rules.ts'
import { issueSession } from './new-sessions-commands.server.ts'
import type { PasswordGrant, UserChange } from './passwords-contract.ts'
import { isCommonPassword, passwordFits } from './passwords-queries.server.ts'
import { endTokens } from './token-endings-commands.server.ts'

/** Hashes with argon2id and OWASP's minimum: 19 MiB, two passes, one lane; about 15 ms. */
export function hashPassword(password: string): Promise<string> {
  return hash(password, { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 })
}

/** Throws 422 for a common password. `path` names its field. */
export function refuseCommonPassword(password: string, path = 'password'): void {
  if (isCommonPassword(password)) throw invalid([{ path, message: texts.passwordTooCommon }])
}

type Login = Awaited<ReturnType<typeof findLogin>>

/**
 * Signs in: checks the password, then the login, then the account type, which becomes the current
 * role. Throws 401 `invalid_credentials` whether the email address or the password is wrong; the
 * other errors are 403 and only the owner sees them.
 */
export async function signIn(context: VisitorContext, grant: PasswordGrant): Promise<IssuedSession> {
  const wasRight = await countPasswordTry(context, grant.email)
  const login = await findLogin(context.db, grant.email)
  const rejected = recordingRejection(context, { by: 'password', subject_id: login?.id ?? null })
  return openLogin(context, grant, login, wasRight).catch(rejected)
}

async function openLogin(
  context: VisitorContext,
  { password, user_type: role, remember, code: typed }: PasswordGrant,
  login: Login,
  wasRight: () => Promise<void>,
): Promise<IssuedSession> {
  if (!(await passwordFits(login, password)) || !login) throw wrongCredentials()
  // Without this, a sign-up followed by a sign-in would reveal whether the email address had an
  // account.
  if (context.config.HIDE_ACCOUNT_EXISTENCE && !login.confirmed_at) throw wrongCredentials()
  await wasRight()

  const auth_user_id = login.id
  return withCountedCode(context, { auth_user_id, code: typed }, (code) =>
    transact(context, async (context) => {
      // A password change ends every session, also one that is about to open.
      const { password_hash } = await lockLogin(context.db, auth_user_id)
      if (password_hash !== login.password_hash) throw wrongCredentials()
      await enterRole(context, { auth_user_id, role })
      return issueSession(context, { auth_user_id, by: 'password', code, remember })
    }),
  )
}

const wrongCredentials = () => new HttpError(401, 'invalid_credentials', texts.wrongCredentials)

/**
 * Makes sure that the user of a session knows the password, and returns its hash. Throws 403
 * `wrong_password`, and 429 after too many tries.
 */
export async function provePassword(context: SessionContext, password: string): Promise<string> {
  const { auth_user_id, email } = context.session.identity
  const wasRight = await countPasswordTry(context, email)
  const login = await findLogin(context.db, email)
  if (!(await passwordFits(login, password)) || !login) {
    await record(context, { kind: 'password.refused', actor_id: auth_user_id })
    throw wrongPassword()
  }
  await wasRight()
  return login.password_hash
}

const wrongPassword = () => forbidden(texts.wrongPassword, 'wrong_password')

/**
 * `PUT /auth/v1/user`: changes the current role, the profile of the role that is current then, and
 * the password, all of it or nothing. Throws 403 `role_not_held`, `wrong_password`, `code_required`
 * or `wrong_code`. A new password needs a code if the login has an authenticator app, and ends
 * every other session. Recovery sessions use `resetPassword`.
 */
export async function changeUser(context: SessionContext, change: UserChange): Promise<void> {
  const { auth_user_id, profiles, profile: current } = context.session.identity
  if (change.remove) throw invalid([{ path: 'remove', message: linkTexts.resetOnly }])
  const { current_role: role, ...data } = change.data ?? {}
  const profile = role ? profiles.find(({ user_type }) => user_type === role) : current
  if (!profile) throw forbidden(noSuchAccount(role!), 'role_not_held')
  const profileChange = await inPart('data', withKnownLocation(context, data))
  const newPassword = await checkNewPassword(context, change)
  await withCountedCode(context, { auth_user_id, code: newPassword && change.code }, (code) =>
    transact(context, async (context) => {
      await inPart('data', updateProfile(context, profile, profileChange))
      if (role) await enterRole(context, { auth_user_id, role })
      if (!newPassword) return
      await lockLogin(context.db, auth_user_id)
      await requireCode(context, { auth_user_id, code })
      await replacePassword(context, newPassword)
    }),
  )
}

interface NewPassword {
  password_hash: string
  /** The hash of the password that was proven. The change fails if another change came first. */
  proven?: string
}

async function checkNewPassword(
  context: SessionContext,
  { password, current_password }: UserChange,
): Promise<NewPassword | undefined> {
  if (password === undefined) return undefined
  if (current_password === undefined)
    throw invalid([{ path: 'current_password', message: texts.currentPasswordMissing }])
  refuseCommonPassword(password)
  const proven = await provePassword(context, current_password)
  return { password_hash: await hashPassword(password), proven }
}

/**
 * Replaces a password that everyone knows, and ends the login's sessions, tokens and links. Returns
 * false, and changes nothing, if there is no such login or it has another password.
 */
export async function replaceKnownPassword(
  context: Context,
  { email, known, password }: { email: string; known: string; password: string },
): Promise<boolean> {
  const login = await findLogin(context.db, email)
  if (!login || !(await passwordFits(login, known))) return false
  const auth_user_id = login.id
  const password_hash = await hashPassword(password)
  return transact(context, async (context) => {
    const locked = await lockLogin(context.db, auth_user_id)
    if (locked.password_hash !== login.password_hash) return false
    await setPasswordHash(context, { auth_user_id, password_hash })
    await endSessions(context, { auth_user_id, by: 'password', actor_id: null })
    await endTokens(context, { auth_user_id, by: 'password', actor_id: null })
    await endLinks(context, auth_user_id)
    await record(context, { kind: 'password.changed', subject_id: auth_user_id, details: { by: 'start' } })
    return true
  })
}

/** A new password ends every link of the login, and every session but a full one that sets it. */
export async function replacePassword(
  context: TxContext<SessionContext>,
  { password_hash, proven }: NewPassword,
): Promise<void> {
  const { id, kind, auth_user_id } = context.session
  const login = await lockLogin(context.db, auth_user_id)
  if (proven !== undefined && login.password_hash !== proven) throw wrongPassword()
  await setPasswordHash(context, { auth_user_id, password_hash })
  await endSessions(context, { auth_user_id, by: 'password', ...(kind === 'full' && { except: id }) })
  await endLinks(context, auth_user_id)
  await record(context, { kind: 'password.changed', actor_id: auth_user_id, details: { by: kind } })
  await announce(context, 'account.password_changed', { auth_user_id })
}

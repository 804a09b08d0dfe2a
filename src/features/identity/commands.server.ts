import { confirm } from '#features/email-links/commands.server.ts'
import { linkTexts } from '#features/email-links/rules.ts'
import { lockLogin } from '#features/identity/locks.server.ts'
import {
  type Asking,
  countPasswordTry,
  hashPassword,
  refuseCommonPassword,
} from '#features/passwords/commands.server.ts'
import { passwordFits } from '#features/passwords/queries.server.ts'
import { changeProfile, withKnownPlace } from '#features/profiles/commands.server.ts'
import { endLinks, endSessions } from '#features/sessions/commands.server.ts'
import { record } from '#platform/audit.server.ts'
import type { Tx } from '#platform/db/db.server.ts'
import { transact } from '#platform/db/transact.server.ts'
import { announce } from '#platform/events.server.ts'
import { forbidden, invalid, signedOut } from '#platform/http/errors.server.ts'
import type { UserChange, UserType } from './contract.ts'
import { findLogin, type Identity, type LiveSession } from './queries.server.ts'
import { noSuchAccount, texts } from './rules.ts'

/**
 * `PUT /auth/v1/user`: what is named changes, all of it or nothing. Metadata goes to the profile in force. A role that is not held is 403,
 * a wrong current password too; a new password ends every other session of the login (decision 9). A recovery session can set a password
 * and nothing else (403), needs no current one, and ends with all others.
 */
export async function changeUser(asking: Asking, session: LiveSession, change: UserChange): Promise<void> {
  if (session.kind === 'recovery') return resetPassword(asking, session, change)
  const { identity } = session
  const { current_role, ...data } = change.data ?? {}
  if (current_role && !identity.profiles.some(({ user_type }) => user_type === current_role))
    throw forbidden(noSuchAccount(current_role), 'role_not_held')
  const profile = await withKnownPlace(asking, data)
  const passwords = await provenPasswords(asking, identity, change)
  await transact(asking.db, async (tx) => {
    await changeProfile(tx, identity.profile, profile, asking.clock.now())
    if (current_role) await enterRole(tx, asking, identity, current_role)
    if (passwords) await replacePassword(tx, asking, session, passwords)
  })
}

/** After a link of recovery. It has proven the mailbox, which counts once the password is the owner's: the one before may be a stranger's. */
async function resetPassword(asking: Asking, session: LiveSession, change: UserChange): Promise<void> {
  const { password, ...beyond } = change
  if (Object.keys(beyond).length > 0) throw forbidden(linkTexts.passwordOnly)
  if (password === undefined) throw invalid([{ path: 'password', message: texts.passwordTooShort }])
  refuseCommonPassword(password)
  const next = await hashPassword(password)
  await transact(asking.db, async (tx) => {
    const login = await lockLogin(tx, session.auth_user_id)
    // Sent twice at once, it is set once.
    const used = await tx.deleteFrom('auth_session').where('id', '=', session.id).executeTakeFirst()
    if (used.numDeletedRows === 0n || login.suspended_at) throw signedOut()
    await replacePassword(tx, asking, session, { next })
    await confirm(tx, asking, login)
  })
}

/** The hash of the new password and that of the one that was proven; `undefined` when no change is wanted. */
async function provenPasswords(
  asking: Asking,
  identity: Identity,
  { password, current_password }: UserChange,
): Promise<Passwords | undefined> {
  if (password === undefined) return undefined
  if (current_password === undefined)
    throw invalid([{ path: 'current_password', message: texts.currentPasswordMissing }])
  refuseCommonPassword(password)
  const proven = await provePassword(asking, identity, current_password)
  return { next: await hashPassword(password), proven }
}

interface Passwords {
  next: string
  /** What stood before: a change that was proven against an older one comes too late. */
  proven?: string
}

/** Every link of the login ends with its password, and every session but the one that changes it (decision 9). */
async function replacePassword(
  tx: Tx,
  { clock, address }: Asking,
  { id, kind, auth_user_id }: LiveSession,
  { next: password_hash, proven }: Passwords,
): Promise<void> {
  const now = clock.now()
  const changed = await tx
    .updateTable('auth_user')
    .set({ password_hash })
    .where('id', '=', auth_user_id)
    .$if(proven !== undefined, (logins) => logins.where('password_hash', '=', proven!))
    .executeTakeFirst()
  if (changed.numUpdatedRows === 0n) throw wrongPassword()
  await endSessions(tx, auth_user_id, { by: 'password', now, except: id, address })
  await endLinks(tx, auth_user_id)
  await record(tx, { kind: 'password.changed', actor_id: auth_user_id, details: { by: kind }, address }, now)
  await announce({ db: tx, now }, 'account.password_changed', { auth_user_id })
}

/**
 * Makes sure that whoever holds the session knows the password as well, and returns its hash. Throws 403 `wrong_password`, or 429 after too
 * many tries.
 */
export async function provePassword(asking: Asking, who: Identity, password: string): Promise<string> {
  const { db, clock, address } = asking
  const wasRight = await countPasswordTry(asking, who.email)
  const login = await findLogin(db, who.email)
  if (!(await passwordFits(login, password)) || !login) {
    await record(db, { kind: 'password.refused', actor_id: who.auth_user_id, address }, clock.now())
    throw wrongPassword()
  }
  await wasRight()
  return login.password_hash
}

const wrongPassword = () => forbidden(texts.wrongPassword, 'wrong_password')

/** Puts a role in force for every session of the login. */
async function enterRole(tx: Tx, asking: Asking, identity: Identity, role: UserType): Promise<void> {
  await setLogin(tx, identity, { chosen_role: role })
  if (role === identity.profile.user_type) return
  const { clock, address } = asking
  await record(tx, { kind: 'role.changed', actor_id: identity.auth_user_id, details: { role }, address }, clock.now())
}

async function setLogin(tx: Tx, { auth_user_id }: Identity, columns: { chosen_role: UserType }): Promise<void> {
  await tx.updateTable('auth_user').set(columns).where('id', '=', auth_user_id).execute()
}

import type { Tx } from '../../platform/db/db.server.ts'
import { transact } from '../../platform/db/transact.server.ts'
import { forbidden, invalid } from '../../platform/http/errors.server.ts'
import type { UserChange } from './contract.ts'
import { type Asking, countPasswordTry, hashPassword, refuseCommonPassword } from './passwords/commands.server.ts'
import { passwordFits } from './passwords/queries.server.ts'
import { changeProfile, withKnownPlace } from './profiles/commands.server.ts'
import { findLogin, type Identity, type LiveSession } from './queries.server.ts'
import { noSuchAccount, texts } from './rules.ts'
import { endLinks, endSessions } from './sessions/commands.server.ts'

/**
 * `PUT /auth/v1/user`: what is named changes, all of it or nothing. Metadata goes to the profile in force. A role that is not held is 403,
 * a wrong current password too; a new password ends every other session of the login (decision 9).
 */
export async function changeUser(asking: Asking, session: LiveSession, change: UserChange): Promise<void> {
  const { identity } = session
  const { current_role, ...data } = change.data ?? {}
  if (current_role && !identity.profiles.some(({ user_type }) => user_type === current_role))
    throw forbidden(noSuchAccount(current_role), 'role_not_held')
  const profile = await withKnownPlace(asking, data)
  const password_hash = await newPasswordHash(asking, identity, change)
  await transact(asking.db, async (tx) => {
    await changeProfile(tx, identity.profile, profile, asking.clock.now())
    if (current_role) await setLogin(tx, identity, { chosen_role: current_role })
    if (!password_hash) return
    await setLogin(tx, identity, { password_hash })
    await endSessions(tx, identity.auth_user_id, {
      by: 'password',
      now: asking.clock.now(),
      except: session.id,
      address: asking.address,
    })
    await endLinks(tx, identity.auth_user_id)
  })
}

async function newPasswordHash(
  asking: Asking,
  identity: Identity,
  { password, current_password }: UserChange,
): Promise<string | undefined> {
  if (password === undefined) return undefined
  if (current_password === undefined)
    throw invalid([{ path: 'current_password', message: texts.currentPasswordMissing }])
  refuseCommonPassword(password)
  await provePassword(asking, identity, current_password)
  return hashPassword(password)
}

/** Makes sure that whoever holds the session knows the password as well. Throws 403 `wrong_password`, or 429 after too many tries. */
export async function provePassword(asking: Asking, { email }: Identity, password: string): Promise<void> {
  const wasRight = await countPasswordTry(asking, email)
  if (!(await passwordFits(await findLogin(asking.db, email), password)))
    throw forbidden(texts.wrongPassword, 'wrong_password')
  await wasRight()
}

async function setLogin(
  tx: Tx,
  { auth_user_id }: Identity,
  columns: { chosen_role?: 'customer' | 'provider'; password_hash?: string },
): Promise<void> {
  await tx.updateTable('auth_user').set(columns).where('id', '=', auth_user_id).execute()
}

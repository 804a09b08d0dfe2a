import { randomBytes } from 'node:crypto'
import type { Db, Tx } from '../../../platform/db/db.server.ts'
import { transact } from '../../../platform/db/transact.server.ts'
import { forbidden, Refusal } from '../../../platform/http/errors.server.ts'
import type { PasswordGrant, UserType } from '../contract.ts'
import { type Asking, countPasswordTry } from '../passwords/commands.server.ts'
import { passwordFits } from '../passwords/queries.server.ts'
import { findLogin, hashOfToken, type LiveSession } from '../queries.server.ts'
import { noSuchAccount, sessionLife, texts } from '../rules.ts'

/** A session just made: the only moment at which its token is known. */
export interface IssuedSession {
  id: string
  auth_user_id: string
  token: string
  remember: boolean
  expires_at: Date
}

/** Opens a session. The one function that does, so that whatever must be true before it cannot be skipped. */
export async function issueSession(
  db: Db | Tx,
  auth_user_id: string,
  {
    now,
    remember = false,
    kind = 'full',
    user_agent = null,
  }: { now: Date; remember?: boolean; kind?: 'full' | 'recovery'; user_agent?: string | null },
): Promise<IssuedSession> {
  const token = randomBytes(32).toString('base64url')
  const expires_at = new Date(now.getTime() + (remember ? sessionLife.remembered : sessionLife.browser))
  const { id } = await db
    .insertInto('auth_session')
    .values({
      auth_user_id,
      token_hash: hashOfToken(token),
      kind,
      remember,
      user_agent: user_agent?.slice(0, 400) ?? null,
      created_at: now,
      last_used_at: now,
      expires_at,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { id, auth_user_id, token, remember, expires_at }
}

/**
 * Signs in: the password first, then whether the login may, then the account type, which becomes the role in force (decision 3). Throws
 * 401 `invalid_credentials`, whether the e-mail or the password is wrong; 403 for the rest, which only the owner gets to read.
 */
export async function signIn(asking: Asking, wanted: PasswordGrant, user_agent?: string): Promise<IssuedSession> {
  const wasRight = await countPasswordTry(asking, wanted.email)
  const login = await findLogin(asking.db, wanted.email)
  if (!(await passwordFits(login, wanted.password)) || !login) throw wrongCredentials()
  await wasRight()
  if (login.suspended_at) throw forbidden('This account has been suspended. Please contact support.', 'suspended')
  if (!login.confirmed_at) throw forbidden(texts.unconfirmed, 'email_not_confirmed')

  const { remember, user_type } = wanted
  return transact(asking.db, async (tx) => {
    await enterRole(tx, login, user_type)
    return issueSession(tx, login.id, { now: asking.clock.now(), remember, user_agent: user_agent ?? null })
  })
}

/** Opens the first session after a sign-up, in the role that was signed up for. */
export async function beginSession(
  { db, clock }: Asking,
  auth_user_id: string,
  role: UserType,
  user_agent?: string,
): Promise<IssuedSession> {
  return transact(db, async (tx) => {
    await tx.updateTable('auth_user').set({ chosen_role: role }).where('id', '=', auth_user_id).execute()
    return issueSession(tx, auth_user_id, { now: clock.now(), user_agent: user_agent ?? null })
  })
}

/** Fails when the password has changed since it was looked at: the change ends every session, also one that is about to begin. */
async function enterRole(tx: Tx, login: { id: string; password_hash: string }, role: UserType): Promise<void> {
  const entered = await tx
    .updateTable('auth_user')
    .set({ chosen_role: role })
    .where('id', '=', login.id)
    .where('password_hash', '=', login.password_hash)
    .executeTakeFirst()
  if (entered.numUpdatedRows === 0n) throw wrongCredentials()
  const held = await tx
    .selectFrom('users')
    .select('id')
    .where('auth_user_id', '=', login.id)
    .where('user_type', '=', role)
    .executeTakeFirst()
  if (!held) throw forbidden(noSuchAccount(role), 'account_type_mismatch')
}

const wrongCredentials = () => new Refusal(401, 'invalid_credentials', texts.wrongCredentials)

/** Gives a remembered session its 30 days again; one of a browser keeps the end that it began with (decision 4). */
export async function renewSession(db: Db, session: LiveSession, now: Date): Promise<Date> {
  const expires_at = session.remember ? new Date(now.getTime() + sessionLife.remembered) : session.expires_at
  await db.updateTable('auth_session').set({ expires_at, last_used_at: now }).where('id', '=', session.id).execute()
  return expires_at
}

/** Ends one session, e.g. the one that a new sign-in in the same browser replaces. */
export async function endSession(db: Db, id: string): Promise<void> {
  await db.deleteFrom('auth_session').where('id', '=', id).execute()
}

/** Ends every session of a login, but the one named. */
export async function endSessions(db: Db | Tx, auth_user_id: string, exceptId?: string): Promise<void> {
  await db
    .deleteFrom('auth_session')
    .where('auth_user_id', '=', auth_user_id)
    .$if(exceptId !== undefined, (sessions) => sessions.where('id', '<>', exceptId!))
    .execute()
}

/** Puts an end to every link that could open a session. */
export async function endLinks(tx: Tx, auth_user_id: string): Promise<void> {
  await tx.deleteFrom('one_time_token').where('auth_user_id', '=', auth_user_id).execute()
}

/** Removes sessions and links that have ended: nothing opens with them any more. */
export async function sweepSessions(db: Db, now: Date): Promise<void> {
  await db.deleteFrom('auth_session').where('expires_at', '<=', now).execute()
  await db.deleteFrom('one_time_token').where('expires_at', '<=', now).execute()
}

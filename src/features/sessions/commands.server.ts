import { randomBytes } from 'node:crypto'
import type { PasswordGrant, UserType } from '#features/identity/contract.ts'
import { lockLogin } from '#features/identity/locks.server.ts'
import { findLogin, hashOfToken, type LiveSession } from '#features/identity/queries.server.ts'
import { noSuchAccount, sessionLife, texts } from '#features/identity/rules.ts'
import { type Asking, countPasswordTry } from '#features/passwords/commands.server.ts'
import { passwordFits } from '#features/passwords/queries.server.ts'
import { type CountedCode, requireCode, withCountedCode } from '#features/sign-in-codes/commands.server.ts'
import { noteDevice, noteRefusal, sweepDevices } from '#features/sign-in-limits/commands.server.ts'
import type { Device } from '#features/sign-in-limits/queries.server.ts'
import { record } from '#platform/audit.server.ts'
import type { Db, Tx } from '#platform/db/db.server.ts'
import { emit, transact } from '#platform/db/transact.server.ts'
import { forbidden, HttpError, notFound } from '#platform/http/errors.server.ts'
import type { SignOut } from './contract.ts'

/** A session just made: the only moment at which its token is known. */
export interface IssuedSession {
  id: string
  auth_user_id: string
  token: string
  remember: boolean
  expires_at: Date
}

/** What a session is opened with. */
export interface Opening {
  now: Date
  /** What has proven whose it is. */
  by: 'password' | 'signup' | 'link' | 'google' | 'passkey'
  /** Of the authenticator app, when the login has one. */
  code?: CountedCode | undefined
  remember?: boolean
  /** A recovery session can only set a password. */
  kind?: 'full' | 'recovery'
  /** Where it is opened, `asking.device?.()`: no way to sign in may leave it out. */
  device: Device | undefined
  address?: string | undefined
}

/**
 * Opens a session. The one function that does, so that whatever must be true before it cannot be skipped: the login is neither suspended
 * nor still unconfirmed, and one with an authenticator has given its code (403 `code_required` or `wrong_code`; what was used up on the way
 * here is not used up then). Holds the login until the commit: a password change at the same moment ends this session too.
 * A device that the login has not been used on is announced.
 */
export async function issueSession(tx: Tx, auth_user_id: string, opening: Opening): Promise<IssuedSession> {
  const { now, by, remember = false, kind = 'full', device, address } = opening
  const login = await lockLogin(tx, auth_user_id)
  if (login.suspended_at) throw forbidden(texts.suspended, 'suspended')
  if (!login.confirmed_at && kind === 'full') throw forbidden(texts.unconfirmed, 'email_not_confirmed')
  const factor = await askSecondFactor(tx, auth_user_id, opening)

  const token = randomBytes(32).toString('base64url')
  const expires_at = new Date(now.getTime() + lifeOf(kind, remember))
  const { id } = await tx
    .insertInto('auth_session')
    .values({
      auth_user_id,
      token_hash: hashOfToken(token),
      kind,
      remember,
      user_agent: device?.user_agent ?? null,
      created_at: now,
      last_used_at: now,
      expires_at,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await record(
    tx,
    { kind: 'session.opened', actor_id: auth_user_id, details: { by, kind, ...(factor && { factor }) }, address },
    now,
  )
  if (device && kind === 'full') await noteDevice(tx, auth_user_id, device, now)
  return { id, auth_user_id, token, remember, expires_at }
}

/** A passkey with its finger or PIN is two factors already; a recovery session can only set a password, and signing in with that asks. */
async function askSecondFactor(tx: Tx, auth_user_id: string, { by, kind = 'full', code, now }: Opening) {
  if (by === 'passkey' || kind === 'recovery') return undefined
  return requireCode(tx, auth_user_id, code, now)
}

function lifeOf(kind: 'full' | 'recovery', remember: boolean): number {
  if (kind === 'recovery') return sessionLife.recovery
  return remember ? sessionLife.remembered : sessionLife.browser
}

/**
 * Signs in: the password first, then whether the login may, then the account type, which becomes the role in force (decision 3). Throws
 * 401 `invalid_credentials`, whether the e-mail or the password is wrong; 403 for the rest, which only the owner gets to read.
 */
export async function signIn(asking: Asking, wanted: PasswordGrant): Promise<IssuedSession> {
  const wasRight = await countPasswordTry(asking, wanted.email)
  const login = await findLogin(asking.db, wanted.email)
  const whose = { by: 'password', subject_id: login?.id ?? null } as const
  return enter(asking, wanted, login, wasRight).catch(noteRefusal(asking, whose))
}

async function enter(
  asking: Asking,
  wanted: PasswordGrant,
  login: Awaited<ReturnType<typeof findLogin>>,
  wasRight: () => Promise<void>,
): Promise<IssuedSession> {
  if (!(await passwordFits(login, wanted.password)) || !login) throw wrongCredentials()
  // Else whoever signs up with somebody's e-mail, then signs in, would know whether it was there before (decision 8).
  if (asking.config.HIDE_ACCOUNT_EXISTENCE && !login.confirmed_at) throw wrongCredentials()
  await wasRight()

  const { remember, user_type } = wanted
  const { db, clock, address } = asking
  const device = asking.device?.()
  return withCountedCode(asking, login.id, wanted.code, (code) =>
    transact(db, async (tx) => {
      await enterRole(tx, login, user_type, { now: clock.now(), address })
      return issueSession(tx, login.id, { now: clock.now(), by: 'password', code, remember, device, address })
    }),
  )
}

/** Opens the first session after a sign-up, in the role that was signed up for. */
export async function beginSession(
  { db, clock, address, device }: Asking,
  auth_user_id: string,
  role: UserType,
): Promise<IssuedSession> {
  return transact(db, async (tx) => {
    await tx.updateTable('auth_user').set({ chosen_role: role }).where('id', '=', auth_user_id).execute()
    return issueSession(tx, auth_user_id, { now: clock.now(), by: 'signup', device: device?.(), address })
  })
}

/** Fails when the password has changed since it was looked at: the change ends every session, also one that is about to begin. */
async function enterRole(
  tx: Tx,
  login: { id: string; password_hash: string },
  role: UserType,
  { now, address }: Pick<Opening, 'now' | 'address'>,
): Promise<void> {
  const { chosen_role, user_type } = await lockLogin(tx, login.id)
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
  if ((chosen_role ?? user_type) !== role)
    await record(tx, { kind: 'role.changed', actor_id: login.id, details: { role }, address }, now)
}

const wrongCredentials = () => new HttpError(401, 'invalid_credentials', texts.wrongCredentials)

/** Gives a remembered session its 30 days again; one of a browser keeps the end that it began with (decision 4). */
export async function renewSession(db: Db, session: LiveSession, now: Date): Promise<Date> {
  const expires_at = session.remember ? new Date(now.getTime() + sessionLife.remembered) : session.expires_at
  await db.updateTable('auth_session').set({ expires_at, last_used_at: now }).where('id', '=', session.id).execute()
  return expires_at
}

/** Notes that a session is in use. Once a minute is enough for its owner, and saves a write with every request. */
export async function touchSession(db: Db, { id, last_used_at }: LiveSession, now: Date): Promise<void> {
  const minuteAgo = new Date(now.getTime() - 60_000)
  if (last_used_at > minuteAgo) return
  await db
    .updateTable('auth_session')
    .set({ last_used_at: now })
    .where('id', '=', id)
    .where('last_used_at', '<=', minuteAgo)
    .execute()
}

/** Why and when sessions end. `only` and `except` name one of them. */
export interface Ending {
  by: 'sign-out' | 'owner' | 'replacement' | 'password' | 'closing' | 'operator'
  now: Date
  only?: string
  except?: string
  address?: string | undefined
}

/** Ends sessions of a login, all unless said otherwise, and has its open pages find out at once. Returns how many. */
export async function endSessions(tx: Tx, auth_user_id: string, ending: Ending): Promise<number> {
  const { by, now, only, except, address } = ending
  const ended = await tx
    .deleteFrom('auth_session')
    .where('auth_user_id', '=', auth_user_id)
    .$if(only !== undefined, (sessions) => sessions.where('id', '=', only!))
    .$if(except !== undefined, (sessions) => sessions.where('id', '<>', except!))
    .executeTakeFirst()
  const sessions = Number(ended.numDeletedRows)
  if (sessions === 0) return 0
  await record(tx, { kind: 'session.ended', actor_id: auth_user_id, details: { by, sessions }, address }, now)
  const profiles = await tx.selectFrom('users').select('id').where('auth_user_id', '=', auth_user_id).execute()
  for (const { id } of profiles) emit(tx, id, 'session.changed', {})
  return sessions
}

/** Ends one of the login's own sessions. Throws 404 for any other. */
export async function endOwnSession(asking: Asking, { auth_user_id }: LiveSession, id: string): Promise<void> {
  const { db, clock, address } = asking
  const ending: Ending = { by: 'owner', now: clock.now(), only: id, address }
  if ((await transact(db, (tx) => endSessions(tx, auth_user_id, ending))) === 0) throw notFound('Session')
}

/** Signs out (specification, section 4). A recovery session has a say in nothing but itself. */
export async function signOut(asking: Asking, session: LiveSession, scope: SignOut['scope']): Promise<void> {
  const { db, clock, address } = asking
  const { id, kind, auth_user_id } = session
  const ending: Ending = { by: 'sign-out', now: clock.now(), address }
  if (scope === 'local' || kind === 'recovery') ending.only = id
  else if (scope === 'others') ending.except = id
  await transact(db, (tx) => endSessions(tx, auth_user_id, ending))
}

/** Puts an end to every link that could open a session. */
export async function endLinks(tx: Tx, auth_user_id: string): Promise<void> {
  await tx.deleteFrom('one_time_token').where('auth_user_id', '=', auth_user_id).execute()
}

/**
 * Removes sessions, links and sign-ins begun that have ended: nothing opens with them any more. A link stays for a day longer: whoever uses
 * it meanwhile reads that it has expired.
 */
export async function sweepSessions(db: Db, now: Date): Promise<void> {
  await db.deleteFrom('auth_session').where('expires_at', '<=', now).execute()
  const yesterday = new Date(now.getTime() - 24 * 3_600_000)
  await db.deleteFrom('one_time_token').where('expires_at', '<=', yesterday).execute()
  await db.deleteFrom('sign_in_challenge').where('expires_at', '<=', now).execute()
  await sweepDevices(db, now)
}

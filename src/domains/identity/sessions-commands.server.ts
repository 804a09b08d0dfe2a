import { randomBytes } from 'node:crypto'
import { record } from '#platform/audit.server.ts'
import type { Context, TxContext } from '#platform/context.server.ts'
import { emit, transact } from '#platform/db/transact.server.ts'
import { MINUTE_MS } from '#platform/durations.ts'
import { announce } from '#platform/events.server.ts'
import { notFound } from '#platform/http/errors.server.ts'
import { t } from '#ui/language.ts'
import type { LiveSession, SessionContext } from './policy.server.ts'
import { hashOfToken } from './queries.server.ts'
import type { SignOut } from './sessions-contract.ts'
import { extendedEnd, sessionLife } from './sessions-rules.ts'

/** A new session, with its token, which is known only now. */
export interface IssuedSession {
  id: string
  auth_user_id: string
  token: string
  remember: boolean
  expires_at: Date
}

/** A session to open, once the user has proven who they are. */
export interface OpenedSession extends Pick<LiveSession, 'auth_user_id' | 'kind' | 'remember' | 'second_factor'> {
  user_agent: string | null
}

/**
 * Stores a session. Only `issueSession` of sign-in may call it, because that checks the login and
 * its second factor first; `test/architecture.test.ts` fails for any other caller.
 */
export async function openSession({ db, now }: TxContext, session: OpenedSession): Promise<IssuedSession> {
  const { auth_user_id, kind, remember } = session
  const token = randomBytes(32).toString('base64url')
  const expires_at = new Date(now.getTime() + lifeOf(kind, remember))
  const { id } = await db
    .insertInto('auth_session')
    .values({ ...session, token_hash: hashOfToken(token), created_at: now, last_used_at: now, expires_at })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { id, auth_user_id, token, remember, expires_at }
}

function lifeOf(kind: LiveSession['kind'], remember: boolean): number {
  if (kind === 'recovery') return sessionLife.recovery
  return remember ? sessionLife.remembered : sessionLife.browser
}

/** Extends a remembered session; other sessions keep their end (docs/product/sign-in.md). */
export async function renewSession({ db, now }: Pick<Context, 'db' | 'now'>, session: LiveSession): Promise<Date> {
  const expires_at = extendedEnd(session, now)
  await db.updateTable('auth_session').set({ expires_at, last_used_at: now }).where('id', '=', session.id).execute()
  return expires_at
}

/** Records that a session is in use, at most once a minute to save writes. */
export async function touchSession(
  { db, now }: Pick<Context, 'db' | 'now'>,
  { id, last_used_at }: LiveSession,
): Promise<void> {
  const minuteAgo = new Date(now.getTime() - MINUTE_MS)
  if (last_used_at > minuteAgo) return
  await db
    .updateTable('auth_session')
    .set({ last_used_at: now })
    .where('id', '=', id)
    .where('last_used_at', '<=', minuteAgo)
    .execute()
}

/** The sessions to end, and why. `only` and `except` are ids of sessions. */
export interface Ending {
  auth_user_id: string
  by: 'sign-out' | 'owner' | 'replacement' | 'password' | 'email' | 'closing' | 'operator'
  /** The login that ends them, if it is not their own; null on the command line. */
  actor_id?: string | null
  only?: string
  except?: string
}

/** Ends a login's sessions and notifies its open pages. Returns how many sessions it ended. */
export async function endSessions(
  context: TxContext,
  { auth_user_id, by, actor_id = auth_user_id, only, except }: Ending,
): Promise<number> {
  const { db } = context
  const ended = await db
    .deleteFrom('auth_session')
    .where('auth_user_id', '=', auth_user_id)
    .$if(only !== undefined, (sessions) => sessions.where('id', '=', only!))
    .$if(except !== undefined, (sessions) => sessions.where('id', '<>', except!))
    .executeTakeFirst()
  const sessions = Number(ended.numDeletedRows)
  if (sessions === 0) return 0
  const details = { by, sessions }
  await record(context, { kind: 'session.ended', actor_id, subject_id: auth_user_id, details })
  await tellStreams(context, auth_user_id)
  return sessions
}

/**
 * Makes the open pages and programs of a login check whether their session or token is still valid.
 */
export async function tellStreams(context: TxContext, auth_user_id: string): Promise<void> {
  const profiles = await context.db.selectFrom('users').select('id').where('auth_user_id', '=', auth_user_id).execute()
  for (const { id } of profiles) emit(context, id, 'session.changed', {})
}

/** Ends one of the user's own sessions. Throws 404 for other sessions. */
export async function endOwnSession(context: SessionContext, id: string): Promise<void> {
  const ending: Ending = { auth_user_id: context.session.auth_user_id, by: 'owner', only: id }
  if ((await transact(context, (context) => endSessions(context, ending))) === 0) throw notFound(t('Session not found'))
}

/** Signs the user out. A recovery session only ends itself. */
export async function signOut(context: SessionContext, scope: SignOut['scope']): Promise<void> {
  const { id, kind, auth_user_id } = context.session
  const ending: Ending = { auth_user_id, by: 'sign-out' }
  if (scope === 'local' || kind === 'recovery') ending.only = id
  else if (scope === 'others') ending.except = id
  await transact(context, async (context) => {
    await endSessions(context, ending)
    if (ending.only === undefined) await announce(context, 'account.signed_out_elsewhere', { auth_user_id })
  })
}

/** Records that the user of a session has set up a second factor in it. */
export async function proveSecondFactor({ db, session }: TxContext<SessionContext>): Promise<void> {
  await db.updateTable('auth_session').set({ second_factor: true }).where('id', '=', session.id).execute()
}

/** Records that no session of a login has proven a second factor, because it has none any more. */
export async function forgetProofs({ db }: TxContext, auth_user_id: string): Promise<void> {
  await db
    .updateTable('auth_session')
    .set({ second_factor: false })
    .where('auth_user_id', '=', auth_user_id)
    .where('second_factor', '=', true)
    .execute()
}

/** Deletes expired sessions. */
export async function sweepSessions({ db, now }: Pick<Context, 'db' | 'now'>): Promise<void> {
  await db.deleteFrom('auth_session').where('expires_at', '<=', now).execute()
}

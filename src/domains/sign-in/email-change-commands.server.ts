import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { noPassword, setEmail, setPasswordHash } from '#domains/identity/commands.server.ts'
import { texts } from '#domains/identity/limits.ts'
import { lockLogin } from '#domains/identity/locks.server.ts'
import type { SessionContext, VisitorContext } from '#domains/identity/policy.server.ts'
import { findLogin, hashOfToken, isHeldForUndo } from '#domains/identity/queries.server.ts'
import { endSessions, type IssuedSession } from '#domains/identity/sessions-commands.server.ts'
import { lockLiveLogin } from '#domains/identity/sessions-locks.server.ts'
import { record } from '#platform/audit.server.ts'
import type { Context, TxContext } from '#platform/context.server.ts'
import { transact } from '#platform/db/transact.server.ts'
import { announce } from '#platform/events.server.ts'
import { forbidden, invalid } from '#platform/http/errors.server.ts'
import { type Limit, spendWithin } from '#platform/rate-limits.server.ts'
import type { EmailChange } from './email-change-contract.ts'
import { emailChangeTexts, UNDO_LIFE_MS } from './email-change-rules.ts'
import { endLinks } from './links-commands.server.ts'
import { countLinkTry, countRequest, mayEmail } from './links-policy.server.ts'
import { LINK_LIFE_MS, linkTexts } from './links-rules.ts'
import { asOwner } from './methods-policy.server.ts'
import { issueSession } from './new-sessions-commands.server.ts'

/** Limits the requests of a login to any addresses, so that no one uses them to email strangers. */
const requestsOfLogin: Limit = { name: 'email-change', points: 5, seconds: 3600, message: texts.tooManyTries }

/**
 * Emails a link to a new address, which becomes the login's when its user opens the link. It
 * replaces an earlier request. If the address has an account, the answer, the stored row and the
 * number of emails are the same. Throws 422 for the present address, as {@link asOwner}, and 429.
 */
export async function requestEmailChange(context: SessionContext, { email, ...proof }: EmailChange): Promise<void> {
  const { auth_user_id, email: old_email } = context.session.identity
  if (email.toLowerCase() === old_email.toLowerCase())
    throw invalid([{ path: 'email', message: emailChangeTexts.same }])
  await countRequest(context, { purpose: 'email-change' })
  await asOwner(context, proof, async (context) => {
    const { db, now } = context
    await spendWithin(context, requestsOfLogin, auth_user_id)
    const isSent = await mayEmail(context, email, 'email-change')
    const token = randomBytes(32).toString('base64url')
    const expires_at = new Date(now.getTime() + LINK_LIFE_MS)
    const columns = { old_email, new_email: email, confirm_hash: hashOfToken(token), created_at: now, expires_at }
    await db
      .insertInto('email_change')
      .values({ auth_user_id, ...columns })
      .onConflict((waiting) => waiting.column('auth_user_id').where('confirmed_at', 'is', null).doUpdateSet(columns))
      .execute()
    await record(context, { kind: 'email.requested', actor_id: auth_user_id })
    if (!isSent) return
    const isTaken = (await findLogin(db, email)) || (await isHeldForUndo(context, { email, auth_user_id }))
    await announce(context, 'account.email_requested', {
      auth_user_id,
      email,
      token: isTaken ? null : token,
      expires_at,
    })
  })
}

/**
 * Gives the login of the session the address to which the link was sent. All other links of the
 * login end. Throws 403 `link_invalid`, `link_expired` or `other_login`, 409 `email_taken`, 401 and
 * 429.
 */
export async function confirmEmailChange(context: SessionContext, token: string): Promise<void> {
  const wasRight = await countLinkTry(context)
  await transact(context, async (context) => {
    const { db, now, session } = context
    const { email: old_email } = await lockLiveLogin(db, session)
    const change = await db
      .selectFrom('email_change')
      .select(['id', 'auth_user_id', 'new_email', 'expires_at'])
      .where('confirm_hash', '=', hashOfToken(token))
      .where('confirmed_at', 'is', null)
      .executeTakeFirst()
    if (!change) throw forbidden(linkTexts.invalid, 'link_invalid')
    const { auth_user_id, new_email } = change
    if (auth_user_id !== session.auth_user_id) throw forbidden(emailChangeTexts.otherLogin, 'other_login')
    if (change.expires_at <= now) throw forbidden(linkTexts.expired, 'link_expired')
    await setEmail(context, { auth_user_id, email: new_email })
    const undo = randomBytes(32).toString('base64url')
    const undo_until = new Date(now.getTime() + UNDO_LIFE_MS)
    await db
      .updateTable('email_change')
      .set({ old_email, confirmed_at: now, undo_hash: hashOfToken(undo), undo_until })
      .where('id', '=', change.id)
      .execute()
    await endLinks(context, auth_user_id)
    await record(context, { kind: 'email.changed', actor_id: auth_user_id })
    await announce(context, 'account.link_used', { auth_user_id, token })
    await announce(context, 'account.email_changed', {
      auth_user_id,
      old_email,
      new_email,
      token: undo,
      until: undo_until,
    })
  })
  await wasRight()
}

/**
 * Restores the old address of a login, for the owner of that address. A thief may know the password
 * and have opened sessions: all of them end, later changes too, and the session that this opens can
 * only set a new password. Throws 403 `link_invalid`, `link_expired` or `suspended`, and 429.
 */
export async function undoEmailChange(context: VisitorContext, token: string): Promise<IssuedSession> {
  const wasRight = await countLinkTry(context)
  const undo_hash = hashOfToken(token)
  const found = await findUndo(context, undo_hash)
  if (!found) throw forbidden(linkTexts.invalid, 'link_invalid')
  await wasRight()
  const { auth_user_id } = found
  return transact(context, async (context) => {
    const { db, now } = context
    const login = await lockLogin(db, auth_user_id)
    const change = await findUndo(context, undo_hash)
    if (!change) throw forbidden(linkTexts.invalid, 'link_invalid')
    if (change.undo_until! <= now) throw forbidden(linkTexts.expired, 'link_expired')
    if (login.suspended_at) throw forbidden(texts.suspended, 'suspended')
    const { old_email } = change
    await setEmail(context, { auth_user_id, email: old_email })
    await db
      .deleteFrom('email_change')
      .where('auth_user_id', '=', auth_user_id)
      .where((row) => row.or([row('confirmed_at', 'is', null), row('confirmed_at', '>=', change.confirmed_at!)]))
      .execute()
    await setPasswordHash(context, { auth_user_id, password_hash: noPassword })
    await endSessions(context, { auth_user_id, by: 'email' })
    await endLinks(context, auth_user_id)
    await record(context, { kind: 'email.restored', actor_id: auth_user_id })
    await announce(context, 'account.link_used', { auth_user_id, token })
    await announce(context, 'account.email_restored', { auth_user_id, old_email, new_email: login.email })
    return issueSession(context, { auth_user_id, by: 'link', kind: 'recovery' })
  })
}

const findUndo = ({ db }: Pick<Context, 'db'>, undo_hash: Buffer) =>
  db
    .selectFrom('email_change')
    .select(['auth_user_id', 'old_email', 'confirmed_at', 'undo_until'])
    .where('undo_hash', '=', undo_hash)
    .executeTakeFirst()

/** Deletes the email changes of a login, which hold its addresses. */
export async function forgetEmailChanges({ db }: TxContext, auth_user_id: string): Promise<void> {
  await db.deleteFrom('email_change').where('auth_user_id', '=', auth_user_id).execute()
}

/** Deletes email changes a day after their links have expired. */
export async function sweepEmailChanges({ db, now }: Pick<Context, 'db' | 'now'>): Promise<void> {
  await sql`delete from email_change where coalesce(undo_until, expires_at) <= ${now}::timestamptz - interval '1 day'`.execute(
    db,
  )
}

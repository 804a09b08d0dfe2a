import { randomBytes } from 'node:crypto'
import type { ExpressionBuilder } from 'kysely'
import { confirmLogin, ensureAnyProfile, enterRole } from '#domains/identity/commands.server.ts'
import type { UserType } from '#domains/identity/contract.ts'
import { texts } from '#domains/identity/limits.ts'
import { type LockedLogin, lockLogin } from '#domains/identity/locks.server.ts'
import type { VisitorContext } from '#domains/identity/policy.server.ts'
import { findLogin, hashOfToken } from '#domains/identity/queries.server.ts'
import { isReservedEmail } from '#domains/identity/rules.ts'
import { type IssuedSession } from '#domains/identity/sessions-commands.server.ts'
import { record } from '#platform/audit.server.ts'
import type { Context, TxContext } from '#platform/context.server.ts'
import type { DB } from '#platform/db/schema.ts'
import { transact } from '#platform/db/transact.server.ts'
import { DAY_MS } from '#platform/durations.ts'
import { announce } from '#platform/events.server.ts'
import { forbidden, HttpError } from '#platform/http/errors.server.ts'
import { type CountedCode, requireCode, withCountedCode } from './authenticator-commands.server.ts'
import { forgivePasswordTries } from './limits-commands.server.ts'
import type { LinkPurpose, Verification } from './links-contract.ts'
import { countLinkTry, countRequest, type LinkRequest, mayConfirm, mayEmail } from './links-policy.server.ts'
import { findLoginOfLink, findRole, hasConfirmed } from './links-queries.server.ts'
import { LINK_LIFE_MS, linkTexts } from './links-rules.ts'
import { issueSession } from './new-sessions-commands.server.ts'

/**
 * `recover`, `otp` and `resend`: emails a link to the login of this address. Throws 429 after too
 * many requests, and 404 if there is no login, unless responses must not reveal that. A suspended
 * login gets no email; its owner learns of the suspension by signing in.
 */
export async function requestLink(context: VisitorContext, request: LinkRequest): Promise<void> {
  await countRequest(context, request)
  const login = await findLogin(context.db, request.email)
  const exists = login && (await transact(context, (context) => emailLink(context, login.id, request)))
  if (!exists && !context.config.HIDE_ACCOUNT_EXISTENCE) throw new HttpError(404, 'not_found', linkTexts.noAccount)
}

async function emailLink(context: TxContext, auth_user_id: string, request: LinkRequest): Promise<boolean> {
  const login = await lockLogin(context.db, auth_user_id)
  if (isReservedEmail(login.email)) return false
  const purpose = purposeFor(context, login, request.purpose)
  if (!purpose) return true
  if (login.suspended_at) {
    // Counts anyway, because the limit must not reveal the suspension to a stranger.
    await mayEmail(context, login.email, purpose)
    return true
  }

  const user_type = request.user_type && (await findRole(context.db, auth_user_id, request.user_type))
  if (purpose === 'signup') await confirmByEmail(context, { login, user_type })
  else if (await mayEmail(context, login.email, purpose)) await createLink(context, { login, purpose, user_type })
  await record(context, { kind: 'link.requested', subject_id: auth_user_id, details: { purpose } })
  return true
}

/**
 * An unconfirmed user confirms instead of signing in. A confirmed one need not confirm again, if
 * emails are sent.
 */
function purposeFor(
  { config }: Context,
  { confirmed_at }: LockedLogin,
  requested: LinkPurpose,
): LinkPurpose | undefined {
  if (requested === 'magiclink' && !confirmed_at) return 'signup'
  if (requested === 'signup' && confirmed_at && config.SMTP_URL) return undefined
  return requested
}

/**
 * Emails a link that confirms a login, at most one in 5 minutes; until then the link in the last
 * email stays valid, and signs in with the newest role. Without SMTP_URL, no email is sent and each
 * link is new. Throws 429 after too many emails to the mailbox.
 */
export async function confirmByEmail(
  context: TxContext,
  { login, user_type }: Omit<NewLink, 'purpose'>,
): Promise<void> {
  const { db } = context
  if (await mayConfirm(context, login.email)) return createLink(context, { login, user_type, purpose: 'signup' })
  if (!user_type) return
  await db
    .updateTable('one_time_token')
    .set({ user_type })
    .where('auth_user_id', '=', login.id)
    .where('purpose', '=', 'signup')
    .execute()
}

/** A link to create; by default, it signs in with the current role. */
interface NewLink {
  login: LockedLogin
  purpose: LinkPurpose
  user_type?: UserType | undefined
}

/**
 * Creates the one valid link of a purpose; it replaces the previous one. The token is announced to
 * the listener that sends it, and only its SHA-256 is stored.
 */
async function createLink(context: TxContext, { login, purpose, ...link }: NewLink): Promise<void> {
  const { db, now } = context
  const { user_type = login.chosen_role ?? login.user_type } = link
  const auth_user_id = login.id
  const token = randomBytes(32).toString('base64url')
  const expires_at = new Date(now.getTime() + LINK_LIFE_MS)
  const columns = { token_hash: hashOfToken(token), user_type, created_at: now, expires_at, used_at: null }
  await db
    .insertInto('one_time_token')
    .values({ auth_user_id, purpose, ...columns })
    .onConflict((older) => older.constraint('one_live_link_per_purpose').doUpdateSet(columns))
    .execute()
  await announce(context, 'account.link_made', { auth_user_id, purpose, token, user_type, expires_at })
}

/** The result of a used link. */
export interface UsedLink {
  auth_user_id: string
  issued: IssuedSession | undefined
}

/**
 * `verify`: uses up a link and, if `opensSession`, opens its session; all of it or nothing, so that
 * a link stays valid if the session is denied or a code is missing. Throws 403 `link_invalid`,
 * `link_expired`, `already_confirmed` or `suspended`, and 429 after too many invalid links.
 */
export async function verifyLink(
  context: VisitorContext,
  link: Verification,
  { opensSession }: { opensSession: boolean },
): Promise<UsedLink> {
  const { db } = context
  const token_hash = hashOfToken(link.token_hash)
  const wasRight = await countLinkTry(context)
  const auth_user_id = await findLoginOfLink(db, link.type, token_hash)
  if (!auth_user_id) throw await refusalOf(context, link.type, token_hash)
  await wasRight()
  let email = ''
  const used = await withCountedCode(context, { auth_user_id, code: link.code }, (code) =>
    transact(context, async (context) => {
      const login = await lockLogin(context.db, auth_user_id)
      const user_type = await spendLink(context, link.type, token_hash)
      await announce(context, 'account.link_used', { auth_user_id, token: link.token_hash })
      if (login.suspended_at) throw forbidden(texts.suspended, 'suspended')
      email = login.email
      await ensureAnyProfile(context, login)
      if (link.type !== 'recovery') await confirmLogin(context, login)
      if (opensSession) {
        const issued = await signIn(context, { auth_user_id, type: link.type, user_type, code })
        return { auth_user_id, issued }
      }
      // The response shows the user, and a mailbox alone doesn't prove the owner of a protected
      // login.
      await requireCode(context, { auth_user_id, code })
      return { auth_user_id, issued: undefined }
    }),
  )
  await forgivePasswordTries(context, email)
  return used
}

/** If a link is used several times at once, the first request to lock the login uses it up. */
async function spendLink(context: TxContext, purpose: LinkPurpose, token_hash: Buffer): Promise<UserType> {
  const { db, now } = context
  const isThis = (token: ExpressionBuilder<DB, 'one_time_token'>) =>
    token.and({ token_hash, purpose }).and('used_at', 'is', null)
  const link =
    purpose === 'signup'
      ? await db
          .updateTable('one_time_token')
          .set({ used_at: now })
          .where(isThis)
          .returning(['user_type', 'expires_at'])
          .executeTakeFirst()
      : await db.deleteFrom('one_time_token').where(isThis).returning(['user_type', 'expires_at']).executeTakeFirst()
  if (!link) throw await refusalOf(context, purpose, token_hash)
  if (link.expires_at <= now)
    throw forbidden(purpose === 'recovery' ? linkTexts.resetExpired : linkTexts.expired, 'link_expired')
  return link.user_type
}

async function refusalOf({ db }: Pick<Context, 'db'>, purpose: LinkPurpose, token_hash: Buffer): Promise<HttpError> {
  const isRepeated = purpose === 'signup' && (await hasConfirmed(db, token_hash))
  return isRepeated ? forbidden(linkTexts.confirmed, 'already_confirmed') : invalidLink(purpose)
}

const invalidLink = (purpose: LinkPurpose) =>
  forbidden(purpose === 'recovery' ? linkTexts.resetInvalid : linkTexts.invalid, 'link_invalid')

interface LinkSignIn {
  auth_user_id: string
  type: LinkPurpose
  user_type: UserType
  code: CountedCode | undefined
}

/**
 * A recovery link opens a session that can only set a password; other links sign in with their
 * role.
 */
async function signIn(
  context: TxContext<VisitorContext>,
  { auth_user_id, type, user_type, code }: LinkSignIn,
): Promise<IssuedSession> {
  if (type === 'recovery') return issueSession(context, { auth_user_id, by: 'link', kind: 'recovery' })
  const role = await findRole(context.db, auth_user_id, user_type)
  if (role) await enterRole(context, { auth_user_id, role })
  return issueSession(context, { auth_user_id, by: 'link', code })
}

/** Ends every link that could open a session of a login. */
export async function endLinks({ db }: TxContext, auth_user_id: string): Promise<void> {
  await db.deleteFrom('one_time_token').where('auth_user_id', '=', auth_user_id).execute()
}

/**
 * Deletes links a day after they have expired, so that users meanwhile read that they are too late.
 */
export async function sweepLinks({ db, now }: Pick<Context, 'db' | 'now'>): Promise<void> {
  const yesterday = new Date(now.getTime() - DAY_MS)
  await db.deleteFrom('one_time_token').where('expires_at', '<=', yesterday).execute()
}

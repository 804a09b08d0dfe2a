import { createHash, randomBytes } from 'node:crypto'
import type { UserType } from '#features/identity/contract.ts'
import { type LockedLogin, lockLogin } from '#features/identity/locks.server.ts'
import { findLogin, hashOfToken } from '#features/identity/queries.server.ts'
import { closedAccountEmail, texts } from '#features/identity/rules.ts'
import type { Asking } from '#features/passwords/commands.server.ts'
import { insertProfile } from '#features/profiles/commands.server.ts'
import { type IssuedSession, issueSession } from '#features/sessions/commands.server.ts'
import { type CountedCode, requireCode, withCountedCode } from '#features/sign-in-codes/commands.server.ts'
import { record } from '#platform/audit.server.ts'
import type { Tx } from '#platform/db/db.server.ts'
import { transact } from '#platform/db/transact.server.ts'
import { announce } from '#platform/events.server.ts'
import { networkOf } from '#platform/http/address.server.ts'
import { forbidden, HttpError } from '#platform/http/errors.server.ts'
import { giveBack, type Limit, spend } from '#platform/rate-limits.server.ts'
import type { LinkPurpose, Verification } from './contract.ts'
import { findLoginOfLink, findRole } from './queries.server.ts'
import { LINK_LIFE_MS, linkTexts } from './rules.ts'

const quarterOfAnHour = 15 * 60

/**
 * Mails that anybody can have sent. Few of a kind for one account, because they fill somebody's mailbox; many for one address, because a school
 * has one. Nobody is locked out by a stranger who asks in their name: the last link stays good, and it lies in their own mailbox.
 */
const mailsToOne = { name: 'link-email', points: 5, seconds: quarterOfAnHour }
const mailsOfOneAddress = { name: 'link-address', points: 100, seconds: 3600 }

/** Nobody guesses 32 random bytes; this keeps them from being tried all the same. */
const wrongLinks: Limit = {
  name: 'verify-address',
  points: 60,
  seconds: quarterOfAnHour,
  message: texts.tooManyTries,
}

/** Somebody asks for a link by mail. */
export interface LinkRequest {
  email: string
  purpose: LinkPurpose
  /** The role that the link is wanted for. */
  user_type?: UserType | undefined
}

/**
 * `recover`, `otp` and `resend`: mails a link to the login of this e-mail. Throws 404 when there is none, unless answers must not tell
 * (decision 8), and 429 after too many. Nothing leaves for a suspended login, which its owner learns by signing in.
 */
export async function requestLink(asking: Asking, wanted: LinkRequest): Promise<void> {
  await countMail(asking, wanted)
  const known = await findLogin(asking.db, wanted.email)
  const isThere = known && (await transact(asking.db, (tx) => mailLink(tx, asking, known.id, wanted)))
  if (!isThere && !asking.config.HIDE_ACCOUNT_EXISTENCE) throw new HttpError(404, 'not_found', linkTexts.noAccount)
}

async function countMail({ pool, address }: Asking, { email, purpose }: LinkRequest): Promise<void> {
  const message = purpose === 'recovery' ? linkTexts.tooManyResets : texts.tooManyTries
  await spend(pool, { ...mailsOfOneAddress, message }, networkOf(address))
  const who = createHash('sha256').update(email.toLowerCase()).digest('base64url')
  await spend(pool, { ...mailsToOne, message }, `${purpose} ${who}`)
}

async function mailLink(tx: Tx, asking: Asking, auth_user_id: string, wanted: LinkRequest): Promise<boolean> {
  const login = await lockLogin(tx, auth_user_id)
  if (login.email === closedAccountEmail(auth_user_id)) return false
  const purpose = purposeFor(asking, login, wanted.purpose)
  if (login.suspended_at || !purpose) return true

  const now = asking.clock.now()
  const held = wanted.user_type && (await findRole(tx, auth_user_id, wanted.user_type))
  await makeLink(tx, login, purpose, now, held)
  const { address } = asking
  await record(tx, { kind: 'link.requested', subject_id: auth_user_id, details: { purpose }, address }, now)
  return true
}

/** Whoever has not confirmed gets to do that instead of signing in; whoever has, where mails arrive, need not again. */
function purposeFor({ config }: Asking, { confirmed_at }: LockedLogin, wanted: LinkPurpose): LinkPurpose | undefined {
  if (wanted === 'magiclink' && !confirmed_at) return 'signup'
  if (wanted === 'signup' && confirmed_at && config.SMTP_URL) return undefined
  return wanted
}

/**
 * Makes the one live link of a purpose; the one before ends (decision 9). Its token is announced, for whoever sends it, and kept as its
 * SHA-256 only.
 */
export async function makeLink(
  tx: Tx,
  login: LockedLogin,
  purpose: LinkPurpose,
  now: Date,
  user_type: UserType = login.chosen_role ?? login.user_type,
): Promise<void> {
  const auth_user_id = login.id
  const token = randomBytes(32).toString('base64url')
  const expires_at = new Date(now.getTime() + LINK_LIFE_MS)
  const link = { token_hash: hashOfToken(token), user_type, created_at: now, expires_at }
  await tx
    .insertInto('one_time_token')
    .values({ auth_user_id, purpose, ...link })
    .onConflict((older) => older.constraint('one_live_link_per_purpose').doUpdateSet(link))
    .execute()
  await announce({ db: tx, now }, 'account.link_made', { auth_user_id, purpose, token, user_type, expires_at })
}

/**
 * `verify`: uses a link up and opens its session, unless none `begins`; all of it or nothing: a link is not lost on whoever is refused a
 * session or has yet to give a code. Throws 403 `link_invalid`, `link_expired` or `suspended`, and 429 after too many that never were.
 */
export async function openLink(asking: Asking, link: Verification, begins: boolean): Promise<OpenedLink> {
  const { db, pool, address } = asking
  const token_hash = hashOfToken(link.token_hash)
  await spend(pool, wrongLinks, networkOf(address))
  const auth_user_id = await findLoginOfLink(db, link.type, token_hash)
  if (!auth_user_id) throw invalidLink(link.type)
  await giveBack(pool, wrongLinks, networkOf(address))
  return withCountedCode(asking, auth_user_id, link.code, (code) =>
    transact(db, async (tx) => {
      const login = await lockLogin(tx, auth_user_id)
      const user_type = await useUp(tx, link.type, token_hash, asking.clock.now())
      if (login.suspended_at) throw forbidden(texts.suspended, 'suspended')
      await ensureSomeProfile(tx, login, asking.clock.now())
      if (link.type !== 'recovery') await confirm(tx, asking, login)
      if (begins)
        return {
          auth_user_id,
          issued: await beginLinked(tx, asking, auth_user_id, { type: link.type, user_type, code }),
        }
      // Who it is gets shown all the same, and a mailbox alone is not the owner of a login that asks for a code.
      await requireCode(tx, auth_user_id, code, asking.clock.now())
      return { auth_user_id, issued: undefined }
    }),
  )
}

/** What has come of a link. */
export interface OpenedLink {
  auth_user_id: string
  issued: IssuedSession | undefined
}

/** Of several who use a link at once the first one to hold its login deletes it; the others find nothing left. */
async function useUp(tx: Tx, purpose: LinkPurpose, token_hash: Buffer, now: Date): Promise<UserType> {
  const link = await tx
    .deleteFrom('one_time_token')
    .where('token_hash', '=', token_hash)
    .where('purpose', '=', purpose)
    .returning(['user_type', 'expires_at'])
    .executeTakeFirst()
  if (!link) throw invalidLink(purpose)
  if (link.expires_at <= now)
    throw forbidden(purpose === 'recovery' ? linkTexts.resetExpired : linkTexts.expired, 'link_expired')
  return link.user_type
}

const invalidLink = (purpose: LinkPurpose) =>
  forbidden(purpose === 'recovery' ? linkTexts.resetInvalid : linkTexts.invalid, 'link_invalid')

/** A forgotten password is set without signing in; the other links sign in, in the role that they were made for. */
async function beginLinked(
  tx: Tx,
  { clock, device, address }: Asking,
  auth_user_id: string,
  { type, user_type, code }: { type: LinkPurpose; user_type: UserType; code: CountedCode | undefined },
): Promise<IssuedSession> {
  const opening = { now: clock.now(), by: 'link', code, device: device?.(), address } as const
  if (type === 'recovery') return issueSession(tx, auth_user_id, { ...opening, kind: 'recovery' })
  await tx.updateTable('auth_user').set({ chosen_role: user_type }).where('id', '=', auth_user_id).execute()
  return issueSession(tx, auth_user_id, opening)
}

/** Notes that the mailbox is the person's, once. */
export async function confirm(tx: Tx, { clock, address }: Asking, login: LockedLogin): Promise<void> {
  if (login.confirmed_at) return
  const now = clock.now()
  const auth_user_id = login.id
  await tx.updateTable('auth_user').set({ confirmed_at: now }).where('id', '=', auth_user_id).execute()
  await record(tx, { kind: 'account.confirmed', actor_id: auth_user_id, address }, now)
  await announce({ db: tx, now }, 'account.confirmed', { auth_user_id })
}

/** Specification, section 4: a confirmation ensures a profile. A business cannot be made up, a customer's name can. */
async function ensureSomeProfile(tx: Tx, { id, email }: LockedLogin, now: Date): Promise<void> {
  const held = await tx.selectFrom('users').select('id').where('auth_user_id', '=', id).executeTakeFirst()
  if (held) return
  await insertProfile(tx, id, { userType: 'customer', name: email.slice(0, email.indexOf('@')) }, now)
}

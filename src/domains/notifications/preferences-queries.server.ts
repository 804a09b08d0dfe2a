import { createHmac } from 'node:crypto'
import { type OptionalEmails, unknownKind } from '#domains/email/queries.server.ts'
import type { ProfileRow } from '#domains/identity/queries.server.ts'
import { findReplyAddress } from '#domains/messages/email-replies-queries.server.ts'
import { isSameSecret } from '#platform/constant-time.server.ts'
import type { Db, Tx } from '#platform/db/db.server.ts'
import { runNamed } from '#platform/db/named-statement.server.ts'
import { notFound } from '#platform/http/errors.server.ts'
import { Id } from '#platform/ids.ts'
import { t } from '#ui/language.ts'
import { urls } from '#urls.ts'
import { EmailKind, emailsFor, findEmail } from './kinds/list.ts'
import type { EmailPreference } from './preferences-contract.ts'
import { bookingIn, isEmailWanted, listEmailPhotos, listPendingEmails, replySubjectOf } from './queries.server.ts'

/** What the outbox needs to know about emails that users can switch off. */
export const optionalEmails: OptionalEmails = {
  async isStillWanted({ db, now }, { kind, user_id, expires_at, data }) {
    if (expires_at !== null && expires_at <= now) return false
    const known = EmailKind.safeParse(kind)
    if (!known.success) throw unknownKind(kind)
    const booking_id = findEmail(kind)?.needsProvider ? bookingIn(data) : undefined
    return isEmailWanted(db, { user_id, kind: known.data, booking_id })
  },

  async findUnsubscribeUrl({ db, config }, { user_id, kind }) {
    const known = EmailKind.safeParse(kind)
    if (user_id === null || !known.success) return undefined
    return config.PUBLIC_URL + urls.unsubscribe(await tokenOf(db, { user_id, kind: known.data }))
  },

  async findReplyAddress(context, { user_id, data }) {
    const subject = replySubjectOf(data)
    if (user_id === null || !subject) return undefined
    return findReplyAddress(context, { user_id, ...subject })
  },

  listPhotos: listEmailPhotos,
  listPending: listPendingEmails,
}

/** One kind of email to one profile. */
interface Subscription {
  user_id: string
  kind: EmailKind
}

/** A token that is signed for one kind of one profile, so that a changed token is invalid. */
async function tokenOf(db: Db | Tx, { user_id, kind }: Subscription): Promise<string> {
  const [stored] = await runNamed({ db }, db.selectFrom('signing_key').select('key').where('name', '=', 'mail opt-out'))
  if (!stored) throw new Error('The key that signs links in emails is missing.')
  const signature = createHmac('sha256', stored.key).update(`${user_id}.${kind}`).digest('base64url')
  return `${user_id}.${kind}.${signature}`
}

/** The profile and kind of a token. Throws 404 for a token that we didn't sign. */
export async function getSubscription(
  db: Db,
  token: string,
): Promise<Subscription & Pick<ProfileRow, 'user_type'> & { title: string }> {
  const [id, name] = token.split('.')
  const [user_id, kind] = [Id().safeParse(id), EmailKind.safeParse(name)]
  if (!user_id.success || !kind.success) throw notFound(t('Page not found'))
  const subscription = { user_id: user_id.data, kind: kind.data }
  if (!isSameSecret(token, await tokenOf(db, subscription))) throw notFound(t('Page not found'))
  const profile = await db
    .selectFrom('users')
    .select('user_type')
    .where('id', '=', user_id.data)
    .where('closed_at', 'is', null)
    .executeTakeFirst()
  const email = profile && emailsFor(profile.user_type).find((one) => one.kind === kind.data)
  if (!email) throw notFound(t('Page not found'))
  return { ...subscription, user_type: profile.user_type, title: t(email.title) }
}

/** The preference that a token stands for. Throws 404 as {@link getSubscription} does. */
export async function getPreferenceOfToken(db: Db, token: string): Promise<EmailPreference> {
  const { user_id, user_type, kind } = await getSubscription(db, token)
  const preferences = await listEmailPreferences(db, { id: user_id, user_type })
  return preferences.find((one) => one.kind === kind)!
}

/**
 * Each kind of notification that the profile's role can get, and whether the user gets it by email
 * and on devices.
 */
export async function listEmailPreferences(
  db: Db,
  { id, user_type }: Pick<ProfileRow, 'id' | 'user_type'>,
): Promise<EmailPreference[]> {
  const [mail, push] = await Promise.all([listUnwanted(db, 'unwanted_mail', id), listUnwanted(db, 'unwanted_push', id)])
  return emailsFor(user_type).map(({ kind, title }) => ({
    kind,
    title: t(title),
    email: !mail.has(kind),
    push: !push.has(kind),
  }))
}

async function listUnwanted(db: Db, table: 'unwanted_mail' | 'unwanted_push', user_id: string): Promise<Set<string>> {
  const rows = await db.selectFrom(table).select('kind').where('user_id', '=', user_id).execute()
  return new Set(rows.map(({ kind }) => kind))
}

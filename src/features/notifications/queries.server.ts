import { createHmac, timingSafeEqual } from 'node:crypto'
import { sql } from 'kysely'
import { z } from 'zod'
import type { ProfileRow } from '#features/identity/queries.server.ts'
import type { Config } from '#platform/config.server.ts'
import type { Db, Tx } from '#platform/db/db.server.ts'
import { Moment, pageOf, unpackCursor } from '#platform/http/cursor.server.ts'
import { notFound } from '#platform/http/errors.server.ts'
import { Id } from '#platform/ids.ts'
import { urls } from '#urls.ts'
import { MailKind, type MailPreference, type Notification, NotificationMetadata, type OptOut } from './contract.ts'
import { mailKindsOf } from './rules.ts'

type Reader = Pick<ProfileRow, 'id'>

const Key = z.tuple([Moment, z.guid()])

/** The columns that leave the server. */
export const shownColumns = ['id', 'user_id', 'type', 'title', 'message', 'read', 'created_at', 'metadata'] as const

interface Row extends Omit<Notification, 'created_at' | 'metadata'> {
  created_at: Date
  metadata: unknown
}

/** A row as the wire shows it; what the metadata's contract does not list stays here. */
export function notificationOf({ created_at, metadata, ...row }: Row): Notification {
  return { ...row, created_at: created_at.toISOString(), metadata: NotificationMetadata.catch({}).parse(metadata) }
}

/** What somebody was told, the newest first. */
export async function listNotifications(
  db: Db,
  { id }: Reader,
  { limit, cursor }: { limit: number; cursor?: string | undefined },
) {
  const before = unpackCursor(cursor, Key)
  const rows = await db
    .selectFrom('notifications')
    .select(shownColumns)
    .where('user_id', '=', id)
    .$if(before !== undefined, (query) => {
      const [at, last] = before ?? []
      return query.where(sql<boolean>`(created_at, id) < (${at}::timestamptz, ${last}::uuid)`)
    })
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit + 1)
    .execute()
  return pageOf(rows, limit, (row) => [row.created_at.toISOString(), row.id], notificationOf)
}

/** How many are unread. */
export async function countUnreadNotifications(db: Db, { id }: Reader): Promise<number> {
  const { count } = await db
    .selectFrom('notifications')
    .select((all) => all.fn.countAll<number>().as('count'))
    .where('user_id', '=', id)
    .where('read', '=', false)
    .executeTakeFirstOrThrow()
  return count
}

/** One kind of mail to one profile. */
interface Subscription {
  user_id: string
  kind: MailKind
}

/** The address below a mail that switches its kind off without signing in; none for mails that cannot be switched off. */
export async function findStopUrl(
  db: Db | Tx,
  { PUBLIC_URL }: Config,
  mail: { user_id: string | null; kind: string },
): Promise<string | undefined> {
  const kind = MailKind.safeParse(mail.kind)
  if (mail.user_id === null || !kind.success) return undefined
  return PUBLIC_URL + urls.unsubscribe(await signed(db, { user_id: mail.user_id, kind: kind.data }))
}

/** Signed for one kind of one profile: changed in any part it opens nothing. */
async function signed(db: Db | Tx, { user_id, kind }: Subscription): Promise<string> {
  const { key } = await db
    .selectFrom('signing_key')
    .select('key')
    .where('name', '=', 'mail opt-out')
    .executeTakeFirstOrThrow()
  const signature = createHmac('sha256', key).update(`${user_id}.${kind}`).digest('base64url')
  return `${user_id}.${kind}.${signature}`
}

/** What a token stands for. Throws 404 for one that was not signed here. */
export async function getSubscription(db: Db | Tx, token: string): Promise<Subscription & { title: string }> {
  const [id, wanted] = token.split('.')
  const [user_id, kind] = [Id().safeParse(id), MailKind.safeParse(wanted)]
  if (!user_id.success || !kind.success) throw notFound('Page')
  const subscription = { user_id: user_id.data, kind: kind.data }
  if (!isSame(await signed(db, subscription), token)) throw notFound('Page')
  const profile = await db
    .selectFrom('users')
    .select('user_type')
    .where('id', '=', user_id.data)
    .where('closed_at', 'is', null)
    .executeTakeFirst()
  const known = profile && mailKindsOf[profile.user_type].find(([one]) => one === kind.data)
  if (!known) throw notFound('Page')
  return { ...subscription, title: known[1] }
}

function isSame(one: string, other: string): boolean {
  const [first, second] = [Buffer.from(one), Buffer.from(other)]
  return first.length === second.length && timingSafeEqual(first, second)
}

/** Of which kind the mail with this token was, and whether that kind is still sent. Throws 404 as {@link getSubscription} does. */
export async function getOptOut(db: Db, token: string): Promise<OptOut> {
  const { user_id, kind, title } = await getSubscription(db, token)
  return { kind, title, email: await isMailWanted(db, user_id, kind) }
}

/** Each kind of e-mail that the profile's role can get, and whether the person wants it. */
export async function listMailPreferences(
  db: Db,
  { id, user_type }: Pick<ProfileRow, 'id' | 'user_type'>,
): Promise<MailPreference[]> {
  const rows = await db.selectFrom('unwanted_mail').select('kind').where('user_id', '=', id).execute()
  const unwanted = new Set(rows.map(({ kind }) => kind))
  return mailKindsOf[user_type].map(([kind, title]) => ({ kind, title, email: !unwanted.has(kind) }))
}

/** Whether a profile wants e-mails of a kind, now. */
export async function isMailWanted(db: Db | Tx, user_id: string, kind: MailKind): Promise<boolean> {
  const unwanted = await db
    .selectFrom('unwanted_mail')
    .select('kind')
    .where('user_id', '=', user_id)
    .where('kind', '=', kind)
    .executeTakeFirst()
  return unwanted === undefined
}

import { sql } from 'kysely'
import { z } from 'zod'
import { getBooking } from '#domains/bookings/queries.server.ts'
import type { PendingEmail, QueuedEmail } from '#domains/email/queries.server.ts'
import { isBlocked } from '#domains/identity/blocks-queries.server.ts'
import { isActive, type ProfileRow } from '#domains/identity/queries.server.ts'
import type { ReplySubject } from '#domains/messages/email-replies-queries.server.ts'
import { findPerson } from '#domains/messages/party-queries.server.ts'
import { findConversationId, listUnread } from '#domains/messages/queries.server.ts'
import { previewOf } from '#domains/messages/rules.ts'
import { getReviewStatement } from '#domains/operators/appeals-queries.server.ts'
import { listSmallJpegs } from '#domains/pictures/queries.server.ts'
import { publicName } from '#domains/reviews/rules.ts'
import { isJobShown, isProviderAvailable, mayProviderSeeCustomer } from '#domains/schedule/lifecycle-queries.server.ts'
import { listOthersFor } from '#domains/search/others-queries.server.ts'
import { getDeclineReason } from '#domains/service-requests/answers-queries.server.ts'
import { getOffer } from '#domains/service-requests/offers-queries.server.ts'
import type { Context, TxContext } from '#platform/context.server.ts'
import type { Db, Tx } from '#platform/db/db.server.ts'
import { unplanned } from '#platform/db/general-plan.server.ts'
import { runNamed } from '#platform/db/named-statement.server.ts'
import { Moment, pageOf, unpackCursor } from '#platform/http/cursor.server.ts'
import { endOfDay } from '#platform/wall-clock.server.ts'
import { type Notification, NotificationMetadata } from './contract.ts'
import { bookingRequested } from './kinds/booking-requested.ts'
import type { Sources } from './kinds/kind.ts'
import type { EmailKind } from './kinds/list.ts'
import { QUOTED } from './kinds/new-message.ts'
import type { BundleKey } from './locks.server.ts'

type User = Pick<ProfileRow, 'id'>

const Key = z.tuple([Moment, z.guid()])

/** The columns that leave the server. */
export const shownColumns = ['id', 'user_id', 'type', 'title', 'message', 'read', 'created_at', 'metadata'] as const

interface Row extends Omit<Notification, 'created_at' | 'metadata'> {
  created_at: Date
  metadata: unknown
}

/** A row as the API shows it, without metadata that its contract doesn't list. */
export function notificationOf({ created_at, metadata, ...row }: Row): Notification {
  return { ...row, created_at: created_at.toISOString(), metadata: NotificationMetadata.catch({}).parse(metadata) }
}

/** A user's notifications, the newest first. */
export async function listNotifications(
  db: Db,
  { id }: User,
  { limit, cursor }: { limit: number; cursor?: string | undefined },
) {
  const before = unpackCursor(cursor, Key)
  const newest = db
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
  return pageOf(await runNamed({ db }, newest), limit, (row) => [row.created_at.toISOString(), row.id], notificationOf)
}

/** How many of a user's notifications are unread. */
export async function countUnreadNotifications(db: Db, { id }: User): Promise<number> {
  const [row] = await runNamed(
    { db },
    db
      .selectFrom('notifications')
      .select((all) => all.fn.countAll<number>().as('count'))
      .where('user_id', '=', id)
      .where('read', '=', sql.lit(false)),
  )
  return row?.count ?? 0
}

/** Whether a user gets emails of a kind. */
export async function isEmailEnabled(db: Db | Tx, user_id: string, kind: EmailKind): Promise<boolean> {
  const disabled = await db
    .selectFrom('unwanted_mail')
    .select('kind')
    .where('user_id', '=', user_id)
    .where('kind', '=', kind)
    .executeTakeFirst()
  return disabled === undefined
}

const AboutBooking = z.object({ booking: z.object({ booking_id: z.uuid() }) })

/** The booking that an email is about, by its data. */
export function bookingIn(data: unknown): string | undefined {
  const about = AboutBooking.safeParse(data)
  return about.success ? about.data.booking.booking_id : undefined
}

const AboutMessages = z.object({ address: z.uuid() })

/** The conversation to which a reply to an email belongs, by the data of the email. */
export function replySubjectOf(data: unknown): ReplySubject | undefined {
  const booking_id = bookingIn(data)
  return booking_id === undefined ? AboutMessages.safeParse(data).data : { booking_id }
}

/**
 * Whether an email to a profile should still be sent: the account is active, the user has not
 * disabled this kind, and the provider of the booking is neither suspended nor gone.
 */
export async function isEmailWanted(
  db: Db | Tx,
  { user_id, kind, booking_id = null }: { user_id: string; kind: EmailKind; booking_id?: string | null | undefined },
): Promise<boolean> {
  const wanted = db
    .selectFrom('users')
    .select('users.id')
    .where('users.id', '=', user_id)
    .where(isActive())
    .where((row) =>
      row.not(
        row.exists(
          row.selectFrom('unwanted_mail').select('kind').whereRef('user_id', '=', 'users.id').where('kind', '=', kind),
        ),
      ),
    )
    .where((row) =>
      row.not(
        row.exists(
          row
            .selectFrom('bookings')
            .select('bookings.id')
            .where('bookings.id', '=', booking_id)
            .where((booking) => booking.not(isProviderAvailable)),
        ),
      ),
    )
  return (await runNamed({ db }, wanted)).length > 0
}

/** The recipient of an email to a profile; undefined if the account is suspended or closed. */
export async function findRecipient(db: Db | Tx, user_id: string) {
  return db
    .selectFrom('users')
    .innerJoin('auth_user', 'auth_user.id', 'users.auth_user_id')
    .leftJoin('zip_codes', 'zip_codes.zip_code', 'users.zip_code')
    .leftJoin('providers', 'providers.id', 'users.id')
    .select(['email', 'auth_user_id', 'name', 'users.user_type', 'auth_user.language'])
    .select((row) => row.fn.coalesce('providers.time_zone', 'zip_codes.time_zone').as('time_zone'))
    .where('users.id', '=', user_id)
    .where(isActive())
    .executeTakeFirst()
}

/** A user to ask {@link listReaders} about, and the kind of email for them; null for none. */
interface Addressed {
  user_id: string
  kind: EmailKind | null
}

/** A user whom an event concerns. */
export interface Reader extends Addressed {
  /** Null: the first language of the site. */
  language: string | null
  email: string
  auth_user_id: string
  name: string
  /** False for an account that is suspended or closed, and for a kind that is switched off. */
  gets_email: boolean
}

/** The language of each user whom an event concerns, and whether they get an email about it. */
export async function listReaders(db: Db | Tx, addressed: readonly Addressed[]): Promise<Reader[]> {
  if (addressed.length === 0) return []
  const [user_ids, kinds] = [addressed.map(({ user_id }) => user_id), addressed.map(({ kind }) => kind)]
  return runNamed(
    { db },
    sql<Reader>`
    select users.id as user_id, kind, language, email, auth_user_id, name,
      kind is not null and ${isActive()} and not exists (
        select from unwanted_mail where unwanted_mail.user_id = users.id and unwanted_mail.kind = addressed.kind
      ) as gets_email
    from unnest(${unplanned(user_ids, 'uuid[]')}, ${unplanned(kinds, 'text[]')}) as addressed (user_id, kind)
    join users on users.id = addressed.user_id
    join auth_user on auth_user.id = users.auth_user_id`,
  )
}

/** What the kinds of notifications read, in the transaction of the event. */
export function sourcesOf(context: TxContext): Sources {
  const { db, now } = context
  return {
    now,
    endOfDay: (time_zone) => endOfDay(time_zone, now),
    getBooking: (id, reader) => getBooking(db, reader, id),
    listOthersFor: (id) => listOthersFor(context, id),
    getOffer: (id) => getOffer(db, id),
    getServiceRequest: (id) =>
      db.selectFrom('leads').select(['title', 'closed_reason']).where('id', '=', id).executeTakeFirstOrThrow(),
    getDeclineReason: (lead_id, provider_id) => getDeclineReason(db, { lead_id, provider_id }),
    getBusinessName: async (id) =>
      (await db.selectFrom('providers').select('business_name').where('id', '=', id).executeTakeFirstOrThrow())
        .business_name,
    async getReview(id) {
      const { rating, comment, reply, name } = await db
        .selectFrom('reviews')
        .innerJoin('users', 'users.id', 'reviews.customer_id')
        .select(['rating', 'comment', 'reply', 'users.name'])
        .where('reviews.id', '=', id)
        .executeTakeFirstOrThrow()
      return { rating, comment, reply: reply ?? '', author: publicName(name) }
    },
    async getReviewStatement(id) {
      return getReviewStatement(db, id)
    },
    async findReport(id) {
      return db
        .selectFrom('reports')
        .innerJoin('users as reporter', 'reporter.id', 'reporter_id')
        .leftJoin('reviews', (join) => join.onRef('reviews.id', '=', 'reports.subject_id').on('subject', '=', 'review'))
        .select(['reporter_id', 'subject', 'reviews.provider_id'])
        .where('reports.id', '=', id)
        .where('reporter.closed_at', 'is', null)
        .executeTakeFirst()
    },
  }
}

/** A bundle of messages, and when the first of them was sent. */
type Bundle = BundleKey & { since: Date }

/**
 * The data of a bundle's email as of now: the messages that are still unread. Undefined if all were
 * read, if either user blocked the other, or if the sender is suspended. Before the reveal a
 * provider learns how many messages there are but not their words, because customers type their
 * names.
 */
export async function findBundleData(db: Db | Tx, { receiver_id, sender_id, since }: Bundle) {
  const reader = await findRecipient(db, receiver_id)
  const viewer = reader && { id: receiver_id, user_type: reader.user_type }
  const sender = viewer && (await findPerson(db, viewer, sender_id))
  const writer = sender && (await findRecipient(db, sender_id))
  if (!writer) return undefined
  if (await isBlocked(db, receiver_id, sender_id)) return undefined
  const unread = await listUnread(db, viewer, sender_id, since)
  if (unread.length === 0) return undefined
  const mayQuote = sender.user_type === 'provider' || (await mayProviderSeeCustomer(db, receiver_id, sender_id))
  const messages = unread.slice(0, QUOTED).map(({ content, photos, created_at }) => ({
    content: content === null ? null : previewOf({ content, photo_count: photos.length }),
    at: created_at.toISOString(),
  }))
  return {
    address: sender.user_type === 'provider' ? sender_id : await findConversationId(db, receiver_id, sender_id),
    sender: sender.business_name ?? sender.name,
    count: unread.length,
    messages: mayQuote ? messages : [],
    // One of the two is a provider, and providers always have a time zone.
    time_zone: (reader.time_zone ?? writer.time_zone)!,
    is_own_zone: reader.time_zone !== null,
  }
}

/** The most bytes of photos in an email, which grow by a third in transit. */
const mostPhotoBytes = 300_000

/** The photos of a requested booking, if its provider may still see them. None for other emails. */
export async function listEmailPhotos(
  { db, files }: Pick<Context, 'db' | 'files'>,
  { kind, user_id, data }: QueuedEmail,
): Promise<Uint8Array[]> {
  const id = kind === bookingRequested.email.kind ? bookingIn(data) : undefined
  if (id === undefined || user_id === null) return []
  const booking = await db
    .selectFrom('bookings')
    .select('photos')
    .where('id', '=', id)
    .where('provider_id', '=', user_id)
    .where(isJobShown)
    .executeTakeFirst()
  return listSmallJpegs(
    { db, files },
    { bucket: 'booking-photos', names: booking?.photos ?? [], bytes: mostPhotoBytes },
  )
}

/** The emails of bundles that are not due yet, as they would be sent now. */
export async function listPendingEmails(db: Db): Promise<PendingEmail[]> {
  const bundles = await db.selectFrom('message_bundle').select(['receiver_id', 'sender_id', 'since']).execute()
  const emails = await Promise.all(
    bundles.map(async (bundle) => {
      const kind = 'new_message'
      const bundled = await findBundleData(db, bundle)
      const reader = bundled && (await findRecipient(db, bundle.receiver_id))
      if (!reader || !(await isEmailEnabled(db, bundle.receiver_id, kind))) return []
      const data = { ...bundled, name: reader.name }
      const { email: recipient, language } = reader
      return [{ kind, data, user_id: bundle.receiver_id, recipient, language, created_at: bundle.since }]
    }),
  )
  return emails.flat()
}

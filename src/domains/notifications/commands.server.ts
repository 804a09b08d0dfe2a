import { sql } from 'kysely'
import type { BookingEvent } from '#domains/bookings/contract.ts'
import { queueEmail, withdrawEmails } from '#domains/email/commands.server.ts'
import type { UserContext } from '#domains/identity/policy.server.ts'
import { closedAccountName } from '#domains/identity/rules.ts'
import { isThreadOpen } from '#domains/messages/queries.server.ts'
import type { OfferEvent } from '#domains/service-requests/offers-contract.ts'
import type { Announcements } from '#platform/announcements.ts'
import type { Context, TxContext } from '#platform/context.server.ts'
import type { Tx } from '#platform/db/db.server.ts'
import { emit, transact, writeLater } from '#platform/db/transact.server.ts'
import { notFound } from '#platform/http/errors.server.ts'
import { uuidv7 } from '#platform/http/uuid.server.ts'
import { patternOf, withoutTraces } from '#platform/redaction.server.ts'
import { inLanguage } from '#platform/scope.server.ts'
import { language, siteLanguages, t } from '#ui/language.ts'
import type { Notification } from './contract.ts'
import { shortDay } from './kinds/booking.ts'
import { bookingReminder } from './kinds/booking-reminder.ts'
import type { Notice, NotificationKind } from './kinds/kind.ts'
import type { EmailKind } from './kinds/list.ts'
import { newOffer } from './kinds/new-offer.ts'
import { type BundleKey, lockDueBundle } from './locks.server.ts'
import { pushNotification } from './push-commands.server.ts'
import { findBundleData, listReaders, notificationOf, type Reader, shownColumns, sourcesOf } from './queries.server.ts'
import { BUNDLING_TIME } from './rules.ts'
import { queueSms } from './sms-commands.server.ts'

/**
 * Notifies the users that an event concerns, by each of these kinds: under the bell, and by email
 * unless they switched that off. Each reads it in their own language.
 */
export async function notify<Name extends keyof Announcements>(
  context: TxContext,
  kinds: readonly NotificationKind[],
  name: Name,
  event: Announcements[Name],
): Promise<void> {
  const write = async (kind: NotificationKind) =>
    ((await kind.on[name]?.(event, sourcesOf(context))) ?? []).map((notice) => ({ kind, notice }))
  const writeAll = async () => (await inTurn(kinds, write)).flat()
  const drafts = await writeAll()
  const readers = await listReaders(context.db, drafts.map(addressOf))
  const emails: NotificationEmail[] = []
  for (const { kind, notice } of await inTheirLanguages(drafts, readers, writeAll)) {
    addNotification(context, kind, notice)
    if (notice.sms) await queueSms(context, notice)
    if (notice.replaces) {
      const { kind, data } = notice.replaces
      await withdrawEmails(context, { user_ids: [notice.user_id], kind, data: [data], created_at: context.now })
    }
    if (notice.email === undefined) continue
    const { user_id, email: data, expires_at } = notice
    emails.push({ user_id, kind: kind.email.kind as EmailKind, data, expires_at })
  }
  queueNotificationEmails(context, emails, readers)
}

interface OfKind {
  kind: NotificationKind
  notice: Notice
}

const addressOf = ({ kind, notice: { user_id, email } }: OfKind) => ({
  user_id,
  kind: email === undefined ? null : (kind.email.kind as EmailKind),
})

/**
 * The notices of an event, each in the language of its reader. The drafts are in the current
 * language.
 */
async function inTheirLanguages(
  drafts: readonly OfKind[],
  readers: readonly Reader[],
  writeAll: () => Promise<OfKind[]>,
): Promise<OfKind[]> {
  const languages = new Map(readers.map((reader) => [reader.user_id, inLanguage(reader.language, language)]))
  const theirs = ({ notice }: OfKind) => languages.get(notice.user_id) ?? language()
  const written = await inTurn([...new Set(drafts.map(theirs))], async (each) => {
    const all = each === language() ? drafts : await inLanguage(each, writeAll)
    return all.filter((one) => theirs(one) === each)
  })
  return written.flat()
}

/** Runs the work for one item after another, because all of them share a connection. */
async function inTurn<T, R>(all: readonly T[], work: (one: T) => Promise<R>): Promise<R[]> {
  const done: R[] = []
  for (const one of all) done.push(await work(one))
  return done
}

/** Adds a line under a user's bell, and sends it to their open browsers and their devices. */
function addNotification(context: TxContext, kind: NotificationKind, notice: Notice): void {
  const { user_id, type, title, message, metadata, expires_at } = notice
  const row = { id: uuidv7(), user_id, type, title, message, read: false, created_at: context.now }
  writeLater(context, context.db.insertInto('notifications').values({ ...row, metadata: JSON.stringify(metadata) }))
  emit(context, user_id, 'notification.inserted', notificationOf({ ...row, metadata }))
  const { isUrgent: is_urgent = false, email } = kind
  pushNotification(context, { user_id, notification_id: row.id, kind: email.kind, is_urgent, expires_at })
}

/** Deletes the queued reminders of bookings that were cancelled or moved. */
export async function withdrawReminders(
  context: TxContext,
  { booking_id, also = [], customer_id, provider_id }: BookingEvent,
): Promise<void> {
  const data = [booking_id, ...also.map(({ id }) => id)].map((id) => ({ booking: { booking_id: id } }))
  const user_ids = customer_id === null ? [provider_id] : [customer_id, provider_id]
  await withdrawEmails(context, { user_ids, kind: bookingReminder.email.kind, data })
}

/**
 * Withdraws the notice of an offer that was replaced or is no longer open: deletes its queued
 * email, and marks its notification as read.
 */
export async function withdrawOfferNotice(
  context: TxContext,
  { lead_id, customer_id, provider_id }: OfferEvent,
): Promise<void> {
  const data = { lead_id, provider_id }
  await withdrawEmails(context, { user_ids: [customer_id], kind: newOffer.email.kind, data: [data] })
  await context.db
    .updateTable('notifications')
    .set({ read: true })
    .where('user_id', '=', customer_id)
    .where('read', '=', sql.lit(false))
    .where(sql<boolean>`metadata @> ${JSON.stringify(data)}::jsonb`)
    .execute()
}

interface NotificationEmail {
  user_id: string
  kind: EmailKind
  data: unknown
  expires_at?: Date | undefined
}

/**
 * Queues emails, except to users who switched their kind off, are suspended or closed their
 * account.
 */
function queueNotificationEmails(
  context: TxContext,
  emails: readonly NotificationEmail[],
  readers: readonly Reader[],
): void {
  for (const { user_id, kind, data, expires_at } of emails) {
    const recipient = readers.find((one) => one.user_id === user_id && one.kind === kind && one.gets_email)
    if (!recipient) continue
    const { email, auth_user_id, name } = recipient
    const content = { ...Object(data), name }
    queueEmail(context, { recipient: email, auth_user_id, user_id, kind, data: content, expires_at })
  }
}

/** Marks one notification as read. Throws 404 if it isn't the user's. */
export async function readNotification({ db, profile }: UserContext, id: string): Promise<Notification> {
  const row = await db
    .updateTable('notifications')
    .set({ read: true })
    .where('id', '=', id)
    .where('user_id', '=', profile.id)
    .returning(shownColumns)
    .executeTakeFirst()
  if (!row) throw notFound(t('Notification not found'))
  return notificationOf(row)
}

/** Marks all of the user's notifications as read. */
export async function readAllNotifications({ db, profile }: UserContext): Promise<void> {
  await db
    .updateTable('notifications')
    .set({ read: true })
    .where('user_id', '=', profile.id)
    .where('read', '=', sql.lit(false))
    .execute()
}

/** Marks the notifications of messages as read once the user has read the messages. */
export async function readMessageNotifications(
  { db }: TxContext,
  { reader_id, sender_id, up_to }: Announcements['messages.read'],
): Promise<void> {
  await db
    .updateTable('notifications')
    .set({ read: true })
    .where('user_id', '=', reader_id)
    .where('type', '=', 'message')
    .where('read', '=', sql.lit(false))
    .$if(up_to !== undefined, (query) => query.where('created_at', '<=', up_to!))
    .where(sql<boolean>`metadata ->> 'conversation_id' = (
      select id::text from conversations where conversations.user_id = ${reader_id} and other_id = ${sender_id})`)
    .execute()
}

/**
 * Adds a message to the bundle of its conversation. One email covers all messages of the next five
 * minutes that are still unread then.
 */
export async function bundleMessage(
  context: TxContext,
  { created_at, sender_id, receiver_id }: Announcements['message.sent'],
): Promise<void> {
  const due_at = new Date(context.now.getTime() + BUNDLING_TIME)
  writeLater(
    context,
    context.db
      .insertInto('message_bundle')
      .values({ receiver_id, sender_id, since: created_at, due_at })
      // Locks the row without changing it, so that an email that is being written waits for this
      // message.
      .onConflict((same) => same.columns(['receiver_id', 'sender_id']).doUpdateSet({ sender_id })),
  )
}

/** Queues an email for each bundle that is due. Several processes may run this at once. */
export async function sendBundles(context: Context): Promise<void> {
  const due = await context.db
    .selectFrom('message_bundle')
    .select(['receiver_id', 'sender_id'])
    .where('due_at', '<=', context.now)
    .orderBy('due_at')
    .execute()
  const failures: unknown[] = []
  for (const key of due)
    await transact(context, (context) => sendBundle(context, key)).catch((error: unknown) => failures.push(error))
  if (failures.length > 0) throw new AggregateError(failures, 'Some bundles could not be sent')
}

async function sendBundle(context: TxContext, key: BundleKey): Promise<void> {
  const { db, now } = context
  const bundle = await lockDueBundle(db, key, now)
  // While the thread is open, the user reads along, even if their page has not reported it yet. The
  // next run tries again.
  if (!bundle || (await isThreadOpen(db, key.receiver_id, key.sender_id, now))) return
  const data = await findBundleData(db, bundle)
  if (data) {
    const email = { user_id: key.receiver_id, kind: 'new_message', data } as const
    queueNotificationEmails(context, [email], await listReaders(db, [email]))
  }
  await db
    .deleteFrom('message_bundle')
    .where('receiver_id', '=', key.receiver_id)
    .where('sender_id', '=', key.sender_id)
    .execute()
}

/**
 * Deletes the notifications of a closed account. Notifications of other users about it are
 * rewritten without its name, and without former names: those about bookings then only name the
 * service and the date. Its traces are removed from all others.
 */
export async function removeNotificationsOf(
  { db }: TxContext,
  { profile_ids, counterpart_ids, traces }: Announcements['account.closed'],
): Promise<void> {
  await db.deleteFrom('notifications').where('user_id', 'in', profile_ids).execute()
  await db
    .deleteFrom('message_bundle')
    .where((row) => row.or([row('receiver_id', 'in', profile_ids), row('sender_id', 'in', profile_ids)]))
    .execute()
  const others = sql`notifications.user_id = any(${counterpart_ids}::uuid[])`
  const pattern = patternOf(traces)
  const { rows: bookings } = await sql<ClosedBooking>`
    select id, service_name as service, to_char(date, 'YYYY-MM-DD') as date from bookings
    where customer_id = any(${profile_ids}::uuid[]) or provider_id = any(${profile_ids}::uuid[])`.execute(db)
  for (const each of siteLanguages())
    await inLanguage(each, async () => rewriteNotifications(db, { profile_ids, counterpart_ids, bookings }))
  await sql`update notifications set title = ${withoutTraces('title', pattern)}, message = ${withoutTraces('message', pattern)}
    where ${others} and (title ~* ${pattern} or message ~* ${pattern})`.execute(db)
}

/** A booking of a closed account. */
interface ClosedBooking {
  id: string
  service: string
  date: string
}

type ClosedProfiles = Pick<Announcements['account.closed'], 'profile_ids' | 'counterpart_ids'>

/**
 * Rewrites the notifications about closed profiles in the current language, for its readers only.
 */
async function rewriteNotifications(
  db: Tx,
  { profile_ids, counterpart_ids, bookings }: ClosedProfiles & { bookings: readonly ClosedBooking[] },
): Promise<void> {
  const [first] = siteLanguages()
  const theirs = sql`notifications.user_id in (
    select users.id from users join auth_user on auth_user.id = users.auth_user_id
    where users.id = any(${counterpart_ids}::uuid[]) and ${language()} =
      case when auth_user.language = any(${siteLanguages()}::text[]) then auth_user.language else ${first} end)`
  await sql`update notifications set message = ${t('{who} wrote to you.', { who: t(closedAccountName) })}
    where ${theirs} and metadata ->> 'conversation_id' in (
      select id::text from conversations
      where conversations.user_id = notifications.user_id and other_id = any(${profile_ids}::uuid[]))`.execute(db)
  const texts = bookings.map(({ service, date }) => t('{service} on {day}', { service, day: shortDay(date) }))
  await sql`update notifications set message = rewritten.text
    from unnest(${bookings.map(({ id }) => id)}::uuid[], ${texts}::text[]) as rewritten (id, text)
    where ${theirs} and (metadata ->> 'booking_id')::uuid = rewritten.id`.execute(db)
}

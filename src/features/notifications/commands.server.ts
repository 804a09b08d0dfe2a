import { sql } from 'kysely'
import type { ProfileRow } from '#features/identity/queries.server.ts'
import { closedAccountName } from '#features/identity/rules.ts'
import type { Announcements } from '#platform/announcements.ts'
import type { Db, Tx } from '#platform/db/db.server.ts'
import { emit, transact } from '#platform/db/transact.server.ts'
import { invalid, notFound } from '#platform/http/errors.server.ts'
import { patternOf, withoutTraces } from '#platform/traces.server.ts'
import type { MailPreferencesChange, Notification } from './contract.ts'
import { getSubscription, notificationOf, shownColumns } from './queries.server.ts'
import { mailKindsOf } from './rules.ts'

/** What to tell somebody. */
export type News = Pick<Notification, 'user_id' | 'type' | 'title' | 'message' | 'metadata'>

/** Tells somebody something: a line under their bell, and at once in their open browsers. */
export async function addNotification(tx: Tx, { metadata, ...news }: News, now: Date): Promise<void> {
  const row = await tx
    .insertInto('notifications')
    .values({ ...news, metadata: JSON.stringify(metadata), created_at: now })
    .returning(shownColumns)
    .executeTakeFirstOrThrow()
  emit(tx, news.user_id, 'notification.inserted', { ...notificationOf(row) })
}

/** Marks one notification as read. Throws 404 when it is not the reader's. */
export async function readNotification(db: Db, { id: user_id }: ProfileRow, id: string): Promise<Notification> {
  const row = await db
    .updateTable('notifications')
    .set({ read: true })
    .where('id', '=', id)
    .where('user_id', '=', user_id)
    .returning(shownColumns)
    .executeTakeFirst()
  if (!row) throw notFound('Notification')
  return notificationOf(row)
}

/** Marks all as read. */
export async function readAllNotifications(db: Db, { id: user_id }: ProfileRow): Promise<void> {
  await db
    .updateTable('notifications')
    .set({ read: true })
    .where('user_id', '=', user_id)
    .where('read', '=', false)
    .execute()
}

/** Who has read somebody's messages need not be told of them any more. */
export async function readMessageNews(tx: Tx, user_id: string, sender_id: string): Promise<void> {
  await tx
    .updateTable('notifications')
    .set({ read: true })
    .where('user_id', '=', user_id)
    .where('type', '=', 'message')
    .where('read', '=', false)
    .where(sql<boolean>`metadata ->> 'sender_id' = ${sender_id}`)
    .execute()
}

/**
 * Deletes what somebody who leaves was told. What others were told of them is told anew without a name, because names of former days may stand
 * in it; the traces go from all the rest.
 */
export async function forgetReader(
  tx: Tx,
  { profile_ids, counterpart_ids, traces }: Announcements['account.closed'],
): Promise<void> {
  await tx.deleteFrom('notifications').where('user_id', 'in', profile_ids).execute()
  const mine = sql`any(${profile_ids}::uuid[])`
  const others = sql`notifications.user_id = any(${counterpart_ids}::uuid[])`
  const pattern = patternOf(traces)
  await sql`update notifications set message = ${`${closedAccountName} wrote to you.`}
    where ${others} and (metadata ->> 'sender_id')::uuid = ${mine}`.execute(tx)
  await sql`update notifications set message = service_name || to_char(date + start_time, '" on "Dy, Mon FMDD" at "FMHH12:MI AM')
    from bookings where ${others} and bookings.id = (metadata ->> 'booking_id')::uuid
      and (customer_id = ${mine} or provider_id = ${mine})`.execute(tx)
  await sql`update notifications set title = ${withoutTraces('title', pattern)}, message = ${withoutTraces('message', pattern)}
    where ${others} and (title ~* ${pattern} or message ~* ${pattern})`.execute(tx)
}

/** Switches off the kind of mail that a token stands for, or on again. Throws 404 for a token that was not signed here. */
export async function switchByToken(db: Db, token: string, email: boolean): Promise<void> {
  const { user_id, kind } = await getSubscription(db, token)
  if (email) await db.deleteFrom('unwanted_mail').where('user_id', '=', user_id).where('kind', '=', kind).execute()
  else
    await db
      .insertInto('unwanted_mail')
      .values({ user_id, kind })
      .onConflict((same) => same.doNothing())
      .execute()
}

/**
 * Switches kinds of e-mail on and off for a profile, all of them or none. Throws 422 for a kind that its role never gets. Rows are
 * taken in one order, so that two tabs cannot lock each other out.
 */
export async function changeMailPreferences(
  db: Db,
  { id: user_id, user_type }: Pick<ProfileRow, 'id' | 'user_type'>,
  { items }: MailPreferencesChange,
): Promise<void> {
  const known = new Set(mailKindsOf[user_type].map(([kind]) => kind))
  const strangers = items.flatMap(({ kind }, at) => (known.has(kind) ? [] : [`items.${at}.kind`]))
  if (strangers.length > 0)
    throw invalid(strangers.map((path) => ({ path, message: `A ${user_type} gets no emails of this kind.` })))
  await transact(db, async (tx) => {
    for (const { kind, email } of items.toSorted((a, b) => a.kind.localeCompare(b.kind))) {
      if (email) await tx.deleteFrom('unwanted_mail').where('user_id', '=', user_id).where('kind', '=', kind).execute()
      else
        await tx
          .insertInto('unwanted_mail')
          .values({ user_id, kind })
          .onConflict((same) => same.doNothing())
          .execute()
    }
  })
}

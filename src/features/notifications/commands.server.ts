import { sql } from 'kysely'
import type { Announcements } from '../../platform/announcements.ts'
import type { Db, Tx } from '../../platform/db/db.server.ts'
import { emit } from '../../platform/db/transact.server.ts'
import { notFound } from '../../platform/http/errors.server.ts'
import { patternOf, withoutTraces } from '../../platform/traces.server.ts'
import type { ProfileRow } from '../accounts/queries.server.ts'
import { nobody } from '../accounts/rules.ts'
import type { Notification } from './contract.ts'
import { notificationOf, shownColumns } from './queries.server.ts'

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
  await sql`update notifications set message = ${`${nobody} wrote to you.`}
    where ${others} and (metadata ->> 'sender_id')::uuid = ${mine}`.execute(tx)
  await sql`update notifications set message = service_name || to_char(date + start_time, '" on "Dy, Mon FMDD" at "FMHH12:MI AM')
    from bookings where ${others} and bookings.id = (metadata ->> 'booking_id')::uuid
      and (customer_id = ${mine} or provider_id = ${mine})`.execute(tx)
  await sql`update notifications set title = ${withoutTraces('title', pattern)}, message = ${withoutTraces('message', pattern)}
    where ${others} and (title ~* ${pattern} or message ~* ${pattern})`.execute(tx)
}

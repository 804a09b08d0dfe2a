import type { Db, Tx } from '../../platform/db/db.server.ts'
import { emit } from '../../platform/db/transact.server.ts'
import { notFound } from '../../platform/http/errors.server.ts'
import type { ProfileRow } from '../accounts/queries.server.ts'
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

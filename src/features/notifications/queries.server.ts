import { sql } from 'kysely'
import { z } from 'zod'
import type { Db } from '../../platform/db/db.server.ts'
import { Moment, pageOf, unpackCursor } from '../../platform/http/cursor.server.ts'
import type { ProfileRow } from '../accounts/queries.server.ts'
import { type Notification, NotificationMetadata } from './contract.ts'

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

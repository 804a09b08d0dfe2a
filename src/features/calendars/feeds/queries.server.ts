import type { Db } from '../../../platform/db/db.server.ts'
import { notFound } from '../../../platform/http/errors.server.ts'
import { hashOfToken, isHere } from '../../accounts/queries.server.ts'
import type { FeedState } from './contract.ts'

/** Whether a login has an address for its calendar, and when that was last read. */
export async function getFeedState(db: Db, auth_user_id: string): Promise<FeedState> {
  const feed = await db
    .selectFrom('calendar_feeds')
    .select(['created_at', 'last_read_at'])
    .where('auth_user_id', '=', auth_user_id)
    .executeTakeFirst()
  return {
    feed: feed
      ? { created_at: feed.created_at.toISOString(), last_read_at: feed.last_read_at?.toISOString() ?? null }
      : null,
  }
}

/** Whose visits a token opens: all profiles of its login. Throws 404 for none, and for a login that was suspended or closed. */
export async function getFeedOwner(db: Db, token: string) {
  const rows = await db
    .selectFrom('calendar_feeds')
    .innerJoin('users', 'users.auth_user_id', 'calendar_feeds.auth_user_id')
    .select(['calendar_feeds.auth_user_id', 'last_read_at', 'users.id', 'users.user_type'])
    .where('token_hash', '=', hashOfToken(token))
    .where(isHere())
    .orderBy('users.user_type')
    .execute()
  const first = rows[0]
  if (!first) throw notFound('Calendar')
  const { auth_user_id, last_read_at } = first
  return { auth_user_id, last_read_at, profiles: rows.map(({ id, user_type }) => ({ id, user_type })) }
}

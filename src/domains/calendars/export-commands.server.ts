import { randomBytes } from 'node:crypto'
import { lockProfile } from '#domains/identity/locks.server.ts'
import type { LiveSession, UserContext } from '#domains/identity/policy.server.ts'
import { hashOfToken } from '#domains/identity/queries.server.ts'
import { lockLiveLogin } from '#domains/identity/sessions-locks.server.ts'
import { record } from '#platform/audit.server.ts'
import type { Context, TxContext } from '#platform/context.server.ts'
import type { Db } from '#platform/db/db.server.ts'
import { transact } from '#platform/db/transact.server.ts'
import { type Limit, spend } from '#platform/rate-limits.server.ts'
import { inLanguage } from '#platform/scope.server.ts'
import { msg } from '#ui/language.ts'
import type { NewFeed } from './export-contract.ts'
import { getFeedOwner, getFeedText } from './export-queries.server.ts'

/** Calendar programs read a feed at most every few minutes. */
const readsAnHour: Limit = {
  name: 'calendar-feed',
  points: 120,
  seconds: 3600,
  message: msg('This calendar was read too often. Please try again later.'),
}

/**
 * Creates the user's calendar address and ends the previous one. Only this answer contains it.
 * Throws 401 if the session has ended meanwhile, e.g. by a new password.
 */
export async function createFeed(context: UserContext & { session: LiveSession }): Promise<NewFeed> {
  const { now, config, profile, session } = context
  const { auth_user_id } = profile
  const token = randomBytes(32).toString('base64url')
  const feed = { token_hash: hashOfToken(token), created_at: now, last_read_at: null }
  await transact(context, async (context) => {
    const { db } = context
    await lockProfile(db, profile)
    await lockLiveLogin(db, session)
    await db
      .insertInto('calendar_feeds')
      .values({ auth_user_id, ...feed })
      .onConflict((same) => same.column('auth_user_id').doUpdateSet(feed))
      .execute()
    await record(context, { kind: 'calendar_feed.made', actor_id: auth_user_id })
  })
  return { url: `${config.PUBLIC_URL}/calendars/${token}.ics`, created_at: now.toISOString(), last_read_at: null }
}

/** Ends the user's calendar address, if there is one. */
export async function revokeFeed(context: UserContext): Promise<void> {
  await transact(context, (context) => endFeed(context, context.profile))
}

/** Ends the calendar address of a login, if there is one. */
export async function endFeed(context: TxContext, { auth_user_id }: { auth_user_id: string }): Promise<void> {
  const ended = await context.db
    .deleteFrom('calendar_feeds')
    .where('auth_user_id', '=', auth_user_id)
    .executeTakeFirst()
  if (ended.numDeletedRows > 0n) await record(context, { kind: 'calendar_feed.revoked', actor_id: auth_user_id })
}

/**
 * The calendar behind an address, in its owner's language. Throws 404 for an unknown token and 429
 * for too many reads.
 */
export async function readFeed(context: Context, { token, reader }: { token: string; reader: Db }): Promise<string> {
  const { db, pool, now, config } = context
  const owner = await getFeedOwner(db, token)
  await spend(pool, readsAnHour, hashOfToken(token).toString('hex'))
  await noteRead(context, owner)
  return inLanguage(owner.language, () => getFeedText(reader, owner.profiles, config, now))
}

/** Stores when the feed was read, at most once a minute. */
async function noteRead(
  { db, now }: Context,
  { auth_user_id, last_read_at }: Awaited<ReturnType<typeof getFeedOwner>>,
) {
  if (last_read_at && now.getTime() - last_read_at.getTime() < 60_000) return
  await db.updateTable('calendar_feeds').set({ last_read_at: now }).where('auth_user_id', '=', auth_user_id).execute()
}

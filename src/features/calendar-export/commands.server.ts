import { randomBytes } from 'node:crypto'
import { lockProfile } from '#features/identity/locks.server.ts'
import { hashOfToken, type ProfileRow } from '#features/identity/queries.server.ts'
import type { Announcements } from '#platform/announcements.ts'
import { record } from '#platform/audit.server.ts'
import type { Db, Tx } from '#platform/db/db.server.ts'
import { transact } from '#platform/db/transact.server.ts'
import type { AppEnv } from '#platform/http/app.server.ts'
import { type Limit, spend } from '#platform/rate-limits.server.ts'
import type { NewFeed } from './contract.ts'
import { getFeedOwner, getFeedText } from './queries.server.ts'

/** Ends the address of somebody who leaves, and forgets the calendars that they keep elsewhere. */
export async function forgetCalendars(
  tx: Tx,
  { auth_user_id, profile_ids }: Announcements['account.closed'],
): Promise<void> {
  await tx.deleteFrom('calendar_feeds').where('auth_user_id', '=', auth_user_id).execute()
  await tx.deleteFrom('busy_calendars').where('provider_id', 'in', profile_ids).execute()
}

type Asking = Pick<AppEnv['Variables'], 'db' | 'pool' | 'clock' | 'config' | 'address'>

/** Calendars ask every few minutes at the most. */
const ofOneAddress: Limit = {
  name: 'calendar-feed',
  points: 120,
  seconds: 3600,
  message: 'This calendar was read too often. Please try again later.',
}

/** Makes the address that a login's calendar reads. One that was there before ends at once. It is told here, and never again. */
export async function makeFeed({ db, clock, config, address }: Asking, profile: ProfileRow): Promise<NewFeed> {
  const now = clock.now()
  const token = randomBytes(32).toString('base64url')
  const { auth_user_id } = profile
  const made = { token_hash: hashOfToken(token), created_at: now, last_read_at: null }
  await transact(db, async (tx) => {
    await lockProfile(tx, profile)
    await tx
      .insertInto('calendar_feeds')
      .values({ auth_user_id, ...made })
      .onConflict((same) => same.column('auth_user_id').doUpdateSet(made))
      .execute()
    await record(tx, { kind: 'calendar_feed.made', actor_id: auth_user_id, address }, now)
  })
  return { url: `${config.PUBLIC_URL}/calendars/${token}.ics`, created_at: now.toISOString(), last_read_at: null }
}

/** Ends the address; where there is none nothing happens. */
export async function revokeFeed({ db, clock, address }: Asking, auth_user_id: string): Promise<void> {
  const now = clock.now()
  await transact(db, async (tx) => {
    const ended = await tx.deleteFrom('calendar_feeds').where('auth_user_id', '=', auth_user_id).executeTakeFirst()
    if (ended.numDeletedRows > 0n)
      await record(tx, { kind: 'calendar_feed.revoked', actor_id: auth_user_id, address }, now)
  })
}

/** What a calendar that knows the address reads. Throws 404 for a token that opens nothing, 429 when it asks too often. */
export async function readFeed({ db, pool, clock, config }: Asking, token: string): Promise<string> {
  const now = clock.now()
  const owner = await getFeedOwner(db, token)
  await spend(pool, ofOneAddress, hashOfToken(token).toString('hex'))
  await noteRead(db, owner, now)
  return getFeedText(db, owner.profiles, config, now)
}

async function noteRead(db: Db, { auth_user_id, last_read_at }: Awaited<ReturnType<typeof getFeedOwner>>, now: Date) {
  if (last_read_at && now.getTime() - last_read_at.getTime() < 60_000) return
  await db.updateTable('calendar_feeds').set({ last_read_at: now }).where('auth_user_id', '=', auth_user_id).execute()
}

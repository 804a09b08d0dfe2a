import { lockProfile } from '#features/identity/locks.server.ts'
import { isActive, type ProfileRow } from '#features/identity/queries.server.ts'
import type { GoogleReview } from '#features/reviews/contract.ts'
import {
  type GooglePlace,
  type GoogleReviews,
  GoogleReviewsFailed,
  placesApi,
} from '#integrations/google-reviews/google-reviews.server.ts'
import { record } from '#platform/audit.server.ts'
import type { Config } from '#platform/config.server.ts'
import type { Db } from '#platform/db/db.server.ts'
import { transact } from '#platform/db/transact.server.ts'
import type { AppEnv, Deps } from '#platform/http/app.server.ts'
import { type Limit, spend } from '#platform/rate-limits.server.ts'
import type { GoogleReply } from './contract.ts'
import { nextTry, googleTexts as texts, googleTimes as times } from './rules.ts'

type Asking = Pick<AppEnv['Variables'], 'db' | 'pool' | 'config' | 'clock' | 'log' | 'address'>

/** Each costs the operator money. */
const perHour: Limit = { name: 'google-reviews', points: 10, seconds: 3600, message: texts.tooMany }

const nothing = {
  google_rating: null,
  google_review_count: 0,
  google_reviews: '[]',
  google_fetched_at: null,
} as const

/**
 * Connects a provider's profile with a place at Google, or fetches what Google says of it anew (decision 22). What goes wrong at Google is said in
 * the answer, and what was there before stays. Throws 429 beyond ten an hour.
 */
export async function connectGoogle(asking: Asking, provider: ProfileRow, place_id: string): Promise<GoogleReply> {
  const { db, pool, config, clock, log, address } = asking
  const google = clientOf(config)
  if (!google) return failed(texts.notSetUp)
  await spend(pool, perHour, provider.id)
  const place = await google(place_id).catch(caught)
  if (place instanceof GoogleReviewsFailed) {
    if (place.reason !== 'unknown_place') log.warn({ err: place }, 'reviews could not be fetched from Google')
    return failed(place.reason === 'unknown_place' ? texts.unknown : texts.failed)
  }
  const now = clock.now()
  await transact(db, async (tx) => {
    await lockProfile(tx, provider)
    await tx
      .updateTable('providers')
      .set({ google_place_id: place_id, ...contentsOf(place, now) })
      .where('id', '=', provider.id)
      .execute()
    const actor_id = provider.auth_user_id
    await record(tx, { kind: 'google_reviews.connected', actor_id, details: { place_id }, address }, now)
  })
  return { success: true, rating: place.rating, review_count: place.review_count }
}

const failed = (error: string): GoogleReply => ({ success: false, error, rating: null, review_count: 0 })

/** Anything else is a bug, and goes on. */
function caught(error: unknown): GoogleReviewsFailed {
  if (error instanceof GoogleReviewsFailed) return error
  throw error
}

function clientOf({ GOOGLE_PLACES_API_KEY: key, GOOGLE_PLACES_URL }: Config): GoogleReviews | undefined {
  return key === undefined ? undefined : placesApi(GOOGLE_PLACES_URL, key)
}

function contentsOf({ name, url, rating, review_count, reviews }: GooglePlace, now: Date) {
  return {
    google_place_name: name,
    google_url: url,
    google_rating: rating,
    google_review_count: review_count,
    google_reviews: JSON.stringify(reviews satisfies GoogleReview[]),
    google_fetched_at: now,
    google_next_at: new Date(now.getTime() + times.fresh),
    google_failures: 0,
  }
}

/** Takes Google's reviews off the profile, the Place ID included. A second time changes nothing. */
export async function disconnectGoogle({ db, clock, address }: Asking, provider: ProfileRow): Promise<void> {
  await transact(db, async (tx) => {
    await lockProfile(tx, provider)
    const { numUpdatedRows } = await tx
      .updateTable('providers')
      .set({ ...nothing, google_place_id: null, google_place_name: null, google_url: null })
      .set({ google_next_at: null, google_failures: 0 })
      .where('id', '=', provider.id)
      .where('google_place_id', 'is not', null)
      .executeTakeFirst()
    if (numUpdatedRows === 0n) return
    await record(tx, { kind: 'google_reviews.disconnected', actor_id: provider.auth_user_id, address }, clock.now())
  })
}

/** How many profiles are read at once, how many of them one run asks about, and after how many failures in a row it leaves Google alone. */
const run = { batch: 20, most: 400, failures: 3 }

/**
 * Every hour: drops what is 30 days old (Google's terms; the Place ID may stay), then asks anew about those whose day is over, the longest
 * waiting first. Who could not be fetched is asked again later and later; while Google does not answer at all, the rest wait for the next run.
 */
export async function refreshGoogleReviews({ db, config, clock, log }: Pick<Deps, 'db' | 'config' | 'clock' | 'log'>) {
  await dropOld(db, clock.now())
  const google = clientOf(config)
  if (!google) return
  let [asked, failures] = [0, 0]
  while (asked < run.most && failures < run.failures) {
    const due = await listDue(db, clock.now())
    for (const provider of due) {
      if (failures >= run.failures) break
      const place = await google(provider.google_place_id).catch(caught)
      const isAway = place instanceof GoogleReviewsFailed && place.reason !== 'unknown_place'
      failures = isAway ? failures + 1 : 0
      if (isAway) log.warn({ err: place }, 'reviews could not be fetched from Google')
      await keep(db, provider, place, clock.now())
    }
    asked += due.length
    if (due.length < run.batch) return
  }
}

async function dropOld(db: Db, now: Date): Promise<void> {
  const old = new Date(now.getTime() - times.kept)
  await transact(db, (tx) => tx.updateTable('providers').set(nothing).where('google_fetched_at', '<=', old).execute())
}

interface Due {
  id: string
  google_place_id: string
  google_failures: number
}

/** Not of those who are suspended: nobody sees theirs, and each question costs money. */
async function listDue(db: Db, now: Date): Promise<Due[]> {
  return db
    .selectFrom('providers')
    .innerJoin('users', 'users.id', 'providers.id')
    .select(['providers.id', 'google_failures'])
    .select((row) => row.ref('google_place_id').$notNull().as('google_place_id'))
    .where('google_place_id', 'is not', null)
    .where((row) => row.or([row('google_next_at', '<=', now), row('google_next_at', 'is', null)]))
    .where(isActive())
    .orderBy('google_next_at', (order) => order.asc().nullsFirst())
    .limit(run.batch)
    .execute()
}

/** Whoever has connected another place meanwhile keeps that one. */
async function keep(db: Db, { id, google_place_id, google_failures }: Due, place: Answer, now: Date): Promise<void> {
  const failures = Math.min(google_failures + 1, 100)
  const change =
    place instanceof GoogleReviewsFailed
      ? { google_failures: failures, google_next_at: nextTry(failures, now) }
      : contentsOf(place, now)
  await transact(db, (tx) =>
    tx
      .updateTable('providers')
      .set(change)
      .where('id', '=', id)
      .where('google_place_id', '=', google_place_id)
      .execute(),
  )
}

type Answer = GooglePlace | GoogleReviewsFailed

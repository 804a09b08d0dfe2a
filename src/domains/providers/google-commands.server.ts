import { lockProfile } from '#domains/identity/locks.server.ts'
import type { UserContext } from '#domains/identity/policy.server.ts'
import type { GoogleReview } from '#domains/reviews/contract.ts'
import {
  type GooglePlace,
  type GoogleReviews,
  GoogleReviewsFailed,
  placesApi,
} from '#integrations/google-reviews/google-reviews.server.ts'
import { record } from '#platform/audit.server.ts'
import type { Config } from '#platform/config.server.ts'
import type { Context } from '#platform/context.server.ts'
import { transact } from '#platform/db/transact.server.ts'
import { type Limit, spend } from '#platform/rate-limits.server.ts'
import { deleteGoogleReviews, setGoogleDetails } from './commands.server.ts'
import type { GoogleReply } from './google-contract.ts'
import { type DueProvider, getConnection, listDueProviders } from './google-queries.server.ts'
import { nextTry, googleTexts as texts, googleTimes as times } from './google-rules.ts'

/** Each call costs the operator money. */
const fetchesAnHour: Limit = { name: 'google-reviews', points: 10, seconds: 3600, message: texts.tooMany }

/**
 * Connects the provider to a place at Google, or fetches its reviews again
 * (docs/product/reviews.md). If Google fails, the reply says so and earlier reviews stay. Throws
 * 429 above ten calls an hour.
 */
export async function connectPlace(context: UserContext, place_id: string): Promise<GoogleReply> {
  const { pool, config, log, now, profile: provider } = context
  const google = clientOf(config)
  if (!google) return failed(texts.notSetUp)
  await spend(pool, fetchesAnHour, provider.id)
  const place = await google(place_id).catch(asResult)
  if (place instanceof GoogleReviewsFailed) {
    if (place.reason === 'unknown_place') return failed(texts.unknown)
    log.warn({ err: place }, 'Fetching reviews from Google failed')
    return failed(texts.failed)
  }
  await transact(context, async (context) => {
    await lockProfile(context.db, provider)
    const details = { google_place_id: place_id, ...detailsOf(place, now) }
    await setGoogleDetails(context, { provider_id: provider.id, details })
    const actor_id = provider.auth_user_id
    await record(context, { kind: 'google_reviews.connected', actor_id, details: { place_id } })
  })
  return { success: true, rating: place.rating, review_count: place.review_count }
}

const failed = (error: string): GoogleReply => ({ success: false, error, rating: null, review_count: 0 })

/** Returns a failure of Google's as a value. Any other error is a bug and is thrown. */
function asResult(error: unknown): GoogleReviewsFailed {
  if (error instanceof GoogleReviewsFailed) return error
  throw error
}

function clientOf({ GOOGLE_PLACES_API_KEY: key, GOOGLE_PLACES_URL }: Config): GoogleReviews | undefined {
  return key === undefined ? undefined : placesApi(GOOGLE_PLACES_URL, key)
}

function detailsOf({ name, url, rating, review_count, reviews }: GooglePlace, now: Date) {
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

const disconnected = {
  google_place_id: null,
  google_place_name: null,
  google_url: null,
  google_rating: null,
  google_review_count: 0,
  google_reviews: '[]',
  google_fetched_at: null,
  google_next_at: null,
  google_failures: 0,
} as const

/** Disconnects the provider from Google and deletes its reviews. Does nothing if not connected. */
export async function disconnectPlace(context: UserContext): Promise<void> {
  const { profile: provider } = context
  await transact(context, async (context) => {
    await lockProfile(context.db, provider)
    const { place_id } = await getConnection(context.db, context.config, provider.id)
    if (place_id === null) return
    const input = { provider_id: provider.id, place_id, details: disconnected }
    if (!(await setGoogleDetails(context, input))) return
    await record(context, { kind: 'google_reviews.disconnected', actor_id: provider.auth_user_id })
  })
}

/** The number of providers in a batch and in a run, and of consecutive failures that stop a run. */
const run = { batch: 20, most: 400, failures: 3 }

/**
 * The hourly job. Deletes reviews that are 30 days old, as Google's terms demand; Place IDs may
 * stay. Then fetches those that are a day old, longest waiting first. A provider whose reviews
 * can't be fetched is tried less and less often, and if Google doesn't respond at all, the run
 * stops.
 */
export async function refreshGoogleReviews(context: Pick<Context, 'db' | 'config' | 'clock' | 'log'>): Promise<void> {
  const { db, config, clock, log } = context
  const expired = new Date(clock.now().getTime() - times.kept)
  await transact(context, (context) => deleteGoogleReviews(context, expired))
  const google = clientOf(config)
  if (!google) return
  let [tried, failures] = [0, 0]
  while (tried < run.most && failures < run.failures) {
    const due = await listDueProviders(db, { now: clock.now(), limit: run.batch })
    for (const provider of due) {
      if (failures >= run.failures) break
      const place = await google(provider.google_place_id).catch(asResult)
      const isUnavailable = place instanceof GoogleReviewsFailed && place.reason !== 'unknown_place'
      failures = isUnavailable ? failures + 1 : 0
      if (isUnavailable) log.warn({ err: place }, 'Fetching reviews from Google failed')
      await storeResult(context, provider, place)
    }
    tried += due.length
    if (due.length < run.batch) return
  }
}

/** Stores a result, unless the provider has connected another place in the meantime. */
async function storeResult(
  context: Pick<Context, 'db' | 'clock'>,
  { id, google_place_id: place_id, google_failures }: DueProvider,
  place: GooglePlace | GoogleReviewsFailed,
): Promise<void> {
  const now = context.clock.now()
  const failures = Math.min(google_failures + 1, 100)
  const details =
    place instanceof GoogleReviewsFailed
      ? { google_failures: failures, google_next_at: nextTry(failures, now) }
      : detailsOf(place, now)
  await transact(context, (context) => setGoogleDetails(context, { provider_id: id, place_id, details }))
}

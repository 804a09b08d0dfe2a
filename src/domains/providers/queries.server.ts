import { sql } from 'kysely'
import { publicFields } from '#domains/catalog/fields-queries.server.ts'
import { servicesIn, servicesOfProvider } from '#domains/catalog/services-queries.server.ts'
import { lowestPrices } from '#domains/catalog/services-rules.ts'
import { isActive, locationOf } from '#domains/identity/queries.server.ts'
import type { GoogleReview } from '#domains/reviews/contract.ts'
import { listNewestReviews } from '#domains/reviews/queries.server.ts'
import { DEFAULT_MINUTES } from '#domains/schedule/availability-limits.ts'
import { addLater, soonFreeOf } from '#domains/schedule/availability-queries.server.ts'
import { bookableFrom } from '#domains/schedule/availability-rules.ts'
import { automaticReasons } from '#domains/schedule/lifecycle-limits.ts'
import { isListedFor, type Reader } from '#domains/schedule/listing-queries.server.ts'
import { selectPause } from '#domains/schedule/slots-queries.server.ts'
import type { Context } from '#platform/context.server.ts'
import type { Db, Tx } from '#platform/db/db.server.ts'
import { runNamed, runTogether } from '#platform/db/named-statement.server.ts'
import { DAY_MS } from '#platform/durations.ts'
import { notFound } from '#platform/http/errors.server.ts'
import { t } from '#ui/language.ts'
import { type CancellationTerms, textOfTerms } from './cancellation-rules.ts'
import type { ImportedReviews, Provider } from './contract.ts'
import { credentialTitles } from './credentials-queries.server.ts'
import { type Answered, answersWithin } from './rules.ts'
import { shownTrader } from './trader-queries.server.ts'

type Source = Pick<Context, 'db' | 'now'>
type ReaderSource = Source & Reader

/** A provider's whole profile. Throws 404 if it doesn't exist, is inactive or isn't listed. */
export async function getProvider(from: ReaderSource, id: string): Promise<Provider> {
  const found = await getProfile(from, id)
  return { ...found, reviews: await listNewestReviews(from.db, id, { google: found.google_reviews, limit: 10 }) }
}

/** A provider's profile without the reviews of customers. Throws as {@link getProvider} does. */
export async function getProfile(from: ReaderSource, id: string): Promise<Omit<Provider, 'reviews'>> {
  const { found, soon } = await runTogether(from, {
    found: sql<ProfileRow>`${profile(from.db, from.now).where('providers.id', '=', id).where(isListedFor(from))}`,
    soon: soonFreeOf([id], from.now, DEFAULT_MINUTES),
  })
  const [row] = found
  if (!row) throw providerNotFound()
  const nextOf = await addLater(from, [id], { soon, minutes: DEFAULT_MINUTES })
  const { services: offered, answered, ...columns } = row
  const services = servicesIn(offered)
  const { name, avatar_url, created_at, categories, city, state, zip_code, latitude, longitude, ...more } = columns
  const { cancellation_terms: terms, ...rest } = more
  return {
    ...rest,
    categories,
    location: locationOf({ city, state, zip_code, latitude, longitude }),
    user: { name, avatar_url },
    answers_within: answersWithin(answered),
    services,
    service_count: services.length,
    ...lowestPrices(services),
    instant: services.some(({ instant, instant_for }) => instant && instant_for === 'everyone'),
    next_free: bookableFrom(nextOf.get(id), services),
    cancellation: cancellationOf(terms),
    created_at: new Date(created_at).toISOString(),
  }
}

function cancellationOf(terms: CancellationTerms | null): Provider['cancellation'] {
  return terms && { terms, text: textOfTerms(terms) }
}

/**
 * The id, the login and the pause of an active provider. Throws 404 if it doesn't exist or is
 * inactive.
 */
export function getActiveProvider(
  db: Db | Tx,
  id: string,
): Promise<Pick<Provider, 'id' | 'paused'> & { auth_user_id: string }> {
  return db
    .selectFrom('providers')
    .innerJoin('users', 'users.id', 'providers.id')
    .select(['providers.id', 'auth_user_id', selectPause.as('paused')])
    .where('providers.id', '=', id)
    .where(isActive())
    .executeTakeFirstOrThrow(providerNotFound)
}

/** 404: no active provider has this id. */
export const providerNotFound = () => notFound(t('Provider not found'))

/** A row as JSON. */
type ProfileRow = Omit<Awaited<ReturnType<ReturnType<typeof profile>['executeTakeFirstOrThrow']>>, 'created_at'> & {
  created_at: string
}

/** Selects the public columns. The owner's name and picture are public, too. */
function profile(db: Db | Tx, now: Date) {
  return db
    .selectFrom('providers')
    .innerJoin('users', 'users.id', 'providers.id')
    .where(isActive())
    .select(['providers.id', 'business_name', 'description', 'categories', 'featured', 'verified', 'unclaimed'])
    .select(['time_zone', sql<ImportedReviews | null>`imported_reviews`.as('imported_reviews')])
    .select(['photos', 'work_radius_miles', 'capacity', 'cancellation_terms', 'handle', selectPause.as('paused')])
    .select(['rating', 'review_count', 'google_rating', 'google_review_count', 'google_place_id', 'google_url'])
    .select([sql<GoogleReview[]>`google_reviews`.as('google_reviews'), 'combined_rating', 'combined_review_count'])
    .select(['providers.created_at', 'users.name', 'users.avatar_url', publicFields('providers.fields').as('fields')])
    .select(['users.city', 'users.state', 'users.zip_code', 'users.latitude', 'users.longitude'])
    .select((providers) => servicesOfProvider(providers).as('services'))
    .select([answeredInYear(now).as('answered'), credentialTitles(now).as('credential_titles')])
    .select(shownTrader.as('trader'))
}

/** SQL: the messages between the provider and a customer. */
const thread = sql`least(sender_id, receiver_id) = least(providers.id, other_id)
  and greatest(sender_id, receiver_id) = greatest(providers.id, other_id)`

/**
 * SQL: how many requests the provider answered within a year, and the median time until the first
 * answer. A request is a booking, a service request that asks this provider, or the first message
 * of a customer. A booking from an accepted offer was never a request. Only the latest hundred
 * conversations count.
 */
export function answeredInYear(now: Date) {
  const since = new Date(now.getTime() - 365 * DAY_MS)
  return sql<Answered>`(
  select json_build_object('count', count(*),
    'minutes', percentile_cont(0.5) within group (order by extract(epoch from answered_at - asked_at) / 60))
  from (
    select created_at as asked_at,
      least(confirmed_at, case when cancelled_by = 'provider' then cancelled_at end) as answered_at
    from bookings
    -- No booking is for a day before it was made. The index has the date.
    where provider_id = providers.id and created_at > ${since} and date >= (${since}::timestamptz)::date - 1
      and confirmed_at is distinct from created_at
    union all
    select leads.created_at, least(lead_unlocks.created_at, lead_declines.created_at)
    from leads
    left join lead_unlocks on lead_unlocks.lead_id = leads.id and lead_unlocks.provider_id = providers.id
    left join lead_declines on lead_declines.lead_id = leads.id and lead_declines.provider_id = providers.id
    where leads.provider_id = providers.id and leads.created_at > ${since}
    union all
    select first.created_at, reply.created_at
    from (
      select other_id from conversations
      where user_id = providers.id and last_message_id is not null and updated_at > ${since}
      order by updated_at desc limit 100
    ) as recent
    cross join lateral (
      select sender_id, created_at from messages where ${thread} order by created_at, id limit 1
    ) as first
    cross join lateral (
      select created_at from messages where ${thread} and sender_id = providers.id order by created_at, id limit 1
    ) as reply
    where first.sender_id = other_id
  ) as asked
  where answered_at is not null)`
}

/** The facts about a provider that the order "best" of searches uses. */
export interface ProviderStanding {
  id: string
  rating: number
  review_count: number
  verified: boolean
  /** The share of the last year's booking requests that the provider answered, and their number. */
  answered: number
  requests: number
  /** Whole days since the provider joined, so that all pages of a list have the same order. */
  days: number
}

/** The standing of these providers, in any order. */
export async function listStandings(
  { now, ...database }: Source & { now: Date },
  ids: readonly string[],
): Promise<ProviderStanding[]> {
  return runNamed(
    database,
    sql<ProviderStanding>`
    select providers.id, combined_rating as rating, combined_review_count as review_count, verified,
      coalesce(answered::float8 / nullif(requests, 0), 0) as answered, requests,
      ${now}::timestamptz::date - created_at::date as days
    from providers cross join lateral (
      select count(*)::int as requests,
        count(*) filter (where confirmed_at is not null or cancelled_by is not null)::int as answered
      from bookings
      where bookings.provider_id = providers.id and status <> 'pending'
        and cancel_reason is distinct from ${sql.lit(automaticReasons.suspended)} and date > ${now}::timestamptz::date - 365
    ) as asked
    where providers.id = any (${ids}::uuid[])`,
  )
}

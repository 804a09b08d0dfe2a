import { type RawBuilder, sql } from 'kysely'
import { type OfferedService, offeredServicesOf } from '#domains/catalog/services-queries.server.ts'
import { lowestPrices } from '#domains/catalog/services-rules.ts'
import { DEFAULT_MINUTES } from '#domains/schedule/availability-limits.ts'
import { addLater, soonFreeOf } from '#domains/schedule/availability-queries.server.ts'
import { bookableFrom } from '#domains/schedule/availability-rules.ts'
import type { Context } from '#platform/context.server.ts'
import { unplanned } from '#platform/db/general-plan.server.ts'
import { runTogether } from '#platform/db/named-statement.server.ts'
import type { ProviderSummary } from './contract.ts'
import { credentialTitles } from './credentials-queries.server.ts'

type Source = Pick<Context, 'db' | 'now'>

/** The number of featured providers on the home page. */
const FEATURED = 3

/** Up to three featured providers, best rated first. */
export async function listFeaturedProviders(from: Source): Promise<ProviderSummary[]> {
  const rows = await from.db
    .selectFrom('providers')
    .innerJoin('provider_search', 'provider_search.provider_id', 'providers.id')
    .select('providers.id')
    .where('featured', '=', true)
    .orderBy('provider_search.rank')
    .orderBy('providers.id')
    .limit(FEATURED)
    .execute()
  return listCards(
    from,
    rows.map(({ id }) => id),
  )
}

/**
 * The cards of these providers, in the order of the ids, with null as `distance_miles`. Providers
 * that are gone meanwhile are left out.
 */
export async function listCards(from: Source, ids: readonly string[]): Promise<ProviderSummary[]> {
  return (await listCardsWithServices(from, ids)).map(({ card }) => card)
}

/**
 * The cards of {@link listCards}, each with all services of the provider; `next_free` is for a
 * booking of `minutes`.
 */
export async function listCardsWithServices(
  from: Source,
  ids: readonly string[],
  minutes = DEFAULT_MINUTES,
): Promise<{ card: ProviderSummary; services: OfferedService[] }[]> {
  if (ids.length === 0) return []
  const { businesses, offered, soon } = await runTogether(from, {
    businesses: businessesOf(ids, from.now),
    offered: offeredServicesOf(ids),
    soon: soonFreeOf(ids, from.now, minutes),
  })
  const nextOf = await addLater(from, ids, { soon, minutes })
  const servicesOf = new Map(offered.map(({ provider_id, services }) => [provider_id, services]))
  return businesses.map((business) => {
    const services = servicesOf.get(business.id) ?? []
    return { card: cardOf(business, services, bookableFrom(nextOf.get(business.id), services)), services }
  })
}

const cardOf = (business: Business, services: OfferedService[], next_free: ProviderSummary['next_free']) => ({
  ...business,
  photos: photosOf(business.photos, services),
  distance_miles: null,
  services: services.slice(0, 2).map(({ id, name, price }) => ({ id, name, price })),
  service_count: services.length,
  ...lowestPrices(services),
  instant: services.some(({ instant }) => instant),
  next_free,
})

/** The number of pictures on a card. */
const SHOWN_PHOTOS = 3

/** Pictures of work: first the business's own, then those of these services. */
export const photosOf = (first: readonly string[], services: readonly OfferedService[]): string[] =>
  [...new Set([...first, ...services.flatMap(({ photos }) => photos)])].slice(0, SHOWN_PHOTOS)

/** The part of a card that is about the business, without the services and times. */
type Business = Omit<
  ProviderSummary,
  'distance_miles' | 'services' | 'service_count' | 'from_price' | 'from_job_price' | 'instant' | 'next_free'
>

/** In the order of the ids. */
const businessesOf = (ids: readonly string[], now: Date): RawBuilder<Business> => sql`
  select
    providers.id, business_name, description, categories, featured, verified, unclaimed, time_zone,
    ${credentialTitles(now)} as credential_titles,
    photos[:${sql.lit(SHOWN_PHOTOS)}] as photos, rating, review_count, combined_rating, combined_review_count,
    case when zip_code is not null then json_build_object('city', city, 'state', state, 'zipCode', zip_code,
      'coordinates', json_build_object('latitude', latitude, 'longitude', longitude)) end as location,
    json_build_object('name', users.name, 'avatar_url', avatar_url) as user
  from unnest(${unplanned(ids, 'uuid[]')}) with ordinality as given (id, place)
  join providers using (id)
  join users using (id)
  order by place`

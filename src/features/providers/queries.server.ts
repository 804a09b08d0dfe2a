import { sql } from 'kysely'
import type { CategoryName } from '#features/categories/contract.ts'
import { isActive, locationOf } from '#features/identity/queries.server.ts'
import type { GoogleReview } from '#features/reviews/contract.ts'
import { listReviews } from '#features/reviews/queries.server.ts'
import type { ProviderSummary } from '#features/search/contract.ts'
import { listSummaries } from '#features/search-summaries/queries.server.ts'
import { listAllServices } from '#features/services/queries.server.ts'
import type { Db, Tx } from '#platform/db/db.server.ts'
import { notFound } from '#platform/http/errors.server.ts'
import type { Provider } from './contract.ts'

/** Featured providers on the home page (specification, section 9). */
const FEATURED = 3

/** Up to three featured providers, those with the best reviews first. */
export async function listFeaturedProviders(db: Db): Promise<ProviderSummary[]> {
  const rows = await db
    .selectFrom('providers')
    .innerJoin('provider_search', 'provider_search.provider_id', 'providers.id')
    .select('providers.id')
    .where('featured', '=', true)
    .orderBy('provider_search.rank')
    .orderBy('providers.id')
    .limit(FEATURED)
    .execute()
  return listSummaries(
    db,
    rows.map(({ id }) => id),
  )
}

/** A provider's whole profile. Throws 404 when there is none, or none any more. */
export async function getProvider(db: Db, id: string): Promise<Provider> {
  const row = await profile(db).where('providers.id', '=', id).executeTakeFirst()
  if (!row) throw providerNotFound()
  const services = await listAllServices(db, id)
  const { items: reviews } = await listReviews(db, { provider_id: id, limit: 10 })
  const { name, avatar_url, created_at, categories, city, state, zip_code, latitude, longitude, ...rest } = row
  return {
    ...rest,
    categories: categories as CategoryName[],
    location: locationOf({ city, state, zip_code, latitude, longitude }),
    user: { name, avatar_url },
    services,
    service_count: services.length,
    from_price: services.length > 0 ? Math.min(...services.map(({ price }) => price)) : null,
    reviews,
    created_at: created_at.toISOString(),
  }
}

/** 404: nobody offers anything under this id. */
export const providerNotFound = () => notFound('Provider')

/** The columns that may leave the server; of the owner the name and the picture alone. */
function profile(db: Db | Tx) {
  return db
    .selectFrom('providers')
    .innerJoin('users', 'users.id', 'providers.id')
    .where(isActive())
    .select(['providers.id', 'business_name', 'description', 'categories', 'featured', 'verified', 'time_zone'])
    .select(['photos', 'work_radius_miles'])
    .select(['rating', 'review_count', 'google_rating', 'google_review_count', 'google_place_id', 'google_url'])
    .select([sql<GoogleReview[]>`google_reviews`.as('google_reviews'), 'combined_rating', 'combined_review_count'])
    .select(['providers.created_at', 'users.name', 'users.avatar_url'])
    .select(['users.city', 'users.state', 'users.zip_code', 'users.latitude', 'users.longitude'])
}

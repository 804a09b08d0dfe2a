import { sql } from 'kysely'
import type { ProviderSummary } from '#features/search/contract.ts'
import type { Db } from '#platform/db/db.server.ts'

/** What the cards of these providers show, in the order of the ids; `distance_miles` is left null. One that is gone meanwhile is left out. */
export async function listSummaries(db: Db, ids: readonly string[]): Promise<ProviderSummary[]> {
  if (ids.length === 0) return []
  const { rows } = await sql<ProviderSummary>`
    select
      providers.id, business_name, description, categories, featured, verified,
      rating, review_count, combined_rating, combined_review_count,
      case when zip_code is not null then json_build_object('city', city, 'state', state, 'zipCode', zip_code,
        'coordinates', json_build_object('latitude', latitude, 'longitude', longitude)) end as location,
      json_build_object('name', users.name, 'avatar_url', avatar_url) as user,
      null as distance_miles, services, service_count, from_price
    from unnest(${ids}::uuid[]) with ordinality as wanted (id, place)
    join providers using (id)
    join users using (id)
    cross join lateral (
      select
        coalesce((json_agg(json_build_object('id', id, 'name', name, 'price', price) order by position, id)
          filter (where place <= 2)), '[]') as services,
        count(*) as service_count,
        min(price) as from_price
      from (
        select id, name, price, position, row_number() over (order by position, id) as place
        from services where provider_id = providers.id
      ) as numbered
    ) as offered
    order by wanted.place`.execute(db)
  return rows
}

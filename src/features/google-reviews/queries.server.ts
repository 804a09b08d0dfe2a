import type { Config } from '#platform/config.server.ts'
import type { Db } from '#platform/db/db.server.ts'
import type { GoogleConnection } from './contract.ts'

/** Where a provider stands with Google. */
export async function getConnection(db: Db, { GOOGLE_PLACES_API_KEY }: Config, id: string): Promise<GoogleConnection> {
  const row = await db
    .selectFrom('providers')
    .select(['google_place_id', 'google_place_name', 'google_url', 'google_rating', 'google_review_count'])
    .select(['google_fetched_at', 'google_failures'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return {
    configured: GOOGLE_PLACES_API_KEY !== undefined,
    place_id: row.google_place_id,
    place_name: row.google_place_name,
    url: row.google_url,
    rating: row.google_rating,
    review_count: row.google_review_count,
    fetched_at: row.google_fetched_at?.toISOString() ?? null,
    failing: row.google_failures > 0,
  }
}

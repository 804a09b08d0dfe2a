import { isActive } from '#domains/identity/queries.server.ts'
import type { Config } from '#platform/config.server.ts'
import type { Db, Tx } from '#platform/db/db.server.ts'
import type { GoogleConnection } from './google-contract.ts'

/** A provider's connection to Google. */
export async function getConnection(
  db: Db | Tx,
  { GOOGLE_PLACES_API_KEY }: Config,
  id: string,
): Promise<GoogleConnection> {
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

/** A provider whose reviews at Google are to be fetched again. */
export interface DueProvider {
  id: string
  google_place_id: string
  google_failures: number
}

/**
 * Providers whose reviews are due, longest waiting first. Suspended providers are left out, because
 * their reviews aren't shown and each call costs money.
 */
export async function listDueProviders(db: Db, { now, limit }: { now: Date; limit: number }): Promise<DueProvider[]> {
  return db
    .selectFrom('providers')
    .innerJoin('users', 'users.id', 'providers.id')
    .select(['providers.id', 'google_failures'])
    .select((row) => row.ref('google_place_id').$notNull().as('google_place_id'))
    .where('google_place_id', 'is not', null)
    .where((row) => row.or([row('google_next_at', '<=', now), row('google_next_at', 'is', null)]))
    .where(isActive())
    .orderBy('google_next_at', (order) => order.asc().nullsFirst())
    .limit(limit)
    .execute()
}

import { sql } from 'kysely'
import type { Db, Tx } from '#platform/db/db.server.ts'
import { dateIn, daysAfter } from '#platform/wall-clock.server.ts'
import type { Pricing } from './contract.ts'

/** The series without an end that may need another date, the oldest first. */
export async function listSeriesToExtend(db: Db, now: Date): Promise<string[]> {
  // In some time zones it is a day later than in UTC. The command checks again on the provider's
  // clock.
  const tomorrow = daysAfter(dateIn('UTC', now), 1)
  const rows = await db
    .selectFrom('open_series')
    .select('series_id')
    .where('ended_at', 'is', null)
    .where(sql<boolean>`next_date <= ${tomorrow}::date + days_ahead`)
    .orderBy('series_id')
    .execute()
  return rows.map(({ series_id }) => series_id)
}

/** Locks a series without an end that hasn't been stopped. The caller has locked its provider. */
export const lockOpenSeries = (tx: Tx, series_id: string) =>
  tx
    .selectFrom('open_series')
    .select(['provider_id', 'every_weeks', 'next_date', 'days_ahead'])
    .where('series_id', '=', series_id)
    .where('ended_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()

/** The provider of a series without an end. */
export const findProviderOfOpenSeries = (tx: Tx, series_id: string) =>
  tx.selectFrom('open_series').select('provider_id').where('series_id', '=', series_id).executeTakeFirst()

/**
 * What the next bookings of a series have in common with its last one that wasn't cancelled, price
 * and contact included.
 */
export async function findLastOfSeries(tx: Tx, series_id: string) {
  const row = await tx
    .selectFrom('bookings')
    .select(['id', 'customer_id', 'provider_id', 'service_id', 'service_name', 'hourly_rate', 'pricing', 'status'])
    .select(['start_time', 'end_time', 'crew', 'location_type', 'notes', 'for_client', 'client_id'])
    .select(['address_line1', 'address_line2', 'address_city', 'address_state', 'address_zip_code'])
    .select(['contact_name', 'contact_email', 'contact_phone', 'series_weeks', 'series_times'])
    .where('series_id', '=', series_id)
    .where('status', '<>', 'cancelled')
    .orderBy('starts_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row && { ...row, pricing: row.pricing as unknown as Pricing | null }
}

import { sql } from 'kysely'
import type { Db, Tx } from '#platform/db/db.server.ts'
import { notFound } from '#platform/http/errors.server.ts'
import { t } from '#ui/language.ts'
import type { Pricing } from './contract.ts'
import { datesOfSeries } from './details-queries.server.ts'
import type { Series } from './series-contract.ts'

/** A series with all of its bookings. The caller has checked that the viewer is a party. */
export async function getSeries(db: Db | Tx, id: string): Promise<Series> {
  const { dates } = await db.selectNoFrom(datesOfSeries(sql`${id}::uuid`).as('dates')).executeTakeFirstOrThrow()
  return { id, dates }
}

/** The provider of a customer's series. Throws 404 for any other series. */
export async function getProviderOfSeries(tx: Tx, customer: { id: string }, series_id: string): Promise<string> {
  const { provider_id } = await tx
    .selectFrom('bookings')
    .select('provider_id')
    .where('series_id', '=', series_id)
    .where('customer_id', '=', customer.id)
    .limit(1)
    .executeTakeFirstOrThrow(() => notFound(t('Series not found')))
  return provider_id
}

/**
 * The terms of the next bookings of a series: those of its last one that wasn't cancelled, or of
 * its last one. The contact is revealed if any booking of the series has revealed it.
 */
export async function getTermsOfSeries(tx: Tx, series_id: string) {
  const { service_id, series_weeks, series_times, pricing, answers, ...terms } = await tx
    .selectFrom('bookings')
    .select(['date', 'start_time', 'end_time', 'service_id', 'series_weeks', 'series_times', 'notes', 'photos'])
    .select(['address_line1', 'address_line2', 'address_city', 'address_state', 'address_zip_code'])
    .select(['contact_name', 'contact_email', 'contact_phone', 'pricing', 'answers'])
    .select(
      sql<boolean>`exists (select from bookings other
        where other.series_id = bookings.series_id and other.customer_info_revealed)`.as('customer_info_revealed'),
    )
    .select(
      sql<boolean>`exists (select from open_series
        where open_series.series_id = bookings.series_id and ended_at is null)`.as('is_open'),
    )
    .where('series_id', '=', series_id)
    .orderBy(sql`status = 'cancelled'`)
    .orderBy('starts_at', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()
  if (service_id === null) throw notFound(t('Service not found'))
  const addons = ((pricing as unknown as Pricing | null)?.addons ?? []).map(({ id }) => id)
  return {
    ...terms,
    answers: JSON.stringify(answers),
    addons,
    service_id,
    series_weeks: series_weeks as 1 | 2 | 4,
    series_times: series_times!,
  }
}

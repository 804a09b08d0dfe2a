import type { Insertable } from 'kysely'
import { sql } from 'kysely'
import type { TxContext } from '#platform/context.server.ts'
import type { DB } from '#platform/db/schema.ts'

/** Makes a series one without an end. The caller has booked its first dates. */
export async function startOpenSeries(
  { db, now }: TxContext,
  series: Omit<Insertable<DB['open_series']>, 'created_at' | 'ended_at'>,
): Promise<void> {
  await db
    .insertInto('open_series')
    .values({ ...series, created_at: now })
    .execute()
}

/** Adds no more dates to these series. Returns those that hadn't ended before. */
export async function endOpenSeries({ db, now }: TxContext, series_ids: readonly string[]): Promise<string[]> {
  const ended = await db
    .updateTable('open_series')
    .set({ ended_at: now })
    .where('series_id', '=', sql<string>`any(${series_ids}::uuid[])`)
    .where('ended_at', 'is', null)
    .returning('series_id')
    .execute()
  return ended.map(({ series_id }) => series_id)
}

/** Ends the series among those of the bookings that have no open booking left. */
export async function endEmptySeries(
  context: TxContext,
  bookings: readonly { series_id?: string | null }[],
): Promise<void> {
  const ids = [...new Set(bookings.flatMap(({ series_id }) => series_id ?? []))]
  if (ids.length === 0) return
  await context.db
    .updateTable('open_series')
    .set({ ended_at: context.now })
    .where('series_id', '=', sql<string>`any(${ids}::uuid[])`)
    .where('ended_at', 'is', null)
    .where(
      sql<boolean>`not exists (select from bookings
        where bookings.series_id = open_series.series_id and status in ('pending', 'confirmed'))`,
    )
    .execute()
}

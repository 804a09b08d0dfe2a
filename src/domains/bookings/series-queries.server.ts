import { sql } from 'kysely'
import type { Db, Tx } from '#platform/db/db.server.ts'
import { datesOfSeries } from './details-queries.server.ts'
import type { Series } from './series-contract.ts'

/** A series with all of its bookings. The caller has checked that the viewer is a party. */
export async function getSeries(db: Db | Tx, id: string): Promise<Series> {
  const { dates } = await db.selectNoFrom(datesOfSeries(sql`${id}::uuid`).as('dates')).executeTakeFirstOrThrow()
  return { id, dates }
}

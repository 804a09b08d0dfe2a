import { sql } from 'kysely'
import type { Db } from '#platform/db/db.server.ts'
import type { NoShow } from './no-shows-contract.ts'

/** SQL: the no-shows of a booking that were not undone. */
export const noShows = sql<NoShow[]>`coalesce((select jsonb_agg(jsonb_build_object(
    'noted_by', noted_by, 'noted_at', to_char(noted_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')))
  from no_shows where no_shows.booking_id = bookings.id and undone_at is null), '[]')`

/** All notes of a booking, also those that were undone. */
export const listNoShows = (db: Db, booking_id: string) =>
  db.selectFrom('no_shows').select(['noted_by', 'noted_at', 'undone_at']).where('booking_id', '=', booking_id).execute()

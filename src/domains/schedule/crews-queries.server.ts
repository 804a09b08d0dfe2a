import { sql } from 'kysely'
import type { Db, Tx } from '#platform/db/db.server.ts'
import { runNamed } from '#platform/db/named-statement.server.ts'
import { invalid } from '#platform/http/errors.server.ts'
import { type CrewsInUse, crewTexts } from './crews-rules.ts'

/**
 * The upcoming work of a locked provider's crews after number `capacity`: bookings and proposed
 * times, blocked times, and connected calendars.
 */
export async function getCrewsInUse(
  tx: Tx,
  { provider_id, capacity, now }: { provider_id: string; capacity: number; now: Date },
): Promise<CrewsInUse> {
  const isLost = sql`provider_id = ${provider_id} and crew > ${capacity}`
  const { rows } = await sql<CrewsInUse>`
    select (
      select count(distinct id)::int from (
        select id from bookings where ${isLost} and status in ('pending', 'confirmed') and ends_at > ${now}
        union all
        select booking_id from reschedule_proposals
        where holder_id = ${provider_id} and crew > ${capacity} and status = 'open' and ends_at > ${now}
      ) as jobs
    ) as bookings,
    (select count(*)::int from blocked_times where ${isLost} and ends_on >= (${now}::timestamptz at time zone 'UTC')::date - 1) as blocked_times,
    (select count(*)::int from busy_calendars where ${isLost}) as calendars`.execute(tx)
  return rows[0]!
}

/** Throws 422 for a crew that a provider doesn't have. Null means all crews. */
export async function assertCrew(db: Db | Tx, provider_id: string, crew: number | null): Promise<void> {
  if (crew === null) return
  const [row] = await runNamed({ db }, db.selectFrom('providers').select('capacity').where('id', '=', provider_id))
  if (crew > (row?.capacity ?? 0)) throw invalid([{ path: 'crew', message: crewTexts.missing }])
}

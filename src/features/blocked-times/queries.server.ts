import { sql } from 'kysely'
import { bookableDays, getTimeZone } from '#features/availability/queries.server.ts'
import type { Db, Tx } from '#platform/db/db.server.ts'
import { runNamed } from '#platform/db/named-statement.server.ts'
import type { BlockedTime, BlockedTimesQuery } from './contract.ts'

/** A provider's blocked times between two days, both included, earliest first. By default from today on. */
export async function listBlockedTimes(
  { db, now }: { db: Db; now: Date },
  { provider_id, from, to }: BlockedTimesQuery & { provider_id: string },
): Promise<BlockedTime[]> {
  const first = from ?? bookableDays(await getTimeZone(db, provider_id), now).earliest_date
  const blocked = blockedTimes(db, provider_id)
    // The end is excluded. The index has the day.
    .where('ends_on', '>=', first)
    .where(sql<boolean>`ends_on + ends_at > ${first}::date`)
    .$if(to !== undefined, (query) => query.where('starts_on', '<=', to ?? ''))
    .orderBy('starts_on')
    .orderBy('starts_at')
    .orderBy('id')
  return (await runNamed({ db }, blocked)).map(blockedTimeOf)
}

/** Selects a provider's blocked times. {@link blockedTimeOf} reads its rows. */
export const blockedTimes = (db: Db | Tx, provider_id: string) =>
  db
    .selectFrom('blocked_times')
    .select(['id', 'starts_on', 'starts_at', 'ends_on', 'ends_at', 'note', 'created_at'])
    .where('provider_id', '=', provider_id)

type BlockedRow = Awaited<ReturnType<ReturnType<typeof blockedTimes>['executeTakeFirstOrThrow']>>

/** A blocked time as the API returns it. */
export function blockedTimeOf({ created_at, ...row }: BlockedRow): BlockedTime {
  return { ...row, created_at: created_at.toISOString() }
}

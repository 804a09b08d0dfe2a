import { sql } from 'kysely'
import { z } from 'zod'
import { bookableDays, getProviderTimeZone } from '#domains/schedule/slots-queries.server.ts'
import type { Db, Tx } from '#platform/db/db.server.ts'
import { runNamed } from '#platform/db/named-statement.server.ts'
import { type OptionalPaging, pageOf, unpackCursor } from '#platform/http/cursor.server.ts'
import { queryDay } from '#platform/query-day.ts'
import type { BlockedTime, BlockedTimesQuery } from './blocked-times-contract.ts'
import { blockedTimeTexts } from './blocked-times-rules.ts'

/** Day, time and id. */
const Position = z.tuple([queryDay(blockedTimeTexts.date), z.iso.time({ precision: -1 }), z.guid()])

type Page = z.infer<typeof OptionalPaging>

/**
 * A provider's blocked times between two days, both included, earliest first. By default from today
 * on.
 */
export async function listBlockedTimes(
  { db, now }: { db: Db; now: Date },
  { provider_id, from, to, limit, cursor }: BlockedTimesQuery & Page & { provider_id: string },
): Promise<{ items: BlockedTime[]; next_cursor: string | null }> {
  const after = unpackCursor(cursor, Position)
  const first = from ?? bookableDays(await getProviderTimeZone(db, provider_id), now).earliest_date
  const blocked = blockedTimes(db, provider_id)
    // The end is excluded. This condition lets PostgreSQL use the index, which has the day.
    .where('ends_on', '>=', first)
    .where(sql<boolean>`ends_on + ends_at > ${first}::date`)
    .$if(to !== undefined, (query) => query.where('starts_on', '<=', to ?? ''))
    .$if(after !== undefined, (query) => {
      const [day, time, id] = after ?? []
      return query.where(sql<boolean>`(starts_on, starts_at, id) > (${day}::date, ${time}::time, ${id}::uuid)`)
    })
    .orderBy('starts_on')
    .orderBy('starts_at')
    .orderBy('id')
    .$if(limit !== undefined, (query) => query.limit(limit! + 1))
  const rows = await runNamed({ db }, blocked)
  return pageOf(rows, limit, ({ starts_on, starts_at, id }) => [starts_on, starts_at, id], blockedTimeOf)
}

/** Selects a provider's blocked times. {@link blockedTimeOf} reads its rows. */
export const blockedTimes = (db: Db | Tx, provider_id: string) =>
  db
    .selectFrom('blocked_times')
    .select(['id', 'starts_on', 'starts_at', 'ends_on', 'ends_at', 'note', 'crew', 'created_at'])
    .where('provider_id', '=', provider_id)

type BlockedRow = Awaited<ReturnType<ReturnType<typeof blockedTimes>['executeTakeFirstOrThrow']>>

/** A blocked time as the API returns it. */
export function blockedTimeOf({ created_at, ...row }: BlockedRow): BlockedTime {
  return { ...row, created_at: created_at.toISOString() }
}

import { sql } from 'kysely'
import type { Db } from '../../../platform/db/db.server.ts'
import { daysAfter } from '../../../platform/wall-clock.server.ts'
import type { Overview } from './contract.ts'

/** What is counted of which table. Each has an index that begins with `created_at`. */
export const counted = {
  customers: sql`users where user_type = 'customer'`,
  providers: sql`users where user_type = 'provider'`,
  bookings: sql`bookings where true`,
  requests: sql`leads where true`,
  messages: sql`messages where true`,
} as const

/** What is counted. */
export type Kind = keyof typeof counted
/** All of them, in the order of the page. */
export const kinds = Object.keys(counted) as Kind[]

/** Rows of a kind made on each day from one on, and before another. */
export const perDay = (kind: Kind, from: string, until: string) => sql<{ day: string; kind: Kind; count: number }>`
  select (created_at at time zone 'UTC')::date as day, ${kind}::text as kind, count(*) as count
  from ${counted[kind]} and created_at >= ${from}::date::timestamp at time zone 'UTC'
    and created_at < ${until}::date::timestamp at time zone 'UTC' group by 1`

/** The first day that the job has not written down; all there ever was is counted afresh before it has run once. */
export async function firstOpenDay(db: Db): Promise<string> {
  const { rows } = await sql<{ day: string | null }>`
    select max(day) + 1 as day from daily_count where kind = 'customers'`.execute(db)
  return rows[0]?.day ?? '2000-01-01'
}

/** The last so many days, today included. Days that are over were counted by the job; the rest is counted now. */
export async function getOverview(db: Db, days: number, now: Date): Promise<Overview> {
  const today = now.toISOString().slice(0, 10)
  const first = daysAfter(today, 1 - days)
  const [open, tomorrow] = [await firstOpenDay(db), daysAfter(today, 1)]
  const fresh = sql.join(
    kinds.map((kind) => perDay(kind, open, tomorrow)),
    sql` union all `,
  )
  const { rows } = await sql<{ day: string; kind: string; count: number }>`
    with all_days as (select day, kind, count from daily_count where day < ${open}::date or kind = any(${looked}::text[])
      union all ${fresh})
    select day, kind, sum(count)::bigint as count from all_days where day >= ${first}::date group by day, kind
    union all select null, kind, sum(count)::bigint from all_days group by kind`.execute(db)
  const countOf = (kind: string, day: string | null) =>
    rows.find((row) => row.kind === kind && row.day === day)?.count ?? 0
  const inPeriod = (kind: string) => sum(rows.filter((row) => row.kind === kind && row.day !== null))
  return {
    days: Array.from({ length: days }, (_, at) => daysAfter(first, at)).map((date) => ({
      date,
      ...(Object.fromEntries(kinds.map((kind) => [kind, countOf(kind, date)])) as Record<Kind, number>),
    })),
    totals: Object.fromEntries(kinds.map((kind) => [kind, countOf(kind, null)])) as Record<Kind, number>,
    funnel: {
      searches: inPeriod('search'),
      provider_views: inPeriod('provider_view'),
      booking_forms: inPeriod('booking_form'),
      ...(await becameOf(db, first)),
    },
  }
}

/** What is counted while it happens, without a row of its own anywhere. */
const looked = ['search', 'provider_view', 'booking_form']

const sum = (rows: { count: number }[]) => rows.reduce((total, { count }) => total + count, 0)

/** Of the bookings asked for since a day: how many there are, were ever confirmed, and were completed. */
async function becameOf(db: Db, first: string) {
  const { rows } = await sql<Pick<Overview['funnel'], 'requested' | 'confirmed' | 'completed'>>`
    select count(*) as requested, count(*) filter (where confirmed_at is not null or completed_at is not null) as confirmed,
      count(*) filter (where completed_at is not null) as completed
    from bookings where created_at >= ${first}::date::timestamp at time zone 'UTC'`.execute(db)
  return rows[0]!
}

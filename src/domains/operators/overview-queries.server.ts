import { sql } from 'kysely'
import type { Db } from '#platform/db/db.server.ts'
import { daysAfter } from '#platform/wall-clock.server.ts'
import { t } from '#ui/language.ts'
import type { CategoryFunnel, Jobs, Overview, ScheduledJob, WorkQueue } from './overview-contract.ts'
import { nextRun } from './overview-rules.ts'
import { isoOf } from './queries.server.ts'

type Row = {
  name: string
  cron: string
  state: 'created' | 'retry' | 'active' | 'completed' | 'cancelled' | 'failed' | null
  created_on: Date | null
  started_on: Date | null
  completed_on: Date | null
  failure: string | null
  failures: number
}

const states = {
  created: 'waiting',
  retry: 'waiting',
  active: 'running',
  completed: 'done',
  cancelled: 'failed',
  failed: 'failed',
} as const

/** The jobs as pg-boss stores them; it deletes runs after some days. */
export async function getJobs(db: Db, now: Date): Promise<Jobs> {
  const scheduled = await sql<Row>`
    select schedule.name, cron, latest.state, latest.created_on, started_on, completed_on, failure,
      (select count(*) from pgboss.job where job.name = schedule.name and job.state = 'failed') as failures
    from pgboss.schedule left join lateral (
      select state, created_on, started_on, completed_on,
        left(coalesce(output ->> 'message', output #>> '{value,message}'), 300) as failure
      from pgboss.job where job.name = schedule.name order by created_on desc limit 1
    ) as latest on true order by schedule.name`.execute(db)
  const queues = await sql<WorkQueue>`
    select queue.name, count(*) filter (where state in ('created', 'retry')) as waiting,
      count(*) filter (where state = 'active') as running, count(*) filter (where state = 'failed') as failed
    from pgboss.queue left join pgboss.job on job.name = queue.name
    where queue.name not like '\\_\\_%' and queue.name not in (select name from pgboss.schedule)
    group by queue.name order by queue.name`.execute(db)
  return { scheduled: scheduled.rows.map((row) => jobOf(row, now)), queues: queues.rows }
}

function jobOf(
  { name, cron, state, created_on, started_on, completed_on, failure, failures }: Row,
  now: Date,
): ScheduledJob {
  const last_run = state &&
    created_on && {
      state: states[state],
      created_at: created_on.toISOString(),
      started_at: isoOf(started_on),
      completed_at: isoOf(completed_on),
      failure: state === 'failed' ? (failure ?? t('No reason was given.')) : null,
    }
  return { name, cron, next_run_at: isoOf(nextRun(cron, now)), last_run, failures }
}

/** The rows that are counted. Each table has an index that begins with `created_at`. */
export const countedRows = {
  customers: sql`users where user_type = 'customer'`,
  providers: sql`users where user_type = 'provider'
    and not exists (select from providers where providers.id = users.id and unclaimed)`,
  bookings: sql`bookings where not for_client`,
  requests: sql`leads where true`,
  messages: sql`messages where true`,
} as const

/** A kind of row that is counted. */
export type Kind = keyof typeof countedRows
/** All kinds, in the order of the page. */
export const kinds = Object.keys(countedRows) as Kind[]

/** How many rows of a kind were created on each day, from one day until before another. */
export const perDay = (kind: Kind, from: string, until: string) => sql<{ day: string; kind: Kind; count: number }>`
  select (created_at at time zone 'UTC')::date as day, ${kind}::text as kind, count(*) as count
  from ${countedRows[kind]} and created_at >= ${from}::date::timestamp at time zone 'UTC'
    and created_at < ${until}::date::timestamp at time zone 'UTC' group by 1`

/**
 * The first day that the job has not counted yet. Before its first run everything is counted live.
 */
export async function firstOpenDay(db: Db): Promise<string> {
  const { rows } = await sql<{ day: string | null }>`
    select max(day) + 1 as day from daily_count where kind = 'customers'`.execute(db)
  return rows[0]?.day ?? '2000-01-01'
}

/** The last days, including today. The job has counted past days; the rest is counted now. */
export async function getOverview(db: Db, days: number, now: Date): Promise<Overview> {
  const today = now.toISOString().slice(0, 10)
  const first = daysAfter(today, 1 - days)
  const [open, tomorrow] = [await firstOpenDay(db), daysAfter(today, 1)]
  const fresh = sql.join(
    kinds.map((kind) => perDay(kind, open, tomorrow)),
    sql` union all `,
  )
  const { rows } = await sql<{ day: string; kind: string; count: number }>`
    with all_days as (select day, kind, count from daily_count where day < ${open}::date or kind = any(${liveKinds}::text[])
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
      ...(await outcomesSince(db, first)),
    },
    by_category: await listCategoryFunnels(db, first),
  }
}

/** Counts of events that leave no row. */
const liveKinds = ['search', 'provider_view', 'booking_form']

const sum = (rows: { count: number }[]) => rows.reduce((total, { count }) => total + count, 0)

/**
 * The outcomes of the bookings requested since a day: how many there are, were ever confirmed, and
 * were completed. Jobs that providers enter for their own clients don't count.
 */
async function outcomesSince(db: Db, first: string) {
  const { rows } = await sql<Pick<Overview['funnel'], 'requested' | 'confirmed' | 'completed'>>`
    select count(*) as requested, count(*) filter (where confirmed_at is not null or completed_at is not null) as confirmed,
      count(*) filter (where completed_at is not null) as completed
    from bookings where created_at >= ${first}::date::timestamp at time zone 'UTC' and not for_client`.execute(db)
  return rows[0]!
}

/** The funnel of each category since a day, in the operators' order. */
async function listCategoryFunnels(db: Db, first: string): Promise<CategoryFunnel[]> {
  const viewed = (kind: string) => sql`coalesce((select sum(count) from daily_count
    where kind = ${`${kind}/`} || categories.id and day >= ${first}::date), 0)::int`
  const { rows } = await sql<CategoryFunnel>`
    with asked as (
      select (select category from services where services.id = service_id) as category, count(*)::int as requested,
        count(*) filter (where confirmed_at is not null or completed_at is not null)::int as confirmed,
        count(*) filter (where completed_at is not null)::int as completed
      from bookings where created_at >= ${first}::date::timestamp at time zone 'UTC' and not for_client
      group by 1)
    select categories.id as category_id, name, ${viewed('search')} as searches, ${viewed('provider_view')} as provider_views,
      coalesce(requested, 0) as requested, coalesce(confirmed, 0) as confirmed, coalesce(completed, 0) as completed
    from categories left join asked on asked.category = categories.name order by position, categories.id`.execute(db)
  return rows
}

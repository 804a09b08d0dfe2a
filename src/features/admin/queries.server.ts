import { sql } from 'kysely'
import { z } from 'zod'
import type { Db, Tx } from '#platform/db/db.server.ts'
import { unpackCursor } from '#platform/http/cursor.server.ts'
import { notFound } from '#platform/http/errors.server.ts'
import { daysAfter } from '#platform/wall-clock.server.ts'
import type { Jobs, Overview, ScheduledJob, WorkQueue } from './contract.ts'
import { nextRun } from './rules.ts'

/** Which page of a list. */
export interface Page {
  limit: number
  cursor?: string | undefined
}

const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i

/** Whether a text can be an id. */
export const isId = (text: string) => uuid.test(text)

/** A login by its id or e-mail, held until the commit. Throws 404. */
export async function getLogin(tx: Tx, idOrEmail: string) {
  const login = await tx
    .selectFrom('auth_user')
    .select(['id', 'email', 'confirmed_at', 'suspended_at', 'is_operator'])
    .where(isId(idOrEmail) ? 'id' : 'email', '=', idOrEmail.trim())
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!login) throw notFound(isId(idOrEmail) ? 'Person' : `A login with the email ${idOrEmail}`)
  return login
}

/** A business by its id, or by the e-mail of its login, as long as it has not closed. Throws 404. */
export async function getBusiness(tx: Tx, idOrEmail: string) {
  const business = await tx
    .selectFrom('providers')
    .innerJoin('users', 'users.id', 'providers.id')
    .innerJoin('auth_user', 'auth_user.id', 'users.auth_user_id')
    .select(['providers.id', 'business_name', 'users.auth_user_id', 'verified', 'featured'])
    .where('users.closed_at', 'is', null)
    .where(isId(idOrEmail) ? 'providers.id' : 'auth_user.email', '=', idOrEmail.trim())
    .forNoKeyUpdate('providers')
    .executeTakeFirst()
  if (!business) throw notFound(isId(idOrEmail) ? 'Provider' : `A provider ${idOrEmail}`)
  return business
}

/** A pattern of `ilike` for whatever contains a text. */
export const containing = (text: string) => `%${text.trim().replaceAll(/[\\%_]/g, String.raw`\$&`)}%`

/** The place of a row in a list that begins with the newest: microseconds since 1970, because a millisecond may hold several, and its id. */
const Key = z.tuple([z.int(), z.guid()])

/** Selects what {@link keyOf} needs, as `moment`. */
export const momentOf = (at: string) => sql<number>`(extract(epoch from ${sql.ref(at)}) * 1000000)::bigint`.as('moment')

/** The sort key of a row, for its cursor. */
export const keyOf = ({ moment, id }: { moment: number; id: string }) => [moment, id] as const

/** In a query that begins with the newest: what comes after the cursor. Newer rows come before all of it, so that nothing is skipped or repeated. */
export function isAfter(cursor: string | undefined, at: string, id: string) {
  const [moment, last] = unpackCursor(cursor, Key) ?? []
  if (last === undefined) return sql<boolean>`true`
  return sql<boolean>`(${sql.ref(at)}, ${sql.ref(id)}) <
    ('epoch'::timestamptz + ${moment}::bigint * interval '1 microsecond', ${last}::uuid)`
}

/** An instant on the wire. */
export const isoOf = (at: Date | null) => at?.toISOString() ?? null

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

/** From the books of pg-boss, which forgets runs after some days. */
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
      failure: state === 'failed' ? (failure ?? 'Nothing was said.') : null,
    }
  return { name, cron, next_run_at: isoOf(nextRun(cron, now)), last_run, failures }
}

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

import { sql } from 'kysely'
import { z } from 'zod'
import { isBlockBetween } from '#domains/identity/blocks-queries.server.ts'
import { isActive, type ProfileRow } from '#domains/identity/queries.server.ts'
import { LONGEST_MINUTES } from '#domains/schedule/availability-limits.ts'
import { getAvailability } from '#domains/schedule/availability-queries.server.ts'
import { bookableDays, getProviderTimeZone } from '#domains/schedule/slots-queries.server.ts'
import type { Context } from '#platform/context.server.ts'
import type { Db, Tx } from '#platform/db/db.server.ts'
import { runNamed } from '#platform/db/named-statement.server.ts'
import { DAY_MS } from '#platform/durations.ts'
import { Moment, pageOf, unpackCursor } from '#platform/http/cursor.server.ts'
import { dateIn } from '#platform/wall-clock.server.ts'
import type { Waiting, WaitingDays, WaitingDaysQuery } from './contract.ts'
import { TELLING_PACE } from './limits.ts'
import { type FreeOfService, type Opening, openingsFor, type Wish } from './rules.ts'

type From = Pick<Context, 'now'> & { db: Db | Tx }

/**
 * Today in the time zone where it is earliest. Entries whose last day is before it are over
 * everywhere.
 */
export const earliestToday = (now: Date): string => dateIn('Etc/GMT+12', now)

const Key = z.tuple([Moment, z.guid()])

/**
 * The entries of a customer that are not over, newest first, including those with a notification.
 */
export async function listWaiting(
  { db, now, profile }: From & { profile: Pick<ProfileRow, 'id'> },
  { limit, cursor }: { limit: number; cursor?: string | undefined },
): Promise<{ items: Waiting[]; next_cursor: string | null }> {
  const [at, id] = unpackCursor(cursor, Key) ?? []
  const rows = await waitingOf(db, profile.id)
    .where(sql<boolean>`last_date >= (${now}::timestamptz at time zone providers.time_zone)::date`)
    .$if(at !== undefined, (query) =>
      query.where(sql<boolean>`(waiting_list.created_at, waiting_list.id) < (${at}::timestamptz, ${id}::uuid)`),
    )
    .orderBy('waiting_list.created_at', 'desc')
    .orderBy('waiting_list.id', 'desc')
    .limit(limit + 1)
    .execute()
  return pageOf(rows, limit, (row) => [row.created_at.toISOString(), row.id], waitingEntryOf)
}

/** Selects entries of a customer. {@link waitingEntryOf} reads its rows. */
export const waitingOf = (db: Db | Tx, customer_id: string) =>
  db
    .selectFrom('waiting_list')
    .innerJoin('providers', 'providers.id', 'waiting_list.provider_id')
    .innerJoin('services', 'services.id', 'waiting_list.service_id')
    .select(['waiting_list.id', 'waiting_list.provider_id', 'business_name', 'service_id', 'part'])
    .select(['services.name as service_name', 'first_date', 'last_date', 'waiting_list.created_at'])
    .select(['told_at', 'told_date', 'told_start'])
    .where('customer_id', '=', customer_id)

type WaitingRow = Awaited<ReturnType<ReturnType<typeof waitingOf>['executeTakeFirstOrThrow']>>

/** An entry as the API returns it. */
export function waitingEntryOf(row: WaitingRow): Waiting {
  const { first_date: from, last_date: to, created_at, told_at, told_date, told_start, ...rest } = row
  const told = told_at && { at: told_at.toISOString(), date: told_date!, start_time: told_start!.slice(0, 5) }
  return { ...rest, from, to, created_at: created_at.toISOString(), told }
}

/** How many customers wait for a time on each day of a provider. */
export async function countWaiting(
  { db, now }: From,
  { provider_id, from, to }: WaitingDaysQuery & { provider_id: string },
): Promise<WaitingDays> {
  const today = bookableDays(await getProviderTimeZone(db, provider_id), now).earliest_date
  const first = from && from > today ? from : today
  const { rows } = await sql<WaitingDays['days'][number]>`
    select day::date as date, count(distinct customer_id)::int as customers
    from waiting_list join users on users.id = customer_id
    cross join lateral generate_series(
      greatest(first_date, ${first}::date), least(last_date, ${to ?? null}::date), interval '1 day') as day
    where provider_id = ${provider_id} and told_at is null and ${isActive()}
    group by day order by day`.execute(db)
  return { days: rows }
}

/** An entry whose customer could be notified of a time. */
export interface OpenEntry extends Wish {
  id: string
  customer_id: string
  service_name: string
}

/** Providers for whom customers wait. */
export async function listProvidersWaitedFor({ db, now }: From): Promise<string[]> {
  const rows = await runNamed(
    { db },
    db
      .selectFrom('waiting_list')
      .select('provider_id')
      .distinct()
      .where('told_at', 'is', null)
      .where('last_date', '>=', earliestToday(now)),
  )
  return rows.map(({ provider_id }) => provider_id)
}

/**
 * The free times of a provider for the waiting customers, in the order in which they joined, and
 * the provider's time zone. Leaves out customers who can't book: suspended ones, and those with a
 * block between them and the provider.
 */
export async function findOpenings(
  from: From,
  provider_id: string,
): Promise<{ time_zone: string; openings: { wish: OpenEntry; opening: Opening }[] }> {
  const { entries, offered, services } = await readWaiting(from, provider_id)
  const free = new Map<string, FreeOfService>()
  let time_zone = ''
  for (const { service_id, first, last, minutes } of services) {
    const times = await freeOf(from, { provider_id, service_id, duration: minutes, first, last })
    time_zone = times.time_zone
    free.set(service_id, times)
  }
  return { time_zone, openings: openingsFor(entries, { free, offered }) }
}

interface Stretch {
  provider_id: string
  service_id: string
  /** In minutes. */
  duration: number
  first: string
  last: string
}

/** The free starts of a service between two days, both included, at its usual length. */
export async function freeOf(
  { db, now }: From,
  { provider_id, service_id, duration, first, last }: Stretch,
): Promise<FreeOfService & { time_zone: string }> {
  const minutes = Math.min(duration, LONGEST_MINUTES)
  const days = Math.round((Date.parse(last) - Date.parse(first)) / DAY_MS) + 1
  const asked = { provider_id, service_id, minutes, from: first, days, times: 'true' as const }
  const { time_zone, days: free } = await getAvailability({ db, now }, asked)
  return { time_zone, minutes, days: free.map(({ date, times = [] }) => ({ date, times })) }
}

async function readWaiting({ db, now }: From, provider_id: string) {
  const rows = await runNamed(
    { db },
    sql<OpenEntry & { minutes: number }>`
    select waiting_list.id, customer_id, service_id, first_date, last_date, part,
      services.name as service_name, services.duration as minutes
    from waiting_list
    join users on users.id = customer_id
    join services on services.id = service_id and price_kind <> 'quote'
    join users as owner on owner.id = waiting_list.provider_id
    where waiting_list.provider_id = ${provider_id} and told_at is null and last_date >= ${earliestToday(now)}
      and ${isActive()} and not ${isBlockBetween(sql.ref('users.auth_user_id'), sql.ref('owner.auth_user_id'))}
    order by waiting_list.created_at, waiting_list.id`,
  )
  const since = new Date(now.getTime() - TELLING_PACE)
  const offered = await runNamed(
    { db },
    sql<Opening>`
    select told_date as date, left(told_start::text, 5) as start_time, left(told_end::text, 5) as end_time
    from waiting_list where provider_id = ${provider_id} and told_at > ${since}`,
  )
  const today = earliestToday(now)
  const services = [...Map.groupBy(rows, ({ service_id }) => service_id)].map(([service_id, those]) => ({
    service_id,
    minutes: those[0]!.minutes,
    first: [today, those.map(({ first_date }) => first_date).toSorted()[0]!].toSorted()[1]!,
    last: those
      .map(({ last_date }) => last_date)
      .toSorted()
      .at(-1)!,
  }))
  return { entries: rows, offered, services }
}

import { type RawBuilder, sql } from 'kysely'
import type { UserType } from '#domains/identity/contract.ts'
import { isActive } from '#domains/identity/queries.server.ts'
import type { Db, Tx } from '#platform/db/db.server.ts'
import { unplanned } from '#platform/db/general-plan.server.ts'
import { runNamed } from '#platform/db/named-statement.server.ts'
import { ANSWER_NOTICE, COMPLETED_AFTER, NOTICES, PENDING_LIFE } from './lifecycle-limits.ts'

const before = (now: Date, milliseconds: number) => new Date(now.getTime() - milliseconds)
const after = (now: Date, milliseconds: number) => new Date(now.getTime() + milliseconds)

/** SQL: a booking is a request that was not answered in time. It no longer blocks its hours. */
export function isOverdue(now: Date) {
  return anyOf(overdue(now))
}

/** SQL: a booking is pending or confirmed and has not started, and its request has not expired. */
export const isAhead = (now: Date) =>
  sql<boolean>`(bookings.status in ('pending', 'confirmed') and bookings.starts_at > ${now} and not ${isOverdue(now)})`

/** SQL: an automatic move of a booking is due. */
export function isMoveDue(now: Date) {
  return anyOf(dueMoves(now))
}

/** SQL: a reminder of a booking is due. */
export function isReminderDue(now: Date) {
  return anyOf(dueReminders(now))
}

/** SQL: the provider of a booking is neither suspended nor closed. */
export const isProviderAvailable = sql<boolean>`exists (
  select from users where users.id = bookings.provider_id and ${isActive()})`

/**
 * SQL: the provider may read the job of a booking: while the request waits for an answer, and for
 * good after the reveal.
 */
export const isJobShown = sql<boolean>`(bookings.customer_info_revealed or bookings.status = 'pending')`

/**
 * A case in which a move or reminder is due: a range of an index by this column, and of bookings in
 * one status.
 */
interface DueCase {
  by: 'starts_at' | 'ends_at' | 'created_at'
  isDue: RawBuilder<boolean>
}

const anyOf = (cases: DueCase[]) =>
  sql<boolean>`((${sql.join(
    cases.map(({ isDue }) => isDue),
    sql`) or (`,
  )}))`

/** SQL: when both parties agreed on the hours of a request, or when it was made. See `expiryOf`. */
const askedAt = sql`coalesce(agreed_at, bookings.created_at)`

const overdue = (now: Date): DueCase[] => [
  {
    by: 'starts_at',
    isDue: sql`bookings.status = 'pending' and bookings.starts_at <= ${after(now, ANSWER_NOTICE)}
      and ${askedAt} + (bookings.starts_at - ${askedAt}) / 2 <= ${now}`,
  },
  {
    by: 'created_at',
    isDue: sql`bookings.status = 'pending' and bookings.created_at <= ${before(now, PENDING_LIFE)}`,
  },
]

/** The cases of {@link isMoveDue}. */
export const dueMoves = (now: Date): DueCase[] => [
  ...overdue(now),
  { by: 'ends_at', isDue: sql`bookings.status = 'confirmed' and bookings.ends_at <= ${before(now, COMPLETED_AFTER)}` },
]

/**
 * The cases of {@link isReminderDue}. No one is reminded of a booking with a suspended provider.
 */
export function dueReminders(now: Date): DueCase[] {
  const [near, far] = [after(now, NOTICES.hours), after(now, NOTICES.day)]
  const isDue = sql`bookings.status = 'confirmed' and ${dueNotice(now)} is not null and ${isProviderAvailable}`
  const between = (from: Date, to: Date) => sql`bookings.starts_at > ${from} and bookings.starts_at <= ${to}`
  return [
    { by: 'starts_at', isDue: sql`${isDue} and hours_reminder_at is null and ${between(now, near)}` },
    { by: 'starts_at', isDue: sql`${isDue} and day_reminder_at is null and ${between(near, far)}` },
  ]
}

/** How many bookings of a case a job takes at once. The next run takes the rest. */
const AT_ONCE = 1000

/**
 * The providers of bookings of these cases, the oldest of each case first, up to {@link AT_ONCE}.
 * Each case is a query in the order of its index: PostgreSQL does not know that old bookings have
 * ended, expects that most open ones are due, and would read all of them for one query with `or`.
 */
export async function listProvidersDue(db: Db | Tx, cases: DueCase[]): Promise<string[]> {
  const queries = cases.map(
    ({ by, isDue }) =>
      sql`(select provider_id from bookings where ${isDue} order by ${sql.ref(by)} limit ${sql.lit(AT_ONCE)})`,
  )
  return idsOf(sql`${sql.join(queries, sql` union `)}`, db)
}

/**
 * The providers of a profile's own bookings whose automatic moves are due. Reads only its open
 * bookings.
 */
export async function listOwnProvidersDue(
  db: Db | Tx,
  { id, user_type }: { id: string; user_type: UserType },
  now: Date,
): Promise<string[]> {
  // One query for each status: a general plan would read the past for both at once.
  const inStatus = (status: string) =>
    sql`select * from bookings where ${sql.ref(`${user_type}_id`)} = ${id} and status = ${sql.lit(status)}`
  const open = sql`${inStatus('pending')} union all ${inStatus('confirmed')} offset 0`
  return idsOf(sql`select distinct provider_id from (${open}) as bookings where ${isMoveDue(now)}`, db)
}

async function idsOf(query: RawBuilder<{ provider_id: string }>, db: Db | Tx): Promise<string[]> {
  const rows = await runNamed({ db }, query)
  return rows.map(({ provider_id }) => provider_id)
}

/**
 * SQL: which reminder of a near, confirmed booking is due, or null. Skips bookings that were agreed
 * on later.
 */
export function dueNotice(now: Date) {
  const wasAgreedBefore = (milliseconds: number) =>
    sql`${askedAt} <= bookings.starts_at - make_interval(secs => ${milliseconds / 1000})`
  return sql<keyof typeof NOTICES | null>`case
    when bookings.starts_at <= ${after(now, NOTICES.hours)} then
      case when hours_reminder_at is null and ${wasAgreedBefore(NOTICES.hours)} then 'hours' end
    when day_reminder_at is null and ${wasAgreedBefore(NOTICES.day)} then 'day'
  end`
}

/** The profiles of both parties of a booking. */
export interface Parties {
  customer_id: string
  provider_id: string
}

/**
 * The pairs among these that share a revealed booking. Looks at one booking of each, if it is
 * revealed.
 */
export async function listRevealed(db: Db | Tx, pairs: readonly Parties[]): Promise<Parties[]> {
  if (pairs.length === 0) return []
  const customers = pairs.map(({ customer_id }) => customer_id)
  const providers = pairs.map(({ provider_id }) => provider_id)
  // `exists` would be a join, which may read all bookings of the viewer.
  return runNamed(
    { db },
    sql<Parties>`
    select pair.customer_id, pair.provider_id
    from unnest(${unplanned(customers, 'uuid[]')}, ${unplanned(providers, 'uuid[]')}) as pair (customer_id, provider_id)
    cross join lateral (
      select from bookings where bookings.customer_id = pair.customer_id and bookings.provider_id = pair.provider_id
        and customer_info_revealed limit 1
    ) as revealed`,
  )
}

/** SQL: whether a booking between them was revealed, so that the two know each other. */
export const isRevealedBetween = ({ customer_id, provider_id }: Parties) =>
  sql<boolean>`exists (select from bookings where customer_id = ${customer_id} and provider_id = ${provider_id}
    and customer_info_revealed)`

/** Whether a provider may see a customer's name and picture: a booking between them is revealed. */
export async function mayProviderSeeCustomer(db: Db | Tx, provider_id: string, customer_id: string): Promise<boolean> {
  return (await customersSeenBy(db, provider_id, [customer_id])).has(customer_id)
}

/** The customers among these whose name and picture the provider may see. */
export async function customersSeenBy(
  db: Db | Tx,
  provider_id: string,
  customer_ids: readonly string[],
): Promise<Set<string>> {
  const pairs = customer_ids.map((customer_id) => ({ customer_id, provider_id }))
  return new Set((await listRevealed(db, pairs)).map(({ customer_id }) => customer_id))
}

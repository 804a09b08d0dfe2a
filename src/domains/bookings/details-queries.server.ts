import { type RawBuilder, sql } from 'kysely'
import { isJobShown } from '#domains/schedule/lifecycle-queries.server.ts'
import type { Db } from '#platform/db/db.server.ts'
import { runNamed } from '#platform/db/named-statement.server.ts'
import type { Answer } from './contract.ts'
import type { Address, LastDetails, Repeat, SeriesDate } from './details-contract.ts'

/** SQL: the job of a booking, for a viewer who knows the customer if `isKnown`. */
export function jobSeenBy(isKnown: RawBuilder<unknown>) {
  const isShown = sql`(${isKnown} or ${isJobShown})`
  return {
    address: sql<Address | null>`case when address_zip_code is not null and ${isShown} then jsonb_strip_nulls(jsonb_build_object(
      'line1', case when ${isKnown} then address_line1 end,
      'line2', case when ${isKnown} then address_line2 end,
      'city', address_city, 'state', address_state, 'zipCode', address_zip_code)) end`,
    notes: sql<string>`case when ${isShown} then ${typedSeenBy(isKnown, 'bookings.notes')} else '' end`,
    answers: sql<Answer[]>`case when ${isKnown} or bookings.answers = '[]' then bookings.answers
      when ${isShown} then ${maskedAnswers('bookings.answers', withoutContact)} else '[]' end`,
    photos: sql<string[]>`case when ${isShown} then bookings.photos else '{}' end`,
  }
}

/**
 * SQL: a text that the customer typed. Contact details in it are hidden from a viewer unless
 * `isKnown`.
 */
const typedSeenBy = (isKnown: RawBuilder<unknown>, text: string) =>
  sql<string>`case when ${isKnown} or ${sql.ref(text)} = '' then ${sql.ref(text)}
    else ${withoutContact(sql.ref(text))} end`

/** SQL: a text without the names, the street and the contact details of the customer. */
const withoutContact = (text: RawBuilder<unknown>) => sql<string>`without_customer(${text},
  array[contact_name, (select name from users where users.id = bookings.customer_id)],
  concat_ws(e'\n', address_line1, address_line2))`

/**
 * SQL: the answers in a column, without contact details in those that the customer typed. `masked`
 * hides them in a text.
 */
export const maskedAnswers = (column: string, masked: (text: RawBuilder<unknown>) => RawBuilder<string>) =>
  sql<Answer[]>`(
  select coalesce(jsonb_agg(case when answer ->> 'kind' = 'text'
    then jsonb_set(answer, '{value}', to_jsonb(${masked(sql`answer ->> 'value'`)})) else answer end order by place), '[]')
  from jsonb_array_elements(${sql.ref(column)}) with ordinality as each (answer, place))`

/** SQL: why a booking was cancelled, for a viewer who knows the customer if `isKnown`. */
export const cancelReasonSeenBy = (isKnown: RawBuilder<unknown>) =>
  typedSeenBy(sql`(${isKnown} or cancelled_by is distinct from 'customer')`, 'cancel_reason')

/**
 * SQL: the message of a proposal, by the alias of its table, for a viewer who knows the customer if
 * `isKnown`.
 */
export const proposalTextSeenBy = (isKnown: RawBuilder<unknown>, proposal: string) =>
  typedSeenBy(sql`(${isKnown} or ${sql.ref(`${proposal}.proposed_by`)} = 'provider')`, `${proposal}.message`)

/** SQL: how the series of a booking repeats; null for a single booking. */
export const repeat = sql<Repeat | null>`case when bookings.series_id is not null then jsonb_build_object(
  'every_weeks', bookings.series_weeks, 'number', bookings.series_number, 'times', bookings.series_times,
  'pending', (select count(*) from bookings other
    where other.series_id = bookings.series_id and other.status = 'pending'),
  'later', (select count(*) from bookings other
    where other.series_id = bookings.series_id and other.status in ('pending', 'confirmed')
      and other.starts_at > bookings.starts_at),
  'is_open', exists (select from open_series
    where open_series.series_id = bookings.series_id and open_series.ended_at is null),
  'dates', ${datesOfSeries(sql`bookings.series_id`)}) end`

/** SQL: the last 60 bookings of a series as JSON, in the order of their times. */
export function datesOfSeries(series_id: RawBuilder<unknown>) {
  return sql<SeriesDate[]>`(select coalesce(jsonb_agg(jsonb_build_object('id', other.id, 'date', other.date,
    'start_time', to_char(other.start_time, 'HH24:MI'), 'end_time', to_char(other.end_time, 'HH24:MI'),
    'status', other.status) order by other.starts_at), '[]')
    from bookings other where other.series_id = ${series_id} and other.series_number > other.series_times - 60)`
}

/**
 * SQL: the town of a profile, from its row in `users` under an alias; null if the user gave none.
 */
export const townOf = (users: string) =>
  sql<Omit<
    Address,
    'line1' | 'line2'
  > | null>`case when ${sql.ref(`${users}.zip_code`)} is not null then jsonb_build_object(
    'city', ${sql.ref(`${users}.city`)}, 'state', ${sql.ref(`${users}.state`)}, 'zipCode', ${sql.ref(`${users}.zip_code`)}) end`

/**
 * How many of the latest bookings {@link getLastDetails} searches for an address and a phone
 * number.
 */
const LOOKED_AT = 100

/** SQL: whether a customer has a completed booking with a provider. */
export const isReturning = ({ customer_id, provider_id }: { customer_id: string; provider_id: string }) =>
  sql<boolean>`exists (select from bookings where customer_id = ${customer_id} and provider_id = ${provider_id}
    and status = 'completed')`

/**
 * The address and the phone number that a customer gave last; null for a provider. With the
 * provider of the next booking also whether the customer returns to them.
 */
export async function getLastDetails(db: Db, { id }: { id: string }, provider_id?: string): Promise<LastDetails> {
  const recent = db
    .selectFrom('bookings')
    .selectAll()
    .where('customer_id', '=', id)
    .orderBy('created_at', 'desc')
    .limit(LOOKED_AT)
  const latest = db.selectFrom(recent.as('bookings')).orderBy('created_at', 'desc').limit(1)
  const { address } = jobSeenBy(sql`true`)
  const given = db.selectNoFrom([
    latest
      .where('address_zip_code', 'is not', null)
      .select(address.$castTo<LastDetails['address']>().as('address'))
      .as('address'),
    latest.where('contact_phone', '<>', '').select('contact_phone').as('phone'),
    ...(provider_id ? [isReturning({ customer_id: id, provider_id }).as('is_returning')] : []),
  ])
  const [details] = await runNamed({ db }, given)
  return details!
}

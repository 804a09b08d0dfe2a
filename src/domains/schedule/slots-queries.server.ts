import { type RawBuilder, sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { UserType } from '#domains/identity/contract.ts'
import { isActive } from '#domains/identity/queries.server.ts'
import { areaOf } from '#domains/locations/codes-rules.ts'
import { areaIn } from '#domains/locations/queries.server.ts'
import type { Db, Tx } from '#platform/db/db.server.ts'
import { runNamed } from '#platform/db/named-statement.server.ts'
import { HOUR_MS } from '#platform/durations.ts'
import { invalid, notFound } from '#platform/http/errors.server.ts'
import { dateIn, daysAfter, instantsOn, takenDays } from '#platform/wall-clock.server.ts'
import { t } from '#ui/language.ts'
import { isOverdue } from './lifecycle-queries.server.ts'
import type { Slots } from './slots-contract.ts'
import {
  blockedOn,
  bookable,
  type Calendar,
  dateOutOfReach,
  HORIZON_DAYS,
  type Hours,
  isClosed,
  minutesOf,
  noTimeReason,
  noTimeText,
  openOn,
  type Pause,
  type Times,
} from './slots-rules.ts'
import { travelMinutes } from './travel-rules.ts'

/** A {@link Calendar} and the IANA name of its time zone. */
export interface ZonedCalendar extends Calendar {
  time_zone: string
  /** Miles per hour between two jobs at customers' places; null if no travel time is planned. */
  travel_speed_mph: number | null
}

/** The provider whose hours to read, and for whom. */
export interface HoursOf {
  provider_id: string
  /** The service that is booked: its buffers and notice take precedence over the provider's. */
  service_id?: string | null | undefined
  /** The ZIP code of the place of the work, if it is at the customer's and known. */
  location?: string | null | undefined
  /** Who chose the hours. Opening hours, closed days and notice don't bind providers. */
  by: UserType
  /** Bookings that move, so that their present hours count as free. */
  except?: readonly string[]
  /** The zone in which the hours were chosen before, if the provider may have moved since. */
  time_zone?: string
}

/**
 * The free times of a provider's day, today by default. Throws 404 for a missing or inactive
 * provider and 422 for a day that is not bookable.
 */
export async function getSlots(
  db: Db,
  { date, now, ...whose }: HoursOf & { date: string | undefined; now: Date },
): Promise<Slots> {
  const time_zone = await getProviderTimeZone(db, whose.provider_id)
  const days = bookableDays(time_zone, now)
  const day = date ?? days.earliest_date
  assertBookableDay(days, day)
  const calendar = await getCalendar(db, { ...whose, from: day, to: day, now })
  const starts = startsOn(calendar, day, now)
  const nothing = starts.length > 0 ? null : await explain(db, calendar, { ...whose, date: day, now })
  const plans_travel = calendar.travel_speed_mph !== null
  return { date: day, time_zone, ...days, plans_travel, starts, nothing }
}

/**
 * The free times of a number of days of a provider from `from` on, today by default, in one query.
 * Days that are not bookable have none. Throws 404 for a missing or inactive provider.
 */
export async function listSlots(
  db: Db | Tx,
  { from, days: count, now, ...whose }: HoursOf & { from?: string | undefined; days: number; now: Date },
): Promise<{ time_zone: string; days: Pick<Slots, 'date' | 'starts'>[] }> {
  // In the provider's time zone, which only the calendar knows, today may be a day earlier or
  // later.
  const near = dateIn('UTC', now)
  const span = from ? { from, to: daysAfter(from, count) } : { from: daysAfter(near, -1), to: daysAfter(near, count) }
  const [row] = await runNamed({ db }, selectCalendar(db, { ...whose, ...span, now }))
  const calendar = calendarOf(row, whose)
  const { earliest_date: today, latest_date } = bookableDays(calendar.time_zone, now)
  const startsFor = (date: string) => (date < today || date > latest_date ? [] : startsOn(calendar, date, now))
  const dates = Array.from({ length: count }, (_, at) => daysAfter(from ?? today, at))
  return { time_zone: calendar.time_zone, days: dates.map((date) => ({ date, starts: startsFor(date) })) }
}

function startsOn(calendar: ZonedCalendar, date: string, now: Date): Slots['starts'] {
  const isShut = calendar.pause || isClosed(calendar, date) || isBeyondHorizon(calendar, date, now)
  const open = isShut ? [] : openOn(calendar, date)
  return bookable({ open, blocked: blockedOn(calendar, date) }, timesOf(calendar, date, now))
}

/** Whether a date is further ahead than customers can book the service. */
export const isBeyondHorizon = ({ time_zone, horizon_days }: ZonedCalendar, date: string, now: Date): boolean =>
  date > bookableDays(time_zone, now, horizon_days).latest_date

function timesOf({ time_zone, notice_hours }: ZonedCalendar, date: string, now: Date): Times {
  const instantAt = instantsOn(time_zone, date)
  const at = (time: string) => instantAt(time)?.getTime()
  return {
    exists: (time) => at(time) !== undefined,
    isAhead: (time) => (at(time) ?? 0) > now.getTime(),
    isWithNotice: (time) => (at(time) ?? 0) >= now.getTime() + notice_hours * HOUR_MS,
  }
}

/**
 * Why a day has no free time, and the next day that has some. The later days are read only here.
 */
async function explain(
  db: Db,
  calendar: ZonedCalendar,
  { date, now, ...whose }: HoursOf & { date: string; now: Date },
): Promise<NonNullable<Slots['nothing']>> {
  const reason = isBeyondHorizon(calendar, date, now)
    ? 'horizon'
    : noTimeReason(calendar, date, timesOf(calendar, date, now))
  const { latest_date } = bookableDays(calendar.time_zone, now)
  const ahead = await getCalendar(db, { ...whose, from: date, to: latest_date, now })
  let next = daysAfter(date, 1)
  while (next <= latest_date && startsOn(ahead, next, now).length === 0) next = daysAfter(next, 1)
  return { reason, message: noTimeText(reason, calendar, date), next_date: next <= latest_date ? next : null }
}

/** A provider's time zone. Throws 404 for a missing or inactive provider. */
export async function getProviderTimeZone(db: Db | Tx, provider_id: string): Promise<string> {
  const active = db
    .selectFrom('providers')
    .innerJoin('users', 'users.id', 'providers.id')
    .select('time_zone')
    .where('providers.id', '=', provider_id)
    .where(isActive())
  const [provider] = await runNamed({ db }, active)
  if (!provider) throw notFound(t('Provider not found'))
  return provider.time_zone
}

interface BookableDays {
  earliest_date: string
  latest_date: string
}

/** Today and the last bookable day, so many days ahead, in a time zone. */
export function bookableDays(time_zone: string, now: Date, days_ahead = HORIZON_DAYS): BookableDays {
  const earliest_date = dateIn(time_zone, now)
  return { earliest_date, latest_date: daysAfter(earliest_date, days_ahead) }
}

/** Throws 422 for a date that is not bookable. */
export function assertBookableDay({ earliest_date, latest_date }: BookableDays, date: string): void {
  if (date < earliest_date || date > latest_date) throw invalid([{ path: 'date', message: dateOutOfReach }])
}

/** The days of a calendar, both included, and the time at which it is read. */
type Span = { from: string; to: string; now: Date }

/**
 * The calendar of a provider from one day to another, in one query. Throws 404 for a missing or
 * inactive provider.
 */
export async function getCalendar(db: Db | Tx, whose: HoursOf & Span): Promise<ZonedCalendar> {
  const [row] = await runNamed({ db }, selectCalendar(db, whose))
  return calendarOf(row, whose)
}

/**
 * Selects the parts of a calendar; {@link calendarOf} reads its row. The statuses are literals, so
 * that a named statement can use the index of open bookings.
 */
export function selectCalendar(
  db: Db | Tx,
  {
    provider_id,
    service_id = null,
    location,
    except,
    from,
    to,
    now,
  }: Pick<HoursOf, 'provider_id' | 'service_id' | 'location' | 'except'> & Span,
) {
  const milesTo = milesBetween(location)
  return db
    .selectFrom('providers')
    .innerJoin('users', 'users.id', 'providers.id')
    .leftJoin('provider_hours', 'provider_hours.provider_id', 'providers.id')
    .leftJoin('services', (join) =>
      join.onRef('services.provider_id', '=', 'providers.id').on(sql`services.id`, '=', sql`${service_id}::uuid`),
    )
    .select(['time_zone', 'capacity', 'provider_hours.provider_id as hours_of', selectPause.as('pause')])
    .select(selectTerm('buffer_before'))
    .select(selectTerm('buffer_after'))
    .select(selectTerm('notice_hours'))
    .select(sql<number>`coalesce(services.horizon_days, ${sql.lit(HORIZON_DAYS)})`.as('horizon_days'))
    .select(selectSpeed.as('travel_speed_mph'))
    .select((provider) => [
      jsonArrayFrom(
        provider
          .selectFrom('opening_hours')
          .select(['weekday', 'start_time', 'end_time'])
          .whereRef('opening_hours.provider_id', '=', 'providers.id'),
      ).as('week'),
      jsonArrayFrom(
        provider
          .selectFrom('closed_days')
          .select(['first_date', 'last_date'])
          .whereRef('closed_days.provider_id', '=', 'providers.id')
          .where('last_date', '>=', from)
          .where('first_date', '<=', to),
      ).as('closed'),
      jsonArrayFrom(
        provider
          .selectFrom('bookings')
          .select(['date', 'start_time', 'end_time', 'bookings.buffer_before', 'bookings.buffer_after'])
          .select(['bookings.time_zone', 'starts_at', 'ends_at', 'crew'])
          .select(milesTo(sql`bookings.address_zip_code`).as('miles'))
          .whereRef('bookings.provider_id', '=', 'providers.id')
          // In another time zone, it may be the day before or after.
          .where(sql<boolean>`date between ${from}::date - 1 and ${to}::date + 1`)
          .where(sql<boolean>`status in ('pending', 'confirmed')`)
          .where((booking) => booking.not(isOverdue(now)))
          .$if(except !== undefined, (bookings) => bookings.where(sql<boolean>`bookings.id <> all(${except}::uuid[])`)),
      ).as('bookings'),
      sql<BusyHours[]>`(select coalesce(json_agg(busy), '[]') from (
        select starts_at, ends_at, crew, buffer_before, buffer_after, ${milesTo(sql`held_at`)} as miles
        from (${busyBetween(sql`${from}::date`, sql`${to}::date`, except)}) as busy) as busy)`.as('busy'),
    ])
    .where('providers.id', '=', provider_id)
    .where(isActive())
}

interface BusyHours extends Way {
  starts_at: string
  ends_at: string
  crew: number | null
}

/** SQL: the speed of a provider, for services at the customer's place. */
const selectSpeed = sql<number | null>`case when services.location_type is null or services.location_type = 'customer'
  then provider_hours.travel_speed_mph end`

/**
 * SQL: the straight miles from a ZIP code to the one of another job. Null if one of them is
 * unknown, or the provider plans no travel time.
 */
const milesBetween = (location: string | null | undefined) => (other: RawBuilder<unknown>) =>
  location
    ? sql<number | null>`case when provider_hours.travel_speed_mph is not null and ${other} is not null then (
        select here.position <-> there.position from zip_codes as here, zip_codes as there
        where here.zip_code = ${areaOf(location)} and there.zip_code = ${areaIn(other)}) end`
    : sql<number | null>`null::float8`

/** SQL: a setting of the service, else of its provider, else 0. */
const selectTerm = <T extends 'buffer_before' | 'buffer_after' | 'notice_hours'>(term: T) =>
  sql<number>`coalesce(services.${sql.ref(term)}, provider_hours.${sql.ref(term)}, 0)`.as(term)

/**
 * SQL: the pause of a row in `providers`, or null. An unclaimed listing is paused, and so is a
 * business that waits for approval, or whose provider has to say who offers the services.
 */
export const selectPause = sql<Pause | null>`
  case when unclaimed then json_build_object('until', null, 'unclaimed', true)
    when approval is not null then json_build_object('until', null, 'approval', approval, 'reason', approval_reason)
    when trader_paused_at is not null then json_build_object('until', null, 'trader_missing', true)
    when paused_at is not null then json_build_object('until', paused_until) end`

/**
 * SQL: the blocked times, the events of connected calendars and the proposed times of the row in
 * `providers` on these days, and on the days around them, because the time zones may differ.
 * Entries without a crew count for all crews. `held_at` is the ZIP code of a proposed time, whose
 * buffers are included. `except` names bookings whose own proposals don't count.
 */
export const busyBetween = (first: RawBuilder<unknown>, last: RawBuilder<unknown>, except?: readonly string[]) => sql`
  select starts_at, ends_at, crew, 0 as buffer_before, 0 as buffer_after, null as held_at
  from busy_calendars join busy_hours on busy_hours.calendar_id = busy_calendars.id
  where busy_calendars.provider_id = providers.id
    and ends_at > (${first} - 1)::timestamp at time zone 'UTC'
    and starts_at < (${last} + 2)::timestamp at time zone 'UTC'
  union all
  select (starts_on + starts_at) at time zone providers.time_zone,
    (ends_on + ends_at) at time zone providers.time_zone, crew, 0, 0, null
  from blocked_times where provider_id = providers.id and ends_on >= ${first} - 1 and starts_on <= ${last} + 1
  union all
  select held.starts_at - make_interval(mins => bookings.buffer_before),
    held.ends_at + make_interval(mins => bookings.buffer_after), held.crew,
    bookings.buffer_before, bookings.buffer_after, address_zip_code
  from reschedule_proposals held join bookings on bookings.id = held.booking_id
  where held.holder_id = providers.id and held.status = 'open'
    and held.ends_at > (${first} - 1)::timestamp at time zone 'UTC'
    and held.starts_at < (${last} + 2)::timestamp at time zone 'UTC'
    ${except === undefined ? sql`` : sql`and held.booking_id <> all(${except}::uuid[])`}`

/** A row of {@link selectCalendar}, also as JSON. */
export type CalendarRow = Awaited<ReturnType<ReturnType<typeof selectCalendar>['executeTakeFirstOrThrow']>>

/** The calendar of a row. Throws 404 without one: the provider is missing or inactive. */
export function calendarOf(
  row: CalendarRow | null | undefined,
  { by, except, time_zone: chosenZone }: Pick<HoursOf, 'by' | 'except' | 'time_zone'>,
): ZonedCalendar {
  if (!row) throw notFound(t('Provider not found'))
  const time_zone = chosenZone ?? row.time_zone
  const { buffer_before, buffer_after, notice_hours, horizon_days, capacity, travel_speed_mph } = row
  const terms = { buffer_before, buffer_after, capacity, travel_speed_mph }
  const taken = [
    ...row.bookings.flatMap((booking) => takenBy(booking, time_zone).map((day) => ({ ...day, ...wayOf(booking) }))),
    ...row.busy.flatMap(({ crew, starts_at, ends_at, ...way }) =>
      takenDays(time_zone, new Date(starts_at), new Date(ends_at)).map((day) => ({ ...day, crew, ...wayOf(way) })),
    ),
  ]
  const unbound = { notice_hours: 0, horizon_days: HORIZON_DAYS, week: null, closed: [] }
  if (by === 'provider') return { time_zone, ...terms, ...unbound, taken }
  const week = row.hours_of === null ? null : row.week
  // A pause only stops new bookings; existing ones can move.
  const pause = except ? null : row.pause
  return { time_zone, ...terms, notice_hours, horizon_days, week, closed: row.closed, taken, pause }

  /** The part of the travel time that the buffers of the other job don't cover. */
  function wayOf({ miles, buffer_before, buffer_after }: Way) {
    const minutes = travelMinutes(miles, travel_speed_mph)
    return { before: minutes - buffer_before, after: minutes - buffer_after }
  }
}

interface Way {
  buffer_before: number
  buffer_after: number
  miles: number | null
}

interface BookedHours extends Hours {
  date: string
  crew: number
  buffer_before: number
  buffer_after: number
  time_zone: string
  starts_at: string
  ends_at: string
}

/** The time that a booking takes, converted if it was made in another time zone. */
function takenBy(booking: BookedHours, time_zone: string): Calendar['taken'][number][] {
  const { date, start_time, end_time, buffer_before, buffer_after, crew } = booking
  if (booking.time_zone === time_zone)
    return [{ date, crew, from: minutesOf(start_time) - buffer_before, to: minutesOf(end_time) + buffer_after }]
  const shifted = (instant: string, minutes: number) => new Date(Date.parse(instant) + minutes * 60_000)
  const days = takenDays(time_zone, shifted(booking.starts_at, -buffer_before), shifted(booking.ends_at, buffer_after))
  return days.map((day) => ({ ...day, crew }))
}

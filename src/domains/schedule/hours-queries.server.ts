import { sql } from 'kysely'
import { jsonArrayFrom, jsonObjectFrom } from 'kysely/helpers/postgres'
import { isActive } from '#domains/identity/queries.server.ts'
import { areaIn } from '#domains/locations/queries.server.ts'
import type { Db, Tx } from '#platform/db/db.server.ts'
import { runNamed } from '#platform/db/named-statement.server.ts'
import { DAY_MS } from '#platform/durations.ts'
import { invalid, notFound } from '#platform/http/errors.server.ts'
import { dateIn, daysAfter, takenDays, wallOf } from '#platform/wall-clock.server.ts'
import { t } from '#ui/language.ts'
import { crewsOf } from './crews-rules.ts'
import type { BookingOutside, HoursDays, HoursDaysQuery, OwnHours, ProviderHours, Travel } from './hours-contract.ts'
import { MOST_HOURS_DAYS, weekdays, wholeDay } from './hours-rules.ts'
import { bookableDays, getCalendar, getProviderTimeZone, listSlots } from './slots-queries.server.ts'
import { type Hours, isClosed, isWithin, openOn, type Range, timeOf } from './slots-rules.ts'
import { travelMinutes, travelText } from './travel-rules.ts'

/** A provider's opening hours, without notes. Throws 404 for a missing or inactive provider. */
export async function getHours(db: Db | Tx, provider_id: string, now: Date): Promise<ProviderHours> {
  const { closed, is_set: _, crews: __, travel_speed_mph: ___, ...hours } = await readHours(db, provider_id, now)
  return { ...hours, closed: closed.map((days) => ({ ...days, note: '' })) }
}

/** The provider's own hours, with notes and with bookings outside of them. */
export async function getOwnHours(db: Db | Tx, provider_id: string, now: Date): Promise<OwnHours> {
  const hours = await readHours(db, provider_id, now)
  return { ...hours, visits_outside: await listBookingsOutside(db, provider_id, hours, now) }
}

async function readHours(db: Db | Tx, provider_id: string, now: Date): Promise<Omit<OwnHours, 'visits_outside'>> {
  const [row] = await runNamed({ db }, hoursOf(db, provider_id, now))
  if (!row) throw notFound(t('Provider not found'))
  const { time_zone, rules, open, capacity, crew_names } = row
  const { earliest_date } = bookableDays(time_zone, now)
  const closed = row.closed.filter(({ last_date }) => last_date >= earliest_date)
  const rangesOf = (day: number) =>
    open.filter(({ weekday }) => weekday === day).map(({ start_time, end_time }) => ({ start_time, end_time }))
  return {
    time_zone,
    week: weekdays.map((weekday) => ({ weekday, ranges: rules ? rangesOf(weekday) : [wholeDay] })),
    closed,
    ...(rules ?? { buffer_before: 0, buffer_after: 0, notice_hours: 0, travel_speed_mph: null }),
    is_set: rules !== null,
    crews: crewsOf({ capacity, crew_names }),
  }
}

/** Reads everything in one statement, because profiles are read often. */
function hoursOf(db: Db | Tx, provider_id: string, now: Date) {
  const yesterday = daysAfter(dateIn('UTC', now), -1)
  return db
    .selectFrom('providers')
    .innerJoin('users', 'users.id', 'providers.id')
    .where('providers.id', '=', provider_id)
    .where(isActive())
    .select(['time_zone', 'capacity', 'crew_names'])
    .select((providers) => [
      jsonObjectFrom(
        providers
          .selectFrom('provider_hours')
          .select(['buffer_before', 'buffer_after', 'notice_hours', 'travel_speed_mph'])
          .whereRef('provider_id', '=', 'providers.id'),
      ).as('rules'),
      jsonArrayFrom(
        providers
          .selectFrom('opening_hours')
          .select(['weekday', sql<string>`left(start_time::text, 5)`.as('start_time')])
          .select(sql<string>`left(end_time::text, 5)`.as('end_time'))
          .whereRef('provider_id', '=', 'providers.id')
          .orderBy('opening_hours.start_time'),
      ).as('open'),
      // In no time zone is it earlier than yesterday in UTC.
      jsonArrayFrom(
        providers
          .selectFrom('closed_days')
          .select(['first_date', 'last_date', 'note'])
          .whereRef('provider_id', '=', 'providers.id')
          .where('last_date', '>=', yesterday)
          .orderBy('first_date')
          .orderBy('id'),
      ).as('closed'),
    ])
}

/** Upcoming bookings and requests that could not be made at these hours. */
async function listBookingsOutside(
  db: Db | Tx,
  provider_id: string,
  hours: ProviderHours,
  now: Date,
): Promise<BookingOutside[]> {
  const upcoming = db
    .selectFrom('bookings')
    .select(['id as booking_id', 'date', 'start_time', 'end_time', 'service_name', 'time_zone', 'starts_at', 'ends_at'])
    .where('provider_id', '=', provider_id)
    .where(sql<boolean>`status in ('pending', 'confirmed')`)
    .where('starts_at', '>', now)
    .where('date', '>=', bookableDays(hours.time_zone, now).earliest_date)
    .orderBy('date')
    .orderBy('start_time')
  const bookings = await runNamed({ db }, upcoming)
  const week = hours.week.flatMap(({ weekday, ranges }) => ranges.map((range) => ({ weekday, ...range })))
  return bookings
    .filter((booking) => {
      const seen = onClock(hours.time_zone, booking)
      return isClosed(hours, seen.date) || !isWithin(seen, openOn({ week }, seen.date))
    })
    .map(({ booking_id, date, start_time, end_time, service_name }) => ({
      booking_id,
      date,
      start_time,
      end_time,
      service_name,
    }))
}

interface Booking {
  date: string
  start_time: string
  end_time: string
  time_zone: string
  starts_at: Date
  ends_at: Date
}

/** The booking's hours in a time zone: the provider may have moved since. */
function onClock(time_zone: string, booking: Booking): Pick<Booking, 'date' | 'start_time' | 'end_time'> {
  if (booking.time_zone === time_zone) return booking
  const [start, end] = [wallOf(time_zone, booking.starts_at), wallOf(time_zone, booking.ends_at)]
  const end_time = end.date === start.date ? timeOf(end.minutes) : '24:00'
  return { date: start.date, start_time: timeOf(start.minutes), end_time }
}

/**
 * A provider's own hours from day to day, both included; by default today's. Throws 404 for an
 * inactive provider and 422 for too many days.
 */
export async function listHoursDays(
  { db, now }: { db: Db; now: Date },
  { provider_id, ...query }: HoursDaysQuery & { provider_id: string },
): Promise<HoursDays> {
  const from = query.from ?? bookableDays(await getProviderTimeZone(db, provider_id), now).earliest_date
  const to = query.to ?? from
  if (to < from || to >= daysAfter(from, MOST_HOURS_DAYS))
    throw invalid([{ path: 'to', message: t('Choose 1 to {count} days', { count: MOST_HOURS_DAYS }) }])
  const calendar = await getCalendar(db, { provider_id, by: 'customer', from, to, now })
  const { time_zone } = calendar
  const count = (Date.parse(to) - Date.parse(from)) / DAY_MS + 1
  const { days } = await listSlots(db, { provider_id, by: 'customer', from, days: count, now })
  const closedThen = db
    .selectFrom('providers')
    .select(['capacity', 'crew_names'])
    .select((providers) =>
      jsonArrayFrom(
        providers
          .selectFrom('closed_days')
          .select(['first_date', 'last_date', 'note'])
          .whereRef('provider_id', '=', 'providers.id')
          .where('last_date', '>=', from)
          .where('first_date', '<=', to)
          .orderBy('first_date'),
      ).as('closed'),
    )
    .where('id', '=', provider_id)
  const [own] = await runNamed({ db }, closedThen)
  const { closed, ...team } = own!
  const busy = await listBusyDays(db, { provider_id, from, to, time_zone })
  const travel = await listTravel(db, { provider_id, from, to, speed: calendar.travel_speed_mph })
  return {
    time_zone,
    days: days.map(({ date, starts }) => ({
      date,
      open: isClosed({ closed }, date) ? [] : openOn(calendar, date).map(hoursOfRange),
      free: joined(starts.map(({ start_time, ends }) => ({ start_time, end_time: ends.at(-1) ?? start_time }))),
      busy: busy.filter((one) => one.date === date).map((one) => ({ ...hoursOfRange(one), crew: one.crew })),
      closed: closed.find(({ first_date, last_date }) => first_date <= date && date <= last_date)?.note ?? null,
      ...(travel && { travel: travel.get(date) ?? [] }),
    })),
    ...(team.capacity > 1 && { crews: crewsOf(team) }),
  }
}

const hoursOfRange = ({ from, to }: Range): Hours => ({ start_time: timeOf(from), end_time: timeOf(to) })

/** The hours in order, with overlapping ones joined. */
function joined(hours: readonly Hours[]): Hours[] {
  return hours.reduce<Hours[]>((all, one) => {
    const last = all.at(-1)
    if (!last || last.end_time < one.start_time) return [...all, one]
    const end_time = last.end_time > one.end_time ? last.end_time : one.end_time
    return [...all.slice(0, -1), { ...last, end_time }]
  }, [])
}

async function listBusyDays(
  db: Db,
  { provider_id, from, to, time_zone }: { provider_id: string; from: string; to: string; time_zone: string },
) {
  const taken = db
    .selectFrom('busy_hours')
    .innerJoin('busy_calendars', 'busy_calendars.id', 'busy_hours.calendar_id')
    .select(['starts_at', 'ends_at', 'crew'])
    .where('provider_id', '=', provider_id)
    .where('ends_at', '>', sql<Date>`${from}::date - 1`)
    .where('starts_at', '<', sql<Date>`${to}::date + 2`)
    .orderBy('starts_at')
    .orderBy('crew')
  const rows = await runNamed({ db }, taken)
  return rows.flatMap(({ starts_at, ends_at, crew }) =>
    takenDays(time_zone, starts_at, ends_at).map((day) => ({ ...day, crew })),
  )
}

interface TravelInput {
  provider_id: string
  from: string
  to: string
  /** Miles per hour. */
  speed: number | null
}

interface TravelRow {
  date: string
  after: string
  before: string
  from_city: string
  from_zip_code: string
  to_city: string
  to_zip_code: string
  miles: number
}

/**
 * The ways between jobs at customers' places that follow each other, of each crew, by date.
 * Undefined if the provider plans no time for them.
 */
async function listTravel(
  db: Db,
  { provider_id, from, to, speed }: TravelInput,
): Promise<Map<string, Travel[]> | undefined> {
  if (speed === null) return undefined
  const rows = await runNamed(
    { db },
    sql<TravelRow>`
    select date, after, id as before, from_city, from_zip_code, address_city as to_city, zip_code as to_zip_code,
      from_position <-> position as miles
    from (
      select date, bookings.id, address_city, zip_code, position, lag(bookings.id) over day as after,
        lag(address_city) over day as from_city, lag(zip_code) over day as from_zip_code,
        lag(position) over day as from_position, starts_at
      from bookings left join zip_codes on zip_code = ${areaIn(sql`address_zip_code`)}
      where provider_id = ${provider_id} and date between ${from} and ${to} and status in ('pending', 'confirmed')
      window day as (partition by crew, date order by starts_at)
    ) as jobs
    where from_position is not null and position is not null and from_zip_code <> zip_code
    order by date, starts_at`,
  )
  const travel = new Map<string, Travel[]>()
  for (const { date, after, before, miles, ...way } of rows) {
    const minutes = travelMinutes(miles, speed)
    const from = { city: way.from_city, zip_code: way.from_zip_code }
    const to = { city: way.to_city, zip_code: way.to_zip_code }
    travel.set(date, [...(travel.get(date) ?? []), { after, before, minutes, text: travelText({ minutes, from, to }) }])
  }
  return travel
}

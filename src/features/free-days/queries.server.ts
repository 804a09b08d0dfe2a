import { sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import { type Hours, minutesOf } from '#features/availability/rules.ts'
import { isOverdue } from '#features/booking-deadlines/queries.server.ts'
import { isActive } from '#features/identity/queries.server.ts'
import type { Db, Tx } from '#platform/db/db.server.ts'
import { notFound } from '#platform/http/errors.server.ts'
import { daysAfter, wallOf } from '#platform/wall-clock.server.ts'
import type { Calendar } from './rules.ts'

/** A {@link Calendar}, and the zone whose clock it follows. */
export interface ZonedCalendar extends Calendar {
  time_zone: string
}

/** Who has chosen the hours: a provider who offers or accepts them knows what they do outside of their opening hours, and at short notice. */
export interface Chosen {
  by: 'customer' | 'provider'
  /** The visit that is to move to these hours. */
  except?: string
  /** Whose clock shows them, where they were chosen before: the provider may have moved to another since. */
  time_zone?: string
}

/** Days, the last one included; `now` decides which requests still hold theirs. */
interface Span {
  from: string
  to: string
  now: Date
}

/** All that decides about these days, in one round. A visit that is about to move holds nothing, and a provider is not bound by their own opening hours. Throws 404 for no such provider, or none any more. */
export async function getCalendar(
  db: Db | Tx,
  id: string,
  { from, to, now }: Span,
  { by, except, time_zone: chosenClock }: Chosen,
): Promise<ZonedCalendar> {
  const row = await db
    .selectFrom('providers')
    .innerJoin('users', 'users.id', 'providers.id')
    .leftJoin('provider_hours', 'provider_hours.provider_id', 'providers.id')
    .select(['time_zone', 'buffer_before', 'buffer_after', 'notice_hours'])
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
          .select(['bookings.time_zone', 'starts_at', 'ends_at'])
          .whereRef('bookings.provider_id', '=', 'providers.id')
          // On another clock it may be the day before, or after.
          .where(sql<boolean>`date between ${from}::date - 1 and ${to}::date + 1`)
          .where('status', 'in', ['pending', 'confirmed'])
          .where((booking) => booking.not(isOverdue(now)))
          .$if(except !== undefined, (bookings) => bookings.where('bookings.id', '<>', except ?? '')),
      ).as('bookings'),
      jsonArrayFrom(
        provider
          .selectFrom('busy_hours')
          .innerJoin('busy_calendars', 'busy_calendars.id', 'busy_hours.calendar_id')
          .select(['starts_at', 'ends_at'])
          .whereRef('busy_calendars.provider_id', '=', 'providers.id')
          .where('ends_at', '>', sql<Date>`${from}::date - 1`)
          .where('starts_at', '<', sql<Date>`${to}::date + 2`),
      ).as('busy'),
    ])
    .where('providers.id', '=', id)
    .where(isActive())
    .executeTakeFirstOrThrow(() => notFound('Provider'))
  const time_zone = chosenClock ?? row.time_zone
  const bookings = row.bookings.flatMap((booking) => heldBy(booking, time_zone))
  const busy = row.busy.flatMap((hours) => heldDays(time_zone, new Date(hours.starts_at), new Date(hours.ends_at)))
  const rules = { buffer_before: row.buffer_before ?? 0, buffer_after: row.buffer_after ?? 0 }
  const held = [...bookings, ...busy]
  if (by === 'provider') return { time_zone, ...rules, notice_hours: 0, week: null, closed: [], held }
  const week = row.notice_hours === null ? null : row.week
  return { time_zone, ...rules, notice_hours: row.notice_hours ?? 0, week, closed: row.closed, held }
}

interface Booking extends Hours {
  date: string
  buffer_before: number
  buffer_after: number
  time_zone: string
  starts_at: string
  ends_at: string
}

/** What was agreed on before the provider moved to another clock is read on that one. */
function heldBy(booking: Booking, time_zone: string): Calendar['held'][number][] {
  const { date, start_time, end_time, buffer_before, buffer_after } = booking
  if (booking.time_zone === time_zone)
    return [{ date, from: minutesOf(start_time) - buffer_before, to: minutesOf(end_time) + buffer_after }]
  const around = (instant: string, minutes: number) => new Date(Date.parse(instant) + minutes * 60_000)
  return heldDays(time_zone, around(booking.starts_at, -buffer_before), around(booking.ends_at, buffer_after))
}

/** What begins and ends anywhere in time, day by day on the clock of a zone. */
function heldDays(time_zone: string, starts_at: Date, ends_at: Date): Calendar['held'][number][] {
  const [start, end] = [wallOf(time_zone, starts_at), wallOf(time_zone, ends_at)]
  const days: Calendar['held'][number][] = []
  for (let date = start.date; date <= end.date; date = daysAfter(date, 1))
    days.push({ date, from: date === start.date ? start.minutes : 0, to: date === end.date ? end.minutes : 24 * 60 })
  return days.filter(({ from, to }) => from < to)
}

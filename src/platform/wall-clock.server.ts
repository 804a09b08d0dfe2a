import { Temporal } from 'temporal-polyfill'
import { DAY_MS } from './durations.ts'

/** The current date in a time zone, as `YYYY-MM-DD`. */
export function dateIn(time_zone: string, instant: Date): string {
  return Temporal.Instant.fromEpochMilliseconds(instant.getTime())
    .toZonedDateTimeISO(time_zone)
    .toPlainDate()
    .toString()
}

/** The next midnight in a time zone: the first instant of the following day. */
export function endOfDay(time_zone: string, instant: Date): Date {
  const tomorrow = Temporal.PlainDate.from(daysAfter(dateIn(time_zone, instant), 1))
  return new Date(tomorrow.toZonedDateTime(time_zone).epochMilliseconds)
}

/** The date a number of days later, as `YYYY-MM-DD`. */
export function daysAfter(date: string, days: number): string {
  return Temporal.PlainDate.from(date).add({ days }).toString()
}

/**
 * The instant of a date and time (`HH:MM`) in a time zone: the first of two when clocks are set
 * back, `undefined` for a time that is skipped when clocks are set forward.
 */
export function instantOf(time_zone: string, date: string, time: string): Date | undefined {
  const wall = Temporal.PlainDateTime.from(`${date}T${time}`)
  const zoned = wall.toZonedDateTime(time_zone)
  return zoned.toPlainDateTime().equals(wall) ? new Date(zoned.epochMilliseconds) : undefined
}

/**
 * {@link instantOf} for many times of one day. A time zone lookup takes 0.1 ms, and finding free
 * slots needs thousands: a day without a clock change needs only one lookup, made when it is first
 * needed.
 */
export function instantsOn(time_zone: string, date: string): (time: string) => Date | undefined {
  let midnight: Date | null | undefined
  return (time) => {
    if (midnight === undefined) midnight = midnightOfPlainDay(time_zone, date)
    if (midnight === null) return instantOf(time_zone, date, time)
    return new Date(midnight.getTime() + Date.parse(`1970-01-01T${time}Z`))
  }
}

/** Null on a day with a clock change. */
function midnightOfPlainDay(time_zone: string, date: string): Date | null {
  const [begin, end] = [date, daysAfter(date, 1)].map((day) => instantOf(time_zone, day, '00:00'))
  return begin && end?.getTime() === begin.getTime() + DAY_MS ? begin : null
}

/** A clock change of a time zone; offsets as `+HH:MM`. */
export interface ClockChange {
  /** The local time just before it, as `YYYY-MM-DDTHH:MM:SS`. */
  wall: string
  from: string
  to: string
}

/** The clock changes of a time zone between two instants, in order, and the offset before them. */
export function clockChanges(time_zone: string, from: Date, to: Date): { offset: string; changes: ClockChange[] } {
  const begin = Temporal.Instant.fromEpochMilliseconds(from.getTime()).toZonedDateTimeISO(time_zone)
  const changes: ClockChange[] = []
  let next = begin.getTimeZoneTransition('next')
  while (next && next.epochMilliseconds <= to.getTime()) {
    const before = next.subtract({ seconds: 1 })
    const wall = before.toPlainDateTime().add({ seconds: 1 }).toString()
    changes.push({ wall: wall.length === 16 ? `${wall}:00` : wall, from: before.offset, to: next.offset })
    next = next.getTimeZoneTransition('next')
  }
  return { offset: begin.offset, changes }
}

/** The local time of an instant: the date as `YYYY-MM-DD`, and minutes after midnight. */
export function wallOf(time_zone: string, instant: Date): { date: string; minutes: number } {
  const wall = Temporal.Instant.fromEpochMilliseconds(instant.getTime()).toZonedDateTimeISO(time_zone)
  return { date: wall.toPlainDate().toString(), minutes: wall.hour * 60 + wall.minute }
}

/** A part of a day, in minutes since its midnight. */
export interface DayPart {
  date: string
  from: number
  to: number
}

/** The time between two instants, split into days of a time zone. */
export function takenDays(time_zone: string, starts_at: Date, ends_at: Date): DayPart[] {
  const [start, end] = [wallOf(time_zone, starts_at), wallOf(time_zone, ends_at)]
  const days: DayPart[] = []
  for (let date = start.date; date <= end.date; date = daysAfter(date, 1))
    days.push({ date, from: date === start.date ? start.minutes : 0, to: date === end.date ? end.minutes : 24 * 60 })
  return days.filter(({ from, to }) => from < to)
}

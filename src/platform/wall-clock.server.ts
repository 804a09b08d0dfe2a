import { Temporal } from 'temporal-polyfill'

/** The day that a clock on the wall of a zone shows, as `YYYY-MM-DD`. */
export function dateIn(time_zone: string, instant: Date): string {
  return Temporal.Instant.fromEpochMilliseconds(instant.getTime())
    .toZonedDateTimeISO(time_zone)
    .toPlainDate()
    .toString()
}

/** So many days later, as `YYYY-MM-DD`. */
export function daysAfter(date: string, days: number): string {
  return Temporal.PlainDate.from(date).add({ days }).toString()
}

/**
 * The instant at which a clock on the wall of a zone shows this date and time (`HH:MM`); the first of the two where it is put back, and
 * `undefined` where it is put forward past it.
 */
export function instantOf(time_zone: string, date: string, time: string): Date | undefined {
  const wall = Temporal.PlainDateTime.from(`${date}T${time}`)
  const zoned = wall.toZonedDateTime(time_zone)
  return zoned.toPlainDateTime().equals(wall) ? new Date(zoned.epochMilliseconds) : undefined
}

/**
 * {@link instantOf} for many times of one day. To ask a zone takes 0.1 ms, and who looks for a free day asks for thousands of times: a day on which the clock is
 * not changed is asked about once, and not before a time is wanted.
 */
export function instantsOn(time_zone: string, date: string): (time: string) => Date | undefined {
  let midnight: Date | null | undefined
  return (time) => {
    if (midnight === undefined) midnight = midnightOfPlainDay(time_zone, date)
    if (midnight === null) return instantOf(time_zone, date, time)
    return new Date(midnight.getTime() + Date.parse(`1970-01-01T${time}Z`))
  }
}

/** Null for a day on which the clock is changed. */
function midnightOfPlainDay(time_zone: string, date: string): Date | null {
  const [begin, end] = [date, daysAfter(date, 1)].map((day) => instantOf(time_zone, day, '00:00'))
  return begin && end?.getTime() === begin.getTime() + 86_400_000 ? begin : null
}

/** A moment at which the clocks of a zone are put forward or back; offsets as `+HH:MM`. */
export interface ClockChange {
  /** What the clocks show just before, as `YYYY-MM-DDTHH:MM:SS`. */
  wall: string
  from: string
  to: string
}

/** The changes of a zone's clocks between two instants, in order, and the offset that holds before them. */
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

/** What a clock on the wall of a zone shows at an instant: the day as `YYYY-MM-DD`, and minutes after its midnight. */
export function wallOf(time_zone: string, instant: Date): { date: string; minutes: number } {
  const wall = Temporal.Instant.fromEpochMilliseconds(instant.getTime()).toZonedDateTimeISO(time_zone)
  return { date: wall.toPlainDate().toString(), minutes: wall.hour * 60 + wall.minute }
}

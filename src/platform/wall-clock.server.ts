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

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

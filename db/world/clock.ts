import type { Place } from './places.ts'

export const minute = 60_000
export const hour = 60 * minute
export const day = 24 * hour

/**
 * Moments are milliseconds since 1970. A "wall" time is what a clock on the wall of a zone shows, counted as if that zone were
 * UTC: it makes dates and times of day plain arithmetic.
 */
export function wallOf(zone: Place['time_zone'], moment: number): number {
  return moment + offsetOf(zone, moment)
}

/** The moment of a wall time. Visits begin after 6 in the morning, so the hours that clocks skip or repeat never come up. */
export function momentOf(zone: Place['time_zone'], wall: number): number {
  return wall - offsetOf(zone, wall - offsetOf(zone, wall))
}

const known = new Map<string, Map<number, number>>()

/** Intl takes microseconds, a map nanoseconds; zones change their offset on the hour only. */
function offsetOf(zone: string, moment: number): number {
  let hours = known.get(zone)
  if (!hours) known.set(zone, (hours = new Map()))
  const bucket = Math.floor(moment / hour)
  let offset = hours.get(bucket)
  if (offset === undefined) hours.set(bucket, (offset = askIntl(zone, bucket * hour)))
  return offset
}

const formats = new Map<string, Intl.DateTimeFormat>()

function askIntl(zone: string, moment: number): number {
  let format = formats.get(zone)
  if (!format) {
    const numeric = 'numeric'
    format = new Intl.DateTimeFormat('en-US', {
      timeZone: zone,
      hourCycle: 'h23',
      year: numeric,
      month: numeric,
      day: numeric,
      hour: numeric,
      minute: numeric,
    })
    formats.set(zone, format)
  }
  const part = Object.fromEntries(format.formatToParts(moment).map(({ type, value }) => [type, Number(value)]))
  return (
    Date.UTC(part['year']!, part['month']! - 1, part['day'], part['hour'], part['minute']) -
    Math.floor(moment / minute) * minute
  )
}

/** `2026-11-21` of a wall time. */
export function dateOf(wall: number): string {
  return new Date(wall).toISOString().slice(0, 10)
}

/** `09:30` of minutes after midnight. */
export function timeOf(minutes: number): string {
  return `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`
}

/** The same moment, or if people there sleep then, a while before (the evening) or after (the morning). */
export function awake(zone: Place['time_zone'], moment: number, otherwise: 'evening before' | 'morning after'): number {
  const wall = wallOf(zone, moment)
  const ofDay = ((wall % day) + day) % day
  if (ofDay >= 7 * hour) return moment
  return otherwise === 'morning after'
    ? moment + 7 * hour - Math.floor(ofDay / 3)
    : moment - ofDay - Math.floor(ofDay / 3)
}

const [weekdays, months] = ['Sun Mon Tue Wed Thu Fri Sat', 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'].map(
  (names) => names.split(' '),
) as [string[], string[]]

/** `Sun, Nov 22 at 1:30 PM` of `2026-11-22` and `13:30`, as the site's own notifications say it. */
export function spokenTime(date: string, time: string): string {
  const [hours, minutes] = time.split(':').map(Number) as [number, number]
  const on = new Date(`${date}T00:00Z`)
  const clock = `${hours % 12 || 12}:${String(minutes).padStart(2, '0')} ${hours < 12 ? 'AM' : 'PM'}`
  return `${weekdays[on.getUTCDay()]}, ${months[on.getUTCMonth()]} ${on.getUTCDate()} at ${clock}`
}

export const minute = 60_000
export const hour = 60 * minute
export const day = 24 * hour

/**
 * Instants are milliseconds since 1970. A wall time is the local time of a zone, stored as if that
 * zone were UTC. That makes dates and times of day plain arithmetic.
 */
export function wallTimeOf(zone: string, instant: number): number {
  return instant + offsetOf(zone, instant)
}

/**
 * The instant of a wall time. Bookings start at 6 AM or later, so skipped and repeated hours never
 * occur.
 */
export function instantOf(zone: string, wallTime: number): number {
  return wallTime - offsetOf(zone, wallTime - offsetOf(zone, wallTime))
}

const offsets = new Map<string, Map<number, number>>()

/**
 * Caches offsets by the hour, because zones change only on the hour. Intl takes microseconds, a map
 * nanoseconds.
 */
function offsetOf(zone: string, instant: number): number {
  let hours = offsets.get(zone)
  if (!hours) offsets.set(zone, (hours = new Map()))
  const bucket = Math.floor(instant / hour)
  let offset = hours.get(bucket)
  if (offset === undefined) hours.set(bucket, (offset = offsetFromIntl(zone, bucket * hour)))
  return offset
}

const formats = new Map<string, Intl.DateTimeFormat>()

function offsetFromIntl(zone: string, instant: number): number {
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
  const part = Object.fromEntries(format.formatToParts(instant).map(({ type, value }) => [type, Number(value)]))
  return (
    Date.UTC(part['year']!, part['month']! - 1, part['day'], part['hour'], part['minute']) -
    Math.floor(instant / minute) * minute
  )
}

/** Formats a wall time as `2026-11-21`. */
export function dateOf(wallTime: number): string {
  return new Date(wallTime).toISOString().slice(0, 10)
}

/** Formats minutes after midnight as `09:30`. */
export function timeOf(minutes: number): string {
  return `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`
}

/**
 * Moves an instant out of the night (midnight to 7 AM), to the evening before or to the morning
 * after.
 */
export function outsideNight(zone: string, instant: number, otherwise: 'evening before' | 'morning after'): number {
  const wallTime = wallTimeOf(zone, instant)
  const ofDay = ((wallTime % day) + day) % day
  if (ofDay >= 7 * hour) return instant
  return otherwise === 'morning after'
    ? instant + 7 * hour - Math.floor(ofDay / 3)
    : instant - ofDay - Math.floor(ofDay / 3)
}

const [weekdays, months] = ['Sun Mon Tue Wed Thu Fri Sat', 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'].map(
  (names) => names.split(' '),
) as [string[], string[]]

/** Formats `2026-11-22` and `13:30` as `Sun, Nov 22 at 1:30 PM`, like notifications of the site. */
export function dateTimeText(date: string, time: string): string {
  const [hours, minutes] = time.split(':').map(Number) as [number, number]
  const on = new Date(`${date}T00:00Z`)
  const clock = `${hours % 12 || 12}:${String(minutes).padStart(2, '0')} ${hours < 12 ? 'AM' : 'PM'}`
  return `${weekdays[on.getUTCDay()]}, ${months[on.getUTCMonth()]} ${on.getUTCDate()} at ${clock}`
}

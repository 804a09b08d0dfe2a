import { dayText } from './formats.ts'
import { useTimeZone } from './time-zone.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/** "just now", "5m ago", "3h ago", "2d ago" under 7 days, else a short date (specification 9). `now` is given, never read. */
export function timeAgo(at: string | Date, now: Date, timeZone = 'UTC'): string {
  const age = now.getTime() - new Date(at).getTime()
  if (age < MINUTE) return 'just now'
  if (age < HOUR) return `${Math.floor(age / MINUTE)}m ago`
  if (age < DAY) return `${Math.floor(age / HOUR)}h ago`
  if (age < 7 * DAY) return `${Math.floor(age / DAY)}d ago`
  return dayText(at, { month: 'short', timeZone })
}

/** The same as an element; the exact moment is in `datetime`. Server and browser may read their clocks in different minutes, hence the suppression. */
export function TimeAgo({ at, now, className }: { at: string; now: Date; className?: string }) {
  const timeZone = useTimeZone()
  return (
    <time dateTime={at} suppressHydrationWarning className={className}>
      {timeAgo(at, now, timeZone)}
    </time>
  )
}

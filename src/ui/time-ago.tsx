import { t } from '#ui/language.ts'
import { clockText, countedText, dayText } from './formats.ts'
import { useTimeZone } from './time-zone.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/**
 * "just now", "5m ago", "3h ago", "2d ago" under 7 days, else a short date
 * (docs/product/limits.md). `now` is passed in.
 */
export function timeAgo(at: string | Date, now: Date, timeZone = 'UTC'): string {
  const age = now.getTime() - new Date(at).getTime()
  if (age < MINUTE) return t('just now')
  if (age < HOUR) return t('{count}m ago', { count: Math.floor(age / MINUTE) })
  if (age < DAY) return t('{count}h ago', { count: Math.floor(age / HOUR) })
  if (age < 7 * DAY) return t('{count}d ago', { count: Math.floor(age / DAY) })
  return dayText(at, { month: 'short', timeZone })
}

/**
 * The text of {@link timeAgo} in words: "5 minutes ago". Screen readers read the abbreviations of
 * other languages well, so these stay.
 */
export function timeAgoSpoken(text: string): string {
  const units: Record<string, string> = { m: 'minute', h: 'hour', d: 'day' }
  return text.replace(/^(\d+)([mhd])/, (_, count: string, unit: string) =>
    countedText(Number(count), units[unit] ?? ''),
  )
}

/**
 * {@link timeAgo} as an element with its words for screen readers, the date as a tooltip, and the
 * exact time in `datetime`. Server and browser may be in different minutes, hence the suppressed
 * warning.
 */
export function TimeAgo({ at, now, className }: { at: string; now: Date; className?: string | undefined }) {
  const timeZone = useTimeZone()
  const text = timeAgo(at, now, timeZone)
  const moment = `${dayText(at, { weekday: 'long', timeZone })}, ${clockText(at, timeZone)}`
  return (
    <time dateTime={at} title={moment} className={className}>
      <span aria-hidden="true" suppressHydrationWarning>
        {text}
      </span>
      <span className="sr-only" suppressHydrationWarning>
        {timeAgoSpoken(text)}
      </span>
    </time>
  )
}

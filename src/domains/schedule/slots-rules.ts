import { country, locale } from '#ui/country.ts'
import { clockText, dayText } from '#ui/formats.ts'
import { msg, t } from '#ui/language.ts'

/** How many days ahead a booking can be, the last day included (docs/product/bookings.md). */
export const HORIZON_DAYS = 90

/** Error message for a day that can't be booked. */
export const dateOutOfReach = msg('Select a date up to 90 days in advance')

/** The grid of a day, in minutes after midnight: 06:00 to 21:30, every 30 minutes. */
export const GRID = { opens: 6 * 60, closes: 21 * 60 + 30, step: 30 }

/** All times of the grid. The last one can only be an end. */
export const gridTimes: readonly string[] = Array.from(
  { length: (GRID.closes - GRID.opens) / GRID.step + 1 },
  (_, at) => timeOf(GRID.opens + at * GRID.step),
)

/** A start and an end as `HH:MM`, which sort as text. */
export interface Hours {
  start_time: string
  end_time: string
}

/** Error messages about hours that a user chooses. */
export const hoursTexts = {
  start: msg('Please choose a start time'),
  end: msg('Please choose an end time'),
  endBeforeStart: msg('The end time must be later than the start time'),
  taken: msg('That time has just been taken. Please choose another.'),
} as const

/** Minutes after midnight of `HH:MM` or `HH:MM:SS`. */
export function minutesOf(time: string): number {
  return Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5))
}

/** `HH:MM` of minutes after midnight. */
export function timeOf(minutes: number): string {
  return `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`
}

/** The first end that is long enough for the duration in minutes; undefined if none is. */
export function suggestedEnd(start_time: string, ends: readonly string[], duration: number): string | undefined {
  return ends.find((end) => minutesOf(end) - minutesOf(start_time) >= duration)
}

/** The end of a start that leaves enough time for the duration in minutes. */
export function endAfter(start_time: string, duration: number): string {
  return timeOf(Math.min(minutesOf(start_time) + Math.ceil(duration / GRID.step) * GRID.step, GRID.closes))
}

/** "1:30 PM" for `13:30`, where clocks count to 12. */
export function timeText(time: string): string {
  const minutes = minutesOf(time)
  if (country().hours === 24) return timeOf(minutes)
  const hour = Math.floor(minutes / 60)
  return `${hour % 12 || 12}:${String(minutes % 60).padStart(2, '0')} ${hour < 12 ? t('AM') : t('PM')}`
}

/** "9:00 AM to 5:00 PM". */
export const rangeText = ({ start_time, end_time }: Hours): string =>
  t('{from} to {to}', { from: timeText(start_time), to: timeText(end_time) })

/** "Tuesday, March 10, 2026" or "Tue, Mar 10, 2026" for `2026-03-10`. */
export function dateText(date: string, length: 'long' | 'short' = 'long'): string {
  return dayText(date, { weekday: length, month: length })
}

/** Formats are expensive to make, and pages use few time zones. */
const zoneTexts = new Map<string, string>()

/** "Eastern Time" for `America/New_York`. */
export function zoneText(time_zone: string): string {
  const key = locale() + time_zone
  const known = zoneTexts.get(key)
  if (known !== undefined) return known
  const parts = new Intl.DateTimeFormat(locale(), { timeZone: time_zone, timeZoneName: 'longGeneric' }).formatToParts()
  const text = parts.find(({ type }) => type === 'timeZoneName')?.value ?? time_zone
  zoneTexts.set(key, text)
  return text
}

/**
 * An instant on the clock of a time zone: "Thu, Mar 5, 12:00 PM". Messages that are read elsewhere
 * add the zone.
 */
export function instantText(at: string | Date, time_zone: string): string {
  const day = dayText(at, { weekday: 'short', month: 'short', year: undefined, timeZone: time_zone })
  return `${day}, ${clockText(at, time_zone)}`
}

/** Hours without unneeded decimals: "1.5 h". */
export function hoursText(minutes: number): string {
  return `${minutes / 60} h`
}

/** "30 minutes", "2 hours", "1 hour 30 minutes". */
export function lengthText(minutes: number): string {
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60]
  return [
    hours > 0 && t('{count, plural, one {# hour} other {# hours}}', { count: hours }),
    rest > 0 && t('{count, plural, one {# minute} other {# minutes}}', { count: rest }),
  ]
    .filter(Boolean)
    .join(' ')
}

/** A number of starts that leave less time than a job takes, in minutes. */
export const shorterText = (count: number, minutes: number): string =>
  t('{count, plural, one {# time} other {# times}} for less than {length}', { count, length: lengthText(minutes) })

/** Minutes after midnight, the end excluded. May exceed the grid. */
export interface Range {
  from: number
  to: number
}

/**
 * A pause of a listing. A business that its owner hasn't claimed is paused until the owner claims
 * it.
 */
export interface Pause {
  until: string | null
  unclaimed?: true | undefined
  /** The business isn't listed: operators have not approved it yet, or have declined it. */
  approval?: 'waiting' | 'declined' | undefined
  /** Why operators declined it. */
  reason?: string | null | undefined
  /** The provider has yet to say who offers the services. */
  trader_missing?: true | undefined
}

/** Why a paused provider can't be booked. */
export function pausedText({ until, unclaimed, approval, trader_missing }: Pause): string {
  if (unclaimed)
    return t('The owner has not claimed this listing yet, so you cannot book or message the business here.')
  if (approval) return t('This business is not listed yet, so it takes no bookings.')
  if (trader_missing) return t('This provider has not said yet who offers these services, so they cannot be booked.')
  return until
    ? t('This provider takes no new bookings until {date}.', { date: dateText(until) })
    : t('This provider takes no new bookings at the moment.')
}

/** Everything that decides which hours of a provider are free, on their wall clock. */
export interface Calendar {
  /** Minutes that stay free before and after each booking. */
  buffer_before: number
  buffer_after: number
  /** The least number of hours from now to the start of a new booking. */
  notice_hours: number
  /** How many days ahead customers can book. */
  horizon_days: number
  /** Opening hours; Monday is 1. Null means the whole grid on every day. */
  week: readonly (Hours & { weekday: number })[] | null
  closed: readonly { first_date: string; last_date: string }[]
  /** The provider takes no new bookings; `until` is the first day on which they do again. */
  pause?: Pause | null
  /** The number of crews: how many bookings may overlap. */
  capacity: number
  /**
   * Taken time, buffers included: bookings, requests, blocked times, events of connected calendars.
   * It counts for one crew, or for all if `crew` is null. `before` and `after` are minutes of
   * travel.
   */
  taken: readonly (Range & { date: string; crew: number | null; before?: number; after?: number })[]
}

/**
 * Why a day has no free time: a pause, a closed day, a closed weekday, past, too short notice, too
 * far ahead, or full.
 */
export type NoTimeReason = 'paused' | 'horizon' | 'closed' | 'weekday' | 'over' | 'notice' | 'full'

/** Facts about the times of one day. Daylight saving time skips some of them. */
export interface Times {
  exists: (time: string) => boolean
  isAhead: (time: string) => boolean
  isWithNotice: (time: string) => boolean
}

/** ISO: Monday is 1, Sunday 7. */
export function weekdayOf(date: string): number {
  return new Date(`${date}T00:00:00Z`).getUTCDay() || 7
}

/** Whether the provider closed this day. */
export function isClosed({ closed }: Pick<Calendar, 'closed'>, date: string): boolean {
  return closed.some(({ first_date, last_date }) => first_date <= date && date <= last_date)
}

/** The opening hours on a date, in order, with touching ranges joined. */
export function openOn({ week }: Pick<Calendar, 'week'>, date: string): Range[] {
  if (week === null) return [{ from: GRID.opens, to: GRID.closes }]
  const ranges = week
    .filter(({ weekday }) => weekday === weekdayOf(date))
    .map(({ start_time, end_time }) => ({ from: minutesOf(start_time), to: minutesOf(end_time) }))
    .toSorted((a, b) => a.from - b.from)
  return ranges.reduce<Range[]>((joined, range) => {
    const before = joined.at(-1)
    return before && before.to >= range.from
      ? [...joined.slice(0, -1), { ...before, to: range.to }]
      : [...joined, range]
  }, [])
}

/**
 * The ranges that a new booking of each crew must avoid: taken time, and around it the new
 * booking's buffers or, if it is longer, the travel time.
 */
export function blockedOn({ capacity, taken, buffer_before, buffer_after }: Calendar, date: string): Range[][] {
  const blocked = taken
    .filter((one) => one.date === date)
    .map(({ crew, from, to, before = 0, after = 0 }) => ({
      crew,
      from: from - Math.max(buffer_after, before),
      to: to + Math.max(buffer_before, after),
    }))
  return Array.from({ length: capacity }, (_, at) => blocked.filter(({ crew }) => crew === null || crew === at + 1))
}

const grid = gridTimes.map((time) => ({ time, at: minutesOf(time) }))

/**
 * The free starts of a day with their ends, up to closing time or the next blocked range of the
 * crew that is free the longest.
 */
export function bookable(
  { open, blocked }: { open: readonly Range[]; blocked: readonly (readonly Range[])[] },
  { exists, isAhead, isWithNotice }: Times,
): { start_time: string; ends: string[] }[] {
  const starts = grid.flatMap((start) => {
    const latest = Math.max(...blocked.map((ofCrew) => latestEnd(start.at, open, ofCrew) ?? 0))
    return latest <= 0 ? [] : [{ ...start, latest }]
  })
  const times = starts.length > 0 ? grid.filter(({ time }) => exists(time)) : []
  return starts
    .filter(({ time }) => exists(time) && isAhead(time) && isWithNotice(time))
    .map(({ time, at, latest }) => ({
      start_time: time,
      ends: times.filter((end) => at < end.at && end.at <= latest).map((end) => end.time),
    }))
    .filter(({ ends }) => ends.length > 0)
}

/**
 * The end of the free time around a start, in minutes after midnight; undefined if the start is not
 * free.
 */
function latestEnd(start: number, open: readonly Range[], blocked: readonly Range[]): number | undefined {
  const hours = open.find(({ from, to }) => from <= start && start < to)
  if (!hours || blocked.some(({ from, to }) => from <= start && start < to)) return undefined
  return Math.min(hours.to, ...blocked.map(({ from }) => from).filter((from) => from > start))
}

/** Whether hours don't overlap any blocked range. */
export function isClear({ start_time, end_time }: Hours, blocked: readonly Range[]): boolean {
  return blocked.every(({ from, to }) => minutesOf(end_time) <= from || to <= minutesOf(start_time))
}

/** Whether hours are within one of the ranges. */
export function isWithin({ start_time, end_time }: Hours, open: readonly Range[]): boolean {
  return open.some(({ from, to }) => from <= minutesOf(start_time) && minutesOf(end_time) <= to)
}

/** Why a day has no free time. The caller knows that it has none. */
export function noTimeReason(calendar: Calendar, date: string, { exists, isAhead, isWithNotice }: Times): NoTimeReason {
  if (calendar.pause) return 'paused'
  if (isClosed(calendar, date)) return 'closed'
  const open = openOn(calendar, date)
  const starts = gridTimes.filter(
    (time) => exists(time) && open.some(({ from, to }) => from <= minutesOf(time) && minutesOf(time) < to),
  )
  if (starts.length === 0) return 'weekday'
  if (!starts.some(isAhead)) return 'over'
  return starts.some(isWithNotice) ? 'full' : 'notice'
}

/** "9:00 AM to 12:00 PM and 1:00 PM to 5:00 PM". */
export function rangesText(ranges: readonly Range[]): string {
  return ranges
    .map(({ from, to }) => rangeText({ start_time: timeOf(from), end_time: timeOf(to) }))
    .reduce((before, last) => t('{before} and {last}', { before, last }))
}

/** "1 hour", "2 days". */
export function noticeText(hours: number): string {
  return hours % 24 === 0
    ? t('{count, plural, one {# day} other {# days}}', { count: hours / 24 })
    : t('{count, plural, one {# hour} other {# hours}}', { count: hours })
}

const noTimeTexts: Record<NoTimeReason, (calendar: Calendar, date: string) => string> = {
  paused: ({ pause }) => pausedText(pause ?? { until: null }),
  closed: () => t('The provider is closed on this day. Please choose another date.'),
  weekday: (_, date) => t(closedWeekdays[weekdayOf(date) - 1]!),
  over: () => t('No time is left on this day. Please choose another date.'),
  notice: ({ notice_hours }) =>
    t('Bookings need at least {notice} of notice. Please choose another date.', { notice: noticeText(notice_hours) }),
  horizon: ({ horizon_days }) =>
    t(
      'This service can be booked up to {count, plural, one {# day} other {# days}} ahead. Please choose an earlier date.',
      { count: horizon_days },
    ),
  full: () => t('No time is free on this day. Please choose another date.'),
}

const closedWeekdays = [
  msg('The provider is closed on Mondays. Please choose another date.'),
  msg('The provider is closed on Tuesdays. Please choose another date.'),
  msg('The provider is closed on Wednesdays. Please choose another date.'),
  msg('The provider is closed on Thursdays. Please choose another date.'),
  msg('The provider is closed on Fridays. Please choose another date.'),
  msg('The provider is closed on Saturdays. Please choose another date.'),
  msg('The provider is closed on Sundays. Please choose another date.'),
]

/** Why a day has no free time, as a sentence for the user. */
export const noTimeText = (reason: NoTimeReason, calendar: Calendar, date: string): string =>
  noTimeTexts[reason](calendar, date)

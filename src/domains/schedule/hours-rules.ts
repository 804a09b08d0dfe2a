import { dayText } from '#ui/formats.ts'
import { msg, t } from '#ui/language.ts'
import type { OwnHours } from './hours-contract.ts'
import type { ClosedDays, OpenWeekday } from './hours-schema.ts'
import { GRID, rangeText, timeOf } from './slots-rules.ts'

/** The most days of one `GET providers/{id}/hours/days`. */
export const MOST_HOURS_DAYS = 42

/** The weekdays, Monday first. */
export const weekdays = [1, 2, 3, 4, 5, 6, 7] as const

const weekdayNames = [
  msg('Monday'),
  msg('Tuesday'),
  msg('Wednesday'),
  msg('Thursday'),
  msg('Friday'),
  msg('Saturday'),
  msg('Sunday'),
]

/** "Monday" for 1. */
export const weekdayName = (weekday: number): string => t(weekdayNames[weekday - 1] ?? '')

/** The whole grid: the hours of each day until the provider sets their own. */
export const wholeDay = { start_time: timeOf(GRID.opens), end_time: timeOf(GRID.closes) }

/** The values of the form. */
export type HoursDraft = Omit<OwnHours, 'time_zone' | 'visits_outside' | 'is_set'>

/** Whether the last day is given and before the first. */
export const areBackwards = ({ first_date, last_date }: ClosedDays): boolean =>
  last_date > '1000' && last_date < first_date

/**
 * The typed entry if it is complete; a single day has the same date twice. Incomplete years don't
 * count.
 */
export function wholeDays(typed: ClosedDays): ClosedDays | undefined {
  const { first_date, last_date, note } = typed
  if (first_date < '1000' || areBackwards(typed)) return undefined
  return { first_date, last_date: last_date || first_date, note: note.trim() }
}

/** "Thu, Dec 24, 2026", or "Thu, Dec 24 to Sat, Jan 2, 2027". */
export function closedText({ first_date, last_date }: Pick<ClosedDays, 'first_date' | 'last_date'>): string {
  const short = { weekday: 'short', month: 'short' } as const
  if (first_date === last_date) return dayText(first_date, short)
  const from = dayText(
    first_date,
    first_date.slice(0, 4) === last_date.slice(0, 4) ? { ...short, year: undefined } : short,
  )
  return t('{first} to {last}', { first: from, last: dayText(last_date, short) })
}

/** Consecutive days with the same hours as one line: "Monday to Friday", "9:00 AM to 5:00 PM". */
export function weekLines(week: readonly OpenWeekday[]): { days: string; hours: string }[] {
  const groups: { from: number; to: number; hours: string }[] = []
  for (const { weekday, ranges } of week) {
    const hours = ranges.map(rangeText).join(', ') || t('Closed')
    const last = groups.at(-1)
    if (last?.hours === hours) last.to = weekday
    else groups.push({ from: weekday, to: weekday, hours })
  }
  return groups.map(({ from, to, hours }) => ({
    days:
      from === 1 && to === 7
        ? t('Every day')
        : from === to
          ? weekdayName(from)
          : t('{first} to {last}', { first: weekdayName(from), last: weekdayName(to) }),
    hours,
  }))
}

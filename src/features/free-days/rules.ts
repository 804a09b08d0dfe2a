import { GRID, gridTimes, type Hours, minutesOf, timeOf, timeText } from '#features/availability/rules.ts'

/** Minutes after midnight, the end not included; they may lie outside of the grid. */
export interface Range {
  from: number
  to: number
}

/** What decides about the hours of one provider, on the wall clock of their zone (decisions 23 to 25). */
export interface Calendar {
  /** Minutes that stay free before and after each visit. */
  buffer_before: number
  buffer_after: number
  /** Hours between a booking and the start of its visit at the least. */
  notice_hours: number
  /** Null: the whole grid, every day. Monday is 1. */
  week: readonly (Hours & { weekday: number })[] | null
  closed: readonly { first_date: string; last_date: string }[]
  /** What holds hours already, with the buffers that were agreed: visits, requests, and what the provider does elsewhere. */
  held: readonly (Range & { date: string })[]
}

/** Why nothing can be booked on a day: it is closed, or was never open, or is over, or too near, or all is taken. */
export type Nothing = 'closed' | 'weekday' | 'over' | 'notice' | 'full'

/** Whether the clock shows a time at all on a day (it skips some when it is put forward), and how that lies to now. */
export interface Times {
  exists: (time: string) => boolean
  isAhead: (time: string) => boolean
  isWithNotice: (time: string) => boolean
}

/** ISO: Monday is 1, Sunday 7. */
export function weekdayOf(date: string): number {
  return new Date(`${date}T00:00:00Z`).getUTCDay() || 7
}

/** Whether the provider has closed this day. */
export function isClosed({ closed }: Pick<Calendar, 'closed'>, date: string): boolean {
  return closed.some(({ first_date, last_date }) => first_date <= date && date <= last_date)
}

/** When the provider works on a day of this weekday, in order; ranges that touch are one. */
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

/** What a new visit itself must keep clear of: what is held, and around it the buffers that the new one brings. */
export function blockedOn({ held, buffer_before, buffer_after }: Calendar, date: string): Range[] {
  return held
    .filter((one) => one.date === date)
    .map(({ from, to }) => ({ from: from - buffer_after, to: to + buffer_before }))
}

/** What can be booked on a day: for each start that is free the ends, up to what is taken or to the end of the opening hours. */
export function bookable(
  { open, blocked }: { open: readonly Range[]; blocked: readonly Range[] },
  { exists, isAhead, isWithNotice }: Times,
): { start_time: string; ends: string[] }[] {
  return gridTimes
    .map((start_time) => ({ start_time, ends: endsAfter(start_time, open, blocked) }))
    .filter(({ ends }) => ends.length > 0)
    .filter(({ start_time }) => exists(start_time) && isAhead(start_time) && isWithNotice(start_time))
    .map(({ start_time, ends }) => ({ start_time, ends: ends.filter(exists) }))
    .filter(({ ends }) => ends.length > 0)
}

function endsAfter(start_time: string, open: readonly Range[], blocked: readonly Range[]): string[] {
  const start = minutesOf(start_time)
  const hours = open.find(({ from, to }) => from <= start && start < to)
  if (!hours || blocked.some(({ from, to }) => from <= start && start < to)) return []
  const latest = Math.min(hours.to, ...blocked.map(({ from }) => from).filter((from) => from > start))
  return gridTimes.filter((time) => minutesOf(time) > start && minutesOf(time) <= latest)
}

/** Whether hours keep clear of what blocks the day. */
export function isFree({ start_time, end_time }: Hours, blocked: readonly Range[]): boolean {
  return blocked.every(({ from, to }) => minutesOf(end_time) <= from || to <= minutesOf(start_time))
}

/** Whether hours lie within one of the ranges. */
export function isWithin({ start_time, end_time }: Hours, open: readonly Range[]): boolean {
  return open.some(({ from, to }) => from <= minutesOf(start_time) && minutesOf(end_time) <= to)
}

/** Why nothing can be booked on a day on which nothing can. */
export function whyNothing(calendar: Calendar, date: string, { exists, isAhead, isWithNotice }: Times): Nothing {
  if (isClosed(calendar, date)) return 'closed'
  const open = openOn(calendar, date)
  const starts = gridTimes.filter(
    (time) => exists(time) && open.some(({ from, to }) => from <= minutesOf(time) && minutesOf(time) < to),
  )
  if (starts.length === 0) return 'weekday'
  if (!starts.some(isAhead)) return 'over'
  return starts.some(isWithNotice) ? 'full' : 'notice'
}

/** `9:00 AM to 12:00 PM and 1:00 PM to 5:00 PM`. */
export function rangesText(ranges: readonly Range[]): string {
  return ranges.map(({ from, to }) => `${timeText(timeOf(from))} to ${timeText(timeOf(to))}`).join(' and ')
}

/** Hours of notice as people say them: "1 hour", "2 days". */
export function noticeText(hours: number): string {
  const [count, unit] = hours % 24 === 0 ? [hours / 24, 'day'] : [hours, 'hour']
  return `${count} ${unit}${count === 1 ? '' : 's'}`
}

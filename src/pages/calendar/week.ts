import type { Booking } from '#domains/bookings/contract.ts'
import type { BlockedTime } from '#domains/calendars/blocked-times-contract.ts'
import type { HoursDays } from '#domains/schedule/hours-contract.ts'
import { GRID, minutesOf, type Range, timeOf, timeText, weekdayOf } from '#domains/schedule/slots-rules.ts'
import { DAY_MS } from '#platform/durations.ts'
import { country } from '#ui/country.ts'
import { isoDay, isoTime } from '#ui/formats.ts'
import { t } from '#ui/language.ts'

const DAY = 24 * 60

/** An entry that takes time on a day. */
export type Entry = Range & { key: string } & (
    | { kind: 'booking'; booking: Booking }
    // `crew` is the name of a crew; null for everyone.
    | { kind: 'blocked'; blocked: BlockedTime; crew: string | null }
    | { kind: 'busy'; crew: string | null }
  )

/** A day of the calendar. Times are minutes after midnight on the provider's clock. */
export interface CalendarDay {
  date: string
  open: Range[]
  /** When customers can book. */
  free: Range[]
  /** The note of a closed day; null if the day isn't closed. */
  closed: string | null
  /** In order of their start. */
  entries: Entry[]
  /** The travel to a booking from the one before it, by the booking's id. */
  travel?: ReadonlyMap<string, string>
}

/** The date a number of days later. */
export function dayAfter(date: string, days: number): string {
  return new Date(Date.parse(date) + days * DAY_MS).toISOString().slice(0, 10)
}

/** The days of the week around a date, in the order of the country's calendars. */
export function weekOf(date: string): string[] {
  const first = dayAfter(date, -((weekdayOf(date) - country().first_weekday + 7) % 7))
  return Array.from({ length: 7 }, (_, at) => dayAfter(first, at))
}

/** The date in an address; `otherwise` for anything that isn't a date in a plausible year. */
export function dateOfAddress(text: string | null, otherwise: string): string {
  const isDate = text !== null && /^(19|20|21)\d\d-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text))
  return isDate && dayAfter(text, 0) === text ? text : otherwise
}

interface Week {
  hours: HoursDays
  bookings: readonly Booking[]
  blocked: readonly BlockedTime[]
}

/** The days of the calendar with all of their entries. */
export function calendarDays({ hours: { days, time_zone, crews = [] }, bookings, blocked }: Week): CalendarDay[] {
  const nameOf = (crew: number | null) => crews.find(({ number }) => number === crew)?.name ?? null
  return days.map(({ date, open, free, busy, closed, travel = [] }) => ({
    date,
    open: open.map(rangeOf),
    free: free.map(rangeOf),
    closed,
    travel: new Map(travel.map(({ before, text }) => [before, text])),
    entries: [
      ...bookings.flatMap((booking) => bookingOn(booking, date, time_zone)),
      ...blocked.flatMap((one) => blockedOn(one, date, nameOf(one.crew))),
      ...busy.map(
        (hours, at): Entry => ({
          ...rangeOf(hours),
          kind: 'busy',
          key: `busy ${date} ${at}`,
          crew: nameOf(hours.crew),
        }),
      ),
    ].toSorted((one, other) => one.from - other.from),
  }))
}

const rangeOf = ({ start_time, end_time }: { start_time: string; end_time: string }): Range => ({
  from: minutesOf(start_time),
  to: minutesOf(end_time),
})

/** A booking keeps its own time zone when the provider moves. */
function bookingOn(booking: Booking, date: string, time_zone: string): Entry[] {
  const moved = booking.time_zone !== time_zone
  const start = moved ? isoDay(new Date(booking.starts_at), time_zone) : booking.date
  if (start !== date) return []
  const from = minutesOf(moved ? isoTime(new Date(booking.starts_at), time_zone) : booking.start_time)
  const to = Math.min(DAY, from + minutesOf(booking.end_time) - minutesOf(booking.start_time))
  return [{ kind: 'booking', key: booking.id, booking, from, to }]
}

function blockedOn(blocked: BlockedTime, date: string, crew: string | null): Entry[] {
  const { id, starts_on, starts_at, ends_on, ends_at } = blocked
  if (date < starts_on || date > ends_on) return []
  const from = date === starts_on ? minutesOf(starts_at) : 0
  const to = date === ends_on ? minutesOf(ends_at) : DAY
  return from < to ? [{ kind: 'blocked', key: id, blocked, crew, from, to }] : []
}

/** The hours that a week shows: all opening hours and entries, and at least 8 AM to 6 PM. */
export function shownHours(days: readonly CalendarDay[]): Range {
  const ranges = days.flatMap(({ open, entries }) => [...open, ...entries])
  const inside = ranges.filter(({ from, to }) => to - from < DAY)
  const within = (minutes: number) => Math.max(GRID.opens, Math.min(GRID.closes, minutes))
  const from = Math.min(8 * 60, ...inside.map((range) => within(range.from)))
  const to = Math.max(18 * 60, ...inside.map((range) => within(range.to)))
  return { from: Math.floor(from / 60) * 60, to: Math.ceil(to / 60) * 60 }
}

/** A cell of a day in the week: a half hour, or the rows that entries take. */
export type Cell = Range & { entries: Entry[] }

/** The cells of a day from top to bottom. Entries that overlap share one. */
export function cellsOf({ entries }: Pick<CalendarDay, 'entries'>, shown: Range): Cell[] {
  const taken = entries
    .map((entry) => ({ from: Math.max(shown.from, down(entry.from)), to: Math.min(shown.to, up(entry.to)), entry }))
    .filter(({ from, to }) => from < to)
    .reduce<Cell[]>((cells, { entry, ...range }) => {
      const last = cells.at(-1)
      if (!last || last.to <= range.from) return [...cells, { ...range, entries: [entry] }]
      const to = Math.max(last.to, range.to)
      return [...cells.slice(0, -1), { ...last, to, entries: [...last.entries, entry] }]
    }, [])
  const cells: Cell[] = []
  for (let from = shown.from; from < shown.to; from = cells.at(-1)?.to ?? shown.to)
    cells.push(taken.find((cell) => cell.from === from) ?? { from, to: from + GRID.step, entries: [] })
  return cells
}

const down = (minutes: number) => Math.floor(minutes / GRID.step) * GRID.step
const up = (minutes: number) => Math.ceil(minutes / GRID.step) * GRID.step

/** Whether a half hour is within one of the ranges. */
export const isIn = (ranges: readonly Range[], minutes: number): boolean =>
  ranges.some(({ from, to }) => from <= minutes && minutes < to)

/** "9:00 AM", also for the end of a day. */
export const clockOf = (minutes: number): string => timeText(timeOf(minutes % DAY))

/** "9:30–1", for narrow places. */
export function briefHoursOf({ from, to }: Range): string {
  if (from === 0 && to === DAY) return t('All day')
  return [from, to].map((minutes) => clockOf(minutes).replace(/(:00)? [AP]M$/, '')).join('–')
}

/** "9:00 AM to 5:00 PM" or "All day". */
export function hoursOf({ from, to }: Range): string {
  return from === 0 && to === DAY ? t('All day') : t('{from} to {to}', { from: clockOf(from), to: clockOf(to) })
}

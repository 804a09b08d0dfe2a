import { weekdayOf } from './slots-rules.ts'

/** A holiday on a day of the year, or on the nth weekday of a month; -1 is the last one. */
type Holiday = { name: string; month: number } & ({ day: number } | { weekday: number; nth: number })

const MONDAY = 1
const THURSDAY = 4

/** The federal holidays of the United States. */
const holidays: readonly Holiday[] = [
  { name: 'New Year’s Day', month: 1, day: 1 },
  { name: 'Martin Luther King Jr. Day', month: 1, weekday: MONDAY, nth: 3 },
  { name: 'Presidents’ Day', month: 2, weekday: MONDAY, nth: 3 },
  { name: 'Memorial Day', month: 5, weekday: MONDAY, nth: -1 },
  { name: 'Juneteenth', month: 6, day: 19 },
  { name: 'Independence Day', month: 7, day: 4 },
  { name: 'Labor Day', month: 9, weekday: MONDAY, nth: 1 },
  { name: 'Columbus Day', month: 10, weekday: MONDAY, nth: 2 },
  { name: 'Veterans Day', month: 11, day: 11 },
  { name: 'Thanksgiving', month: 11, weekday: THURSDAY, nth: 4 },
  { name: 'Christmas Day', month: 12, day: 25 },
]

/**
 * The name of the holiday on a date; undefined for other days. A holiday counts on its own day,
 * also if offices close on another one because it is a Sunday (docs/product/bookings.md).
 */
export function holidayOn(date: string): string | undefined {
  const [year, month, day] = date.split('-').map(Number) as [number, number, number]
  const daysOfMonth = new Date(Date.UTC(year, month, 0)).getUTCDate()
  return holidays.find((holiday) => {
    if (holiday.month !== month) return false
    if ('day' in holiday) return holiday.day === day
    if (holiday.weekday !== weekdayOf(date)) return false
    return holiday.nth === -1 ? day + 7 > daysOfMonth : Math.ceil(day / 7) === holiday.nth
  })?.name
}

/** Whether a date is a Saturday or a Sunday. */
export const isWeekend = (date: string): boolean => weekdayOf(date) >= 6

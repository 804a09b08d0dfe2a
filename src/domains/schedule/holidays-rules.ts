import { country } from '#ui/country.ts'
import { weekdayOf } from './slots-rules.ts'

/**
 * The name of the holiday on a date; undefined for other days. A holiday counts on its own day,
 * even if offices close on another day because it is a Sunday (docs/product/bookings.md).
 */
export function holidayOn(date: string): string | undefined {
  const [year, month, day] = date.split('-').map(Number) as [number, number, number]
  const daysOfMonth = new Date(Date.UTC(year, month, 0)).getUTCDate()
  return country().holidays.find((holiday) => {
    if ('after_easter' in holiday) return date === dayAfterEaster(year, holiday.after_easter)
    if (holiday.month !== month) return false
    if ('day' in holiday) return holiday.day === day
    if (holiday.weekday !== weekdayOf(date)) return false
    return holiday.nth === -1 ? day + 7 > daysOfMonth : Math.ceil(day / 7) === holiday.nth
  })?.name
}

/** A date, by its days after Easter Sunday (the algorithm of Meeus, Jones and Butcher). */
function dayAfterEaster(year: number, days: number): string {
  const century = Math.floor(year / 100)
  const rest = year % 100
  const golden = year % 19
  const shift = century - Math.floor(century / 4) - Math.floor((century - Math.floor((century + 8) / 25) + 1) / 3)
  const moon = (19 * golden + shift + 15) % 30
  const weekday = (32 + 2 * (century % 4) + 2 * Math.floor(rest / 4) - moon - (rest % 4)) % 7
  const late = Math.floor((golden + 11 * moon + 22 * weekday) / 451)
  const month = Math.floor((moon + weekday - 7 * late + 114) / 31)
  const day = ((moon + weekday - 7 * late + 114) % 31) + 1
  return new Date(Date.UTC(year, month - 1, day + days)).toISOString().slice(0, 10)
}

/** Whether a date is a Saturday or a Sunday. */
export const isWeekend = (date: string): boolean => weekdayOf(date) >= 6

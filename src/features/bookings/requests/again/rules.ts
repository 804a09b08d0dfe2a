import type { Booking } from '../../contract.ts'
import type { Slots } from '../../slots/contract.ts'
import type { Draft } from '../rules.ts'

/** So many weeks are looked through for the same hours. */
export const WEEKS_AHEAD = 5

const day = 86_400_000

/** Days of the same weekday as a visit's that can be booked, the soonest first; dates are `YYYY-MM-DD`. */
export function sameWeekdays(date: string, { earliest_date, latest_date }: Omit<Slots, 'starts'>): string[] {
  const [of, first, last] = [date, earliest_date, latest_date].map((text) => Date.parse(`${text}T00:00:00Z`) / day)
  if (of === undefined || first === undefined || last === undefined) return []
  const soonest = first + ((((of - first) % 7) + 7) % 7)
  return Array.from({ length: WEEKS_AHEAD }, (_, week) => soonest + 7 * week)
    .filter((at) => at <= last)
    .map((at) => new Date(at * day).toISOString().slice(0, 10))
}

/** Whether exactly these hours are free. */
export function isFree(
  slots: Pick<Slots, 'starts'>,
  { start_time, end_time }: Pick<Booking, 'start_time' | 'end_time'>,
) {
  return slots.starts.some((slot) => slot.start_time === start_time && slot.ends.includes(end_time))
}

/** A visit to be had once more, and the day on which its hours are free again; null when they are not in the weeks ahead. */
export interface Again {
  visit: Booking
  date: string | null
}

/** What the form begins with: the contact of the visit, its service if it is still offered, its hours if they are free. */
export function filledFrom({ visit, date }: Again, services: readonly { id: string }[]): Partial<Draft> {
  const hours = date ? { date, start_time: visit.start_time, end_time: visit.end_time } : {}
  return { ...visit.contact, ...hours, service_id: isOffered(visit, services) ? (visit.service_id ?? '') : '' }
}

/** Whether the provider still offers the service of a visit. */
export function isOffered({ service_id }: Pick<Booking, 'service_id'>, services: readonly { id: string }[]): boolean {
  return services.some(({ id }) => id === service_id)
}

import type { Booking } from '../bookings/bookings.ts'
import { dateOf, day, instantOf, minute, timeOf, wallTimeOf } from '../clock.ts'
import type { Plan } from '../plan.ts'
import { randomFor } from '../random.ts'
import { addRow, type Batch } from '../rows.ts'
import type { Provider } from './provider.ts'

/** A period in which a provider can't be booked, in milliseconds since 1970. */
export interface Period {
  starts_at: number
  ends_at: number
}

/** Hours off: days from today, and hours of the clock. */
interface Wish {
  days: number
  from: number
  to: number
  note: string
}

/** The demo provider's next weeks. */
const demoWishes: readonly Wish[] = [
  { days: 1, from: 12, to: 13.5, note: 'Lunch with Mom' },
  { days: 3, from: 15, to: 17, note: 'Dentist' },
  { days: 6, from: 9, to: 12, note: 'Soccer game' },
  { days: 9, from: 13, to: 16.5, note: 'Car inspection' },
  { days: 13, from: 0, to: 24, note: 'Day off' },
]

const wishes: readonly Omit<Wish, 'days'>[] = [
  { from: 12, to: 13, note: 'Lunch' },
  { from: 14, to: 16, note: 'Doctor' },
  { from: 8, to: 10, note: 'School run' },
  { from: 15, to: 18, note: 'Family' },
  { from: 0, to: 24, note: 'Day off' },
]

/**
 * Adds hours that a provider has blocked, none of them over a booking. Does nothing without opening
 * hours. Returns the blocked periods.
 */
export function addBlockedTimes(
  batch: Batch,
  { seed, now, rich }: Plan,
  { id: provider_id, place: { time_zone }, week, created_at }: Provider,
  bookings: readonly Booking[],
  index: number,
): Period[] {
  if (!week) return []
  const random = randomFor(seed, 'blocked', provider_id)
  const wanted =
    rich && index === 0
      ? demoWishes
      : random.sample(wishes, random.between(0, 2)).map((wish) => ({ ...wish, days: random.between(1, 20) }))
  const today = Math.floor(wallTimeOf(time_zone, now) / day) * day
  return wanted.flatMap(({ days, from, to, note }) => {
    const taken = bookings.filter(({ status }) => status !== 'cancelled')
    const free = [0, 1, 2, 3, 4, 5]
      .map((more) => today + (days + more) * day)
      .find((midnight) => !taken.some((booking) => overlaps(booking, periodOn(time_zone, midnight, { from, to }))))
    if (free === undefined) return []
    const end = free + to * 60 * minute
    addRow(batch, 'blocked_times', {
      provider_id,
      starts_on: dateOf(free),
      starts_at: timeOf(from * 60),
      ends_on: dateOf(end),
      ends_at: timeOf((to % 24) * 60),
      note,
      created_at: new Date(Math.max(created_at, now - random.between(1, 9) * day)),
    })
    return [periodOn(time_zone, free, { from, to })]
  })
}

function periodOn(zone: string, midnight: number, { from, to }: Pick<Wish, 'from' | 'to'>): Period {
  const at = (hours: number) => instantOf(zone, midnight + hours * 60 * minute)
  return { starts_at: at(from), ends_at: at(to) }
}

const overlaps = (one: Period, other: Period) => one.starts_at < other.ends_at && other.starts_at < one.ends_at

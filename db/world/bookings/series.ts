import { dateOf, day, hour, instantOf, minute, timeOf, wallTimeOf } from '../clock.ts'
import type { Plan } from '../plan.ts'
import { isOpen } from '../providers/hours.ts'
import type { Provider } from '../providers/provider.ts'
import { type Random, randomFor, uuidAt } from '../random.ts'
import type { Booking } from './bookings.ts'

/** Which booking of a series one is. */
export type PlaceInSeries = { id: string; weeks: 1 | 2 | 4; times: number; number: number }

type SeriesPlan = {
  weeks: 1 | 2 | 4
  /** Bookings that are over, and those to come. */
  past: number
  ahead: number
  isAccepted: boolean
}

/**
 * The demo customer's cleaning is half done; someone else asks the demo provider for another
 * series.
 */
const demoSeries: readonly SeriesPlan[] = [
  { weeks: 1, past: 2, ahead: 4, isAccepted: true },
  { weeks: 2, past: 0, ahead: 4, isAccepted: false },
]
const otherSeries: readonly SeriesPlan[] = [
  { weeks: 1, past: 3, ahead: 3, isAccepted: true },
  { weeks: 2, past: 1, ahead: 3, isAccepted: true },
  { weeks: 4, past: 1, ahead: 2, isAccepted: true },
  { weeks: 1, past: 0, ahead: 4, isAccepted: false },
]

/**
 * Makes the series of a provider, at hours that none of the other bookings take: two of the demo
 * provider, and one of every tenth business that has enough to do.
 */
export function makeSeries(plan: Plan, provider: Provider, index: number, others: readonly Booking[]): Booking[] {
  // A random stream of its own: without series, the rest of the world stays the same.
  const random = randomFor(plan.seed, 'series', provider.id)
  const isDemo = plan.rich && index === 0
  if (!isDemo && (others.length < 12 || !random.chance(0.1))) return []
  const made: Booking[] = []
  for (const [at, series] of (isDemo ? demoSeries : [random.pick(otherSeries)]).entries()) {
    const customer = isDemo && at === 0 ? 0 : random.pick(plan.customersNear(random, provider.place, 5))
    made.push(...seriesOf(random, plan, provider, { series, customer, taken: [...others, ...made] }))
  }
  return made
}

type SeriesInput = { series: SeriesPlan; customer: number; taken: readonly Booking[] }

function seriesOf(random: Random, plan: Plan, provider: Provider, { series, customer: who, taken }: SeriesInput) {
  const { place, week, business } = provider
  const [listing, customer] = [business.listings[0]!, plan.customerAt(who)]
  const length = Math.min(240, Math.ceil(listing.duration / 30) * 30)
  const today = Math.floor(wallTimeOf(place.time_zone, plan.now) / day)
  const free = daysAndStarts(today).find(([wallDay, start]) =>
    daysOf(series, wallDay).every((each) => {
      const hours = hoursOn(place.time_zone, each, start, length)
      return isOpen(week, each, start, start + length) && !taken.some((booking) => overlaps(booking, hours))
    }),
  )
  if (!free) return []
  const [wallDay, start] = free
  const days = daysOf(series, wallDay).map((each) => hoursOn(place.time_zone, each, start, length))
  const created_at = series.isAccepted
    ? Math.min(days[0]!.starts_at, plan.now) - random.between(2 * 24 * 60, 6 * 24 * 60) * minute
    : plan.now - random.between(40, 20 * 60) * minute
  if (created_at < Math.max(provider.created_at, customer.created_at)) return []
  const answered = series.isAccepted ? created_at + random.between(30, 8 * 60) * minute : null
  const id = uuidAt(random, created_at)
  return days.map((hours, at): Booking => {
    const isOver = at < series.past
    const updated_at = isOver ? Math.min(hours.ends_at + 2 * hour, plan.now) : (answered ?? created_at)
    return {
      ...hours,
      crew: 1,
      id: uuidAt(random, created_at),
      customer,
      listing,
      status: isOver ? 'completed' : series.isAccepted ? 'confirmed' : 'pending',
      created_at,
      updated_at,
      revealed_at: answered,
      cancellation: null,
      series: { id, weeks: series.weeks, times: days.length, number: at + 1 },
    }
  })
}

/** The days from the day after tomorrow to a week later, each with the starts of a working day. */
const daysAndStarts = (today: number): [wallDay: number, start: number][] =>
  Array.from({ length: 7 }, (_, at) => today + 2 + at).flatMap((wallDay) =>
    Array.from({ length: 18 }, (_, half): [number, number] => [wallDay, 540 + 30 * half]),
  )

/** The days of a series of which the first one to come is `wallDay`. */
const daysOf = ({ weeks, past, ahead }: SeriesPlan, wallDay: number): number[] =>
  Array.from({ length: past + ahead }, (_, at) => wallDay + 7 * weeks * (at - past))

function hoursOn(time_zone: string, wallDay: number, start: number, length: number) {
  const midnight = wallDay * day
  return {
    date: dateOf(midnight),
    start_time: timeOf(start),
    end_time: timeOf(start + length),
    starts_at: instantOf(time_zone, midnight + start * minute),
    ends_at: instantOf(time_zone, midnight + (start + length) * minute),
  }
}

const overlaps = (booking: Booking, { starts_at, ends_at }: { starts_at: number; ends_at: number }) =>
  booking.status !== 'cancelled' && booking.starts_at < ends_at && starts_at < booking.ends_at

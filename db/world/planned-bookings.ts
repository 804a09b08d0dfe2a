import type { Listing } from './business.ts'
import { awake, dateOf, day, hour, minute, momentOf, timeOf, wallOf } from './clock.ts'
import type { Random } from './random.ts'
import { isOpen, type Week } from './week.ts'

export type BookingStatus = 'pending' | 'confirmed' | 'completed' | 'cancelled'

/** One booking in the calendar of one provider, before it is somebody's. Instants in milliseconds since 1970. */
export type PlannedBooking = {
  status: BookingStatus
  listing: Listing
  /** Wall clock of the provider's zone. */
  date: string
  start_time: string
  end_time: string
  starts_at: number
  ends_at: number
  /** US dollars for the whole booking. */
  price: number
  created_at: number
  updated_at: number
  revealed_at: number | null
  cancellation: Cancellation | null
}

type Cancellation = { by: 'customer' | 'provider' | null; reason: string; late: boolean }

/** How many bookings of each kind a calendar should hold; fewer come out when the hours are full. */
export type Demand = Record<BookingStatus, number>

export type Calendar = {
  listings: readonly Listing[]
  time_zone: string
  week: Week | null
  /** When the provider joined. */
  since: number
  now: number
}

type Hours = { wallDay: number; start: number; end: number }

/** Fills a provider's last year and next weeks; no two of the bookings overlap, called-off ones aside. */
export function planBookings(random: Random, calendar: Calendar, demand: Demand): PlannedBooking[] {
  const taken = new Map<number, [number, number][]>()
  const statuses = (Object.keys(demand) as BookingStatus[]).flatMap((status) =>
    Array<BookingStatus>(demand[status]).fill(status),
  )
  return statuses.flatMap((status) => planBooking(random, calendar, status, taken) ?? [])
}

function planBooking(
  random: Random,
  calendar: Calendar,
  status: BookingStatus,
  taken: Map<number, [number, number][]>,
): PlannedBooking | undefined {
  const listing = random.pick(calendar.listings)
  const ahead = status === 'pending' || status === 'confirmed' || (status === 'cancelled' && random.chance(0.35))
  for (let attempt = 0; attempt < 20; attempt++) {
    const hours = someHours(random, calendar, listing, ahead)
    if (!hours || !isOpen(calendar.week, hours.wallDay, hours.start, hours.end)) continue
    const ofDay = taken.get(hours.wallDay) ?? []
    if (status !== 'cancelled') {
      if (ofDay.some(([start, end]) => hours.start < end && start < hours.end)) continue
      taken.set(hours.wallDay, [...ofDay, [hours.start, hours.end]])
    }
    return withHistory(random, calendar, status, listing, hours)
  }
  return undefined
}

/** Half-hour slots between 06:00 and 21:30 (section 9), mostly in working hours. */
function someHours(
  random: Random,
  { time_zone, since, now }: Calendar,
  listing: Listing,
  ahead: boolean,
): Hours | undefined {
  const today = Math.floor(wallOf(time_zone, now) / day)
  const past = Math.min(365, Math.floor((now - since) / day) - 2)
  if (!ahead && past < 1) return undefined
  const wallDay = today + (ahead ? 1 + Math.floor(random.next() ** 1.8 * 30) : -random.between(1, past))
  const length = Math.min(930, Math.ceil(listing.duration / 30) * 30 + (random.chance(0.15) ? 30 : 0))
  const wanted = random.chance(0.85) ? 480 + 30 * random.between(0, 18) : 360 + 30 * random.between(0, 29)
  const start = Math.max(360, Math.min(wanted, 1290 - length))
  return { wallDay, start, end: start + length }
}

function withHistory(
  random: Random,
  { time_zone, now, since }: Calendar,
  status: BookingStatus,
  listing: Listing,
  { wallDay, start, end }: Hours,
): PlannedBooking {
  const wall = wallDay * day
  const starts_at = momentOf(time_zone, wall + start * minute)
  const ends_at = momentOf(time_zone, wall + end * minute)
  const created_at =
    status === 'pending'
      ? awake(time_zone, now - random.between(20, 38 * 60) * minute, 'evening before')
      : bookedAt(random, time_zone, Math.min(starts_at, now), since)
  const soon = created_at + random.between(15, 20 * 60) * minute
  const decided = Math.min(soon, starts_at - 10 * minute, now - minute)
  const expiry = Math.min(created_at + 48 * hour, starts_at)
  const cancellation = status === 'cancelled' ? aCancellation(random, expiry < now) : null
  const closed = cancellation?.by === null ? expiry : awake(time_zone, decided, 'evening before')
  const settled = status === 'completed' ? Math.min(ends_at + random.between(10, 24 * 60) * minute, now) : closed
  return {
    status,
    listing,
    date: dateOf(wall),
    start_time: timeOf(start),
    end_time: timeOf(end),
    starts_at,
    ends_at,
    price: Math.round((Math.round(listing.price * 100) * (end - start)) / 60) / 100,
    created_at,
    updated_at: status === 'pending' ? created_at : Math.max(settled, created_at),
    revealed_at:
      status === 'confirmed' || status === 'completed' || cancellation?.by === 'provider'
        ? Math.max(decided - 3 * minute, created_at)
        : null,
    cancellation,
  }
}

/** Some days before the booking, but neither before the provider joined nor in the future. */
function bookedAt(random: Random, zone: string, before: number, since: number): number {
  const wanted = awake(zone, before - random.between(5 * 60, 12 * 24 * 60) * minute, 'evening before')
  return Math.max(wanted, Math.min(since + hour, before - hour))
}

/** Called off by one of the two or, when nobody answered for 48 hours, by nobody. */
function aCancellation(random: Random, mayExpire: boolean): Cancellation {
  const by = random.weighted([
    ['customer' as const, 55],
    ['provider' as const, 30],
    [null, mayExpire ? 15 : 0],
  ])
  if (by === null) return { by, reason: 'expired', late: false }
  return { by, reason: random.pick(by === 'customer' ? customerReasons : providerReasons), late: false }
}

const customerReasons = [
  'Our plans changed, sorry for the short notice.',
  'Found another date that suits us better.',
  'We are all sick at home.',
  'The landlord is taking care of it after all.',
  'Travelling that week, I will book again later.',
  '',
]

const providerReasons = [
  'I am fully booked that day, sorry. The week after is open.',
  'That is a bit too far for a single visit, I hope you understand.',
  'My car is in the shop until Friday, could we move it to next week?',
  'A family matter came up. I am sorry!',
  'This job needs a second person, and I work alone on that day.',
]

import { dateOf, day, hour, instantOf, minute, outsideNight, timeOf, wallTimeOf } from '../clock.ts'
import type { Listing } from '../providers/business.ts'
import { isOpen, type Week } from '../providers/hours.ts'
import type { Random } from '../random.ts'

type Status = 'pending' | 'confirmed' | 'completed' | 'cancelled'

/** A booking of one provider before it gets a customer. Instants in milliseconds since 1970. */
export type BookingDraft = {
  status: Status
  listing: Listing
  /** Date and times in the provider's time zone. */
  date: string
  start_time: string
  end_time: string
  starts_at: number
  ends_at: number
  created_at: number
  updated_at: number
  revealed_at: number | null
  /** Which of the provider's crews does it, from 1. */
  crew: number
  cancellation: Cancellation | null
}

type Cancellation = { by: 'customer' | 'provider' | null; reason: string; late: boolean }

/**
 * How many bookings of each status a calendar should have. It gets fewer if the opening hours are
 * full.
 */
export type Demand = Record<Status, number>

type Calendar = {
  listings: readonly Listing[]
  time_zone: string
  week: Week | null
  /** How many bookings may overlap. */
  crews: number
  /** When the provider joined. */
  since: number
  now: number
}

type Slot = { wallDay: number; start: number; end: number }
/** By day and crew. */
type TakenSlots = Map<string, [start: number, end: number][]>

/**
 * Fills a provider's last year and next weeks with bookings. Those of a crew never overlap, except
 * for cancelled ones.
 */
export function fillCalendar(random: Random, calendar: Calendar, demand: Demand): BookingDraft[] {
  const taken: TakenSlots = new Map()
  const statuses = (Object.keys(demand) as Status[]).flatMap((status) => Array<Status>(demand[status]).fill(status))
  return statuses.flatMap((status) => makeDraft(random, calendar, status, taken) ?? [])
}

function makeDraft(random: Random, calendar: Calendar, status: Status, taken: TakenSlots): BookingDraft | undefined {
  const listing = random.pick(calendar.listings)
  const isAhead = status === 'pending' || status === 'confirmed' || (status === 'cancelled' && random.chance(0.35))
  for (let attempt = 0; attempt < 20; attempt++) {
    const slot = randomSlot(random, calendar, listing, isAhead)
    if (!slot || !isOpen(calendar.week, slot.wallDay, slot.start, slot.end)) continue
    if (isAhead && startOf(calendar, slot) < calendar.now + 2 * hour) continue
    const crew = calendar.crews > 1 ? random.between(1, calendar.crews) : 1
    const key = `${slot.wallDay} ${crew}`
    const ofDay = taken.get(key) ?? []
    if (status !== 'cancelled') {
      if (ofDay.some(([start, end]) => slot.start < end && start < slot.end)) continue
      taken.set(key, [...ofDay, [slot.start, slot.end]])
    }
    return { ...withHistory(random, calendar, status, listing, slot), crew }
  }
  return undefined
}

/** Picks a slot on the half hour between 6 AM and 9:30 PM, mostly during working hours. */
function randomSlot(
  random: Random,
  { time_zone, since, now }: Calendar,
  listing: Listing,
  isAhead: boolean,
): Slot | undefined {
  const today = Math.floor(wallTimeOf(time_zone, now) / day)
  const past = Math.min(365, Math.floor((now - since) / day) - 2)
  if (!isAhead && past < 1) return undefined
  const wallDay = today + (isAhead ? Math.floor(random.next() ** 1.8 * 31) : -random.between(1, past))
  const length = Math.min(930, Math.ceil(listing.duration / 30) * 30 + (random.chance(0.15) ? 30 : 0))
  const preferred = random.chance(0.85) ? 480 + 30 * random.between(0, 18) : 360 + 30 * random.between(0, 29)
  const start = Math.max(360, Math.min(preferred, 1290 - length))
  return { wallDay, start, end: start + length }
}

const startOf = ({ time_zone }: Calendar, { wallDay, start }: Slot) =>
  instantOf(time_zone, wallDay * day + start * minute)

function withHistory(
  random: Random,
  { time_zone, now, since }: Calendar,
  status: Status,
  listing: Listing,
  { wallDay, start, end }: Slot,
): Omit<BookingDraft, 'crew'> {
  const midnight = wallDay * day
  const starts_at = instantOf(time_zone, midnight + start * minute)
  const ends_at = instantOf(time_zone, midnight + end * minute)
  const created_at =
    status === 'pending'
      ? outsideNight(time_zone, now - random.between(20, 38 * 60) * minute, 'evening before')
      : bookedAt(random, time_zone, Math.min(starts_at, now), since)
  const soon = created_at + random.between(15, 20 * 60) * minute
  const answered = Math.min(soon, starts_at - 10 * minute, now - minute)
  const expiry = Math.min(created_at + 48 * hour, starts_at)
  const cancellation = status === 'cancelled' ? randomCancellation(random, expiry < now) : null
  const closed = cancellation?.by === null ? expiry : outsideNight(time_zone, answered, 'evening before')
  const changed = status === 'completed' ? Math.min(ends_at + random.between(10, 24 * 60) * minute, now) : closed
  return {
    status,
    listing,
    date: dateOf(midnight),
    start_time: timeOf(start),
    end_time: timeOf(end),
    starts_at,
    ends_at,
    created_at,
    updated_at: status === 'pending' ? created_at : Math.max(changed, created_at),
    revealed_at:
      status === 'confirmed' || status === 'completed' || cancellation?.by === 'provider'
        ? Math.max(answered - 3 * minute, created_at)
        : null,
    cancellation,
  }
}

/** Up to twelve days before the start, but after the provider joined and not in the future. */
function bookedAt(random: Random, zone: string, before: number, since: number): number {
  const preferred = outsideNight(zone, before - random.between(5 * 60, 12 * 24 * 60) * minute, 'evening before')
  return Math.max(preferred, Math.min(since + hour, before - hour))
}

/**
 * One of the two cancelled, or the request expired because the provider didn't answer within 48
 * hours.
 */
function randomCancellation(random: Random, mayExpire: boolean): Cancellation {
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
  'We found another date that works better for us.',
  "We're all home sick.",
  'The landlord is taking care of it after all.',
  "I'm traveling that week. I'll book again later.",
  '',
]

const providerReasons = [
  "I'm fully booked that day, sorry. The week after is open.",
  "That's a bit too far for a single job. I hope you understand.",
  'My car is in the shop until Friday. Could we move it to next week?',
  "A family matter came up. I'm so sorry!",
  "This job takes two people, and I'm on my own that day.",
]

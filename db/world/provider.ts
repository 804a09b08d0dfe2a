import { aBusiness, type Business, type Listing } from './business.ts'
import { day } from './clock.ts'
import { DEMO_LOGINS, demoBusiness, demoCustomerBookings, demoNeighbours } from './demo.ts'
import { aPerson, type Person } from './person.ts'
import type { Place } from './places.ts'
import { namesOf, type Plan } from './plan.ts'
import type { Demand } from './planned-bookings.ts'
import { type Random, randomFor, uuidAt } from './random.ts'
import { aQuality } from './review.ts'
import type { Trade } from './trade.ts'
import { someTrades, tradeOf } from './trades.ts'
import { demoWeek, someWeek, type Week } from './week.ts'

/** One provider of a planned world with everything that is decided before anybody books them. */
export type Provider = {
  id: string
  login_id: string
  owner: Person
  place: Place
  business: Business
  service_ids: string[]
  created_at: number
  /** 0 to 1, see `aQuality`. */
  quality: number
  demand: Demand
  /** When they work; null at any hour. */
  week: Week | null
  verified: boolean
  featured: boolean
}

/** The provider at that position of the plan; position 0 is the demo's. */
export function providerAt(plan: Plan, index: number): Provider {
  const random = randomFor(plan.seed, 'provider', index)
  const created_at = joinedAt(random, plan.now, index)
  const [id, login_id] = [uuidAt(random, created_at), uuidAt(random, created_at)]
  const place = plan.atlas.places[plan.providerPlaces[index]!]!
  const neighbour = index > 0 ? demoNeighbours[index - 1] : undefined
  const trades: [Trade, ...Trade[]] = neighbour ? [tradeOf(neighbour.category)] : someTrades(random)
  const owner = aPerson(random, place, index, 'porchlight.example')
  const business = aBusiness(random, trades, place, owner, new Date(plan.now).getUTCFullYear())
  const quality = neighbour?.featured ? 1 : aQuality(random)
  const demand = plan.rich
    ? atLeast(aDemand(random), neighbour ? demoCustomerBookings[index] : undefined)
    : aSmallDemand(random)
  const verified = neighbour?.featured || random.chance(0.42)
  const featured = neighbour?.featured ?? (verified && quality > 0.9 && demand.completed >= 16 && random.chance(0.06))
  const service_ids = business.listings.map((_, at) => uuidAt(random, created_at + at))
  const provider = {
    id,
    login_id,
    owner,
    place,
    business,
    service_ids,
    created_at,
    quality,
    demand,
    week: plan.rich ? someWeek(randomFor(plan.seed, 'week', index)) : null,
    verified,
    featured,
  }
  return index === 0 ? theDemoProvider(provider, random) : provider
}

/** Mostly longer than a year ago; the demo's neighbourhood is all old hands. */
function joinedAt(random: Random, now: number, index: number): number {
  const days =
    random.chance(0.65) || index <= demoNeighbours.length ? random.between(380, 1000) : random.between(6, 380)
  return now - days * day - random.between(0, day)
}

function theDemoProvider(provider: Provider, random: Random): Provider {
  const { category, name, description, offers, quality, demand } = demoBusiness
  const trade = tradeOf(category)
  const listings: Listing[] = offers.map(({ name, price }) => {
    const offer = trade.offers.find((one) => one.name === name)!
    return { category, offer, name, description: offer.blurbs[0]!, price, duration: offer.minutes[0]! }
  })
  return {
    ...provider,
    owner: { ...provider.owner, ...namesOf(DEMO_LOGINS[1].name), email: DEMO_LOGINS[1].email },
    business: { name, description, categories: [category], listings },
    service_ids: listings.map(() => uuidAt(random, provider.created_at)),
    quality,
    demand,
    week: demoWeek,
    verified: true,
    featured: true,
  }
}

/** A few providers have most of the bookings, many have next to none. */
function aDemand(random: Random): Demand {
  const completed = Math.floor(60 * random.next() ** 4.2)
  return {
    completed,
    confirmed: random.between(0, 1 + Math.floor(completed / 8)),
    pending: random.weighted([
      [0, 55],
      [1, 30],
      [2, 15],
    ]),
    cancelled: random.between(0, 1 + Math.floor(completed / 10)),
  }
}

/** Enough for the demo customer's own bookings and a full page beside them. */
function atLeast(demand: Demand, wanted: Partial<Demand> | undefined): Demand {
  if (!wanted) return demand
  const more = (status: keyof Demand, base: number) => Math.max(demand[status], (wanted[status] ?? 0) + base)
  return {
    completed: more('completed', 16),
    confirmed: more('confirmed', 2),
    pending: more('pending', 1),
    cancelled: more('cancelled', 0),
  }
}

function aSmallDemand(random: Random): Demand {
  const completed = Math.floor(8 * random.next() ** 1.7)
  return {
    completed,
    confirmed: random.chance(0.2) ? 1 : 0,
    pending: random.chance(0.1) ? 1 : 0,
    cancelled: random.chance(0.1) ? 1 : 0,
  }
}

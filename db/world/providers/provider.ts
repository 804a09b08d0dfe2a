import type { Demand } from '../bookings/calendar.ts'
import { day } from '../clock.ts'
import { DEMO_LOGINS, demoBusiness, demoCustomerBookings, demoNeighbors } from '../demo.ts'
import { makePerson, namesOf, type Person } from '../people/person.ts'
import type { Place } from '../people/places.ts'
import type { Plan } from '../plan.ts'
import { type Random, randomFor, uuidAt } from '../random.ts'
import { randomQuality } from '../reviews/comments.ts'
import type { Trade } from '../trades/trade.ts'
import { randomTrades, tradeOf } from '../trades/trades.ts'
import { type Business, type Listing, makeBusiness } from './business.ts'
import { demoWeek, randomWeek, type Week } from './hours.ts'

/** A provider, with everything that is decided before the first booking. */
export type Provider = {
  id: string
  login_id: string
  owner: Person
  place: Place
  business: Business
  service_ids: string[]
  created_at: number
  /** 0 to 1, see `randomQuality`. */
  quality: number
  demand: Demand
  /** The names of the crews of a team. Empty for a provider who works alone. */
  crews: readonly string[]
  /** Opening hours; null means any hour. */
  week: Week | null
  verified: boolean
  featured: boolean
  /** On the home page or near the demo customers. */
  isProminent: boolean
}

/** Makes the provider with this index. Index 0 is the demo provider. */
export function providerAt(plan: Plan, index: number): Provider {
  const random = randomFor(plan.seed, 'provider', index)
  const created_at = joinedAt(random, plan.now, index)
  const [id, login_id] = [uuidAt(random, created_at), uuidAt(random, created_at)]
  const place = plan.atlas.places[plan.providerPlaces[index]!]!
  const neighbor = index > 0 ? demoNeighbors[index - 1] : undefined
  const trades: [Trade, ...Trade[]] = neighbor ? [tradeOf(neighbor.category)] : randomTrades(random)
  const owner = makePerson(random, place, index, 'porchlight.example')
  const business = makeBusiness(random, trades, place, owner, new Date(plan.now).getUTCFullYear())
  const quality = neighbor?.featured ? 1 : randomQuality(random)
  const demand = plan.rich
    ? atLeast(randomDemand(random), neighbor ? demoCustomerBookings[index] : undefined)
    : randomSmallDemand(random)
  const verified = neighbor?.featured || random.chance(0.42)
  const featured = neighbor?.featured ?? (verified && quality > 0.9 && demand.completed >= 16 && random.chance(0.06))
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
    crews: [],
    week: plan.rich ? randomWeek(randomFor(plan.seed, 'week', index)) : null,
    verified,
    featured,
    isProminent: featured || index <= demoNeighbors.length,
  }
  return index === 0 ? asDemoProvider(provider, random) : provider
}

/** Most joined more than a year ago, and so did all of the demo's neighborhood. */
function joinedAt(random: Random, now: number, index: number): number {
  const days = random.chance(0.65) || index <= demoNeighbors.length ? random.between(380, 1000) : random.between(6, 380)
  return now - days * day - random.between(0, day)
}

function asDemoProvider(provider: Provider, random: Random): Provider {
  const { category, name, description, offers, crews, quality, demand } = demoBusiness
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
    crews,
    week: demoWeek,
    verified: true,
    featured: true,
  }
}

/** A few providers have most of the bookings. Many have almost none. */
function randomDemand(random: Random): Demand {
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

/**
 * Raises the demand so that the demo customer's own bookings fit in, and the page still looks busy.
 */
function atLeast(demand: Demand, own: Partial<Demand> | undefined): Demand {
  if (!own) return demand
  const more = (status: keyof Demand, base: number) => Math.max(demand[status], (own[status] ?? 0) + base)
  return {
    completed: more('completed', 16),
    confirmed: more('confirmed', 2),
    pending: more('pending', 1),
    cancelled: more('cancelled', 0),
  }
}

function randomSmallDemand(random: Random): Demand {
  const completed = Math.floor(8 * random.next() ** 1.7)
  return {
    completed,
    confirmed: random.chance(0.2) ? 1 : 0,
    pending: random.chance(0.1) ? 1 : 0,
    cancelled: random.chance(0.1) ? 1 : 0,
  }
}

import { day } from './clock.ts'
import { DEMO_LOGINS, demoBusiness, demoNeighbors, demoZip } from './demo.ts'
import { makePerson, namesOf, type Person } from './people/person.ts'
import { type Atlas, milesBetween, type Place, randomPlaceIndex } from './people/places.ts'
import { type Random, randomFor, uuidAt } from './random.ts'

/**
 * Only the first customers and providers have pictures, so that a world of a million loads quickly.
 */
export const PICTURED = 3_000

/**
 * The same options always make the same world. `now`: milliseconds since 1970. All dates are
 * relative to it.
 */
export type WorldOptions = { seed: string | number; providers: number; now: number }

export type Customer = Person & { id: string; login_id: string; place: Place; created_at: number }

export type Plan = WorldOptions & {
  atlas: Atlas
  /**
   * Whether providers have a full history. Above 20,000 they have a short one, so that a million
   * load in minutes.
   */
  rich: boolean
  customers: number
  /** Customers from this index on joined within the last weeks and haven't done anything yet. */
  newcomers: number
  /** Where people live, as indexes in the atlas. */
  customerPlaces: Int32Array
  providerPlaces: Int32Array
  /**
   * The ranks of the first customers and providers in the order of their ZIP codes, see {@link
   * PICTURED}.
   */
  customerRanks: Int32Array
  providerRanks: Int32Array
  customerAt: (index: number) => Customer
  /**
   * Indexes of customers within 40 miles, or a few from anywhere if there are none. Never the demo
   * customer.
   */
  customersNear: (random: Random, place: Place, count: number) => number[]
  /** Indexes of the providers within about 70 miles. */
  providersNear: (place: Place) => readonly number[]
}

/**
 * Decides where people live. Everything else can be made from the plan, one person at a time and in
 * any order.
 */
export function planWorld(options: WorldOptions, atlas: Atlas): Plan {
  const { seed, providers, now } = options
  const rich = providers <= 20_000
  const customers = Math.max(rich ? Math.ceil(providers * 1.5) : Math.ceil(providers * 0.1), 40)
  const newcomers = Math.ceil(customers * 0.93)
  const customerPlaces = randomPlaces(customers, 'customer place', [demoZip])
  const providerZips = [demoBusiness.zip, ...demoNeighbors.map(({ zip }) => zip)]
  const providerPlaces = randomPlaces(providers, 'provider place', providerZips)
  const made = new Map<number, Customer>()
  const customersAround = neighborhoods(atlas, customerPlaces)
  const providersNear = neighborhoods(atlas, providerPlaces)

  function randomPlaces(count: number, purpose: string, firstZips: readonly string[]): Int32Array {
    const random = randomFor(seed, purpose)
    const places = Int32Array.from({ length: count }, () => randomPlaceIndex(random, atlas))
    firstZips.slice(0, count).forEach((zip, at) => (places[at] = atlas.places.indexOf(atlas.byZip.get(zip)!)))
    return places
  }
  function customerAt(index: number): Customer {
    const place = atlas.places[customerPlaces[index]!]!
    const customer = made.get(index) ?? makeCustomer(options, index, place, index >= newcomers)
    made.set(index, customer)
    return customer
  }
  function customersNear(random: Random, place: Place, count: number): number[] {
    const around = customersAround(place)
    const found = new Set<number>()
    for (let tries = count * 6; tries > 0 && found.size < count && around.length > 0; tries--) {
      const index = random.pick(around)
      if (index > 0 && index < newcomers && milesBetween(place, atlas.places[customerPlaces[index]!]!) <= 40)
        found.add(index)
    }
    return found.size > 0
      ? [...found]
      : Array.from({ length: Math.min(count, 3) }, () => random.between(1, newcomers - 1))
  }
  return {
    seed,
    providers,
    now,
    atlas,
    rich,
    customers,
    newcomers,
    customerPlaces,
    providerPlaces,
    customerRanks: zipRanks(customerPlaces),
    providerRanks: zipRanks(providerPlaces),
    customerAt,
    customersNear,
    providersNear,
  }
}

function makeCustomer({ seed, now }: WorldOptions, index: number, place: Place, isNew: boolean): Customer {
  const random = randomFor(seed, 'customer', index)
  const created_at = now - (isNew ? random.between(0, 80) : random.between(370, 1100)) * day - random.between(0, day)
  const [id, login_id] = [uuidAt(random, created_at), uuidAt(random, created_at)]
  const person = makePerson(random, place, index)
  const demo = index === 0 ? { ...namesOf(DEMO_LOGINS[0].name), email: DEMO_LOGINS[0].email } : {}
  return { ...person, ...demo, id, login_id, place, created_at }
}

/**
 * Ranks the people who may have pictures. The atlas is sorted by ZIP code, so neighbors get similar
 * ranks.
 */
function zipRanks(places: Int32Array): Int32Array {
  const ranks = new Int32Array(Math.min(places.length, PICTURED))
  const inOrder = Array.from(ranks.keys()).sort((a, b) => places[a]! - places[b]! || a - b)
  inOrder.forEach((index, rank) => (ranks[index] = rank))
  return ranks
}

/**
 * Returns a function that finds the residents of a place's one-degree square and of the eight
 * squares around it.
 */
function neighborhoods(atlas: Atlas, residents: Int32Array): (place: Place) => readonly number[] {
  const squares = new Map<number, number[]>()
  residents.forEach((at, index) => {
    const { latitude, longitude } = atlas.places[at]!
    const square = squares.get(squareOf(latitude, longitude))
    if (square) square.push(index)
    else squares.set(squareOf(latitude, longitude), [index])
  })
  const cache = new Map<number, readonly number[]>()
  return ({ latitude, longitude }) => {
    const key = squareOf(latitude, longitude)
    const around =
      cache.get(key) ??
      steps.flatMap((north) => steps.flatMap((east) => squares.get(squareOf(latitude + north, longitude + east)) ?? []))
    cache.set(key, around)
    return around
  }
}

const steps = [-1, 0, 1]
const squareOf = (latitude: number, longitude: number) => Math.floor(latitude) * 1000 + Math.floor(longitude)

import { day } from './clock.ts'
import { DEMO_LOGINS, demoBusiness, demoNeighbours, demoZip } from './demo.ts'
import { aPerson, type Person } from './person.ts'
import { type Atlas, indexOfSomewhere, milesBetween, type Place } from './places.ts'
import { type Random, randomFor, uuidAt } from './random.ts'

/** Only the first customers and providers have pictures, so that a world of a million loads quickly. */
export const PICTURED = 3_000

/** What decides everything else: the same wishes make the same world. */
export type Wishes = {
  seed: string | number
  providers: number /** Milliseconds since 1970; everything is relative to it. */
  now: number
}

/** Somebody who books. */
export type Customer = Person & { id: string; login_id: string; place: Place; created_at: number }

export type Plan = Wishes & {
  atlas: Atlas
  /** Below some ten thousand providers each one has a full life; above, a short one, so that a million fit into minutes. */
  rich: boolean
  customers: number
  /** Customers from this position on have joined in the last weeks and done nothing yet. */
  newcomers: number
  /** Where everybody lives, as positions in the atlas. */
  customerPlaces: Int32Array
  providerPlaces: Int32Array
  /** Where the first of them come in the order of ZIP codes, see {@link PICTURED}. */
  customerRanks: Int32Array
  providerRanks: Int32Array
  customerAt: (index: number) => Customer
  /** Positions of customers who live within 40 miles or, where nobody does, of a few from anywhere; never the demo's. */
  customersNear: (random: Random, place: Place, count: number) => number[]
  /** Positions of the providers within some 70 miles. */
  providersNear: (place: Place) => readonly number[]
}

/** Lays out who lives where; people and businesses are invented one by one, in any order, from the plan. */
export function planWorld(wishes: Wishes, atlas: Atlas): Plan {
  const { seed, providers, now } = wishes
  const rich = providers <= 20_000
  const customers = Math.max(rich ? Math.ceil(providers * 1.5) : Math.ceil(providers * 0.1), 40)
  const newcomers = Math.ceil(customers * 0.93)
  const customerPlaces = placesFor(customers, 'customer place', [demoZip])
  const providerPlaces = placesFor(providers, 'provider place', [
    demoBusiness.zip,
    ...demoNeighbours.map(({ zip }) => zip),
  ])
  const known = new Map<number, Customer>()
  const customerNeighbours = neighbourhoodsOf(atlas, customerPlaces)
  const providersNear = neighbourhoodsOf(atlas, providerPlaces)

  function placesFor(count: number, what: string, first: readonly string[]): Int32Array {
    const random = randomFor(seed, what)
    const places = Int32Array.from({ length: count }, () => indexOfSomewhere(random, atlas))
    first.slice(0, count).forEach((zip, at) => (places[at] = atlas.places.indexOf(atlas.byZip.get(zip)!)))
    return places
  }
  function customerAt(index: number): Customer {
    const customer =
      known.get(index) ?? aCustomer(wishes, index, atlas.places[customerPlaces[index]!]!, index >= newcomers)
    known.set(index, customer)
    return customer
  }
  function customersNear(random: Random, place: Place, count: number): number[] {
    const around = customerNeighbours(place)
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
    customerRanks: ranksOf(customerPlaces),
    providerRanks: ranksOf(providerPlaces),
    customerAt,
    customersNear,
    providersNear,
  }
}

function aCustomer({ seed, now }: Wishes, index: number, place: Place, isNew: boolean): Customer {
  const random = randomFor(seed, 'customer', index)
  const created_at = now - (isNew ? random.between(0, 80) : random.between(370, 1100)) * day - random.between(0, day)
  const [id, login_id] = [uuidAt(random, created_at), uuidAt(random, created_at)]
  const person = aPerson(random, place, index)
  const demo = index === 0 ? { ...namesOf(DEMO_LOGINS[0].name), email: DEMO_LOGINS[0].email } : {}
  return { ...person, ...demo, id, login_id, place, created_at }
}

/** Ranks the people who may have pictures by their ZIP codes: neighbors get ranks close to each other. */
function ranksOf(places: Int32Array): Int32Array {
  const ranks = new Int32Array(Math.min(places.length, PICTURED))
  const inOrder = Array.from(ranks.keys()).sort((a, b) => places[a]! - places[b]! || a - b)
  inOrder.forEach((index, rank) => (ranks[index] = rank))
  return ranks
}

export function namesOf(name: string): { name: string; first: string; last: string } {
  const [first = name, last = ''] = name.split(' ')
  return { name, first, last }
}

/** Answers who lives in the one-degree square of a place and in the eight around it. */
function neighbourhoodsOf(atlas: Atlas, residents: Int32Array): (place: Place) => readonly number[] {
  const cells = new Map<number, number[]>()
  residents.forEach((at, index) => {
    const { latitude, longitude } = atlas.places[at]!
    const cell = cells.get(cellOf(latitude, longitude))
    if (cell) cell.push(index)
    else cells.set(cellOf(latitude, longitude), [index])
  })
  const known = new Map<number, readonly number[]>()
  return ({ latitude, longitude }) => {
    const key = cellOf(latitude, longitude)
    const around =
      known.get(key) ??
      steps.flatMap((north) => steps.flatMap((east) => cells.get(cellOf(latitude + north, longitude + east)) ?? []))
    known.set(key, around)
    return around
  }
}

const steps = [-1, 0, 1]
const cellOf = (latitude: number, longitude: number) => Math.floor(latitude) * 1000 + Math.floor(longitude)

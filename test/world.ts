/**
 * Names, places and businesses for tests. The seed and the demo load whole worlds of them
 * (db/world/load.server.ts).
 */
import { type Business, aBusiness as inventBusiness } from '#db/world/business.ts'
import { aPerson as inventPerson, type Person } from '#db/world/person.ts'
import { type Atlas, type Place, readAtlas, somewhere } from '#db/world/places.ts'
import { type Random, randomFor } from '#db/world/random.ts'
import { aComment, someStars, type Told } from '#db/world/review.ts'
import { someTrades, tradeOf } from '#db/world/trades.ts'

export type { Business } from '#db/world/business.ts'
export type { Person } from '#db/world/person.ts'
export type { Place } from '#db/world/places.ts'
export { type Random, randomFor } from '#db/world/random.ts'

let known: Atlas | undefined

/** Every ZIP code with inhabitants, read once per process. */
export function atlas(): Atlas {
  return (known ??= readAtlas())
}

/** The place of a ZIP code. Throws if it is not in the table. */
export function placeOf(zip: string): Place {
  const place = atlas().byZip.get(zip)
  if (!place) throw new Error(`There is no ZIP code ${zip}.`)
  return place
}

/** A random place, weighted by population. */
export function aPlace(random: Random): Place {
  return somewhere(random, atlas())
}

let people = 0

/** A user with a name, a unique address at mail.example and a fictional phone number. */
export function aPerson(random: Random = randomFor('person', people), place: Place = aPlace(random)): Person {
  return inventPerson(random, place, `.${people++}`)
}

/** A business with one to four services, in a given category or any. */
export function aBusiness(
  random: Random,
  category?: string,
  place: Place = aPlace(random),
  owner: Person = aPerson(random, place),
): Business {
  return inventBusiness(random, category ? [tradeOf(category)] : someTrades(random), place, owner, 2026)
}

/** A rating and a comment about one service of a business; the comment may be empty. */
export function aReview(
  random: Random,
  { name, listings }: Business,
  owner: Person,
  place: Place,
  told: Told = new Set(),
): { rating: number; comment: string } {
  const { category, offer } = random.pick(listings)
  const rating = someStars(random, 0.8)
  const occasion = { trade: tradeOf(category), offer, first: owner.first, town: place.city, business: name }
  return { rating, comment: aComment(random, rating, occasion, told) ?? '' }
}

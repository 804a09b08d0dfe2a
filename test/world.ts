/**
 * The people of tests and of seeds come from one place. Tests take single people and businesses from here and sign them up
 * through the API; `npm run seed` and the demo load whole worlds of them (db/world/load.server.ts).
 */
import { makePerson, type Person } from '#db/world/people/person.ts'
import { type Atlas, type Place, randomPlace, readAtlas } from '#db/world/people/places.ts'
import { type Business, makeBusiness } from '#db/world/providers/business.ts'
import { type Random, randomFor } from '#db/world/random.ts'
import { makeComment, randomStars } from '#db/world/reviews/comments.ts'
import type { UsedSentences } from '#db/world/sentences.ts'
import { randomTrades, tradeOf } from '#db/world/trades/trades.ts'

export type { Person } from '#db/world/people/person.ts'
export type { Place } from '#db/world/people/places.ts'
export type { Business } from '#db/world/providers/business.ts'
export { type Random, randomFor } from '#db/world/random.ts'

let known: Atlas | undefined

/** Every inhabited ZIP code, read once a process. */
export function atlas(): Atlas {
  return (known ??= readAtlas())
}

/** The place of a ZIP code; throws when nobody lives there. */
export function placeOf(zip: string): Place {
  const place = atlas().byZip.get(zip)
  if (!place) throw new Error(`Nobody lives at the ZIP code ${zip}.`)
  return place
}

/** A place drawn as people are spread over the country. */
export function aPlace(random: Random): Place {
  return randomPlace(random, atlas())
}

let people = 0

/** Somebody with a name, an address at mail.example that nobody else in this process has, and a number that nobody can call. */
export function aPerson(random: Random = randomFor('person', people), place: Place = aPlace(random)): Person {
  return makePerson(random, place, `.${people++}`)
}

/** A business with one to four services, of that category or of any. */
export function aBusiness(
  random: Random,
  category?: string,
  place: Place = aPlace(random),
  owner: Person = aPerson(random, place),
): Business {
  return makeBusiness(random, category ? [tradeOf(category)] : randomTrades(random), place, owner, 2026)
}

/** Stars and words about one service of a business; the words may be empty. */
export function aReview(
  random: Random,
  { name, listings }: Business,
  owner: Person,
  place: Place,
  used: UsedSentences = new Set(),
): { rating: number; comment: string } {
  const { category, offer } = random.pick(listings)
  const rating = randomStars(random, 0.8)
  const occasion = { trade: tradeOf(category), offer, first: owner.first, town: place.city, business: name }
  return { rating, comment: makeComment(random, rating, occasion, used) ?? '' }
}

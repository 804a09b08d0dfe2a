import type { Person } from '../people/person.ts'
import type { Place } from '../people/places.ts'
import { regionOf } from '../people/regions.ts'
import type { Random } from '../random.ts'
import { fill } from '../sentences.ts'
import { type Offer, RATE_BOUNDS, type Trade } from '../trades/trade.ts'
import { adjectives, areas, pairWords, soloIntroductions, streetWords, teamIntroductions } from './phrases.ts'

/** A service of a business: an offer of its trade at the price of this business. */
export type Listing = {
  category: string
  offer: Offer
  name: string
  description: string
  price: number
  duration: number
}

export type Business = { name: string; description: string; categories: string[]; listings: Listing[] }

type Voice = 'solo' | 'team'

/**
 * Makes a business with one to four services and a description of up to 500 characters. `year`: the
 * current one.
 */
export function makeBusiness(
  random: Random,
  trades: readonly [Trade, ...Trade[]],
  place: Place,
  owner: Person,
  year: number,
): Business {
  const voice: Voice = random.chance(trades[0].solo) ? 'solo' : 'team'
  const name = makeName(random, trades[0], place, owner, voice)
  const facts = makeFacts(random, name, place, owner, voice, year)
  const speak = (sentence: string) => fill(sentence, facts)
  return {
    name,
    description: makeDescription(random, trades, voice, speak),
    categories: trades.map((trade) => trade.category),
    listings: makeListings(random, trades, place, speak),
  }
}

function makeName(random: Random, { nouns, brands }: Trade, place: Place, owner: Person, voice: Voice): string {
  const noun = random.pick(nouns)
  const shortNoun = noun.includes('&') ? nouns[0]! : noun
  const family =
    voice === 'team'
      ? `${owner.last} & ${random.pick(['Sons', 'Daughters', 'Family', 'Co.'])}`
      : `${owner.first} ${owner.last}`
  return random.weighted([
    [`${owner.last} ${noun}`, 34],
    [`${owner.first}'s ${noun}`, voice === 'solo' ? 9 : 2],
    [family.endsWith('Co.') ? `${family} ${shortNoun.replace(' Co.', '')}` : `${family} ${shortNoun}`, 9],
    [`${place.city} ${noun}`, 10],
    [`${random.pick(regionOf(place.state).words)} ${noun}`, 12],
    [`${random.pick(streetWords)} Street ${noun}`, 9],
    [`${random.pick(streetWords)} & ${random.pick(pairWords)} ${shortNoun}`, 11],
    [`${random.pick(adjectives)} ${noun}`, 6],
    [random.pick(brands), 5],
  ])
}

type Facts = Record<string, string>

function makeFacts(random: Random, business: string, place: Place, owner: Person, voice: Voice, year: number): Facts {
  const years = random.between(4, 27)
  const we: Facts =
    voice === 'solo'
      ? { I: 'I', i: 'I', my: 'my', My: 'My', me: 'me', Im: "I'm", Ive: "I've" }
      : { I: 'We', i: 'we', my: 'our', My: 'Our', me: 'us', Im: "we're", Ive: "We've" }
  return {
    ...we,
    business,
    first: owner.first,
    last: owner.last,
    town: place.city,
    state: place.state,
    years: String(years),
    since: String(year - random.between(2, years)),
    miles: String(random.pick([10, 15, 20, 25, 30])),
    crew: random.pick(['three', 'four', 'five', 'six', 'eight']),
  }
}

function makeDescription(
  random: Random,
  trades: readonly Trade[],
  voice: Voice,
  speak: (sentence: string) => string,
): string {
  const introduction = random.pick(voice === 'solo' ? soloIntroductions : teamIntroductions)
  const specialties = trades.flatMap((trade) =>
    random.sample(trade.specialties, trades.length > 1 ? 1 : random.between(1, 2)),
  )
  const promise = random.pick(trades[0]!.promises)
  const area = random.chance(0.55) ? [random.pick(areas)] : []
  const body = random.weighted([
    [[introduction, ...specialties, ...area, promise], 6],
    [[...specialties, introduction, promise], 2],
    [[introduction, ...specialties.slice(0, 1), ...area], 2],
    [[introduction, promise, ...specialties], 1],
  ])
  const sentences = body.map(speak)
  while (sentences.join(' ').length > 500) sentences.pop()
  return sentences.join(' ')
}

function makeListings(
  random: Random,
  trades: readonly Trade[],
  place: Place,
  speak: (sentence: string) => string,
): Listing[] {
  const total = random.weighted([
    [1, 9],
    [2, 20],
    [3, 37],
    [4, 34],
  ])
  const priciness = random.next()
  return trades.flatMap((trade, at) => {
    const count = trades.length === 1 ? total : at === 0 ? Math.max(1, total - 1) : 1
    return random.sample(trade.offers, count).map((offer) => ({
      category: trade.category,
      offer,
      name: offer.name,
      description: speak(random.pick(offer.blurbs)),
      price: hourlyRate(random, offer, place, priciness),
      duration: random.pick(offer.minutes),
    }))
  })
}

/**
 * US dollars per hour within the offer's range, adjusted to the prices of the state. `priciness` of
 * the business: 0 to 1.
 */
function hourlyRate(random: Random, { rate: [low, high] }: Offer, place: Place, priciness: number): number {
  const share = Math.min(1, Math.max(0, priciness * 0.75 + random.next() * 0.25))
  const exact = (low + (high - low) * share) * regionOf(place.state).priceLevel
  const step = random.weighted([
    [1, 40],
    [5, 50],
    [0.5, 10],
  ])
  return Math.min(RATE_BOUNDS.highest, Math.max(RATE_BOUNDS.lowest, Math.round(exact / step) * step))
}

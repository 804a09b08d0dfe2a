import { adjectives, areas, pairWords, soloIntroductions, streetWords, teamIntroductions } from './business-words.ts'
import type { Person } from './person.ts'
import type { Place } from './places.ts'
import type { Random } from './random.ts'
import { regionOf } from './regions.ts'
import { type Offer, RATE_BOUNDS, type Trade } from './trade.ts'

/** What a business sells: an offer of its trade at this business's own price. */
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

/** Invents a business of these trades in that place: at most 500 characters of description, one to four services. `year` is the present one. */
export function aBusiness(
  random: Random,
  trades: readonly [Trade, ...Trade[]],
  place: Place,
  owner: Person,
  year: number,
): Business {
  const voice: Voice = random.chance(trades[0].solo) ? 'solo' : 'team'
  const name = aBusinessName(random, trades[0], place, owner, voice)
  const facts = factsOf(random, name, place, owner, voice, year)
  const speak = (sentence: string) => fill(sentence, facts)
  return {
    name,
    description: aDescription(random, trades, voice, speak),
    categories: trades.map((trade) => trade.category),
    listings: someListings(random, trades, place, speak),
  }
}

function aBusinessName(random: Random, { nouns, brands }: Trade, place: Place, owner: Person, voice: Voice): string {
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

function factsOf(random: Random, business: string, place: Place, owner: Person, voice: Voice, year: number): Facts {
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

/** Puts the facts where a sentence names them; a fact that nobody gave is a mistake in the words. */
export function fill(sentence: string, facts: Facts): string {
  return sentence.replace(/\{(\w+)\}/g, (_, fact: string) => {
    const value = facts[fact]
    if (value === undefined) throw new Error(`Nothing is known for {${fact}} in: ${sentence}`)
    return value
  })
}

function aDescription(
  random: Random,
  trades: readonly Trade[],
  voice: Voice,
  speak: (sentence: string) => string,
): string {
  const introduction = random.pick(voice === 'solo' ? soloIntroductions : teamIntroductions)
  const specialities = trades.flatMap((trade) =>
    random.some(trade.specialities, trades.length > 1 ? 1 : random.between(1, 2)),
  )
  const promise = random.pick(trades[0]!.promises)
  const area = random.chance(0.55) ? [random.pick(areas)] : []
  const body = random.weighted([
    [[introduction, ...specialities, ...area, promise], 6],
    [[...specialities, introduction, promise], 2],
    [[introduction, ...specialities.slice(0, 1), ...area], 2],
    [[introduction, promise, ...specialities], 1],
  ])
  const sentences = body.map(speak)
  while (sentences.join(' ').length > 500) sentences.pop()
  return sentences.join(' ')
}

function someListings(
  random: Random,
  trades: readonly Trade[],
  place: Place,
  speak: (sentence: string) => string,
): Listing[] {
  const count = random.weighted([
    [1, 9],
    [2, 20],
    [3, 37],
    [4, 34],
  ])
  const standing = random.next()
  return trades.flatMap((trade, at) => {
    const wanted = trades.length === 1 ? count : at === 0 ? Math.max(1, count - 1) : 1
    return random.some(trade.offers, wanted).map((offer) => ({
      category: trade.category,
      offer,
      name: offer.name,
      description: speak(random.pick(offer.blurbs)),
      price: aRate(random, offer, place, standing),
      duration: random.pick(offer.minutes),
    }))
  })
}

/** US dollars an hour: the offer's range, moved by the state's prices; `standing` 0 to 1 says how dear the business is. */
function aRate(random: Random, { rate: [low, high] }: Offer, place: Place, standing: number): number {
  const share = Math.min(1, Math.max(0, standing * 0.75 + random.next() * 0.25))
  const exact = (low + (high - low) * share) * regionOf(place.state).priceLevel
  const round = random.weighted([
    [1, 40],
    [5, 50],
    [0.5, 10],
  ])
  return Math.min(RATE_BOUNDS.highest, Math.max(RATE_BOUNDS.lowest, Math.round(exact / round) * round))
}

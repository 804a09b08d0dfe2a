import type { CategoryName } from '#domains/catalog/categories-contract.ts'
import { categoryIdOf, categoryNamed, categoryNameOf } from '#domains/catalog/categories-rules.ts'
import type { ServiceWish } from '#domains/catalog/services-rules.ts'
import type { Coordinates } from '#domains/locations/contract.ts'
import { NEARBY_MILES } from '#domains/locations/rules.ts'
import type { FreeWish } from '#domains/schedule/availability-contract.ts'
import { GRID, minutesOf } from '#domains/schedule/slots-rules.ts'
import type { Area, Criteria, Match, Tier } from './documents-contract.ts'
import { anywhere, areaAround, filedUnder, isMeant } from './documents-rules.ts'
import { inCategory, RARE } from './index-rules.ts'
import type { Meaning } from './meaning-contract.ts'
import { decisiveWords, isWholeTrade, serviceIn, wordsIn } from './meaning-rules.ts'
import type { Fitting, Keyed, MatchList, OrderWishes, Question, SearchSort } from './order-contract.ts'

/** The facts about a provider that the order "best" uses. */
export interface Standing {
  /** The number of the kind of match: see `Tiers`. */
  tier: number
  /** Miles from the place; null without a place. */
  distance_miles: number | null
  /** The combined rating, and how many reviews it is from. */
  rating: number
  review_count: number
  /** The share of booking requests that the provider answered, and how many there were. */
  answered: number
  requests: number
  /** Days since the provider joined. */
  days: number
  verified: boolean
}

/**
 * The order "best", highest first. The parts and their reasons:
 *
 * - The kind of match weighs most: a mention in a description never beats the meant trade.
 * - Rating, from 0 to 1, as if each provider also had 5 reviews of 4 stars: two perfect reviews
 *   must not beat two hundred very good ones.
 * - Distance, from 1 to 0: halves about every 15 miles, because the first miles matter most.
 * - Answers to requests, from 0 to 0.4, as if each provider had answered 4 of 5 requests before.
 * - Verified, 0.15: trust, but less than half a star of difference.
 * - New, up to 0.15 and fading over 60 days: a new provider is seen among equals, and never beats a
 *   clearly better one.
 */
export function standingScore(standing: Standing): number {
  const { tier, distance_miles, rating, review_count, answered, requests, days, verified } = standing
  const stars = (rating * review_count + 4 * 5) / (review_count + 5) / 5
  const nearness = distance_miles === null ? 0 : 2 ** (-distance_miles / 15)
  const answers = (answered * requests + 0.8 * 5) / (requests + 5)
  const newness = Math.max(0, 1 - days / 60)
  return (
    -10 * Math.floor(tier / 2) -
    3 * (tier % 2) +
    2 * stars +
    nearness +
    0.4 * answers +
    (verified ? 0.15 : 0) +
    0.15 * newness
  )
}

/**
 * The number of matches that price limits and free times check at once: the nearest, or the best.
 */
export const CANDIDATES = 500

/**
 * How many of the nearest or best matches are sorted in another order. It takes 9 to 35
 * microseconds to compute the price, the standing or the first free time of a provider.
 */
export const SORTED: Record<SearchSort, number> = { rating: 200, price: 200, best: 200, distance: 200, soonest: 150 }

/** If fewer of them pass the filters, the search looks at more. */
export const ENOUGH_CANDIDATES = 100

/**
 * If too few candidates pass the filters, the search looks at more, up to this many for a page.
 * Then the page is short, and the next one continues behind the last candidate.
 */
export const MOST_CANDIDATES = 1_000

/** If a search finds nothing, how many of its filters are tried as the one to leave out. */
export const TRIED_FILTERS = 3

/**
 * The most candidates that an empty search checks in all, to count the matches without each filter.
 */
export const COUNTED_CANDIDATES = 300

/** The number of candidates that one statement of the filter by free time checks. */
export const FREE_BATCH = 100

/** With fewer matches of all words, matches of some words follow, and the page says so. */
export const TOO_FEW = 3

/**
 * Matches that are sorted together: the meant category first, and in both parts all words before
 * some of them.
 */
export const groupOf = (tier: number): number => (isMeant(tier) ? 0 : 2) + (tier % 2)

/** The order by rating: `search_rank` without the advantage of featured providers. */
export const withoutFeatured = (rank: number): number => (rank <= 0 ? rank + 100_000 : rank)

/** Compares sort keys part by part. */
export function compareKeys(one: readonly (number | string)[], other: readonly (number | string)[]): number {
  for (const [at, part] of one.entries()) {
    const against = other[at]
    if (against === undefined) return 1
    if (part !== against) return part < against ? -1 : 1
  }
  return one.length - other.length
}

/** The area of a search. */
export const areaOf = (place: Coordinates | undefined): Area => (place ? areaAround(place, NEARBY_MILES) : anywhere)

/** The names of categories. */
export const categoriesNamed = (ids: readonly number[]): CategoryName[] => ids.flatMap((id) => categoryNameOf(id) ?? [])

/** The stems that tell services apart: not "repair", and not "cleaning" among cleaners. */
function stemsOf({ subjects, categories }: Meaning): string[] {
  const trades = new Set(categoriesNamed(categories).map((name) => name.toLowerCase()))
  const words = decisiveWords(wordsIn(subjects.filter((subject) => !isWholeTrade(subject))))
  const telling = words.filter(({ token }) => !trades.has(token))
  return (telling.length > 0 ? telling : words).map(({ stem }) => stem)
}

/** The conditions on the service that a search wants of each provider. */
export const serviceWish = ({ meaning, chosen }: Pick<Question, 'meaning' | 'chosen'>): ServiceWish => ({
  stems: stemsOf(meaning),
  is_named: serviceIn(meaning.subjects, meaning.categories).length > 0,
  categories: categoriesNamed([...meaning.categories, ...(chosen ?? [])]),
})

/**
 * Ids of the named categories, in any spelling; undefined if there are no names, empty if all are
 * unknown.
 */
export function categoryIds(names: readonly string[]): number[] | undefined {
  if (names.length === 0) return undefined
  return names.flatMap((text) => {
    const name = categoryNamed(text)
    return name ? [categoryIdOf(name)] : []
  })
}

/** The conditions on documents. */
export function criteriaOf({ wishes, chosen, fields }: Question, tiers: Tier[]): Criteria {
  const places = { customer: 1, provider: 2, online: 4 }
  const [only, other] = chosen ?? []
  // Reading in order finds frequent values soon enough.
  const rare = fields?.filed.filter(({ documents }) => documents <= RARE) ?? []
  const filed = [...(chosen ? [filedUnder(chosen)] : []), ...rare]
  return {
    tiers: tiers
      .map((tier) => (only && !other ? inCategory(tier, only) : tier))
      .map((tier) => ({
        ...tier,
        subjects: [...tier.subjects, ...filed],
        documents: Math.min(tier.documents, ...filed.map(({ documents }) => documents)),
      })),
    filters: {
      categories: chosen ?? [],
      min_rating: wishes.min_rating ?? null,
      verified: wishes.verified ?? false,
      instant: wishes.instant ?? false,
      location_bits: wishes.location_type ? places[wishes.location_type] : 0,
      max_price: wishes.max_price ?? null,
      ignores_reach: wishes.reach === 'all',
      fields: fields?.stems ?? null,
    },
  }
}

/** Whether the price limit is about the matched service, not the cheapest. */
export const isPricedByService = ({ wishes, meaning, chosen }: Question): boolean =>
  wishes.max_price !== undefined && (meaning.subjects.length > 0 || chosen !== undefined)

/** The wished time, and the time of the request. */
export const freeWish = (now: Date, { wishes }: Question): { wish: FreeWish; now: Date } => ({
  wish: {
    free_on: wishes.free_on,
    free_from: wishes.free_from,
    free_to: wishes.free_to,
    minutes: wishes.minutes ?? 60,
  },
  now,
})

/** Whether so many minutes fit between these times, on the hours of the slots. */
export function hasRoom({ free_from, free_to, minutes = 60 }: Pick<OrderWishes, 'free_from' | 'free_to' | 'minutes'>) {
  const from = Math.max(GRID.opens, minutesOf(free_from ?? '00:00'))
  const to = Math.min(GRID.closes, minutesOf(free_to ?? '24:00'))
  return to - from >= minutes
}

/** A match in the usual order. */
export const unsorted = (match: Match): Keyed => ({ ...match, free_start: null, key: [] })

/** The first `limit` matches of a list that may be longer. */
export function pageOf(matches: Keyed[], limit: number): Pick<MatchList, 'matches' | 'next'> {
  const page = matches.slice(0, limit)
  return { matches: page, next: matches.length > limit ? (page.at(-1) ?? null) : null }
}

/** A sort value after all others. */
export const LAST = Number.MAX_SAFE_INTEGER

/** Sorts by these values, or in the usual order, by keys that end with the id. */
export function inOrder(matches: Fitting[], values: Map<string, number> | undefined): Keyed[] {
  return matches
    .map((match): Keyed => {
      const { provider_id, tier, distance, rank, sort_name } = match
      const usual = distance === null ? [tier, rank, sort_name] : [tier, distance]
      const sorted = [groupOf(tier), values?.get(provider_id) ?? LAST, ...usual]
      return { ...match, key: [...(values ? sorted : usual), provider_id] }
    })
    .sort((a, b) => compareKeys(a.key, b.key))
}

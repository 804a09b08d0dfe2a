import type { Coordinates } from '#domains/locations/contract.ts'
import { chordOf, EARTH_RADIUS_MILES, pointOf } from '#domains/locations/rules.ts'
import type { Area, Filed, Match, Seen, Tier } from './documents-contract.ts'

/**
 * The key of the best tenth. Besides squares, words are filed by rank: see `search_keys` in
 * db/migrations.
 */
const BEST_TENTH = 65_534

/** The share of the documents that are among the best. */
export const BEST_SHARE = 0.1

/** The key of the remaining nine tenths. */
const ALL_OTHERS = 65_535

/**
 * The numbers of all one-degree squares that a circle around the place can touch, as `square_of` in
 * db/migrations counts them. Around a pole, these are all longitudes.
 */
export function squaresAround({ latitude, longitude }: Coordinates, miles: number): number[] {
  const angle = miles / EARTH_RADIUS_MILES + 1e-9
  const rows = between(Math.max(-90, latitude - degrees(angle)), Math.min(90, latitude + degrees(angle)))
  const widest = Math.sin(angle) / Math.cos(radians(latitude))
  const hasPole = Math.abs(latitude) + degrees(angle) >= 90
  const reach = hasPole ? 180 : degrees(Math.asin(widest))
  const columns = reach < 179 ? between(longitude - reach, longitude + reach) : between(-180, 179)
  return rows.flatMap((row) => columns.map((column) => (row + 90) * 360 + ((((column + 180) % 360) + 360) % 360)))
}

function between(from: number, to: number): number[] {
  const first = Math.floor(from)
  return Array.from({ length: Math.floor(to) - first + 1 }, (_, step) => first + step)
}

function degrees(angle: number): number {
  return (angle * 180) / Math.PI
}

function radians(angle: number): number {
  return (angle * Math.PI) / 180
}

/**
 * Whether a tier of this number (see `Tiers`) is a whole name, names in the meant category, or the
 * category itself.
 */
export const isMeant = (tier: number): boolean => tier < 4

/** Whether it is one of those and requires all words of the text. */
export const isMeantFully = (tier: number): boolean => isMeant(tier) && tier % 2 === 0

/** The keys of all documents: everywhere, as in `search_keys`. */
export const everywhere = [BEST_TENTH, ALL_OTHERS]

/** Within a radius of the place, nearest first. */
export function areaAround(place: Coordinates, miles: number): Area {
  return { centre: cubeOf(place), chord: chordOf(miles), squares: [squaresAround(place, miles)] }
}

/** Everywhere, best first; so the search starts among the best. */
export const anywhere: Area = { centre: undefined, chord: 0, squares: [[BEST_TENTH], everywhere] }

/** Half the circumference of the earth: everywhere. */
const HALF_ROUND_MILES = Math.PI * EARTH_RADIUS_MILES

/** Everywhere, nearest first. */
export function wholeWorld(place: Coordinates): Area {
  return { centre: cubeOf(place), chord: chordOf(HALF_ROUND_MILES), squares: [everywhere] }
}

function cubeOf(place: Coordinates): string {
  return `(${pointOf(place).join(',')})`
}

/**
 * Conditions with more combinations of words and squares are looked up only if there are no others.
 */
const MANY_KEYS = 2_000

/**
 * With more combinations, the lookup takes longer than reading in order: each takes about a
 * microsecond.
 */
const TOO_MANY_KEYS = 50_000

/** The number of documents that are read in order in 5 ms. */
export const SMALL_SITE = 4_000

/** Further conditions are looked up if they have at most this many combinations. */
const FEW_KEYS = 100

/**
 * The keys of the conditions worth looking up in these squares: the rarest one, and one more that
 * costs little. The rest is compared in the documents found.
 */
export function keysIn(squares: number[], { subjects }: Tier): string[][] {
  const combinations = ({ keys }: Filed) => keys.length * squares.length
  const [rarest, ...others] = subjects
    .filter((one) => combinations(one) <= MANY_KEYS)
    .sort((a, b) => a.documents - b.documents)
  if (!rarest) {
    const [fewest] = subjects.toSorted((a, b) => combinations(a) - combinations(b))
    return fewest && combinations(fewest) <= TOO_MANY_KEYS ? [fewest.keys] : []
  }
  const cheap = others.filter((one) => combinations(one) <= FEW_KEYS)
  return [rarest, ...cheap.slice(0, 1)].map(({ keys }) => keys)
}

/**
 * Whether to find a tier in an area through the index of words. On a small site, reading all
 * documents takes less time than looking up more than a few keys.
 */
export function hasKeysIn({ squares }: Area, tier: Tier): boolean {
  const among = squares.at(-1) ?? []
  const keys = keysIn(among, tier)
  const isCheap = keys.every(({ length }) => length * among.length <= FEW_KEYS)
  return keys.length > 0 && (isCheap || tier.of_documents > SMALL_SITE)
}

/** The part of one tier in the result of a statement. */
export function partOf(
  { matches, counts }: Pick<Seen, 'matches' | 'counts'>,
  { number }: Tier,
): { matches: Match[]; total: number } {
  const total = counts.find(({ tier }) => tier === number)?.total ?? 0
  return { matches: matches.filter(({ tier }) => tier === number), total }
}

/**
 * Whether a category has a bit and indexes of its own: the first nine, because nearly all documents
 * have one of them. Documents of others are looked up by a key.
 */
export const hasBit = (id: number): boolean => id <= 9

/** The bit mask of those categories that have a bit. */
export const bitsOf = (ids: readonly number[]): number => ids.filter(hasBit).reduce((bits, id) => bits | (1 << id), 0)

/** Documents of a category without indexes of its own are few enough to be looked up. */
const FEW = 1_000

/** Where the documents with one of these categories are filed. */
export const filedUnder = (ids: readonly number[]): Filed => ({
  keys: ids.map((id) => String(id << 16)),
  documents: ids.length > 0 && !ids.some(hasBit) ? FEW * ids.length : Number.POSITIVE_INFINITY,
})

import { z } from 'zod'
import type { Coordinates } from '#domains/locations/contract.ts'
import type { FreeStart } from '#domains/schedule/availability-contract.ts'
import type { FieldFilter, Match } from './documents-contract.ts'
import type { Meaning } from './meaning-contract.ts'
import type { Tiers } from './tiers-contract.ts'

/** Orders of the list: docs/product/search.md. */
export const SearchSort = z.enum(['best', 'distance', 'rating', 'price', 'soonest'])
export type SearchSort = z.infer<typeof SearchSort>

/** The filters and the order of a search, as in `SearchWishes` of the list. */
export interface OrderWishes {
  sort?: SearchSort | undefined
  reach?: 'all' | undefined
  max_price?: number | undefined
  min_rating?: number | undefined
  verified?: boolean | undefined
  instant?: boolean | undefined
  location_type?: 'customer' | 'provider' | 'online' | undefined
  free_on?: string | undefined
  free_from?: string | undefined
  free_to?: string | undefined
  minutes?: number | undefined
  limit: number
}

/** A search that has been understood. */
export interface Question {
  wishes: OrderWishes
  place: Coordinates | undefined
  meaning: Meaning
  tiers: Tiers
  /** Ids of the chosen categories; undefined if none was chosen, empty if all are unknown. */
  chosen: number[] | undefined
  /** The wished values of own fields; null if no provider can have them. */
  fields?: FieldFilter | null | undefined
  /** Candidates whose free time and price are checked, at most; MOST_CANDIDATES by default. */
  candidates?: number
}

/**
 * A cursor: the match that the next page begins behind, its sort key, and the counts from the first
 * page.
 */
export const Position = z.object({
  key: z.array(z.union([z.number(), z.string()])),
  match: z.object({
    provider_id: z.guid(),
    tier: z.int(),
    distance: z.number().nullable(),
    rank: z.int32(),
    sort_name: z.string(),
  }),
  total: z.int(),
  is_total: z.boolean(),
  beyond: z.int(),
  is_beyond_total: z.boolean().default(false),
  /** The number of the level: see `Tiers`. */
  level: z.int().min(0).default(0),
  is_few: z.boolean().default(false),
})
export type Position = z.infer<typeof Position>

/** A match who passes the filters. */
export type Fitting = Match & {
  /** The first free start that fits the wished time; null without the filter by free time. */
  free_start: FreeStart | null
}

/** A match and its sort key, which ends with the id. Empty in the usual order. */
export type Keyed = Fitting & { key: (number | string)[] }

/** A page of matches. */
export interface MatchList {
  matches: Keyed[]
  /** The last match of this page, after which the next one begins; null on the last page. */
  next: Pick<Keyed, 'key' | keyof Position['match']> | null
  total: number
  /** How many of `total` are of the meant category and have all words. */
  meant: number
  is_total: boolean
  /**
   * The number of matches who do not travel to the place, up to 100; meaningless on later pages.
   */
  beyond: number
  /** False if there may be more or fewer than `beyond`. */
  is_beyond_total: boolean
  /** The number of the level that it lists: see `Tiers`. */
  level: number
  /** True if too few matches have all words. */
  is_few: boolean
}

import type { RawBuilder } from 'kysely'

/** Conditions besides the text. */
export interface Filters {
  /** The provider must have one of these categories, by their ids; an empty list matches any. */
  categories: number[]
  min_rating: number | null
  verified: boolean
  /** Everyone can book one of the services at once. */
  instant: boolean
  /** As `service_bits` in db/migrations; 0 matches any. */
  location_bits: number
  /**
   * Per hour, in the currency of the site, of the cheapest service; see `hour_price` in
   * db/migrations.
   */
  max_price: number | null
  /** Also finds providers whose work area does not reach the place. */
  ignores_reach: boolean
  /** The keys of own fields that the stems of a document must have: a tsquery; null for none. */
  fields: string | null
}

/** A filter by own fields, and where documents that fit each of the fields are filed. */
export interface FieldFilter {
  stems: string
  filed: Filed[]
}

/** A match and its sort key: `distance` (straight-line miles) near a place, else rank and name. */
export interface Match {
  provider_id: string
  /** The number of its kind of match; lower ones come first. */
  tier: number
  distance: number | null
  rank: number
  sort_name: string
  /** The combined rating. */
  rating: number
  /**
   * The lowest `hour_price` in the currency of the site; null without services that can be booked.
   */
  lowest_price: number | null
  reaches: boolean
}

/** The part of some tiers that one statement has seen. */
export interface Seen {
  /** The first matches, in order. */
  matches: Match[]
  /** The counts of each tier: those who travel to the place, and those who do not. */
  counts: { tier: number; total: number; beyond: number }[]
  /** The statement saw all matches of these tiers in the area. */
  is_complete: boolean
  /** The statement also counted the matches it met who do not travel to the place. */
  sees_beyond: boolean
  /**
   * The number of documents that it read; the number that match, if it stopped at a number of
   * matches.
   */
  read: number
}

/**
 * One kind of match. The kinds follow each other in the list; a provider is in the first that fits.
 */
export interface Tier {
  number: number
  /** The condition on documents. */
  fits: RawBuilder<unknown>
  /** For each condition, where documents that fit it are filed. */
  subjects: Filed[]
  /** The id of the category that all matches have, if there is one. */
  category?: number | undefined
  /**
   * Roughly the number of documents that match, at most, and of all documents. Infinite without
   * words.
   */
  documents: number
  of_documents: number
  /** Both numbers in each category; empty without words. */
  in_categories: { documents: number; of_documents: number }[]
}

/** A straight-line radius in miles, nearest first. Without a center, everywhere, best first. */
export interface Area {
  centre: string | undefined
  chord: number
  /** The keys of the area in `search_keys`: the squares, and wider lists to try after them. */
  squares: number[][]
}

/** A search: tiers in order, and filters for all of them. */
export interface Criteria {
  tiers: Tier[]
  filters: Filters
}

/** A page of at most this many matches, after a match or from the start. */
export interface Page {
  area: Area
  after: Match | undefined
  /** Looks at tiers after this one: see `finished` of {@link Found}. */
  finished?: number | undefined
  limit: number
  /** Candidates to sort: if reading in order finds this many, look no further. */
  enough?: number
}

/** Keys in `search_keys`, and roughly the number of documents that have at least one of them. */
export interface Filed {
  keys: string[]
  documents: number
  /** `documents` in each category, if it is known. */
  in_categories?: number[]
}

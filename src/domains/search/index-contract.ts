import type { Match } from './documents-contract.ts'

/** A page of matches in order. */
export interface Found {
  matches: Match[]
  /** The number of matches, as far as counted; meaningless on later pages. */
  total: number
  /** How many of `total` are names in the meant category or of the category. */
  meant: number
  /** False if there may be more than `total`. */
  is_total: boolean
  /** The number of matches who do not travel to the place, as far as counted, up to 100. */
  beyond: number
  /** False if there may be more than `beyond`. */
  is_beyond_total: boolean
  /** All matches of this tier are on this page or before it; the same for lower tiers. */
  finished: number
}

/** A word and its keys in the index of words (`search_keys` in db/migrations). */
export interface FiledWord {
  token: string
  /**
   * The keys of words that contain it, of words in names that begin with it, and of itself in
   * names.
   */
  words: string[]
  names: string[]
  name: string
  /** The keys of its stem, anywhere and in names. */
  stem: string
  name_stem: string
  /**
   * Roughly the number of documents that contain it, and of those with a name that has a word that
   * begins with it.
   */
  documents: number
  named: number
  /** The same for words that have its stem. */
  stem_documents: number
  stem_named: number
  /** Roughly the number of documents of both kinds in each category, at most. */
  in_categories: number[]
  /** Roughly the number of all documents, and of those in each category. */
  all_documents: number
  all_in_categories: number[]
}

/** Words by token. */
export type Files = Map<string, FiledWord>

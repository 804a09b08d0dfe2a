import type { Tier } from './documents-contract.ts'

/**
 * The tiers of a search (docs/product/search.md): with all words, and with fewer of them. Their
 * numbers are -2 for those who are called just like the text, 0 and 1 for names, 2 and 3 for the
 * meant category, 4 and 5 for names outside of it, and 6 and 7 for mentions; odd ones need only
 * some of the words.
 */
export interface Tiers {
  all: Tier[]
  /** `all` and what to add if they find too little. */
  relaxed: Tier[]
  /** The words that not every match of `relaxed` has. */
  dropped: string[]
}

/** A text with a corrected word: all its words as they were typed are a match, too. */
export interface Typed {
  tokens: readonly string[]
  /** The keys of the words that were corrected; none if no word was. */
  keys: readonly string[]
}

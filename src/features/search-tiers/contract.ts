import type { Tier } from '#features/search-documents/contract.ts'

/** The tiers of a search (docs/product/search.md): with all words, and with fewer of them. */
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

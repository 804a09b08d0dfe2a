import type { Tier } from './documents-contract.ts'

/**
 * The tiers of a search (docs/product/search.md). Their numbers are -4 for businesses whose names
 * begin with the text, -2 for those who are called just like it, 0 and 1 for names, 2 and 3 for the
 * meant category, 4 and 5 for names outside of it, and 6 and 7 for mentions; odd ones need only
 * some of the words. Near a place, 0 is the whole first group, and 6 the second.
 */
export interface Tiers {
  /** Matches of all words. */
  all: Tier[]
  /** Lists to try, the narrowest first: the next one counts if this one has too few matches. */
  levels: Level[]
}

/** One way to list the matches of a text. */
export interface Level {
  tiers: Tier[]
  /** If the first group has fewer matches, the next level is tried. */
  least: number
  /** Words that not every match of the first group has. */
  dropped: string[]
}

/** If a word of the text was corrected, texts with all words as they were typed match, too. */
export interface Typed {
  tokens: readonly string[]
  /** The keys of the words that were corrected; none if no word was. */
  keys: readonly string[]
}

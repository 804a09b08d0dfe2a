import type { Called, Word } from './words-contract.ts'

/** A part of the text that counts as one condition: a term, or a single word. */
export interface Subject {
  words: Word[]
  /** How much it speaks for a category. Empty if it means none. */
  votes: { category_id: number; weight: number }[]
  is_trade: boolean
}

/** How a text was understood. Without text, there are no subjects. */
export interface Meaning {
  /** The typed text in the form of `searchable`; empty without text. */
  plain: string
  subjects: Subject[]
  /** The ids of the categories that the whole text means; empty if it names none. */
  categories: number[]
  /**
   * The parts of the text that name a service within these categories, if providers offer it under
   * this name: "drain cleaning", but not "plumber".
   */
  service: Subject[]
  /** The typed text with corrected spelling, if a word was corrected. */
  corrected: string | null
  /** Search for the text as typed: no categories, no other endings. */
  is_exact: boolean
  /** All words are weak and no term, as in "or 1=1", so they must occur side by side. */
  is_phrase: boolean
  /** The typed words, without those that search ignores. */
  typed: string[]
  /** The words that neither decide nor are part of a term, in the form of `searchable`. */
  fillers: string[]
  called: Called
}

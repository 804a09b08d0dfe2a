/** A word of the typed text, as the database knows it. Its number `n` counts from 1. */
export interface Word {
  n: number
  token: string
  /** The word without its English ending. */
  stem: string
  /** Ignored in any text ("the"), or a single letter or digit. */
  is_weak: boolean
  /** Says nothing about the work ("good", "the"), unless it is part of a term. */
  ignored: boolean
  /** Whether a document or the vocabulary has exactly this word. */
  known: boolean
  /** Whether the name of a provider, a business or a service has exactly this word. */
  is_named: boolean
  /** The categories of the terms with this word in any form, as bits. */
  term_categories: number
  /** Whether a word of a document contains it. */
  is_part: boolean
  /** Roughly the number of documents with the word. */
  documents: number
  /** The category in which nearly all documents with the word are; bit n is the category n. */
  learned: number
  /** The categories of the terms that begin with this word, as bits. */
  begins: number
  /** The place in the typed text, counted from 1. Ignored words leave gaps. */
  place: number
}

/** A term of the vocabulary in the text: the words `first` to `last` mean the category. */
export interface TermInText {
  first: number
  last: number
  category_id: number
  /** Names the trade itself ("plumber"). It outweighs things and problems. */
  is_trade: boolean
  /** The Spanish terms that the words are; null if the term is English. */
  spanish: string[] | null
}

/**
 * Who is called just like the text; no one if the text is a term of the vocabulary, as in "dog
 * walking".
 */
export interface Called {
  /** The number of businesses. */
  businesses: number
  /** The ids of the providers whose own name it is. */
  owners: string[]
  /** The number of businesses whose names begin with it, up to 100. */
  begun: number
}

/** A candidate for a misspelled word. */
export interface Spelling {
  word: string
  documents: number
  /** Whether the vocabulary has the word. */
  means: boolean
}

import { editsBetween, hasOtherLetters } from '#platform/edit-distance.ts'
import type { Called, Spelling, TermInText, Word } from './words-contract.ts'

/** No one is called like the text. */
export const uncalled: Called = { businesses: 0, owners: [], begun: 0 }

/**
 * If a word has at most this many documents, it may be a misspelling of a much more frequent one.
 */
const HARDLY_ANY = 3

/**
 * A correction to a word that the vocabulary lacks, mostly a name, changes one letter of a longer
 * word.
 */
const MOST_EDITS_TO_A_NAME = 1

/** How many times as frequent that other word must be. */
const MUCH_MORE_FREQUENT = 20

/**
 * A wrong letter is rarer than one that is missing, added or at the wrong place: "waker" is
 * "walker", not "water".
 */
const OTHER_LETTERS = 0.25

/**
 * Whether a word may be misspelled: unknown and no part of another word, or hardly ever used and in
 * no name.
 */
export function mayBeMisspelled({ token, ignored, known, is_named, is_part, documents, begins }: Word): boolean {
  if (ignored || is_named || token.length < 3 || /\d/.test(token)) return false
  return known ? documents > 0 && documents <= HARDLY_ANY && token.length >= 5 : begins === 0 && !is_part
}

/**
 * The word that was probably meant, if a candidate is close enough: one wrong letter in short
 * words, two from 6 letters on, three from 10. Closer ones win, then those of the vocabulary, then
 * the more frequent. A word that exists is only replaced by a much more frequent one, one letter
 * away. Beside a term, an unknown word is mostly a name, so only the vocabulary counts, with one
 * wrong letter less.
 */
export function correctionOf(word: Word, candidates: readonly Spelling[], isBesideTerm: boolean): Spelling | undefined {
  const { token } = word
  const letters = token.length < 6 ? 1 : token.length < 10 ? 2 : 3
  const most = word.known ? 1 : Math.max(1, isBesideTerm ? letters - 1 : letters)
  const cost = ({ word: other, documents, means }: Spelling) =>
    editsBetween(token, other) +
    (token[0] === other[0] ? 0 : 0.5) +
    (hasOtherLetters(token, other) ? OTHER_LETTERS : 0) -
    (means ? 0.6 : 0) -
    Math.min(0.5, Math.log10(documents + 1) / 8)
  return candidates
    .filter(({ word: other, means }) => editsBetween(token, other) <= (means ? most : MOST_EDITS_TO_A_NAME))
    .filter(({ means }) => means || (token.length >= 5 && !isBesideTerm))
    .filter(({ documents }) => !word.known || documents >= MUCH_MORE_FREQUENT * word.documents)
    .map((other) => ({ other, cost: cost(other) }))
    .sort((a, b) => a.cost - b.cost || (a.other.word < b.other.word ? -1 : 1))[0]?.other
}

/** The whole text with the corrected words. */
export function correctedText(plain: string, words: readonly Word[], spelled: readonly string[]): string {
  const tokens = plain.split(' ')
  for (const [at, { place }] of words.entries()) tokens[place - 1] = spelled[at] ?? ''
  return tokens.join(' ')
}

/**
 * Whether the words of a text mean a term. For a Spanish term, English words must be spelled as
 * they are, as singular or plural: "gate" has the Spanish stem of "gato", but is no cat.
 */
export function isAsWritten(
  { first, last, spanish }: TermInText,
  words: readonly Word[],
  isEnglish: (word: string) => boolean,
): boolean {
  if (!spanish) return true
  const written = new Set(spanish.flatMap((term) => term.split(' ').map(singular)))
  return words
    .filter(({ n }) => first <= n && n <= last)
    .every(({ token }) => !isEnglish(token) || written.has(singular(token)))
}

const singular = (word: string) => word.replace(/s$/, '')

import type { Filed } from './documents-contract.ts'
import type { Files } from './index-contract.ts'
import { unfiled } from './index-rules.ts'
import type { Subject } from './meaning-contract.ts'
import { wordsIn } from './meaning-rules.ts'
import type { Typed } from './tiers-contract.ts'
import type { Word } from './words-contract.ts'

/**
 * A word of the text without a category comes before the meant category if it is as rare as a name.
 */
export const RARE_AS_A_NAME = 20

/** The tsquery over `stems` of names in which a word begins like this. */
export const beginning = (token: string): string => `'^${token}':*`

/**
 * Shorter words that mean a category must be whole words of a name, in any number: "cat" is "cats",
 * not "Catherine".
 */
const SHORT = 5

/** A word as singular and plural. */
const numbersOf = (token: string): string[] => [token, token.endsWith('s') ? token.slice(0, -1) : `${token}s`]

const isWholeInNames = ({ votes }: Subject, { token }: Word) => votes.length > 0 && token.length < SHORT

/**
 * Whether names with another ending match: not those of a trade or a whole word, and not if
 * `is_exact`.
 */
const hasEndings = (subject: Subject, word: Word, is_exact: boolean) =>
  !subject.is_trade && !is_exact && !isWholeInNames(subject, word)

/** The tsquery of names with the subject, literally or with another ending. */
export function namesQuery(subject: Subject, is_exact: boolean): string {
  return subject.words
    .map((word) => {
      const whole = numbersOf(word.token).map((token) => `'^${token}'`)
      const literally = isWholeInNames(subject, word) ? `(${whole.join(' | ')})` : beginning(word.token)
      return hasEndings(subject, word, is_exact) ? `(${literally} | '=${word.stem}')` : literally
    })
    .join(' & ')
}

/** The words whose files {@link namesQuery} needs. */
export const filedWords = (subjects: readonly Subject[]): string[] =>
  subjects.flatMap((subject) =>
    subject.words.flatMap((word) => (isWholeInNames(subject, word) ? numbersOf(word.token) : [word.token])),
  )

/** The keys of a word, and of the words typed instead. */
const withTyped = (keys: string[], token: string, typed: Typed): string[] =>
  typed.tokens.includes(token) ? keys : [...keys, ...typed.keys]

/**
 * Where documents with the words of {@link namesQuery} are filed. Most documents with the word also
 * have its stem, so the numbers of the two are not added.
 */
export function filedByName(subjects: readonly Subject[], files: Files, is_exact: boolean, typed: Typed): Filed[] {
  return subjects.flatMap((subject) =>
    subject.words.map((word) => {
      const { names, name_stem, named, stem_named, in_categories } = files.get(word.token) ?? unfiled
      const isWhole = isWholeInNames(subject, word) && typed.keys.length === 0
      const whole = numbersOf(word.token).flatMap((token) => files.get(token)?.name ?? [])
      const literally = withTyped(isWhole ? whole : names, word.token, typed)
      return hasEndings(subject, word, is_exact)
        ? { keys: [...literally, name_stem], documents: Math.max(named, stem_named), in_categories }
        : { keys: literally, documents: named, in_categories }
    }),
  )
}

/**
 * Where documents are filed that mention the words, literally or, unless `is_exact`, with another
 * ending.
 */
export function filedByMention(words: readonly Word[], files: Files, is_exact: boolean, typed: Typed): Filed[] {
  return words.map(({ token }) => {
    const { words: containing, stem, documents, stem_documents, in_categories } = files.get(token) ?? unfiled
    const keys = withTyped(containing, token, typed)
    return is_exact
      ? { keys, documents, in_categories }
      : { keys: [...keys, stem], documents: Math.max(documents, stem_documents), in_categories }
  })
}

/**
 * The texts that documents with these words contain: each word, or all words of a phrase side by
 * side.
 */
export function partsOf(subjects: Subject[], isPhrase: boolean): string[] {
  const tokens = wordsIn(subjects).map(({ token }) => token)
  return isPhrase ? [tokens.join(' ')] : tokens
}

/** Shorter words say too little to look for alone. */
const LEAST_LETTERS = 3

/**
 * Whether documents that have only these words of a text are worth listing. Parts of words are not.
 */
export const saysEnough = ({ words }: Subject): boolean =>
  words.every(({ token, known }) => known && token.length >= LEAST_LETTERS)

/** Whether a document may have the words. */
export const existsIn = (files: Files, { words }: Subject): boolean =>
  words.every(({ token, known }) => known || (files.get(token)?.words.length ?? 0) > 0)

/** Roughly the number of documents with the rarest word. */
export const rarity = (files: Files, { words }: Subject): number =>
  Math.min(...words.map(({ token }) => files.get(token)?.documents ?? 0))

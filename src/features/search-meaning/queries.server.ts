import { sql } from 'kysely'
import type { Tier } from '#features/search-index/contract.ts'
import type { Db } from '#platform/db/db.server.ts'
import { runNamed } from '#platform/db/named-statement.server.ts'
import type { Deps } from '#platform/http/app.server.ts'
import type { FiledWord, Meaning, Spelling, Subject, TermInText, Tiers, Word } from './contract.ts'
import {
  beginning,
  categoriesOf,
  correctionOf,
  editsBetween,
  idsOf,
  isPhrase,
  literalMeaning,
  MOST_WORDS,
  mayBeMisspelled,
  named,
  pattern,
  RARE_AS_A_NAME,
  subjectsOf,
} from './rules.ts'

type Database = Pick<Deps, 'db' | 'pool'>

/** Meanings are kept this many milliseconds, so a new synonym counts everywhere soon. */
const KEPT_FOR = 30_000
const KEPT_TEXTS = 1_000

const meanings = new WeakMap<Db, Map<string, { until: number; meaning: Promise<Meaning> }>>()

/**
 * What a text means: its words and terms, their categories, and the spelling that was meant
 * (docs/product/search.md). Kept per text in memory for half a minute. `exact` takes the text as it
 * is typed.
 */
export function understandText(database: Database, text: string, exact = false): Promise<Meaning> {
  const texts = meanings.get(database.db) ?? new Map()
  meanings.set(database.db, texts)
  const key = `${exact} ${text}`
  const kept = texts.get(key)
  if (kept && Date.now() < kept.until) return kept.meaning
  const meaning = understand(database, text, exact)
  texts.delete(key)
  texts.set(key, { until: Date.now() + KEPT_FOR, meaning })
  if (texts.size > KEPT_TEXTS) texts.delete(texts.keys().next().value)
  meaning.catch(() => texts.delete(key))
  return meaning
}

/** Forgets all meanings after the vocabulary has changed. */
export const forgetMeanings = (db: Db) => meanings.delete(db)

async function understand(database: Database, text: string, exact: boolean): Promise<Meaning> {
  const words = await wordsOf(database, text)
  const terms = exact ? [] : await termsIn(database, words)
  if (terms.length === 0 && isPhrase(words)) return literalMeaning([words])
  const typed = contentOf(words)
  if (exact) return literalMeaning(typed.map((word) => [word]))
  const spelled = await spell(database, words, terms)
  const meant = spelled ? await wordsOf(database, spelled.join(' ')) : words
  const subjects = subjectsOf(meant, spelled ? await termsIn(database, meant) : terms)
  return {
    subjects,
    categories: categoriesOf(subjects),
    is_exact: false,
    is_phrase: false,
    corrected: spelled ? await correctedText(database, text, words, spelled) : null,
    typed: typed.map(({ token }) => token),
  }
}

/** The words that decide; all of them if none does. */
function contentOf(words: Word[]): Word[] {
  const content = words.filter(({ ignored }) => !ignored)
  return content.length > 0 ? content : words
}

async function wordsOf(database: Database, text: string): Promise<Word[]> {
  if (text.trim() === '') return []
  const rows = await runNamed<Word>(
    database,
    sql`select * from search_words_of(string_to_array(searchable(${text}), ' ')) where token <> '' order by n`,
  )
  return rows.slice(0, MOST_WORDS)
}

async function termsIn(database: Database, words: Word[]): Promise<TermInText[]> {
  return runNamed<TermInText>(database, sql`select * from search_terms_in(${words.map(({ token }) => token)}::text[])`)
}

/** The words in their right spelling, or undefined if all are right. Words of terms are right. */
async function spell(database: Database, words: Word[], terms: TermInText[]): Promise<string[] | undefined> {
  const isInTerm = ({ n }: Word) => terms.some(({ first, last }) => first <= n && n <= last)
  const right = await Promise.all(
    words.map(async (word) => {
      if (isInTerm(word) || !mayBeMisspelled(word)) return word.token
      const rows = await runNamed<Spelling>(database, sql`select * from search_spellings(${word.token})`)
      const correction = correctionOf(word, rows)?.word
      if (word.known || (correction && editsBetween(word.token, correction) === 1)) return correction ?? word.token
      return (await splitOf(database, word.token)) ?? correction ?? word.token
    }),
  )
  return right.every((token, at) => token === words[at]?.token) ? undefined : right
}

/** Two joined words, if both are usual: "dogwalker" is "dog walker". */
async function splitOf(database: Database, token: string): Promise<string | undefined> {
  const [row] = await runNamed<{ split: string | null }>(database, sql`select search_split(${token}) as split`)
  return row?.split ?? undefined
}

/** The whole text with the corrected words. */
async function correctedText(database: Database, text: string, words: Word[], spelled: string[]): Promise<string> {
  const [row] = await runNamed<{ plain: string }>(database, sql`select searchable(${text}) as plain`)
  const tokens = (row?.plain ?? '').split(' ')
  for (const [at, { place }] of words.entries()) tokens[place - 1] = spelled[at] ?? ''
  return tokens.join(' ')
}

/** A token in so many words is so frequent that the index of words doesn't help: see `search_files`. */
const tooManyWords = 800

/** How to find the documents that a text means: see {@link Tiers}. */
export async function tiersOf(database: Database, meaning: Meaning): Promise<Tiers> {
  const { subjects, categories, typed } = meaning
  if (subjects.length === 0) {
    const every = { number: 0, fits: sql`true`, subjects: [], documents: Number.POSITIVE_INFINITY }
    return { all: [every], relaxed: [every], dropped: [] }
  }
  const tokens = [...typed, ...wordsIn(subjects).map(({ token }) => token)]
  const rows = await runNamed<FiledWord>(database, sql`select * from search_files(${tokens}::text[])`)
  const files = new Map(rows.map((row) => [row.token, row]))
  const rest = subjects.filter((subject) => !isMeant(subject, categories))
  const found = rest.filter((subject) => existsIn(files, subject)).sort((a, b) => rarity(files, a) - rarity(files, b))
  const decides = found[0] && (categories === 0 || rarity(files, found[0]) <= RARE_AS_A_NAME)
  const rarest = found[0] && decides ? [found[0]] : []
  const tier = conditions(files, meaning)
  const all = [tier.names(0, subjects), tier.meant(2, rest), tier.mentions(4, subjects)]
  const fewer = [tier.names(1, rarest), tier.meant(3, []), tier.mentions(5, rarest)]
  const isWhole = rest.length === 0 || (categories === 0 && subjects.length === 1)
  const kept = categories > 0 ? [] : rarest
  return {
    all: all.filter((one) => one !== undefined),
    relaxed: (isWhole ? all : [...all, ...fewer])
      .filter((one) => one !== undefined)
      .sort((a, b) => a.number - b.number),
    dropped: isWhole
      ? []
      : rest.filter((one) => !kept.includes(one)).flatMap((one) => one.words.map(({ token }) => token)),
  }
}

const isMeant = ({ votes }: Subject, categories: number) =>
  votes.some(({ category_id }) => categories & (1 << category_id))

type Files = Map<string, FiledWord>

const existsIn = (files: Files, { words }: Subject) =>
  words.every(({ token, known }) => known || (files.get(token)?.words.length ?? 0) > 0)

const rarity = (files: Files, { words }: Subject) =>
  Math.min(...words.map(({ token }) => files.get(token)?.documents ?? 0))

/**
 * The three kinds of tiers, each for some of the subjects; undefined if no document can match. The
 * text of a condition is always the same, so that each connection plans few statements.
 */
function conditions(files: Files, meaning: Meaning) {
  const { subjects, categories, typed, is_exact, is_phrase } = meaning
  const name = (subject: Subject) => named(subject, is_exact)
  const corrected = subjects.flatMap(({ words }) => words.map(({ token }) => token))
  // The keys of typed words that were corrected: their literal matches count too.
  const misspelled = typed.filter((token) => !corrected.includes(token)).flatMap((token) => files.get(token) ?? [])
  const keysOf = ({ token }: Word) => [...(files.get(token)?.words ?? []), files.get(token)?.stem ?? '']
  const nameKeysOf = ({ token }: Word) => [...(files.get(token)?.names ?? []), files.get(token)?.name_stem ?? '']
  const filedUnder = (words: Word[], keys: (word: Word) => string[], literal: string[]) =>
    words
      .map((word) => ({ keys: [...keys(word), ...literal], documents: files.get(word.token)?.documents ?? 0 }))
      .filter((subject) => subject.keys.length < tooManyWords)
  const canMatch = (some: Subject[]) =>
    some.length > 0 && (some.every((one) => existsIn(files, one)) || misspelled.some(({ words }) => words.length > 0))
  const documentsOf = (some: Subject[]) => Math.min(...some.map((subject) => rarity(files, subject)))
  const isWhole = (some: Subject[]) => some.length === subjects.length
  const categoryKeys = { keys: idsOf(categories).map((id) => String(id << 16)), documents: Number.POSITIVE_INFINITY }

  return {
    names(number: number, some: Subject[]): Tier | undefined {
      if (!canMatch(some)) return undefined
      const things = some.filter(({ is_trade }) => !is_trade)
      const ofMeant = things.length < some.length ? things : []
      const asTyped = isWhole(some) && misspelled.length > 0 ? ` | (${typed.map(beginning).join(' & ')})` : ''
      const all = `(${some.map(name).join(' & ')})${asTyped}`
      const literal = misspelled.flatMap(({ names }) => names)
      const decisive = ofMeant.length > 0 ? ofMeant : some
      return {
        number,
        fits: sql`(stems @@ ${all}::tsquery and ${contains(is_phrase ? patternsOf(some, meaning) : [])}
          or category_bits & ${categories}::int <> 0 and stems @@ ${ofMeant.map(name).join(' & ')}::tsquery)`,
        subjects: filedUnder(wordsIn(decisive), nameKeysOf, literal),
        documents: documentsOf(decisive),
      }
    },
    meant(number: number, rest: Subject[]): Tier | undefined {
      if (categories === 0) return undefined
      return {
        number,
        fits: sql`(category_bits & ${categories}::int <> 0 and ${mention(rest, meaning)})`,
        subjects: [categoryKeys, ...filedUnder(wordsIn(rest), keysOf, [])],
        documents: documentsOf(rest),
      }
    },
    mentions(number: number, some: Subject[]): Tier | undefined {
      if (!canMatch(some)) return undefined
      const literal = misspelled.flatMap(({ words }) => words)
      const isTyped = isWhole(some) && !is_phrase && typed.join(' ') !== corrected.join(' ')
      // Ignored words of a term ("no hot water") are missing in documents that have only the typed words.
      const words = wordsIn(some).filter(({ token }) => !isTyped || misspelled.length > 0 || typed.includes(token))
      return {
        number,
        fits: sql`(${mention(some, meaning)} or ${contains(isTyped ? typed.map(pattern) : [NO_DOCUMENT])})`,
        subjects: filedUnder(words, keysOf, literal),
        documents: documentsOf(some),
      }
    },
  }
}

const wordsIn = (subjects: Subject[]) => subjects.flatMap(({ words }) => words)

/** The pattern of an empty text. */
const NO_DOCUMENT = ''

/** The document has all patterns; true without patterns. */
const contains = (patterns: string[]) => sql`document like all (${patterns}::text[])`

/** The words of a phrase are side by side. */
function patternsOf(subjects: Subject[], { is_phrase }: Meaning): string[] {
  const tokens = wordsIn(subjects).map(({ token }) => token)
  return (is_phrase ? [tokens.join(' ')] : tokens).map(pattern)
}

/** The document has all words of the subjects: literally, or, unless `is_exact`, with other endings. */
function mention(subjects: Subject[], meaning: Meaning) {
  const stems = meaning.is_exact ? [] : wordsIn(subjects).map(({ stem }) => `'${stem}'`)
  return sql`(${contains(patternsOf(subjects, meaning))} or stems @@ ${stems.join(' & ')}::tsquery)`
}

import { sql } from 'kysely'
import type { Tier } from '#features/search-documents/contract.ts'
import type { Files } from '#features/search-index/contract.ts'
import { listFiles } from '#features/search-index/queries.server.ts'
import { findingAll, inCategory } from '#features/search-index/rules.ts'
import type { Db } from '#platform/db/db.server.ts'
import { unplanned } from '#platform/db/general-plan.server.ts'
import { runNamed } from '#platform/db/named-statement.server.ts'
import type { Deps } from '#platform/http/app.server.ts'
import { keepNewest } from '#platform/keep-newest.server.ts'
import type { Meaning, Spelling, Subject, TermInText, Tiers, Word } from './contract.ts'
import {
  beginning,
  categoriesOf,
  correctedText,
  correctionOf,
  decisive,
  editsBetween,
  existsIn,
  filedByMention,
  filedByName,
  idsOf,
  isPhrase,
  literalMeaning,
  MOST_WORDS,
  mayBeMisspelled,
  named,
  partsOf,
  RARE_AS_A_NAME,
  rarity,
  subjectsOf,
  withoutMeant,
  wordsIn,
} from './rules.ts'

type Database = Pick<Deps, 'db' | 'pool'>

/** Meanings and spellings are kept this many milliseconds, so a new synonym counts everywhere soon. */
const KEPT_FOR = 30_000
const MOST_KEPT = 1_000

type Memory<Value> = WeakMap<Db, Map<string, { until: number; value: Promise<Value> }>>

const meanings: Memory<Meaning> = new WeakMap()
const spellings: Memory<Spelling[]> = new WeakMap()

/**
 * What a text means: its words and terms, their categories, and the spelling that was meant
 * (docs/product/search.md). Kept per text in memory for half a minute. `exact` takes the text as it
 * is typed.
 */
export const understandText = (database: Database, text: string, exact = false): Promise<Meaning> =>
  kept(meanings, database, `${exact} ${text}`, () => understand(database, text, exact))

/** Forgets all meanings and spellings after the vocabulary has changed. */
export function forgetMeanings(db: Db): void {
  meanings.delete(db)
  spellings.delete(db)
}

/** The value that this process keeps for a key, or a new one. Failures aren't kept. */
function kept<Value>(memory: Memory<Value>, { db }: Database, key: string, find: () => Promise<Value>): Promise<Value> {
  const values = memory.get(db) ?? new Map()
  memory.set(db, values)
  const known = values.get(key)
  if (known && Date.now() < known.until) return known.value
  const value = find()
  keepNewest(values, key, { until: Date.now() + KEPT_FOR, value }, MOST_KEPT)
  value.catch(() => values.delete(key))
  return value
}

async function understand(database: Database, text: string, exact: boolean): Promise<Meaning> {
  const { plain, words, terms } = await readText(database, text)
  if ((exact || terms.length === 0) && isPhrase(words)) return literalMeaning([words])
  const typed = decisive(words)
  if (exact) return literalMeaning(typed.map((word) => [word]))
  const spelled = await spell(database, words, terms)
  const meant = spelled ? await readText(database, spelled.join(' ')) : { words, terms }
  const subjects = subjectsOf(meant.words, meant.terms)
  return {
    subjects,
    categories: categoriesOf(subjects),
    is_exact: false,
    is_phrase: false,
    corrected: spelled ? correctedText(plain, words, spelled) : null,
    typed: typed.map(({ token }) => token),
  }
}

/** A text in the form of `searchable`, its words, and the terms that they are. */
interface ReadText {
  plain: string
  words: Word[]
  terms: TermInText[]
}

async function readText(database: Database, text: string): Promise<ReadText> {
  const nothing = { plain: '', words: [], terms: [] }
  if (text.trim() === '') return nothing
  const [read = nothing] = await runNamed<ReadText>(
    database,
    sql`
    with typed as (select searchable(${text}) as plain),
    words as materialized (
      select words.* from typed, search_words_of(string_to_array(plain, ' ')) as words
      where token <> '' order by n limit ${sql.lit(MOST_WORDS)})
    select plain, coalesce((select json_agg(words order by n) from words), '[]') as words,
      coalesce((
        select json_agg(terms) from search_terms_in(array(select token from words order by n)) as terms), '[]') as terms
    from typed`,
  )
  return read
}

/** The words in their right spelling, or undefined if all are right. Words of terms are right. */
async function spell(database: Database, words: Word[], terms: TermInText[]): Promise<string[] | undefined> {
  const isInTerm = ({ n }: Word) => terms.some(({ first, last }) => first <= n && n <= last)
  const right = await Promise.all(
    words.map(async (word) => {
      if (isInTerm(word) || !mayBeMisspelled(word)) return word.token
      const rows = await listSpellings(database, word.token)
      const correction = correctionOf(word, rows)?.word
      if (word.known || (correction && editsBetween(word.token, correction) === 1)) return correction ?? word.token
      return (await splitOf(database, word.token)) ?? correction ?? word.token
    }),
  )
  return right.every((token, at) => token === words[at]?.token) ? undefined : right
}

/** Words that look like this one. */
const listSpellings = (database: Database, token: string): Promise<Spelling[]> =>
  kept(spellings, database, token, () =>
    runNamed<Spelling>(database, sql`select * from search_spellings(${unplanned(token, 'text')})`),
  )

/** Two joined words, if both are usual: "dogwalker" is "dog walker". */
async function splitOf(database: Database, token: string): Promise<string | undefined> {
  const [row] = await runNamed<{ split: string | null }>(database, sql`select search_split(${token}) as split`)
  return row?.split ?? undefined
}

/** How to find the documents that a text means: see {@link Tiers}. */
export async function tiersOf(database: Database, meaning: Meaning): Promise<Tiers> {
  const { subjects, categories, typed } = meaning
  if (subjects.length === 0) {
    const every = {
      number: 0,
      fits: sql`true`,
      subjects: [],
      documents: Number.POSITIVE_INFINITY,
      of_documents: 0,
      in_categories: [],
    }
    return { all: [every], relaxed: [every], dropped: [] }
  }
  const files = await listFiles(database, [...typed, ...wordsIn(subjects).map(({ token }) => token)])
  const rest = withoutMeant(subjects, categories)
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
  const canMatch = (some: Subject[]) =>
    some.length > 0 && (some.every((one) => existsIn(files, one)) || misspelled.some(({ words }) => words.length > 0))
  const asMeant = { tokens: typed, keys: [] }
  const isWhole = (some: Subject[]) => some.length === subjects.length
  const ofCategories = { keys: idsOf(categories).map((id) => String(id << 16)), documents: Number.POSITIVE_INFINITY }

  return {
    names(number: number, some: Subject[]): Tier | undefined {
      if (!canMatch(some)) return undefined
      const things = some.filter(({ is_trade }) => !is_trade)
      const ofMeant = things.length < some.length ? things : []
      const asTyped = isWhole(some) && misspelled.length > 0 ? ` | (${typed.map(beginning).join(' & ')})` : ''
      const all = `(${some.map(name).join(' & ')})${asTyped}`
      const literal = { tokens: typed, keys: misspelled.flatMap(({ names }) => names) }
      const deciding = ofMeant.length > 0 ? ofMeant : some
      return {
        number,
        fits: sql`(stems @@ ${all}::tsquery and ${contains(is_phrase ? partsOf(some, is_phrase) : [])}
          or category_bits & ${categories}::int <> 0 and stems @@ ${allOf(ofMeant.map(name))}::tsquery)`,
        ...findingAll(filedByName(deciding, files, is_exact, literal), files),
      }
    },
    meant(number: number, rest: Subject[]): Tier | undefined {
      if (categories === 0) return undefined
      const [category, ...others] = idsOf(categories)
      const tier = {
        number,
        fits: sql`(category_bits & ${categories}::int <> 0 and ${mention(rest, meaning)})`,
        ...findingAll([ofCategories, ...filedByMention(wordsIn(rest), files, is_exact, asMeant)], files),
      }
      return category && others.length === 0 ? inCategory(tier, category) : tier
    },
    mentions(number: number, some: Subject[]): Tier | undefined {
      if (!canMatch(some)) return undefined
      const literal = { tokens: typed, keys: misspelled.flatMap(({ words }) => words) }
      const isTyped = isWhole(some) && !is_phrase && typed.join(' ') !== corrected.join(' ')
      // Ignored words of a term ("no hot water") are missing in documents that have only the typed words.
      const words = wordsIn(some).filter(({ token }) => !isTyped || misspelled.length > 0 || typed.includes(token))
      return {
        number,
        fits: sql`(${mention(some, meaning)} or ${contains(isTyped ? typed : [NO_DOCUMENT])})`,
        ...findingAll(filedByMention(words, files, is_exact, literal), files),
      }
    },
  }
}

/** A tsquery of all these; null without any, which matches no document. */
const allOf = (parts: string[]) => parts.join(' & ') || null

/** Documents have only letters, digits and spaces. */
const NO_DOCUMENT = '!'

/** The document contains all of these; true if there are none. Takes half the time of `like all`. */
const contains = (parts: string[]) =>
  sql`not exists (select from unnest(${parts}::text[]) as part where strpos(document, part) = 0)`

/** The document has all words of the subjects: literally, or, unless `is_exact`, with other endings. */
function mention(subjects: Subject[], meaning: Meaning) {
  const stems = meaning.is_exact ? [] : wordsIn(subjects).map(({ stem }) => `'${stem}'`)
  return sql`(${contains(partsOf(subjects, meaning.is_phrase))} or stems @@ ${allOf(stems)}::tsquery)`
}

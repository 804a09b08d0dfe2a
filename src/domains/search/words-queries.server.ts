import { readFileSync } from 'node:fs'
import { sql } from 'kysely'
import { categoriesVersion } from '#domains/catalog/categories-queries.server.ts'
import type { Db } from '#platform/db/db.server.ts'
import { unplanned } from '#platform/db/general-plan.server.ts'
import { runNamed } from '#platform/db/named-statement.server.ts'
import { timedCache } from '#platform/db/timed-cache.server.ts'
import { editsBetween } from '#platform/edit-distance.ts'
import type { Deps } from '#platform/http/app.server.ts'
import type { Called, Spelling, TermInText, Word } from './words-contract.ts'
import { correctionOf, isAsWritten, mayBeMisspelled, uncalled } from './words-rules.ts'

type Database = Pick<Deps, 'db' | 'pool'>

/** The number of words that are understood; a longer text is cut. */
const MOST_WORDS = 16

const spellings = timedCache<Spelling[]>()

/** Forgets all spellings after the vocabulary has changed. */
export const forgetSpellings = (db: Db): void => spellings.clear(db)

/** A text in the form of `searchable`, its words, the terms that they are, and who is called so. */
export interface ReadText {
  plain: string
  words: Word[]
  terms: TermInText[]
  called: Called
}

/** Letters with points or slashes between them: "a/c", "H.V.A.C.". */
const INITIALS = /(?<![\p{L}\p{N}])\p{L}(?:[./]\p{L})+(?![\p{L}\p{N}])\.?/gu

/**
 * Reads a text, with initials as one word ("a/c" is "ac") if that adds a term of the vocabulary. A
 * text that is the whole name of a provider stays as it is.
 */
export async function readInitials(database: Database, text: string): Promise<ReadText> {
  const typed = await readText(database, text)
  const joined = text.replace(INITIALS, (initials) => initials.replaceAll(/[./]/g, ''))
  if (joined === text || typed.called.businesses > 0 || typed.called.owners.length > 0) return typed
  const read = await readText(database, joined)
  return read.terms.length > typed.terms.length ? read : typed
}

/** The words and terms of a text, as the database knows them. */
export async function readText(database: Database, text: string): Promise<ReadText> {
  const nothing: ReadText = { plain: '', words: [], terms: [], called: uncalled }
  if (text.trim() === '') return nothing
  const [read = nothing] = await runNamed<ReadText>(
    database,
    sql`
    with typed as (select searchable(${text}) as plain),
    words as materialized (
      select words.*,
        -- No "exists", which PostgreSQL would answer from a hash table of all words.
        (select coalesce(bool_or(documents > 0 and named > 0), false)
          from search_known_word where word = token) as is_named,
        (select coalesce(bit_or(term.category_bits), 0)
          from search_known_word as known join search_term_word as term using (word)
          where known.stem = words.stem) as term_categories
      from typed, search_words_of(string_to_array(plain, ' ')) as words
      where token <> '' order by n limit ${sql.lit(MOST_WORDS)}),
    -- A word that is a term as it is written has no meaning from terms that only share its stem.
    written as materialized (
      select n, category_id from words join search_term on term in (token, regexp_replace(token, 's$', ''))
      where category_id is not null)
    select plain, coalesce((select json_agg(words order by n) from words), '[]') as words,
      coalesce((
        select json_agg(terms) from search_terms_read(array(select token from words order by n)) as terms
        where first < last or category_id in (select category_id from written where n = first)
          or not exists (select from written where n = first)), '[]') as terms,
      json_build_object(
        'businesses', (select count(*) from provider_search where sort_name = plain),
        'owners', array(select id from users where user_type = 'provider' and searchable(name) = plain),
        'begun', (select count(*) from (
          select from provider_search where sort_name >= plain and sort_name < plain || U&'\\+10FFFF' limit 100
        ) as begun)) as called
    from typed`,
  )
  const { words, terms } = read
  return { ...read, terms: terms.filter((term) => isAsWritten(term, words, isEnglish)) }
}

/**
 * The words in their right spelling, or undefined if all are right. Words of terms are right. One
 * that only has the stem of a Spanish term may be English with a wrong letter: "electrican".
 */
export async function spell(database: Database, words: Word[], terms: TermInText[]): Promise<string[] | undefined> {
  const right = await Promise.all(
    words.map(async (word) => {
      const own = terms.filter(({ first, last }) => first <= word.n && word.n <= last)
      const isRead = own.some(({ spanish }) => !spanish || spanish.join(' ').split(' ').includes(word.token))
      if (isRead || !mayBeMisspelled(word) || isEnglish(word.token) || isUsualName(word.token)) return word.token
      const rows = await listSpellings(database, word.token)
      if (own.length > 0) {
        const english = rows.filter((row) => isEnglish(row.word))
        return correctionOf(word, english, true)?.word ?? word.token
      }
      const correction = correctionOf(word, rows, terms.length > 0)?.word
      if (word.known || (correction && editsBetween(word.token, correction) === 1)) return correction ?? word.token
      return (await splitOf(database, word.token)) ?? correction ?? word.token
    }),
  )
  return right.every((token, at) => token === words[at]?.token) ? undefined : right
}

/** Words that look like this one. */
const listSpellings = (database: Database, token: string): Promise<Spelling[]> =>
  spellings.read(database.db, `${categoriesVersion()} ${token}`, () =>
    runNamed<Spelling>(database, sql`select * from search_spellings(${unplanned(token, 'text')})`),
  )

/** Two joined words, if both are usual: "dogwalker" is "dog walker". */
async function splitOf(database: Database, token: string): Promise<string | undefined> {
  const [row] = await runNamed<{ split: string | null }>(database, sql`select search_split(${token}) as split`)
  return row?.split ?? undefined
}

const englishWords = new URL('../../../db/english/words.txt', import.meta.url)
const usualNames = new URL('../../../db/english/names.txt', import.meta.url)
/** Keeps these files as text, because a set of their words would take ten times the memory. */
const lists = new Map<URL, Buffer>()

/**
 * Whether a lowercase word is correct English, so that search neither corrects it nor takes it
 * apart.
 */
export const isEnglish = (word: string): boolean => isListed(word, englishWords)

/** Whether a lowercase word is a usual name of a person, city or brand, and no English word. */
export const isUsualName = (word: string): boolean => isListed(word, usualNames)

function isListed(word: string, file: URL): boolean {
  const words = lists.get(file) ?? readFileSync(file)
  lists.set(file, words)
  let [from, to] = [0, words.length]
  while (from < to) {
    const middle = (from + to) >> 1
    const start = middle === 0 ? 0 : words.lastIndexOf('\n', middle - 1) + 1
    const end = words.indexOf('\n', start)
    const line = words.toString('latin1', start, end)
    if (line === word) return true
    if (line < word) from = end + 1
    else to = start
  }
  return false
}

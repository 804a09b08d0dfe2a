import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { basename, dirname } from 'node:path'
import { sql } from 'kysely'
import { categoryIdOf } from '#domains/catalog/categories-rules.ts'
import type { OperatorContext } from '#domains/identity/operator-policy.server.ts'
import { recordAction } from '#domains/operators/commands.server.ts'
import type { Context } from '#platform/context.server.ts'
import type { Db, Tx } from '#platform/db/db.server.ts'
import { transact } from '#platform/db/transact.server.ts'
import { invalid, notFound } from '#platform/http/errors.server.ts'
import { t } from '#ui/language.ts'
import type { Synonym } from './contract.ts'
import { forgetMeanings } from './meaning-queries.server.ts'
import { MISSED_WORDS, MOST_LETTERS, termIgnored, termLength } from './rules.ts'

type Term = { term: string; category_id: number | null; kind: string }
type FileTerm = Term & { language: string }

/**
 * Fills `search_term` from the files of db/vocabulary unless the table already has exactly those.
 * Runs at startup after the migrations, also in several processes at once. Terms that operators
 * have added stay. Throws for a file that is not named after a category.
 */
export async function loadVocabulary(db: Db, folder: URL): Promise<void> {
  const names = (await readdir(folder, { recursive: true })).filter((name) => name.endsWith('.txt')).sort()
  const files = await Promise.all(
    names.map(async (path) => ({
      name: basename(path),
      language: path === basename(path) ? 'en' : dirname(path),
      text: await readFile(new URL(path.replaceAll('\\', '/'), folder), 'utf8'),
    })),
  )
  const sha256 = createHash('sha256').update(JSON.stringify(files)).digest('hex')
  const known = db.selectFrom('search_term_file').select('only_row').where('sha256', '=', sha256)
  if (await known.executeTakeFirst()) return
  await replaceTerms(db, files.flatMap(termsOf), sha256)
}

/**
 * The files of the first categories, in the order of their ids. Their names may have changed since.
 */
const firstCategories =
  'cleaning electrical plumbing tutoring photography gardening beauty carpentry pet-services'.split(' ')

/** The terms of a file, below the names of their sections in brackets. */
function termsOf({ name, language, text }: { name: string; language: string; text: string }): FileTerm[] {
  const first = firstCategories.indexOf(name.replace('.txt', ''))
  if (first < 0 && name !== 'ignored.txt') throw new Error(`db/vocabulary/${name} is not named after a category`)
  const category_id = first < 0 ? null : first + 1
  let kind = ''
  return text.split('\n').flatMap((line) => {
    const section = line.match(/^\[(\w+)\]$/)?.[1]
    if (section) kind = section
    return section || line.trim() === ''
      ? []
      : phrasesOf(line.trim()).map((term) => ({ term, category_id, kind, language }))
  })
}

/**
 * The phrases of a line, where a slash separates words for the same place: "fix/hang door" is two.
 */
const phrasesOf = (line: string): string[] =>
  line
    .split(' ')
    .map((words) => words.split('/'))
    .reduce((phrases, words) => phrases.flatMap((phrase) => words.map((word) => `${phrase} ${word}`)), [''])
    .map((phrase) => phrase.trim())

/**
 * Replaces the terms of the files in one statement each; concurrent processes wait for each other.
 */
async function replaceTerms(db: Db, terms: FileTerm[], sha256: string): Promise<void> {
  const column = (name: keyof FileTerm) => terms.map((term) => term[name])
  const given = sql`unnest(${column('term')}::text[], ${column('category_id')}::smallint[],
    ${column('kind')}::text[], ${column('language')}::text[])`
  await sql`
    with file as (
      insert into search_term_file (sha256) values (${sha256})
      on conflict (only_row) do update set sha256 = excluded.sha256
      returning sha256
    ), gone as (
      delete from search_term where source = 'file' and exists (select from file)
        and (term, coalesce(category_id, 0), kind, language) not in (
          select searchable(term), coalesce(category_id, 0), kind, language
          from ${given} as given (term, category_id, kind, language))
    )
    insert into search_term (term, key, category_id, kind, language, source)
    select searchable(term), searchable(term), category_id, kind, language, 'file'
    from ${given} as given (term, category_id, kind, language)
    where exists (select from file)
    on conflict do nothing`.execute(db)
  await sql`select refresh_search_terms()`.execute(db)
  await sql`analyze search_term, search_known_word`.execute(db)
}

/**
 * Counts a search that found no provider: its words in alphabetical order, and the first three
 * digits of its ZIP code. Texts of more than {@link MISSED_WORDS} words, and digits, which may be
 * phone numbers, are not kept.
 */
export async function countMissedSearch(
  { db, now }: Pick<Context, 'db' | 'now'>,
  { search, location = '' }: { search: string; location?: string | undefined },
): Promise<void> {
  await sql`
    insert into missed_search as known (words, zip_prefix, day)
    select words, left(${location}, 3), ${now}::timestamptz::date
    from (
      select string_agg(word, ' ' order by word collate "C") as words, count(*) as count
      from unnest(string_to_array(searchable(${search}), ' ')) as word
      where word !~ '[0-9]'
    ) as typed
    where words <> '' and count <= ${MISSED_WORDS} and length(words) <= 200
    on conflict (day, words, zip_prefix) do update set times = known.times + 1`.execute(db)
}

/** Missed searches are kept this many days. */
const KEPT_DAYS = 90

/** Deletes old missed searches, and counts the words of the documents again. Runs once a day. */
export async function tidySearch({ db, now }: Pick<Context, 'db' | 'now'>): Promise<void> {
  await sql`delete from missed_search where day < ${now}::timestamptz::date - ${KEPT_DAYS}::int`.execute(db)
  await sql`select count_search_words()`.execute(db)
}

/**
 * Makes a word or phrase mean a category, as an operator: in this process at once, in others
 * within half a minute. Its searches are no longer listed as missed. Throws 422 if search would
 * read too few or too many letters in it, or ignore all of its words. Records nothing if it is a
 * synonym already.
 */
export async function addSynonym(context: OperatorContext, { term, category }: Synonym): Promise<void> {
  await transact(context, async (context) => {
    if (!(await insertTerm(context.db, { term, category_id: categoryIdOf(category), kind: 'tasks' }, 'term'))) return
    await sql`select refresh_search_terms()`.execute(context.db)
    await recordAction(context, { kind: 'operator.synonym_added', details: { category } })
  })
  forgetMeanings(context.db)
}

/**
 * Makes a text mean a category. Returns false if it does already. Throws 422 at `path` as
 * {@link addSynonym} does.
 */
async function insertTerm(tx: Tx, { term, category_id, kind }: Term, path: string): Promise<boolean> {
  const read = await asSearched(tx, term)
  if (read.length < 2 || read.length > MOST_LETTERS) throw invalid([{ path, message: termLength() }])
  if (await isIgnored(tx, read)) throw invalid([{ path, message: termIgnored }])
  const { numAffectedRows } = await sql`
    insert into search_term (term, key, category_id, kind, source)
    values (${read}, search_term_key(${read}), ${category_id}, ${kind}, 'operator')
    on conflict do nothing`.execute(tx)
  await sql`delete from missed_search where words = ${read}`.execute(tx)
  return numAffectedRows !== 0n
}

/**
 * Makes these texts, and no others of operators, mean a category: its name as a trade, and its
 * synonyms. A field that is left out stays as it is. Throws 422 for a text that search could not
 * read.
 */
export async function replaceTermsOf(
  tx: Tx,
  category_id: number,
  { name, synonyms }: { name?: string | undefined; synonyms?: string[] | undefined },
): Promise<void> {
  const kinds = [...(name === undefined ? [] : ['trades']), ...(synonyms ? ['tasks'] : [])]
  if (kinds.length === 0) return
  const removed = await tx
    .deleteFrom('search_term')
    .where('source', '=', 'operator')
    .where('category_id', '=', category_id)
    .where('kind', 'in', kinds)
    .returning('term')
    .execute()
  if (name !== undefined) await insertTerm(tx, { term: name, category_id, kind: 'trades' }, 'name')
  for (const [at, term] of (synonyms ?? []).entries())
    await insertTerm(tx, { term, category_id, kind: 'tasks' }, `synonyms.${at}`)
  await sql`select refresh_search_terms()`.execute(tx)
  await sql`select remove_search_words(${removed.map(({ term }) => term)}::text[], '{}')`.execute(tx)
}

/** Undoes that. Throws 404 if no operator has added it. */
export async function removeSynonym(context: OperatorContext, { term, category }: Synonym): Promise<void> {
  await transact(context, async (context) => {
    const read = await asSearched(context.db, term)
    const { numDeletedRows } = await context.db
      .deleteFrom('search_term')
      .where('source', '=', 'operator')
      .where('term', '=', read)
      .where('category_id', '=', categoryIdOf(category))
      .executeTakeFirst()
    if (numDeletedRows === 0n) throw notFound(t('Synonym not found'))
    await sql`select refresh_search_terms()`.execute(context.db)
    await sql`select remove_search_words(array[${read}], '{}')`.execute(context.db)
    await recordAction(context, { kind: 'operator.synonym_removed', details: { category } })
  })
  forgetMeanings(context.db)
}

/**
 * Whether search ignores all words of a text: those of the section `[everywhere]`, and a single one
 * of the section `[alone]`.
 */
async function isIgnored(tx: Tx, read: string): Promise<boolean> {
  const words = read.split(' ')
  const ignored = await tx
    .selectFrom('search_term')
    .select(['term', 'kind'])
    .where('category_id', 'is', null)
    .where('term', 'in', words)
    .execute()
  const kinds = new Map(ignored.map(({ term, kind }) => [term, kind]))
  const left = words.filter((word) => kinds.get(word) !== 'everywhere')
  return left.length === 0 || (left.length === 1 && kinds.get(left[0]!) === 'alone')
}

/** A text as search reads it: lowercase, without accents and signs. */
async function asSearched(tx: Tx, text: string): Promise<string> {
  const { read } = await tx.selectNoFrom(sql<string>`searchable(${text})`.as('read')).executeTakeFirstOrThrow()
  return read
}

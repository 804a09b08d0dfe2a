import { createHash } from 'node:crypto'
import { type RawBuilder, sql } from 'kysely'
import type { Deps } from '../../../../platform/http/app.server.ts'
import type { Coordinates } from '../../../locations/contract.ts'
import { chordOf, EARTH_RADIUS_MILES, NEARBY_MILES, pointOf } from '../../../locations/rules.ts'
import { COUNTED_RESULTS, EVERYWHERE, squaresAround } from '../rules.ts'

type Database = Pick<Deps, 'db' | 'pool'>

/** What a document must hold, in the database's own terms: see {@link understand}. */
export interface Wanted {
  /** All of these, anywhere in the document. */
  tokens: string[]
  /** One of these categories; 0 for any. */
  category_bits: number
  /** For each condition that few words can meet, what `search_keys` files them under: one of each list must be there. */
  subjects: string[][]
}

/** Where to look: within a straight line of so many miles, nearest first. */
export interface Area {
  centre: string
  chord: number
  squares: number[]
}

/** A provider who was found, and where it stands: by `distance` (a straight line in miles) near a place, else by rank and name. */
export interface Match {
  provider_id: string
  distance: number | null
  rank: number
  sort_name: string
}

export interface Found {
  matches: Match[]
  /** How many there are in all, up to 101; undefined when that was not looked for. */
  total: number | undefined
}

/** How many documents are read in order before giving up on that; see docs/decisions/0006-search.md for the numbers. */
const window = { near: 2_000, anywhere: 4_000 }

/** A part of a word that begins so many entries of `search_word` is in so many documents that the index is no help. */
const tooManyWords = 300

/** Conditions that are looked up in the index; the others are compared in the documents that it leaves. */
const lookedUp = 3

/** Within 100 miles of the place. */
export function areaAround(place: Coordinates): Area {
  return { centre: cubeOf(place), chord: chordOf(NEARBY_MILES), squares: squaresAround(place) }
}

/** Anywhere, but still nearest first. */
export function worldAround(place: Coordinates): Area {
  return { centre: cubeOf(place), chord: 2 * EARTH_RADIUS_MILES + 1, squares: [EVERYWHERE] }
}

/**
 * Translates text and category ids into what documents are compared with. `undefined` when nobody can match: a category that does not
 * exist, or a token that is part of no word at all.
 */
export async function understand(
  { pool, db }: Database,
  text: string,
  categories: readonly number[] | undefined,
): Promise<Wanted | undefined> {
  if (categories?.length === 0) return undefined
  const tokens = text.trim() === '' ? [] : await run<Token>({ pool, db }, wordsOfTokens(text))
  if (tokens.some(({ words }) => words.length === 0)) return undefined
  const rare = tokens.filter(({ words }) => words.length < tooManyWords).map(({ words }) => words)
  const chosen = categories?.map((id) => String(id << 16))
  return {
    tokens: tokens.map(({ token }) => token),
    category_bits: (categories ?? []).reduce((bits, id) => bits | (1 << id), 0),
    subjects: [...rare, ...(chosen ? [chosen] : [])].sort((a, b) => a.length - b.length).slice(0, lookedUp),
  }
}

type Token = { token: string; words: string[] }

const wordsOfTokens = (text: string) => sql`
  select token, array(
    select word::text from search_word
    where beginning >= left(token, 32) and beginning < left(token, 32) || ${sql.lit('\u{10ffff}')}
    limit ${sql.lit(tooManyWords)}
  ) as words
  from (select distinct unnest(string_to_array(searchable(${text}), ' ')) collate "C") as tokens (token)`

/**
 * One page after `after`, and with the first page the number of all. Reads documents in the order of the page first: what many
 * have is soon found. What few have is looked up in the index of words, and put in order then.
 */
export async function findMatches(
  database: Database,
  wanted: Wanted,
  page: { area: Area | undefined; after: Match | undefined; limit: number },
): Promise<Found> {
  const most = page.after ? page.limit : Math.max(page.limit, COUNTED_RESULTS + 1)
  const walked = await run<Match>(database, walk(wanted, { ...page, limit: most }))
  if (wanted.subjects.length === 0 || walked.length >= most) return { matches: walked, total: walked.length }
  if (walked.length < page.limit) return gather(database, wanted, page)
  return { matches: walked, total: page.after ? undefined : await count(database, wanted, page.area) }
}

type Page = { area: Area | undefined; after: Match | undefined; limit: number }

/** In order, through the index of positions or of ranks, until the page is full or the window read. */
function walk(wanted: Wanted, { area, after, limit }: Page) {
  const read = sql.lit(area ? window.near : window.anywhere)
  return sql`
    select provider_id, distance, rank, sort_name from (
      select *, ${distanceFrom(area)} as distance from provider_search
      where ${within(area)} and ${behind(after, distanceFrom(area))}
      order by ${orderOf(area)}, provider_id
      ${wanted.subjects.length > 0 ? sql`limit ${read}` : sql``}
    ) as read
    where ${fits(wanted)}
    order by ${orderOf(area)}, provider_id limit ${sql.lit(limit)}`
}

/** All that fit, through the index of words; put in order and counted. */
async function gather(database: Database, wanted: Wanted, { area, after, limit }: Page): Promise<Found> {
  const rows = await run<Match & { total: number }>(
    database,
    sql`
    with found as materialized (
      select provider_id, rank, sort_name, ${distanceFrom(area)} as distance from provider_search
      where ${isFiled(wanted, area)} and ${fits(wanted)} and ${within(area, 'without box')}
    )
    select *, (select count(*) from found) as total from found
    where ${behind(after, sql`distance`)} order by ${orderOf(area)}, provider_id limit ${sql.lit(limit)}`,
  )
  return { matches: rows, total: rows[0]?.total ?? 0 }
}

/** Counts no further than needed to say "100+". */
async function count(database: Database, wanted: Wanted, area: Area | undefined): Promise<number> {
  const [row] = await run<{ total: number }>(
    database,
    sql`
    select count(*) as total from (
      select from provider_search where ${isFiled(wanted, area)} and ${fits(wanted)} and ${within(area, 'without box')}
      limit ${sql.lit(COUNTED_RESULTS + 1)}
    ) as counted`,
  )
  return row?.total ?? 0
}

const orderOf = (area: Area | undefined) => (area ? sql`distance` : sql`rank, sort_name`)

const distanceFrom = (area: Area | undefined) => (area ? sql`position <-> ${area.centre}::cube` : sql`null::float8`)

/** The straight line decides; the box around it is what an index of positions understands. */
function within(area: Area | undefined, box: 'with box' | 'without box' = 'with box') {
  if (!area) return sql`true`
  const line = sql`position <-> ${area.centre}::cube <= ${area.chord}`
  return box === 'with box' ? sql`position <@ cube_enlarge(${area.centre}::cube, ${area.chord}, 3) and ${line}` : line
}

function behind(after: Match | undefined, distance: RawBuilder<unknown>) {
  if (!after) return sql`true`
  if (after.distance !== null)
    return sql`(${distance}, provider_id) > (${after.distance}::float8, ${after.provider_id}::uuid)`
  return sql`(rank, sort_name, provider_id) > (${after.rank}, ${after.sort_name}, ${after.provider_id}::uuid)`
}

function fits({ tokens, category_bits }: Wanted) {
  const text = tokens.length > 0 ? sql`document like all (${tokens.map((token) => `%${token}%`)}::text[])` : sql`true`
  return category_bits > 0 ? sql`category_bits & ${category_bits} <> 0 and ${text}` : text
}

function isFiled({ subjects }: Wanted, area: Area | undefined) {
  const squares = area?.squares ?? [EVERYWHERE]
  const keys = (any: string[]) => sql`search_keys(document, category_bits, square) && array(
    select subject # square from unnest(${any}::bigint[]) as subject, unnest(${squares}::bigint[]) as square)`
  return sql.join(subjects.map(keys), sql` and `)
}

function cubeOf(place: Coordinates): string {
  return `(${pointOf(place).join(',')})`
}

/** Runs a statement under a name, so that each connection plans it once: planning takes longer than most searches. */
async function run<Row extends object>({ pool, db }: Database, query: RawBuilder<unknown>): Promise<Row[]> {
  const { sql: text, parameters } = query.compile(db)
  const name = createHash('sha1').update(text).digest('base64url')
  const { rows } = await pool.query<Row>({ name, text, values: [...parameters] })
  return rows
}

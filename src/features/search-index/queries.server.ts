import { createHash } from 'node:crypto'
import { type RawBuilder, sql } from 'kysely'
import type { Coordinates } from '#features/locations/contract.ts'
import { chordOf, EARTH_RADIUS_MILES, pointOf } from '#features/locations/rules.ts'
import type { Deps } from '#platform/http/app.server.ts'
import { ALL_OTHERS, BEST_TENTH, COUNTED_RESULTS, squaresAround } from './rules.ts'

type Database = Pick<Deps, 'db' | 'pool'>

/** A search in the database's own terms: see {@link understand}. */
export interface Criteria {
  /** All of these must occur in the document. */
  tokens: string[]
  /** The document must have one of these categories; 0 matches any. */
  category_bits: number
  /** For each rare condition, its keys in `search_keys`: a document must have one of each list. */
  subjects: string[][]
}

/** A straight-line radius in miles, nearest first. Without a center, everywhere, best first. */
export interface Area {
  centre: string | undefined
  chord: number
  /** The keys of the area in `search_keys`: the squares, and wider lists to try after them. */
  squares: number[][]
}

/** A match and its sort key: `distance` (straight-line miles) near a place, else rank and name. */
export interface Match {
  provider_id: string
  distance: number | null
  rank: number
  sort_name: string
}

/** A page of matches in order. */
export interface Found {
  matches: Match[]
  /** The number of matches, as far as counted; meaningless on later pages. */
  total: number
  /** False if there may be more than `total`. */
  is_total: boolean
}

/** Documents read in order before using the index of words (docs/decisions/0006-search.md). */
const readInOrder = 1_000

/** The same beyond the radius: rare matches are found faster through the index of words. */
const readBeyond = 300

/** Documents read to complete the count of a full page. With more, a list may say "60+". */
const countedInOrder = 2_500

/** A token in this many words is so frequent that the index of words doesn't help. */
const tooManyWords = 800

/** The radius in miles of the first search for the nearest match. */
const wideCircle = 150

/** With more combinations of words and squares, the lookup takes longer than reading in order. */
const tooManyKeys = 2_000

/** Half the circumference of the earth: everywhere. */
const HALF_ROUND_MILES = Math.PI * EARTH_RADIUS_MILES

/** Conditions that are looked up in the index; the others are compared in the documents found. */
const lookedUp = 3

const everywhere = [BEST_TENTH, ALL_OTHERS]

/** Within a radius of the place, nearest first. */
export function areaAround(place: Coordinates, miles: number): Area {
  return { centre: cubeOf(place), chord: chordOf(miles), squares: [squaresAround(place, miles)] }
}

/** Everywhere, best first; so the search starts among the best. */
export const anywhere: Area = { centre: undefined, chord: 0, squares: [[BEST_TENTH], everywhere] }

/**
 * Translates text and category ids into conditions on documents. Returns undefined if nothing can
 * match: all categories are unknown, or a token is part of no word.
 */
export async function understand(
  { pool, db }: Database,
  text: string,
  categories: readonly number[] | undefined,
): Promise<Criteria | undefined> {
  if (categories?.length === 0) return undefined
  const tokens = text.trim() === '' ? [] : await run<Token>({ pool, db }, wordsOfTokens(text))
  if (tokens.some(({ words }) => words.length === 0)) return undefined
  const rare = tokens.filter(({ words }) => words.length < tooManyWords).map(({ words }) => words)
  const chosen = categories?.map((id) => String(id << 16))
  return {
    tokens: tokens.map(({ token }) => token),
    category_bits: (categories ?? []).reduce((bits, id) => bits | (1 << id), 0),
    subjects: [...rare, ...(chosen ? [chosen] : [])].sort((a, b) => a.length - b.length),
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

/** A page of at most this many matches, after a match or from the start. */
export interface Page {
  area: Area
  after: Match | undefined
  limit: number
}

/**
 * One page after `after`; the first page includes the count. Reads documents in order, which is fast
 * for frequent matches, then looks rare ones up in the index of words.
 */
export async function findMatches(database: Database, given: Criteria, page: Page): Promise<Found> {
  const criteria = asFiledIn(page.area.squares.at(-1) ?? [], given)
  const most = page.after ? page.limit : Math.max(page.limit, COUNTED_RESULTS + 1)
  const isFiled = criteria.subjects.length > 0
  const matches = await run<Match>(
    database,
    walk(criteria, { ...page, limit: most }, isFiled ? readInOrder : undefined),
  )
  if (!isFiled || matches.length >= most) return { matches, total: matches.length, is_total: matches.length < most }
  if (matches.length < page.limit) return gatherAll(database, criteria, page)
  return {
    matches,
    ...(page.after ? { total: 0, is_total: false } : await countInOrder(database, criteria, page.area)),
  }
}

/** Tries each list of squares until one fills the page and the count. */
async function gatherAll(database: Database, criteria: Criteria, page: Page): Promise<Found> {
  let found: Found = { matches: [], total: 0, is_total: true }
  for (const squares of page.area.squares) {
    const matches = await run<Match & { total: number }>(database, gather(criteria, squares, page))
    found = { matches, total: matches[0]?.total ?? 0, is_total: squares === page.area.squares.at(-1) }
    if (matches.length >= page.limit) break
  }
  return found
}

/** The number of matches among the first documents of an area; exact if it has no more. */
async function countInOrder(database: Database, criteria: Criteria, area: Area) {
  const [counted] = await run<{ total: number; documents: number }>(
    database,
    sql`
      select count(*) filter (where ${fits(criteria)}) as total, count(*) as documents from (
        select document, category_bits from provider_search where ${inBox(area)}
        order by ${area.centre ? distanceFrom(area) : orderOf(area)} limit ${sql.lit(countedInOrder)}
      ) as read`,
  )
  const { total = 0, documents = 0 } = counted ?? {}
  return { total, is_total: documents < countedInOrder }
}

/** The nearest match at any distance: searches a wide circle, then in order, then everywhere. */
export async function findNearest(
  database: Database,
  criteria: Criteria,
  place: Coordinates,
): Promise<Match | undefined> {
  const world = { ...areaAround(place, HALF_ROUND_MILES), squares: [everywhere] }
  const page = { after: undefined, limit: 1 }
  const lookIn = async (area: Area, squares = area.squares.flat()) => {
    const filed = asFiledIn(squares, criteria)
    if (filed.subjects.length === 0) return undefined
    const [nearest] = await run<Match>(database, gather(filed, squares, { ...page, area }))
    return nearest
  }
  const isRare = asFiledIn(everywhere, criteria).subjects.length > 0
  const next = walk(criteria, { ...page, area: world }, isRare ? readBeyond : undefined)
  return (await lookIn(areaAround(place, wideCircle))) ?? (await run<Match>(database, next))[0] ?? (await lookIn(world))
}

/** Keeps only the conditions worth looking up in these squares, the rarest first. */
function asFiledIn(squares: number[], criteria: Criteria): Criteria {
  const few = criteria.subjects.filter((any) => any.length * squares.length <= tooManyKeys)
  return { ...criteria, subjects: few.slice(0, lookedUp) }
}

/** Reads in order of position or rank, until the page is full or the limit is reached. */
function walk(criteria: Criteria, { area, after, limit }: Page, window?: number) {
  return sql`
    select provider_id, distance, rank, sort_name from (
      select *, ${distanceFrom(area)} as distance from provider_search
      where ${inBox(area)} and ${behind(after, distanceFrom(area))}
      order by ${orderOf(area)}, provider_id
      ${window ? sql`limit ${sql.lit(window)}` : sql``}
    ) as read
    where ${fits(criteria)}
    order by ${orderOf(area)}, provider_id limit ${sql.lit(limit)}`
}

/** All matches through the index of words, sorted and counted. */
function gather(criteria: Criteria, squares: number[], { area, after, limit }: Page) {
  return sql`
    with found as materialized (
      select provider_id, rank, sort_name, ${distanceFrom(area)} as distance from provider_search
      where ${isFiledIn(squares, criteria)} and ${within(area)} and ${fits(criteria)}
    )
    select *, (select count(*) from found) as total from found
    where ${behind(after, sql`distance`)} order by ${orderOf(area)}, provider_id limit ${sql.lit(limit)}`
}

const orderOf = ({ centre }: Area) => (centre ? sql`distance` : sql`rank, sort_name`)

const distanceFrom = ({ centre }: Area) => (centre ? sql`position <-> ${centre}::cube` : sql`null::float8`)

/** `within`, through the index of positions. */
const inBox = (area: Area) =>
  area.centre ? sql`position <@ cube_enlarge(${area.centre}::cube, ${area.chord}, 3) and ${within(area)}` : sql`true`

const within = (area: Area) => (area.centre ? sql`${distanceFrom(area)} <= ${area.chord}` : sql`true`)

function behind(after: Match | undefined, distance: RawBuilder<unknown>) {
  if (!after) return sql`true`
  if (after.distance !== null)
    return sql`(${distance}, provider_id) > (${after.distance}::float8, ${after.provider_id}::uuid)`
  return sql`(rank, sort_name, provider_id) > (${after.rank}, ${after.sort_name}, ${after.provider_id}::uuid)`
}

function fits({ tokens, category_bits }: Criteria) {
  const text = tokens.length > 0 ? sql`document like all (${tokens.map((token) => `%${token}%`)}::text[])` : sql`true`
  return category_bits > 0 ? sql`category_bits & ${category_bits} <> 0 and ${text}` : text
}

function isFiledIn(squares: number[], { subjects }: Criteria) {
  const keys = (any: string[]) => sql`search_keys(document, category_bits, square, is_best) && array(
    select subject # square from unnest(${any}::bigint[]) as subject, unnest(${squares}::bigint[]) as square)`
  return sql.join(subjects.map(keys), sql` and `)
}

function cubeOf(place: Coordinates): string {
  return `(${pointOf(place).join(',')})`
}

/** Runs a named statement, which each connection plans once: planning is slower than searching. */
async function run<Row extends object>({ pool, db }: Database, query: RawBuilder<unknown>): Promise<Row[]> {
  const { sql: text, parameters } = query.compile(db)
  const name = createHash('sha1').update(text).digest('base64url')
  const { rows } = await pool.query<Row>({ name, text, values: [...parameters] })
  return rows
}

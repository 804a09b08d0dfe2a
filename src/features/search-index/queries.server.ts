import { type RawBuilder, sql } from 'kysely'
import type { Coordinates } from '#features/locations/contract.ts'
import { runNamed } from '#platform/db/named-statement.server.ts'
import type { Deps } from '#platform/http/app.server.ts'
import type { Area, Criteria, Filters, Found, Match, Tier } from './contract.ts'
import { areaAround, COUNTED_RESULTS, everywhere, wholeWorld } from './rules.ts'

type Database = Pick<Deps, 'db' | 'pool'>

/** Documents read in order before using the index of words (docs/decisions/0006-search.md). */
const readInOrder = 1_000

/** The same beyond the radius: rare matches are found faster through the index of words. */
const readBeyond = 300

/** Documents read to complete the count of a full page. With more, a list may say "60+". */
const countedInOrder = 2_500

/** The radius in miles of the first search for the nearest match. */
const wideCircle = 150

/** With more combinations of words and squares, the lookup takes longer than reading in order. */
const tooManyKeys = 2_000

/** Conditions that are looked up in the index; the others are compared in the documents found. */
const lookedUp = 3

/** A page of at most this many matches, after a match or from the start. */
export interface Page {
  area: Area
  after: Match | undefined
  limit: number
  /** Candidates to sort: if reading in order finds this many, look no further and don't count. */
  enough?: number
}

/**
 * One page after `after`; the first page includes the count. Goes through the tiers. In each it
 * reads documents in order, which is fast for frequent matches, then looks rare ones up in the index
 * of words.
 */
export async function findMatches(database: Database, { tiers, filters }: Criteria, page: Page): Promise<Found> {
  const { after, limit } = page
  const most = after ? limit : Math.max(limit, COUNTED_RESULTS + 1)
  const enough = page.enough ?? limit
  const matches: Match[] = []
  for (const [at, tier] of tiers.entries()) {
    if (after && tier.number < after.tier) continue
    if (matches.length >= enough) return countRest(database, { tiers, filters }, page, matches)
    const search = { tier, earlier: tiers.slice(0, at), filters }
    const { found, is_complete } = await findInTier(database, search, {
      area: page.area,
      after: after?.tier === tier.number ? after : undefined,
      limit: most - matches.length,
      enough: enough - matches.length,
    })
    matches.push(...found)
    if (matches.length >= most) return { matches, total: matches.length, is_total: false }
    if (!is_complete) return countRest(database, { tiers, filters }, page, matches)
  }
  return { matches, total: matches.length, is_total: true }
}

/** Completes the count of a full page on the first page of a list. */
async function countRest(database: Database, criteria: Criteria, page: Page, matches: Match[]): Promise<Found> {
  const isCounted = !page.after && page.enough === undefined
  const counted = isCounted ? await countInOrder(database, criteria, page.area) : undefined
  return { matches, total: Math.max(matches.length, counted?.total ?? 0), is_total: counted?.is_total ?? false }
}

type InTier = { tier: Tier; earlier: Tier[]; filters: Filters }

/** Matches of one tier; incomplete if reading in order has found `enough` and there may be more. */
async function findInTier(database: Database, search: InTier, page: Page & { enough: number }) {
  const lists = page.area.squares.filter((squares) => subjectsIn(squares, search.tier).length > 0)
  if (lists.length === 0 || !search.tier.is_rare) {
    const found = await runNamed<Match>(database, walk(search, page, lists.length > 0 ? readInOrder : undefined))
    if (lists.length === 0 || found.length >= page.limit) return { found, is_complete: true }
    if (found.length >= page.enough) return { found, is_complete: false }
  }
  let found: Match[] = []
  for (const squares of lists) {
    found = await runNamed<Match>(database, gather(search, squares, page))
    if (found.length >= page.enough)
      return { found, is_complete: squares === lists.at(-1) || found.length >= page.limit }
  }
  return { found, is_complete: true }
}

/**
 * The number of matches among the first documents of an area, up to COUNTED_RESULTS and one more;
 * exact if the area has no more documents.
 */
async function countInOrder(database: Database, { tiers, filters }: Criteria, area: Area) {
  const [counted] = await runNamed<{ total: number; is_total: boolean }>(
    database,
    sql`
      select count(*) as total, count(*) <= ${sql.lit(COUNTED_RESULTS)} and (
        select count(*) from (
          select from provider_search where ${inBox(area)} limit ${sql.lit(countedInOrder)}
        ) as documents
      ) < ${sql.lit(countedInOrder)} as is_total
      from (
        select from (
          select *, ${distanceFrom(area)} as distance from provider_search where ${inBox(area)}
          order by ${orderOf(area)} limit ${sql.lit(countedInOrder)}
        ) as read
        where ${passes(filters, area)} and (${anyOf(tiers)})
        limit ${sql.lit(COUNTED_RESULTS + 1)}
      ) as counted`,
  )
  return counted ?? { total: 0, is_total: false }
}

/** How many matches do not travel to the place, up to 100, among the nearest documents. */
export async function countBeyondReach(database: Database, { tiers, filters }: Criteria, area: Area): Promise<number> {
  if (tiers.length === 0) return 0
  const [counted] = await runNamed<{ total: number }>(
    database,
    sql`
      select count(*) as total from (
        select from (
          select *, ${distanceFrom(area)} as distance from provider_search
          where ${inBox(area)} order by distance limit ${sql.lit(readInOrder)}
        ) as read
        where distance > reach and ${passes({ ...filters, ignores_reach: true }, area)} and (${anyOf(tiers)})
        limit ${sql.lit(COUNTED_RESULTS)}
      ) as beyond`,
  )
  return counted?.total ?? 0
}

/** The nearest match at any distance: searches a wide circle, then in order, then everywhere. */
export async function findNearest(
  database: Database,
  { tiers, filters: given }: Criteria,
  place: Coordinates,
): Promise<Match | undefined> {
  const world = wholeWorld(place)
  const filters = { ...given, ignores_reach: true }
  const nearest: Match[] = []
  for (const [at, tier] of tiers.entries()) {
    const search = { tier, earlier: tiers.slice(0, at), filters }
    const page = { after: undefined, limit: 1 }
    const lookIn = async (area: Area) => {
      const squares = area.squares.flat()
      if (subjectsIn(squares, tier).length === 0) return undefined
      return (await runNamed<Match>(database, gather(search, squares, { ...page, area })))[0]
    }
    const next = walk(
      search,
      { ...page, area: world },
      subjectsIn(everywhere, tier).length > 0 ? readBeyond : undefined,
    )
    const found =
      (await lookIn(areaAround(place, wideCircle))) ??
      (await runNamed<Match>(database, next))[0] ??
      (await lookIn(world))
    if (found) nearest.push(found)
  }
  return nearest.sort((a, b) => (a.distance ?? 0) - (b.distance ?? 0))[0]
}

/** Only the conditions worth looking up in these squares, the rarest first. */
function subjectsIn(squares: number[], { subjects }: Tier): string[][] {
  return subjects
    .filter((any) => any.length * squares.length <= tooManyKeys)
    .sort((a, b) => a.length - b.length)
    .slice(0, lookedUp)
}

const columns = (area: Area) =>
  sql`provider_id, distance, rank, sort_name, rating, lowest_price, ${area.centre ? sql`distance <= reach` : sql`true`} as reaches`

/** Reads in order of position or rank, until the page is full or the limit is reached. */
function walk(search: InTier, { area, after, limit }: Page, window?: number) {
  return sql<Match>`
    select ${sql.lit(search.tier.number)}::int as tier, ${columns(area)} from (
      select *, ${distanceFrom(area)} as distance from provider_search
      where ${inBox(area)} and ${behind(after, distanceFrom(area))}
      order by ${orderOf(area)}, provider_id
      ${window ? sql`limit ${sql.lit(window)}` : sql``}
    ) as read
    where ${isIn(search, area)}
    order by ${orderOf(area)}, provider_id limit ${limit}`
}

/** All matches through the index of words, sorted. */
function gather(search: InTier, squares: number[], { area, after, limit }: Page) {
  return sql<Match>`
    with found as materialized (
      select ${sql.lit(search.tier.number)}::int as tier, ${columns(area)} from (
        select *, ${distanceFrom(area)} as distance from provider_search
        where ${isFiledIn(squares, subjectsIn(squares, search.tier))} and ${within(area)}
      ) as filed
      where ${isIn(search, area)}
    )
    select * from found
    where ${behind(after, sql`distance`)} order by ${orderOf(area)}, provider_id limit ${limit}`
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

/** In this tier and in none before. */
const isIn = ({ tier, earlier, filters }: InTier, area: Area) =>
  sql`${passes(filters, area)} and ${tier.fits}${earlier.length > 0 ? sql` and not (${anyOf(earlier)})` : sql``}`

const anyOf = (tiers: Tier[]) =>
  tiers.length > 0
    ? sql.join(
        tiers.map(({ fits }) => fits),
        sql` or `,
      )
    : sql`false`

/** The filters. Their text does not depend on which of them are set, so that few statements are planned. */
function passes(filters: Filters, { centre }: Area) {
  const { category_bits, min_rating, verified, location_bits: places, max_price, ignores_reach } = filters
  return sql`(${category_bits}::int = 0 or category_bits & ${category_bits}::int <> 0)
    and (${min_rating}::numeric is null or rating >= ${min_rating}::numeric)
    and (not ${verified}::boolean or verified) and (${places}::int = 0 or location_bits & ${places}::int <> 0)
    and (${max_price}::numeric is null or lowest_price <= ${max_price}::numeric)
    and ${centre ? sql`(${ignores_reach}::boolean or distance <= reach)` : sql`true`}`
}

function isFiledIn(squares: number[], subjects: string[][]) {
  const keys = (any: string[]) => sql`search_keys(document, stems, category_bits, square, is_best) && array(
    select subject # square from unnest(${any}::bigint[]) as subject, unnest(${squares}::bigint[]) as square)`
  return sql.join(subjects.map(keys), sql` and `)
}

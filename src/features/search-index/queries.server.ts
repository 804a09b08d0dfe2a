import { type RawBuilder, sql } from 'kysely'
import type { Coordinates } from '#features/locations/contract.ts'
import { runNamed } from '#platform/db/named-statement.server.ts'
import type { Deps } from '#platform/http/app.server.ts'
import type { Area, Criteria, FiledWord, Files, Filters, Found, Match, Page, Seen, Tier } from './contract.ts'
import {
  areaAround,
  COUNTED_RESULTS,
  hasKeysIn,
  isRare,
  isUncounted,
  keysIn,
  LEAST_COUNTED,
  partOf,
  totalOf,
  wholeWorld,
} from './rules.ts'

type Database = Pick<Deps, 'db' | 'pool'>

/** Documents read in order before using the index of words (docs/decisions/0006-search.md). */
const READ_IN_ORDER = 1_000

/** The same beyond the radius: rare matches are found faster through the index of words. */
const READ_BEYOND = 300

/** The radius in miles of the first search for the nearest match. */
const WIDE_CIRCLE = 150

/** Where documents with these words are filed. */
export async function listFiles(database: Database, tokens: readonly string[]): Promise<Files> {
  const rows = await runNamed<FiledWord>(database, sql`select * from search_files(${tokens}::text[])`)
  return new Map(rows.map((row) => [row.token, row]))
}

/**
 * One page after `after`; the first page includes the counts. Rare tiers are looked up in the index
 * of words. For the others, one statement reads documents in order, which is fast for frequent
 * matches; then tiers of which it found too few are looked up as well.
 */
export async function findMatches(database: Database, criteria: Criteria, page: Page): Promise<Found> {
  const { area, after, limit } = page
  let finished = page.finished ?? -1
  const enough = page.enough ?? (after ? limit : Math.max(limit, LEAST_COUNTED))
  const tiers = criteria.tiers.filter(({ number }) => number > finished && (!after || number >= after.tier))
  const rare = tiers.filter((tier) => isRare(tier) && hasKeysIn(area, tier))
  // The tier that the page continues is read behind `after`.
  const frequent = tiers.filter((tier) => !rare.includes(tier) && tier.number !== after?.tier)
  const looked = await lookUp(database, criteria, rare, { ...page, enough: Math.max(limit, enough) })
  let first: Promise<Seen> | undefined
  const read = () => (first ??= readFirst(database, criteria, frequent, page))
  const matches: Match[] = []
  const parts: Seen[] = [looked]
  let isComplete = true
  for (const tier of tiers) {
    const left = { ...page, limit: limit - matches.length, enough: enough - matches.length }
    const seen = rare.includes(tier) ? looked : await findFrequent(database, criteria, tier, { ...left, read })
    const part = partOf(seen, tier)
    matches.push(...part.matches.slice(0, left.limit))
    parts.push(seen)
    isComplete &&= seen.is_complete
    if (isComplete && part.matches.length < left.limit) finished = tier.number
    const isFull = matches.length >= limit && (after !== undefined || totalOf(parts).total >= enough)
    if (isFull || !seen.is_complete) {
      isComplete &&= tier === tiers.at(-1)
      break
    }
  }
  if (!after && !isComplete && isUncounted(criteria, page, totalOf(parts).total)) parts.push(await read())
  return { matches, ...totalOf(parts), is_total: isComplete, finished }
}

/** The first documents in order, for all tiers that are not rare. Stops early if nothing else is counted. */
function readFirst(database: Database, criteria: Criteria, wanted: Tier[], page: Page): Promise<Seen> {
  const isOnly = criteria.tiers.length === 1 && (!page.area.centre || criteria.filters.ignores_reach)
  const stop = isOnly ? Math.max(page.limit, COUNTED_RESULTS + 1) : undefined
  return readInOrder(database, criteria, wanted, { ...page, after: undefined, window: READ_IN_ORDER, stop })
}

type Needs = Page & { enough: number; read: () => Promise<Seen> }

/** Matches of a tier that is not rare; incomplete if there are `enough` and may be more. */
async function findFrequent(database: Database, criteria: Criteria, tier: Tier, page: Needs): Promise<Seen> {
  const { area, after, limit, enough } = page
  const isBehind = after?.tier === tier.number
  const seen = isBehind
    ? await readInOrder(database, criteria, [tier], { ...page, window: READ_IN_ORDER, stop: limit })
    : await page.read()
  if (seen.is_complete || partOf(seen, tier).total >= enough) return seen
  if (hasKeysIn(area, tier)) return lookUp(database, criteria, [tier], { ...page, after: isBehind ? after : undefined })
  return readInOrder(database, criteria, [tier], { ...page, after: isBehind ? after : undefined, stop: limit })
}

/** The nearest match at any distance: searches a wide circle, then in order, then everywhere. */
export async function findNearest(
  database: Database,
  { tiers, filters: given }: Criteria,
  place: Coordinates,
): Promise<Match | undefined> {
  if (tiers.length === 0) return undefined
  const criteria = { tiers, filters: { ...given, ignores_reach: true }, isNearest: true }
  const lookIn = async (area: Area) => {
    if (!tiers.every((tier) => hasKeysIn(area, tier))) return undefined
    return (await lookUp(database, criteria, tiers, { area, after: undefined, limit: 1, enough: 1 })).matches[0]
  }
  const world = wholeWorld(place)
  const window = tiers.every((tier) => hasKeysIn(world, tier)) ? READ_BEYOND : undefined
  const next = () =>
    readInOrder(database, criteria, tiers, { area: world, after: undefined, limit: 1, window, stop: 1 })
  return (await lookIn(areaAround(place, WIDE_CIRCLE))) ?? (await next()).matches[0] ?? lookIn(world)
}

type Search = Criteria & { isNearest?: boolean }

/** Reads `window` documents in order of position or rank, or until `stop` of them match. */
async function readInOrder(
  database: Database,
  search: Search,
  wanted: Tier[],
  page: Page & { window?: number | undefined; stop: number | undefined },
): Promise<Seen> {
  const { area, after, window, stop } = page
  // The tiers are found before the documents are sorted by id, because documents are long.
  const classified = sql`
    select * from (
      ${classify(search, area)} where ${inBox(area)} and ${behind(after, distanceFrom(area))}
      order by ${orderOf(area)} offset 0
    ) as near order by ${orderOf(area)}, provider_id ${window ? sql`limit ${sql.lit(window)}` : sql``}`
  const { matches, counts, read } = await summarize(database, classified, search, wanted, page)
  return { matches, counts, is_complete: window ? stop === undefined && read < window : read < (stop ?? 0) }
}

/**
 * All matches of these tiers through the index of words. Without a place, looks among the best first,
 * and only there if the first tier has `enough`.
 */
async function lookUp(
  database: Database,
  search: Search,
  tiers: Tier[],
  page: Page & { enough: number },
): Promise<Seen> {
  const { area, after, enough } = page
  let seen: Seen = { matches: [], counts: [], is_complete: true }
  for (const squares of tiers.length > 0 ? area.squares : []) {
    const filed = tiers.map((tier) => isFiledIn(squares, keysIn(squares, tier)))
    const last = tiers.at(-1)?.number ?? 0
    const earlier = { ...search, tiers: search.tiers.filter(({ number }) => number <= last) }
    const classified = sql`
      select * from (${classify(earlier, area)} where ${sql.join(filed, sql` or `)} offset 0) as filed
      where ${isOneOf(tiers)}`
    const { matches, counts } = await summarize(database, classified, search, tiers, page)
    seen = { matches, counts, is_complete: squares === area.squares.at(-1) }
    const first = tiers[0] && partOf(seen, tiers[0])
    if (((after ? first?.matches.length : first?.total) ?? 0) >= enough) break
  }
  return seen
}

interface Summary extends Omit<Seen, 'is_complete'> {
  /** The number of documents; with `stop`, of those that match. */
  read: number
}

/** Counts the classified documents by tier, and returns the first matches of the wanted tiers. */
async function summarize(
  database: Database,
  classified: RawBuilder<unknown>,
  { filters, isNearest }: Search,
  wanted: Tier[],
  { area, after, limit, stop }: Page & { stop?: number | undefined },
): Promise<Summary> {
  const isReached = sql`(${filters.ignores_reach}::boolean or reaches)`
  const isWanted = sql`${isOneOf(wanted)} and ${isReached}`
  const read = stop ? sql`select * from (${classified}) as every where ${isWanted} limit ${stop}` : classified
  const [found] = await runNamed<Summary>(
    database,
    sql`
    with read as materialized (${read})
    select (select count(*) from read) as read,
      coalesce((select json_agg(page) from (
        select * from read where ${isWanted} and ${behind(after, sql`distance`, sql`tier, `)}
        order by ${isNearest ? sql`` : sql`tier, `}${orderOf(area)}, provider_id limit ${limit}
      ) as page), '[]') as matches,
      coalesce((select json_agg(counted) from (
        select tier, count(*) filter (where ${isReached}) as total, count(*) filter (where not reaches) as beyond
        from read where tier is not null group by tier
      ) as counted), '[]') as counts`,
  )
  return found ?? { matches: [], counts: [], read: 0 }
}

const isOneOf = (tiers: Tier[]) => sql`tier = any(${tiers.map(({ number }) => number)}::int[])`

/** Documents with the number of the first tier that they are in; null if they are in none. */
function classify({ tiers, filters }: Search, area: Area) {
  const cases = tiers.map(({ number, fits }) => sql`when ${fits} then ${sql.lit(number)}::int`)
  const distance = distanceFrom(area)
  return sql`
    select provider_id, ${distance} as distance, rank, sort_name, rating, lowest_price,
      ${area.centre ? sql`${distance} <= reach` : sql`true`} as reaches,
      case when (${passes(filters)} and ${within(area)}) is not true then null ${sql.join(cases, sql` `)} end as tier
    from provider_search`
}

const orderOf = ({ centre }: Area) => (centre ? sql`distance` : sql`rank, sort_name`)

const distanceFrom = ({ centre }: Area) => (centre ? sql`position <-> ${centre}::cube` : sql`null::float8`)

/** The box around the area, through the index of positions. */
const inBox = ({ centre, chord }: Area) =>
  centre ? sql`position <@ cube_enlarge(${centre}::cube, ${chord}, 3)` : sql`true`

const within = (area: Area) => (area.centre ? sql`${distanceFrom(area)} <= ${area.chord}` : sql`true`)

/** Behind a match in the order; `tier` also compares tiers. */
function behind(after: Match | undefined, distance: RawBuilder<unknown>, tier?: RawBuilder<unknown>) {
  if (!after) return sql`true`
  const first = tier ? sql`${after.tier}::int, ` : sql``
  const key = after.distance === null ? sql`rank, sort_name` : distance
  const value = after.distance === null ? sql`${after.rank}::int, ${after.sort_name}` : sql`${after.distance}::float8`
  return sql`(${tier ?? sql``}${key}, provider_id) > (${first}${value}, ${after.provider_id}::uuid)`
}

/** The filters. Their text does not depend on which of them are set, so that few statements are planned. */
function passes({ category_bits, min_rating, verified, location_bits, max_price }: Filters) {
  return sql`(${category_bits}::int = 0 or category_bits & ${category_bits}::int <> 0)
    and (${min_rating}::numeric is null or rating >= ${min_rating}::numeric)
    and (not ${verified}::boolean or verified)
    and (${location_bits}::int = 0 or location_bits & ${location_bits}::int <> 0)
    and (${max_price}::numeric is null or lowest_price <= ${max_price}::numeric)`
}

function isFiledIn(squares: number[], subjects: string[][]) {
  const keys = (any: string[]) => sql`search_keys(document, stems, category_bits, square, is_best) && array(
    select subject # square from unnest(${any}::bigint[]) as subject, unnest(${squares}::bigint[]) as square)`
  return sql`(${sql.join(subjects.map(keys), sql` and `)})`
}

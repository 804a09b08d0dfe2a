import { type RawBuilder, sql } from 'kysely'
import { unplanned } from '#platform/db/general-plan.server.ts'
import { runNamed } from '#platform/db/named-statement.server.ts'
import type { Deps } from '#platform/http/app.server.ts'
import type { Area, Criteria, Filters, Match, Page, Seen, Tier } from './documents-contract.ts'
import { BEST_SHARE, bitsOf, hasBit, keysIn, partOf } from './documents-rules.ts'

type Database = Pick<Deps, 'db' | 'pool'>

/** A search. If `isNearest`, it looks for the nearest match in any tier. */
type Search = Criteria & { isNearest?: boolean }

/** How to read documents in order. */
interface Reading {
  /** Only documents with this category, if it is given. */
  category?: number | undefined
  /** How many documents to read at most. */
  window?: number | undefined
  /** How many matches to find at most. */
  stop?: number | undefined
  /** Matches who do not travel to the place are among those to find. */
  counts_beyond?: boolean
}

/** Reads `window` documents in order of position or rank, or until `stop` of them match. */
export async function readInOrder(
  database: Database,
  search: Search,
  tiers: Tier[],
  page: Page & Reading,
): Promise<Seen> {
  const { area, after, window, stop, category } = page
  const earlier = upTo(tiers.at(-1), search)
  const isInCategory = category === undefined ? sql`true` : sql`category_bits & ${sql.lit(bitsOf([category]))} <> 0`
  // The tiers are found before the documents are sorted by id, because documents are long.
  const classified = sql`
    select * from (
      ${classify(earlier, area)} where ${isInCategory} and ${inBox(area)} and ${isCheap(search.filters)}
      and ${comesAfter(after, distanceFrom(area))}
      order by ${orderOf(area)} offset 0
    ) as near order by ${orderOf(area)}, provider_id ${window ? sql`limit ${sql.lit(window)}` : sql``}`
  const { matches, counts, read } = await summarize(database, classified, search, tiers, page)
  const is_complete = window ? stop === undefined && read < window : read < (stop ?? 0)
  return { matches, counts, read, is_complete, sees_beyond: stop === undefined || page.counts_beyond === true }
}

/**
 * All matches of these tiers through the index of words. Without a place, looks among the best
 * tenth first, if a tier may have `enough` there; if it has, looks everywhere for the tiers before
 * it only, and is incomplete.
 */
export async function lookUp(
  database: Database,
  search: Search,
  tiers: Tier[],
  page: Page & { enough: number },
): Promise<Seen> {
  const { area, after, enough } = page
  let seen: Seen = { matches: [], counts: [], is_complete: true, sees_beyond: true, read: 0 }
  let remaining = tiers
  const mayFill = tiers.some(({ documents }) => documents * BEST_SHARE >= enough)
  for (const squares of mayFill ? area.squares : area.squares.slice(-1)) {
    if (remaining.length === 0) break
    const found = await lookIn(database, search, remaining, { ...page, squares })
    const isLast = squares === area.squares.at(-1)
    const full = remaining.findIndex((tier) => {
      const { matches, total } = partOf(found, tier)
      return !isLast && (after ? matches.length : total) >= enough
    })
    const from = isLast ? Number.NEGATIVE_INFINITY : (remaining[full]?.number ?? Number.POSITIVE_INFINITY)
    seen = {
      matches: [...found.matches.filter(({ tier }) => tier >= from), ...seen.matches],
      counts: [...found.counts.filter(({ tier }) => tier >= from), ...seen.counts],
      is_complete: seen.is_complete && full === -1,
      sees_beyond: true,
      read: found.read,
    }
    if (full >= 0) remaining = remaining.slice(0, full)
  }
  return seen
}

/** The documents that are filed in these squares. */
function lookIn(
  database: Database,
  search: Search,
  tiers: Tier[],
  page: Page & { squares: number[] },
): Promise<Summary> {
  const { area, squares } = page
  const earlier = upTo(tiers.at(-1), search)
  const classified = search.isNearest
    ? nearestFirst(earlier, area, filedIn(positions(area), squares, tiers))
    : sql`select * from (${filedIn(classify(earlier, area), squares, tiers)} offset 0) as filed where ${isOneOf(tiers)}`
  return summarize(database, classified, search, tiers, { ...page, stop: search.isNearest ? page.limit : undefined })
}

const positions = (area: Area) => sql`select ctid, provider_id, ${distanceFrom(area)} as distance from provider_search`

/**
 * Of thousands of documents, finds the tiers of the nearest ones only: that takes most of the time.
 */
const nearestFirst = (search: Search, area: Area, filed: RawBuilder<unknown>) => sql`
  select classified.* from (select * from (${filed}) as filed order by distance, provider_id offset 0) as near
  cross join lateral (${classify(search, area)} where provider_search.ctid = near.ctid offset 0) as classified
  order by near.distance, near.provider_id`

/**
 * With more keys than this, each square is looked up by itself: for each document, PostgreSQL goes
 * through all keys of a condition.
 */
const KEYS_AT_ONCE = 200

/**
 * SQL: `query`, limited to documents that are filed in these squares under the keys of a tier. Each
 * document is in one square, so none is found twice.
 */
function filedIn(query: RawBuilder<unknown>, squares: number[], tiers: Tier[]): RawBuilder<unknown> {
  // Tiers that differ only in their category are filed under the same keys.
  const filed = new Map(tiers.map((tier) => keysIn(squares, tier)).map((all) => [all.join(' '), all]))
  const subjects = [...filed.values()]
  const isFiled = (areas: RawBuilder<unknown>) => {
    const hasKey = (keys: string[]) => sql`search_keys(document, stems, category_bits, square, is_best) && array(
      select subject # area from unnest(${unplanned(keys, 'bigint[]')}) as subject, ${areas} as area)`
    return sql.join(
      subjects.map((all) => sql`(${sql.join(all.map(hasKey), sql` and `)})`),
      sql` or `,
    )
  }
  const most = Math.max(...subjects.flat().map((keys) => keys.length * squares.length))
  if (most <= KEYS_AT_ONCE) return sql`${query} where ${isFiled(sql`unnest(${unplanned(squares, 'bigint[]')})`)}`
  return sql`select filed.* from unnest(${unplanned(squares, 'bigint[]')}) as one (square) cross join lateral (
    ${query} where ${isFiled(sql`unnest(array[one.square])`)} offset 0) as filed`
}

/** A search of only the tiers up to this one, because later ones would be compared in vain. */
const upTo = (last: Tier | undefined, search: Search): Search => ({
  ...search,
  tiers: search.tiers.filter(({ number }) => number <= (last?.number ?? 0)),
})

type Summary = Omit<Seen, 'is_complete' | 'sees_beyond'>

/** Counts the classified documents by tier, and returns the first matches of these tiers. */
async function summarize(
  database: Database,
  classified: RawBuilder<unknown>,
  { filters, isNearest }: Search,
  tiers: Tier[],
  { area, after, limit, stop, counts_beyond }: Page & Reading,
): Promise<Summary> {
  const isReached = sql`(${filters.ignores_reach}::boolean or reaches)`
  const isFound = sql`${isOneOf(tiers)} and ${isReached}`
  const found = counts_beyond ? isOneOf(tiers) : isFound
  const read = stop ? sql`select * from (${classified}) as every where ${found} limit ${stop}` : classified
  const [summary] = await runNamed<Summary>(
    database,
    sql`
    with read as materialized (${read})
    select (select count(*) from read) as read,
      coalesce((select json_agg(page) from (
        select first.* from (
          select * from read where ${isFound} and ${comesAfter(after, sql`distance`, sql`tier, `)}
          order by ${isNearest ? sql`` : sql`tier, `}${orderOf(area)}, provider_id limit ${limit}
        ) as first
      ) as page), '[]') as matches,
      coalesce((select json_agg(counted) from (
        select tier, count(*) filter (where ${isReached}) as total, count(*) filter (where not ${isReached}) as beyond
        from read where tier is not null group by tier
      ) as counted), '[]') as counts`,
  )
  return summary ?? { matches: [], counts: [], read: 0 }
}

/**
 * The second cast makes the list a value; without it, `any` would compare with the rows of a
 * subquery.
 */
function isOneOf(tiers: Tier[]) {
  const numbers = tiers.map(({ number }) => number)
  return sql`tier = any(${unplanned(numbers, 'int[]')}::int[])`
}

/** Documents with the number of the first tier that they are in; null if they are in none. */
function classify({ tiers, filters }: Search, area: Area) {
  const cases = tiers.map(({ number, fits }) => sql`when ${fits} then ${sql.lit(number)}::int`)
  const distance = distanceFrom(area)
  return sql`
    select provider_id, ${distance} as distance, rank, sort_name, rating, lowest_price,
      ${area.centre ? sql`${distance} <= reach` : sql`true`} as reaches,
      case when (${matchesFilters(filters)} and ${within(area)}) is not true then null ${sql.join(cases, sql` `)} end as tier
    from provider_search`
}

const orderOf = ({ centre }: Area) => (centre ? sql`distance` : sql`rank, sort_name`)

const distanceFrom = ({ centre }: Area) => (centre ? sql`position <-> ${centre}::cube` : sql`null::float8`)

/** The box around the area, through the index of positions. */
const inBox = ({ centre, chord }: Area) =>
  centre ? sql`position <@ cube_enlarge(${centre}::cube, ${chord}, 3)` : sql`true`

/** Whether a document is within the area. */
export const isNear = (area: Area): RawBuilder<unknown> => sql`${inBox(area)} and ${within(area)}`

const within = (area: Area) => (area.centre ? sql`${distanceFrom(area)} <= ${area.chord}` : sql`true`)

/** Whether a document comes after a match in the order; `tier` also compares tiers. */
function comesAfter(after: Match | undefined, distance: RawBuilder<unknown>, tier?: RawBuilder<unknown>) {
  if (!after) return sql`true`
  const first = tier ? sql`${after.tier}::int, ` : sql``
  const key = after.distance === null ? sql`rank, sort_name` : distance
  const value = after.distance === null ? sql`${after.rank}::int, ${after.sort_name}` : sql`${after.distance}::float8`
  return sql`(${tier ?? sql``}${key}, provider_id) > (${first}${value}, ${after.provider_id}::uuid)`
}

/** Repeats the price limit for the indexes of positions, which know prices. */
const isCheap = ({ max_price }: Filters) =>
  max_price === null ? sql`true` : sql`lowest_price::float8 <= ${max_price}::float8`

/**
 * Whether a document has one of these categories. See `category_bits` and `category_stems` in
 * db/migrations.
 */
export function isInOneOf(ids: readonly number[]): RawBuilder<unknown> {
  const others = ids.filter((id) => !hasBit(id)).map((id) => `'#${id}'`)
  return sql`(category_bits & ${bitsOf(ids)}::int <> 0 or stems @@ ${others.join(' | ') || null}::tsquery)`
}

/**
 * The filters. Their text does not depend on which of them are set, so that few statements are
 * planned.
 */
function matchesFilters({ categories, min_rating, verified, instant, location_bits, max_price, fields }: Filters) {
  return sql`(${categories.length === 0}::boolean or ${isInOneOf(categories)})
    and (${min_rating}::numeric is null or rating >= ${min_rating}::numeric)
    and (not ${verified}::boolean or verified)
    and (not ${instant}::boolean or location_bits & 8 <> 0)
    and (${location_bits}::int = 0 or location_bits & ${location_bits}::int <> 0)
    and (${max_price}::numeric is null or lowest_price <= ${max_price}::numeric)
    and (${fields}::tsquery is null or stems @@ ${fields}::tsquery)`
}

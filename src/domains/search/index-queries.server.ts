import { sql } from 'kysely'
import type { Coordinates } from '#domains/locations/contract.ts'
import { runNamed } from '#platform/db/named-statement.server.ts'
import type { Deps } from '#platform/http/app.server.ts'
import type { Area, Criteria, Match, Page, Seen, Tier } from './documents-contract.ts'
import { lookUp, readInOrder } from './documents-queries.server.ts'
import { areaAround, hasKeysIn, partOf, wholeWorld } from './documents-rules.ts'
import type { FiledWord, Files, Found } from './index-contract.ts'
import {
  COUNTED_BOTH,
  COUNTED_RESULTS,
  firstDocuments,
  groupOf,
  isOnSmallSite,
  isRare,
  isUncounted,
  isWholeCategory,
  moreDocuments,
  totalOf,
} from './index-rules.ts'

type Database = Pick<Deps, 'db' | 'pool'>

/** Documents read in order beyond the radius before using the index of words. */
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
 * matches; then tiers of which it found too few are looked up as well. A tier of one category reads
 * only the documents of that category.
 */
export async function findMatches(database: Database, criteria: Criteria, page: Page): Promise<Found> {
  const { area, after, limit } = page
  let finished = page.finished ?? Number.NEGATIVE_INFINITY
  const enough = page.enough ?? (after ? limit : COUNTED_RESULTS + 1)
  const tiers = criteria.tiers.filter(({ number }) => number > finished && (!after || number >= after.tier))
  const filed = tiers.filter((tier) => isRare(tier) && hasKeysIn(area, tier))
  // On a small site, the one read that some tiers need finds the others, too.
  const isOneRead = tiers.every((tier) => isOnSmallSite(tier) && groupOf(tiers, tier).length === tiers.length)
  const rare = isOneRead && filed.length < tiers.length ? [] : filed
  // The tier that the page continues is read behind `after`.
  const frequent = tiers.filter((tier) => !rare.includes(tier) && tier.number !== after?.tier)
  const looked = await lookUp(database, criteria, rare, { ...page, enough: Math.max(limit, enough) })
  const reads = new Map<Tier, Promise<Seen>>()
  const read = (tier: Tier) => {
    const group = groupOf(frequent, tier)
    const [first = tier] = group
    const seen = reads.get(first) ?? readFirst(database, criteria, group, { ...page, enough })
    reads.set(first, seen)
    return seen
  }
  const matches: Match[] = []
  const parts: Seen[] = [looked]
  let isComplete = true
  let isBeyondTotal = true
  for (const tier of tiers) {
    const left = { ...page, limit: limit - matches.length, enough: enough - matches.length }
    const seen = rare.includes(tier) ? looked : await findFrequent(database, criteria, tier, { ...left, read })
    const part = partOf(seen, tier)
    matches.push(...part.matches.slice(0, left.limit))
    parts.push(seen)
    isComplete &&= seen.is_complete
    isBeyondTotal &&= seen.is_complete && seen.sees_beyond
    if (isComplete && part.matches.length < left.limit) finished = tier.number
    const isFull = matches.length >= limit && (after !== undefined || totalOf(parts).total >= enough)
    if (isFull || (!seen.is_complete && seen !== looked)) {
      isComplete &&= tier === tiers.at(-1)
      break
    }
  }
  // A read that found too few of a tier may still have seen more who do not travel to the place
  // than the next one.
  parts.push(...(await Promise.all(reads.values())))
  const countable = frequent.find(isWholeCategory)
  if (!after && !isComplete && countable && isUncounted(page, totalOf(parts).total)) parts.push(await read(countable))
  return { matches, ...totalOf(parts), is_total: isComplete, is_beyond_total: isComplete && isBeyondTotal, finished }
}

/** Reads the first documents for these tiers, which have the same category, or none. */
function readFirst(
  database: Database,
  criteria: Criteria,
  tiers: Tier[],
  page: Page & { enough: number },
): Promise<Seen> {
  const { area, enough } = page
  const first = { ...page, after: undefined, category: tiers[0]?.category }
  if (tiers.every(isWholeCategory)) {
    const counted = area.centre && !criteria.filters.ignores_reach ? COUNTED_BOTH : COUNTED_RESULTS + 1
    return readInOrder(database, criteria, tiers, { ...first, stop: Math.max(enough, counted), counts_beyond: true })
  }
  const window = Math.max(...tiers.map((tier) => firstDocuments(tier, enough)))
  return readInOrder(database, criteria, tiers, { ...first, window })
}

type Needs = Page & { enough: number; read: (tier: Tier) => Promise<Seen> }

/** Matches of a tier that is not rare; incomplete if there are `enough` and may be more. */
async function findFrequent(database: Database, criteria: Criteria, tier: Tier, page: Needs): Promise<Seen> {
  const { area, after, limit, enough } = page
  const { category } = tier
  const isBehind = after?.tier === tier.number
  const behind = { ...page, category, after: isBehind ? after : undefined, stop: limit }
  if (isBehind && isWholeCategory(tier)) return readInOrder(database, criteria, [tier], behind)
  const first = { ...behind, stop: undefined, window: firstDocuments(tier, enough) }
  const isEnough = (part: Seen) => part.is_complete || partOf(part, tier).total >= enough
  let seen = isBehind ? await readInOrder(database, criteria, [tier], first) : await page.read(tier)
  if (isEnough(seen)) return seen
  const window = moreDocuments(seen, tier, enough)
  if (window) {
    seen = await readInOrder(database, criteria, [tier], { ...behind, window, stop: enough })
    if (isEnough(seen)) return seen
  }
  if (!isWholeCategory(tier) && hasKeysIn(area, tier))
    return lookUp(database, criteria, [tier], { ...page, after: behind.after })
  return readInOrder(database, criteria, [tier], behind)
}

/**
 * The nearest match at any distance. Of whole categories, it is the first in order. For others,
 * searches a wide circle, then in order, then everywhere.
 */
export async function findNearest(
  database: Database,
  { tiers, filters: given }: Criteria,
  place: Coordinates,
): Promise<Match | undefined> {
  const filters = { ...given, ignores_reach: true }
  const world = wholeWorld(place)
  const nearestOf = async (some: Tier[], window?: number) => {
    const page = { area: world, after: undefined, limit: 1, window, stop: 1, category: some[0]?.category }
    return (await readInOrder(database, { tiers: some, filters, isNearest: true }, some, page)).matches[0]
  }
  const whole = tiers.filter(isWholeCategory)
  const others = tiers.filter((tier) => !whole.includes(tier))
  const found = [
    ...(await Promise.all(whole.map((tier) => nearestOf([tier])))),
    others.length > 0 ? await nearestByWords(database, { tiers: others, filters }, place, nearestOf) : undefined,
  ]
  return found.filter((match) => match !== undefined).sort((a, b) => (a.distance ?? 0) - (b.distance ?? 0))[0]
}

async function nearestByWords(
  database: Database,
  criteria: Criteria,
  place: Coordinates,
  nearestOf: (tiers: Tier[], window?: number) => Promise<Match | undefined>,
): Promise<Match | undefined> {
  const { tiers } = criteria
  const lookIn = async (area: Area) => {
    if (!tiers.every((tier) => hasKeysIn(area, tier))) return undefined
    const search = { ...criteria, isNearest: true }
    return (await lookUp(database, search, tiers, { area, after: undefined, limit: 1, enough: 1 })).matches[0]
  }
  const world = wholeWorld(place)
  const canLookUp = tiers.every((tier) => hasKeysIn(world, tier))
  if (canLookUp && tiers.every(isRare)) return lookIn(world)
  const window = canLookUp ? READ_BEYOND : undefined
  return (await lookIn(areaAround(place, WIDE_CIRCLE))) ?? (await nearestOf(tiers, window)) ?? lookIn(world)
}

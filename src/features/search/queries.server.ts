import { sql } from 'kysely'
import { z } from 'zod'
import { categoryNames } from '#features/categories/rules.ts'
import type { Coordinates } from '#features/locations/contract.ts'
import { getChosenZip } from '#features/locations/queries.server.ts'
import { milesOfChord, NEARBY_MILES, roundMiles } from '#features/locations/rules.ts'
import { listSummaries } from '#features/providers/queries.server.ts'
import {
  anywhere,
  areaAround,
  type Criteria,
  findMatches,
  findNearest,
  type Match,
  understand,
} from '#features/search-index/queries.server.ts'
import { COUNTED_RESULTS } from '#features/search-index/rules.ts'
import type { Deps } from '#platform/http/app.server.ts'
import { packCursor, unpackCursor } from '#platform/http/cursor.server.ts'
import { invalid } from '#platform/http/errors.server.ts'
import type { FoundProvider, ProviderList, SearchWishes } from './contract.ts'

type Sources = Pick<Deps, 'db' | 'pool' | 'config'>
type Wishes = Partial<SearchWishes> &
  Pick<SearchWishes, 'search' | 'category'> & { limit: number; cursor?: string | undefined }

/** A cursor: the sort key of the last provider on a page, and the count from the first page. */
const Position = z.tuple([z.guid(), z.number().nullable(), z.int32(), z.string(), z.int(), z.boolean()])

/**
 * The providers who match (docs/product/search.md): every word of the text occurs in the owner's
 * name, business name, description, or service names and descriptions, and one of the categories
 * matches. Within 100 miles of a place nearest first; otherwise featured first, then by rating,
 * then by name; ties by id. Throws 422 for an invalid or unknown ZIP code.
 */
export async function searchProviders(from: Sources, wishes: Wishes): Promise<ProviderList> {
  const place = await placeOf(from, wishes)
  refuseOtherOrders(wishes, place)
  const after = readCursor(wishes.cursor, place)
  const criteria = await understand(from, wishes.search, categoryIds(wishes.category))
  if (!criteria) return noProviders

  const area = place ? areaAround(place, NEARBY_MILES) : anywhere
  const { matches, ...found } = await findMatches(from, criteria, {
    area,
    after: after?.match,
    limit: wishes.limit + 1,
  })
  const page = matches.slice(0, wishes.limit)
  const { total, is_total } = after ?? found
  const last = matches.length > wishes.limit ? page.at(-1) : undefined
  return {
    items: await summariesOf(from, page),
    total: Math.min(total, COUNTED_RESULTS),
    total_is_exact: is_total && total <= COUNTED_RESULTS,
    next_cursor: last
      ? packCursor([last.provider_id, last.distance, last.rank, last.sort_name, total, is_total])
      : null,
    nearest: place && page.length === 0 && !after ? await nearestTo(from, criteria, place) : null,
    understood: notUnderstood,
    beyond_reach: 0,
    instead: null,
  }
}

const notUnderstood = { corrected: null, categories: [], dropped: [] }
const noProviders: ProviderList = {
  items: [],
  total: 0,
  total_is_exact: true,
  next_cursor: null,
  nearest: null,
  understood: notUnderstood,
  beyond_reach: 0,
  instead: null,
}

async function nearestTo(from: Sources, criteria: Criteria, place: Coordinates): Promise<FoundProvider | null> {
  const match = await findNearest(from, criteria, place)
  const [summary] = match ? await summariesOf(from, [match]) : []
  return summary ?? null
}

async function summariesOf({ db }: Sources, matches: Match[]): Promise<FoundProvider[]> {
  const distances = new Map(matches.map(({ provider_id, distance }) => [provider_id, distance]))
  const summaries = await listSummaries(db, [...distances.keys()])
  return summaries.map((summary) => {
    const distance = distances.get(summary.id)
    return {
      ...summary,
      distance_miles: typeof distance === 'number' ? roundMiles(milesOfChord(distance)) : null,
      matched_service: null,
      next_free: null,
      reaches: true,
    }
  })
}

async function placeOf(from: Sources, { lat, lng, location }: Wishes): Promise<Coordinates | undefined> {
  if (lat !== undefined && lng !== undefined) return { latitude: lat, longitude: lng }
  if (!location) return undefined
  const { coordinates } = await getChosenZip(from, location)
  return coordinates
}

function refuseOtherOrders({ sort }: Wishes, place: Coordinates | undefined): void {
  if (sort === 'distance' && !place)
    throw invalid([{ path: 'sort', message: 'Please choose a place to sort by distance.' }])
}

/** Ids of the chosen categories; undefined if none was chosen, empty if all are unknown. */
function categoryIds(names: string[]): number[] | undefined {
  if (names.length === 0) return undefined
  const known = categoryNames.map((name) => name.toLowerCase())
  return names.map((name) => known.indexOf(name.trim().toLowerCase()) + 1).filter((id) => id > 0)
}

function readCursor(cursor: string | undefined, place: Coordinates | undefined) {
  const position = unpackCursor(
    cursor,
    Position.refine(([, distance]) => (distance !== null) === (place !== undefined)),
  )
  if (!position) return undefined
  const [provider_id, distance, rank, sort_name, total, is_total] = position
  return { match: { provider_id, distance, rank, sort_name }, total, is_total }
}

/**
 * Up to five lowercase service names that contain the text, the most offered first; none for blank
 * text.
 */
export async function listSuggestions({ db }: Pick<Deps, 'db'>, text: string): Promise<string[]> {
  if (text.trim() === '') return []
  const { rows } = await sql<{ name: string }>`
    select name from service_name, (select searchable(${text}) as part) as typed
    where service_count > 0 and part <> '' and strpos(plain, part) > 0
    order by service_count desc, name limit 5`.execute(db)
  return rows.map(({ name }) => name)
}

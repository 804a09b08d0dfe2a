import { sql } from 'kysely'
import { z } from 'zod'
import type { CategoryName } from '#domains/catalog/categories-contract.ts'
import { categoryIdOf, categoryNamed } from '#domains/catalog/categories-rules.ts'
import type { Coordinates } from '#domains/locations/contract.ts'
import { milesOfChord, NEARBY_MILES, pointOf, roundMiles } from '#domains/locations/rules.ts'
import { listCards } from '#domains/providers/card-queries.server.ts'
import { ProviderSummary } from '#domains/providers/contract.ts'
import type { Context } from '#platform/context.server.ts'
import type { Db } from '#platform/db/db.server.ts'
import { type Paging, pageOf, unpackCursor } from '#platform/http/cursor.server.ts'
import { notFound } from '#platform/http/errors.server.ts'
import { t } from '#ui/language.ts'
import { isInOneOf } from './documents-queries.server.ts'
import { searchProviders } from './queries.server.ts'
import type { CategoryTowns, Town, TownAddress, TownServices } from './towns-contract.ts'

type Sources = Pick<Context, 'db' | 'pool' | 'config' | 'now'>

/** How many providers a town's page shows; the provider list shows the rest. */
const SHOWN_PROVIDERS = 12
const SHOWN_NEIGHBOURS = 8

/** Number of providers, state, town. */
const Position = z.tuple([z.int32().nonnegative(), z.string(), z.string()])

/** The towns where a category is offered most. Throws 404 for an unknown category. */
export async function listTowns(
  db: Db,
  { category, limit, cursor }: { category: string } & z.infer<typeof Paging>,
): Promise<CategoryTowns> {
  const id = categoryIdOf(categoryCalled(category))
  const after = unpackCursor(cursor, Position)
  const rows = await figures(db, id)
    .$if(after !== undefined, (all) => {
      const [count = 0, state, town] = after ?? []
      return all.where(sql<boolean>`(-provider_count, state, town) > (${-count}::int, ${state}, ${town})`)
    })
    .orderBy('provider_count', 'desc')
    .orderBy('state')
    .orderBy('town')
    .limit(limit + 1)
    .execute()
  const cheapest = await db
    .selectFrom('town_services')
    .select((row) => row.fn.min('lowest_price').as('lowest_price'))
    .where('category_id', '=', id)
    .executeTakeFirst()
  const page = pageOf(
    rows,
    limit,
    ({ provider_count, state, town }) => [provider_count, state, town],
    (row) => row,
  )
  return { ...page, lowest_price: cheapest?.lowest_price ?? null }
}

/**
 * A category in a town. Throws 404 for an unknown category or town, and if no provider within 100
 * miles offers it.
 */
export async function getTown(from: Sources, address: TownAddress): Promise<Town> {
  const category = categoryCalled(address.category)
  const place = await findPlace(from.db, address)
  if (!place) throw townNotFound()
  const own = await listOwn(from, category, place)
  const providers = [...own.best, ...(await listOthers(from, category, place, own.ids))]
  if (providers.length === 0) throw townNotFound()
  const counted = await figures(from.db, categoryIdOf(category))
    .where('state', '=', place.state)
    .where('town', '=', place.town)
    .executeTakeFirst()
  const { latitude, longitude, ...names } = place
  return {
    ...(counted ?? uncounted),
    ...names,
    provider_count: own.total,
    category,
    coordinates: { latitude, longitude },
    providers,
    neighbours: await listNeighbours(from.db, category, place),
  }
}

/** The figures of a town whose first provider is newer than the hourly count. */
const uncounted = { lowest_price: null, highest_price: null, rating: 0, review_count: 0 }

const townNotFound = () => notFound(t('Town not found'))

function categoryCalled(text: string): CategoryName {
  const category = categoryNamed(text)
  if (!category) throw notFound(t('Category not found'))
  return category
}

type Place = Coordinates & Pick<Town, 'name' | 'state' | 'town'>

async function findPlace(db: Db, { state, town }: TownAddress): Promise<Place | undefined> {
  return db
    .selectFrom('town_places')
    .select(['name', 'state', 'town', 'latitude', 'longitude'])
    .where('state', '=', state.toUpperCase())
    .where('town', '=', town)
    .$narrowType<Place>()
    .executeTakeFirst()
}

/**
 * The town's own providers, best first, and their number. A provider's position is that of the ZIP
 * code, so the index of positions finds them.
 */
async function listOwn(from: Sources, category: CategoryName, { state, town }: Place) {
  const { rows } = await sql<{ id: string; total: number }>`
    with own as materialized (
      select provider_id, rank, sort_name
      from zip_codes as zip
      join provider_search as found on found.position <@ cube_enlarge(zip.position, 0.01, 3)
      join users on users.id = provider_id and users.zip_code = zip.zip_code
      where zip.state = ${state} and zip.town = ${town} and ${isInOneOf([categoryIdOf(category)])}
    )
    select provider_id as id, count(*) over () as total
    from own order by rank, sort_name, provider_id limit ${SHOWN_PROVIDERS}`.execute(from.db)
  const ids = rows.map(({ id }) => id)
  return { ids, total: rows[0]?.total ?? 0, best: await listCards(from, ids) }
}

/** Providers around the town who fill the page, nearest first. */
async function listOthers(
  from: Sources,
  category: CategoryName,
  { latitude, longitude }: Place,
  own: string[],
): Promise<ProviderSummary[]> {
  if (own.length === SHOWN_PROVIDERS) return []
  const { items } = await searchProviders(from, {
    search: '',
    category: [category],
    lat: latitude,
    lng: longitude,
    limit: SHOWN_PROVIDERS + own.length,
  })
  return items
    .filter(({ id }) => !own.includes(id))
    .slice(0, SHOWN_PROVIDERS - own.length)
    .map((item) => ProviderSummary.parse(item))
}

async function listNeighbours(db: Db, category: CategoryName, place: Place): Promise<Town['neighbours']> {
  const chord = sql<number>`position <-> cube(${pointOf(place)}::float8[])`
  const rows = await figures(db, categoryIdOf(category))
    .select(chord.as('chord'))
    .where((row) => row.not(row.and({ state: place.state, town: place.town })))
    .orderBy(chord)
    .limit(SHOWN_NEIGHBOURS)
    .execute()
  return rows
    .map(({ chord: straight, ...town }) => ({ ...town, distance_miles: roundMiles(milesOfChord(straight)) }))
    .filter(({ distance_miles }) => distance_miles <= NEARBY_MILES)
}

function figures(db: Db, category_id: number) {
  return db
    .selectFrom('town_services')
    .select(['name', 'state', 'town', 'provider_count', 'lowest_price', 'highest_price', 'rating', 'review_count'])
    .where('category_id', '=', category_id)
    .$narrowType<TownServices>()
}

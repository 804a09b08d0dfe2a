import { sql } from 'kysely'
import type { Coordinates, Location } from '#domains/locations/contract.ts'
import { findNearestZip, findZip } from '#domains/locations/queries.server.ts'
import { regionCodes } from '#domains/locations/regions-rules.ts'
import { placeName, townName } from '#domains/locations/rules.ts'
import { runNamed } from '#platform/db/named-statement.server.ts'
import { timedCache } from '#platform/db/timed-cache.server.ts'
import type { Deps } from '#platform/http/app.server.ts'
import type { Meaning } from './meaning-contract.ts'
import { understandText } from './meaning-queries.server.ts'
import { isTerm } from './meaning-rules.ts'
import type { Spot } from './places-contract.ts'
import { leastPeople, mayNamePlace, spellingsOf, spotsIn } from './places-rules.ts'
import { isEnglish } from './words-queries.server.ts'

type Database = Pick<Deps, 'db' | 'pool'>

/** A place that a text names. */
export interface NamedPlace {
  location: Location
  label: string
  /** The text without the place; empty if the other words say nothing. */
  rest: string
  /** The text names only a state, so the place is its largest town. */
  is_state: boolean
  /** The text is nothing but the name of a town. */
  is_alone: boolean
}

const places = timedCache<NamedPlace | undefined>()

/** The place that a text names (docs/product/search.md), cached for half a minute. */
export const findNamedPlace = (database: Database, text: string): Promise<NamedPlace | undefined> =>
  places.read(database.db, text, () => findUnlessName(database, text))

/** Whether a place is in the town that a text names, or in the state if it names only that. */
export async function isAround({ db }: Pick<Database, 'db'>, given: Coordinates, named: NamedPlace): Promise<boolean> {
  const around = await findNearestZip(db, given)
  return around !== undefined && isIn(around, named)
}

/** Whether a location is in the town that a text names, or in the state if it names only that. */
const isIn = ({ city, state }: Location, { location, is_state }: NamedPlace) =>
  state === location.state && (is_state || city === location.city)

/** Places don't count in the name of a provider: "Plumber in Austin". */
async function findUnlessName(database: Database, text: string): Promise<NamedPlace | undefined> {
  const meaning = await understandText(database, text)
  const named = await findIn(database, meaning)
  if (!named || (await isNameInstead(database, meaning, named))) return undefined
  // "Austin, TX 78704" and "Hoboken in New Jersey" name the place twice.
  const again = await findIn(database, await understandText(database, named.rest))
  const isSame = again && isIn(named.location, again)
  return { ...named, rest: await whatSays(database, isSame ? again.rest : named.rest) }
}

/** A large town alone is a name only if a provider or business is called exactly that: "Austin". */
async function isNameInstead(database: Database, { plain, called }: Meaning, { is_alone }: NamedPlace) {
  return is_alone ? called.businesses + called.owners.length > 0 : isNameOfProvider(database, plain)
}

async function findIn(database: Database, { plain, subjects, fillers }: Meaning): Promise<NamedPlace | undefined> {
  const words = plain.split(' ')
  const spots = spotsIn(words).filter((spot) => mayNamePlace(spot, subjects, fillers))
  const towns = await listTowns(database, spots)
  for (const spot of spots) {
    const found = await locate(database, spot, towns)
    const rest = [...words.slice(0, spot.first), ...words.slice(spot.end)].join(' ')
    const is_state = !('town' in spot.place || 'zip_code' in spot.place)
    const { is_certain, is_alone = false } = spot
    if (found && (is_certain || is_alone || (await meansCategory(database, rest))))
      return { ...found, rest, is_state, is_alone }
  }
  return undefined
}

type Located = Pick<NamedPlace, 'location' | 'label'>

async function locate(database: Database, spot: Spot, towns: TownRow[]): Promise<Located | undefined> {
  const { place } = spot
  if ('town' in place) return townOf(spot, towns)
  if ('zip_code' in place) return zipOf(database, place)
  const largest = { ...spot, place: { town: await largestTown(database, place.state), state: place.state } }
  return townOf(largest, await listTowns(database, [largest]))
}

/**
 * The town of a state with the most people, or with the most ZIP codes in a territory, whose people
 * are not known.
 */
async function largestTown({ db }: Database, state: string): Promise<string> {
  const { town } = await db
    .selectFrom('zip_codes')
    .select('town')
    .where('state', '=', state)
    .groupBy('town')
    .orderBy(({ fn }) => fn.sum('population_weight'), 'desc')
    .orderBy(({ fn }) => fn.countAll(), 'desc')
    .orderBy('town')
    .limit(1)
    .executeTakeFirstOrThrow()
  return town
}

async function meansCategory(database: Database, text: string): Promise<boolean> {
  const { subjects } = await understandText(database, text)
  return subjects.some(isTerm)
}

/** The text; empty if search ignores all of its words: "I need someone". */
async function whatSays(database: Database, text: string): Promise<string> {
  const { subjects } = await understandText(database, text)
  return subjects.every(({ words }) => words.every(({ is_weak }) => is_weak)) ? '' : text
}

/** A town, with the ZIP code in its middle. */
interface TownRow extends Coordinates {
  town: string
  state: string
  city: string
  zip_code: string
  people: number
}

/** The towns that these words may name, those with the most people first. */
async function listTowns(database: Database, spots: Spot[]): Promise<TownRow[]> {
  const named = spots.flatMap(({ place }) => ('town' in place ? spellingsOf(place.town) : []))
  if (named.length === 0) return []
  // The index of towns begins with the state, so all states are named. The view `town_places` would
  // read all towns.
  return runNamed<TownRow>(
    database,
    sql`
    with zips as (
      select *, sum(population_weight) over town as people,
        sum(latitude * weight) over town / sum(weight) over town as middle_latitude,
        sum(longitude * weight) over town / sum(weight) over town as middle_longitude
      from zip_codes, lateral (select greatest(population_weight, 1)::float8 as weight) as weighted
      where state = any(${regionCodes()}::text[]) and town = any(${named}::text[])
      window town as (partition by state, town)
    ), towns as (
      select distinct on (state, town) state, town, city, zip_code, latitude, longitude, people::integer
      from zips
      order by state, town, population_weight = 0,
        (latitude - middle_latitude) ^ 2 + (longitude - middle_longitude) ^ 2, zip_code
    )
    select * from towns order by people desc, state`,
  )
}

function townOf(spot: Spot, towns: TownRow[]): Located | undefined {
  const { place } = spot
  if (!('town' in place)) return undefined
  const names = spellingsOf(place.town)
  const found = towns.find(({ town, state }) => names.includes(town) && (!place.state || place.state === state))
  if (!found || found.people < leastPeople(spot, spot.words.every(isEnglish))) return undefined
  const { city, state, zip_code: zipCode, latitude, longitude } = found
  return { location: { city, state, zipCode, coordinates: { latitude, longitude } }, label: townName({ city, state }) }
}

async function zipOf({ db }: Database, { zip_code, label }: { zip_code: string; label?: string }) {
  const location = await findZip(db, zip_code)
  return location && { location, label: label ?? placeName(location) }
}

/**
 * Whether the name of a provider or their business contains the text, in the form of `searchable`.
 */
export async function isNameOfProvider(database: Database, plain: string): Promise<boolean> {
  const [row] = await runNamed<{ is_name: boolean }>(
    database,
    sql`
    select exists (
      select from providers where searchable(business_name) like '%' || ${plain} || '%'
    ) or exists (
      select from providers join users using (id) where name ilike '%' || ${plain} || '%'
    ) as is_name`,
  )
  return row?.is_name ?? false
}

import { sql } from 'kysely'
import { type ZipLookup, ZipLookupFailed, zippopotam } from '#integrations/zip-lookup/zip-lookup.server.ts'
import type { Config } from '#platform/config.server.ts'
import type { Db } from '#platform/db/db.server.ts'
import { HttpError, invalid, notFound } from '#platform/http/errors.server.ts'
import type { Coordinates, Location } from './contract.ts'
import { isZipCode, milesBetween, NEARBY_MILES, pointOf } from './rules.ts'

/** What a look-up needs: the table, and whom to ask about codes that it lacks. */
type Sources = { db: Db; config: Pick<Config, 'ZIP_LOOKUP_URL'> }

const columns = ['zip_code', 'city', 'state', 'latitude', 'longitude'] as const

/**
 * The place of whatever somebody typed as a ZIP code, or the refusal in the words of specification, section 5: 422 for what is no ZIP
 * code, 404 for one that nobody knows, 503 when the look-up service was needed and did not answer.
 */
export async function getZip({ db, config }: Sources, text: string): Promise<Location> {
  if (!isZipCode(text)) throw invalid([{ path: 'zip', message: 'Please enter a valid ZIP code' }])
  const lookup = config.ZIP_LOOKUP_URL === undefined ? undefined : zippopotam(config.ZIP_LOOKUP_URL)
  const place = await findZip(db, text, lookup).catch(onLookupFailure)
  if (!place) throw notFound('ZIP code')
  return place
}

/** The same for the field `location` of a form: what is no place is a wrong field there (422), not a missing page. */
export async function getChosenZip(from: Sources, text: string): Promise<Location> {
  return getZip(from, text).catch((error: unknown) => {
    if (error instanceof HttpError && error.status < 500) throw invalid([{ path: 'location', message: error.message }])
    throw error
  })
}

/** The ZIP code nearest to the coordinates; 404 when none lies within 100 miles. */
export async function getNearestZip(db: Db, where: Coordinates): Promise<Location> {
  const place = await findNearestZip(db, where)
  if (!place) throw new HttpError(404, 'not_found', 'Failed to find location')
  return place
}

/**
 * The place of a ZIP code, from the table, else from the look-up service where one is configured; `undefined` for a code that
 * neither knows. Throws `ZipLookupFailed` when the service does not answer.
 */
export async function findZip(db: Db, zipCode: string, lookup?: ZipLookup): Promise<Location | undefined> {
  const known = await db.selectFrom('zip_codes').select(columns).where('zip_code', '=', zipCode).executeTakeFirst()
  const place = known ?? (await lookup?.(zipCode))
  return place && locationOf(place)
}

/** The ZIP code nearest to the coordinates, or `undefined` when none lies within 100 miles. */
export async function findNearestZip(db: Db, where: Coordinates): Promise<Location | undefined> {
  const place = await byDistance(db, where).select(columns).executeTakeFirst()
  return place && milesBetween(place, where) <= NEARBY_MILES ? locationOf(place) : undefined
}

/**
 * The IANA time zone of a place: that of its ZIP code, else (a code that only the look-up service knows) that of the nearest code
 * however far. `undefined` only while the table is empty.
 */
export async function findTimeZone(
  db: Db,
  { zipCode, coordinates }: Pick<Location, 'zipCode' | 'coordinates'>,
): Promise<string | undefined> {
  const own = await db.selectFrom('zip_codes').select('time_zone').where('zip_code', '=', zipCode).executeTakeFirst()
  if (own) return own.time_zone
  const near = await byDistance(db, coordinates).select('time_zone').executeTakeFirst()
  return near?.time_zone
}

/** The same, where the table cannot be empty. */
export async function getTimeZone(db: Db, location: Pick<Location, 'zipCode' | 'coordinates'>): Promise<string> {
  const time_zone = await findTimeZone(db, location)
  if (!time_zone) throw new Error('the table of ZIP codes is empty')
  return time_zone
}

function onLookupFailure(error: unknown): never {
  if (error instanceof ZipLookupFailed)
    throw new HttpError(503, 'unavailable', 'Failed to find location', { retryAfter: 5 })
  throw error
}

/** Straight lines through the sphere order places as great circles do, and the gist index walks them. */
function byDistance(db: Db, where: Coordinates) {
  return db
    .selectFrom('zip_codes')
    .orderBy(sql`position <-> cube(${pointOf(where)}::float8[])`)
    .limit(1)
}

function locationOf(place: { zip_code: string; city: string; state: string } & Coordinates): Location {
  const { zip_code: zipCode, city, state, latitude, longitude } = place
  return { city, state, zipCode, coordinates: { latitude, longitude } }
}

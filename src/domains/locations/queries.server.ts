import { type RawBuilder, sql } from 'kysely'
import { type ZipLookup, ZipLookupFailed, zippopotam } from '#integrations/zip-lookup/zip-lookup.server.ts'
import type { Config } from '#platform/config.server.ts'
import type { Db } from '#platform/db/db.server.ts'
import { atField, HttpError, invalid, notFound } from '#platform/http/errors.server.ts'
import { country, terms } from '#ui/country.ts'
import { t } from '#ui/language.ts'
import { areaOf, isMilitaryZip, isZipCode, militaryZipText, zipIn } from './codes-rules.ts'
import type { Coordinates, Location } from './contract.ts'
import { zipCodeInvalid } from './limits.ts'
import { milesBetween, NEARBY_MILES, pointOf } from './rules.ts'

/** The dependencies of a lookup: the table, and the service for codes that it lacks. */
type Sources = { db: Db; config: Pick<Config, 'ZIP_LOOKUP_URL'> }

const columns = ['zip_code', 'city', 'state', 'latitude', 'longitude'] as const

/**
 * The place of a typed ZIP code. Throws 422 if it isn't a ZIP code, 404 for an unknown or military
 * one, and 503 if the lookup service was needed and didn't answer (docs/product/site-texts.md).
 */
export async function getZip({ db, config }: Sources, typed: string): Promise<Location> {
  const text = zipIn(typed)
  if (!isZipCode(text)) throw invalid([{ path: 'zip', message: zipCodeInvalid() }])
  const lookup = config.ZIP_LOOKUP_URL === undefined ? undefined : zippopotam(config.ZIP_LOOKUP_URL)
  const place = await findZip(db, text, lookup).catch(onLookupFailure)
  if (!place)
    throw isMilitaryZip(text)
      ? new HttpError(404, 'not_found', militaryZipText)
      : notFound(t('{code} not found', { code: terms().Code }))
  return place
}

/**
 * The place of the ZIP code in the field `location` of a form. Throws as {@link getZip} does, but
 * an unknown code is an invalid field (422), not a missing page.
 */
export async function getChosenZip(from: Sources, text: string): Promise<Location> {
  return getZip(from, text).catch(atField('location'))
}

/** The ZIP code nearest to the coordinates. Throws 404 if there is none within 100 miles. */
export async function getNearestZip(db: Db, where: Coordinates): Promise<Location> {
  const place = await findNearestZip(db, where)
  if (!place) throw new HttpError(404, 'not_found', t('Failed to find location'))
  return place
}

/**
 * The place of a ZIP code, from the table, else from the lookup service if one is configured;
 * `undefined` if neither knows it. Throws `ZipLookupFailed` if the service doesn't answer.
 */
export async function findZip(db: Db, zipCode: string, lookup?: ZipLookup): Promise<Location | undefined> {
  const area = areaOf(zipCode)
  const known = await db.selectFrom('zip_codes').select(columns).where('zip_code', '=', area).executeTakeFirst()
  const place = known ?? (await lookup?.(area))
  return place && locationOf(place)
}

/** The ZIP code nearest to the coordinates, or `undefined` if there is none within 100 miles. */
export async function findNearestZip(db: Db, where: Coordinates): Promise<Location | undefined> {
  const place = await byDistance(db, where).select(columns).executeTakeFirst()
  return place && milesBetween(place, where) <= NEARBY_MILES ? locationOf(place) : undefined
}

/**
 * The IANA time zone of a place: that of its ZIP code, else that of the nearest code, however far
 * away (for codes that only the lookup service knows). `undefined` only if the table is empty.
 */
export async function findTimeZone(
  db: Db,
  { zipCode, coordinates }: Pick<Location, 'zipCode' | 'coordinates'>,
): Promise<string | undefined> {
  const own = await db
    .selectFrom('zip_codes')
    .select('time_zone')
    .where('zip_code', '=', areaOf(zipCode))
    .executeTakeFirst()
  if (own) return own.time_zone
  const near = await byDistance(db, coordinates).select('time_zone').executeTakeFirst()
  return near?.time_zone
}

/**
 * The time zone of a place, as {@link findTimeZone} finds it. Throws if the table of ZIP codes is
 * empty, which is a bug.
 */
export async function getTimeZone(db: Db, location: Pick<Location, 'zipCode' | 'coordinates'>): Promise<string> {
  const time_zone = await findTimeZone(db, location)
  if (!time_zone) throw new Error('the table of ZIP codes is empty')
  return time_zone
}

/** SQL: the area of a postal code; see {@link areaOf}. */
export function areaIn(code: RawBuilder<unknown>): RawBuilder<unknown> {
  const { whole, area, separator } = country().postal_code
  return separator && whole !== area ? sql`split_part(${code}, ${sql.lit(separator.text)}, 1)` : code
}

/** SQL: the same for columns with a ZIP code and a position. */
export const timeZoneAt = (zip_code: RawBuilder<string>, position: RawBuilder<unknown>) =>
  sql<string>`coalesce((select time_zone from zip_codes where zip_codes.zip_code = ${zip_code}),
    (select time_zone from zip_codes order by zip_codes.position <-> ${position} limit 1))`

function onLookupFailure(error: unknown): never {
  if (error instanceof ZipLookupFailed)
    throw new HttpError(503, 'unavailable', t('Failed to find location'), { retryAfter: 5 })
  throw error
}

/**
 * Straight lines through the sphere sort places as great circles do, and the gist index supports
 * them.
 */
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

/** The places and time zones of ZIP codes that exist, by code. */
export async function placesOfZips(
  db: Db,
  zip_codes: readonly string[],
): Promise<Map<string, { location: Location; time_zone: string }>> {
  const rows = await db
    .selectFrom('zip_codes')
    .select([...columns, 'time_zone'])
    .where(sql<boolean>`zip_code = any(${[...new Set(zip_codes.map(areaOf))]}::text[])`)
    .execute()
  const places = new Map(rows.map((row) => [row.zip_code, { location: locationOf(row), time_zone: row.time_zone }]))
  return new Map(
    zip_codes.flatMap((zip_code) => (places.has(areaOf(zip_code)) ? [[zip_code, places.get(areaOf(zip_code))!]] : [])),
  )
}

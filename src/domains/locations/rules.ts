import { country } from '#ui/country.ts'
import type { Coordinates, Location } from './contract.ts'

/** The earth's radius in miles, for all distances (docs/product/search.md). */
export const EARTH_RADIUS_MILES = 3959

/**
 * The maximum distance of a search in miles; a position farther from every ZIP code has none
 * (docs/product/search.md).
 */
export const NEARBY_MILES = 100

/** A place as users read it: "Austin, TX 78701". */
export function placeName(place: Pick<Location, 'city' | 'state' | 'zipCode'>): string {
  return filled(country().place, place)
}

/** A town as users read it, without a ZIP code: "Austin, TX". */
export function townName(place: Pick<Location, 'city' | 'state'>): string {
  return filled(country().town, { ...place, zipCode: '' })
}

const filled = (form: string, { city, state, zipCode }: Pick<Location, 'city' | 'state' | 'zipCode'>) =>
  form.replace('{city}', city).replace('{region}', state).replace('{code}', zipCode)

/** Great-circle miles between two places. */
export function milesBetween(a: Coordinates, b: Coordinates): number {
  const height = halfChordSquared(a.latitude, b.latitude)
  const width = halfChordSquared(a.longitude, b.longitude)
  const square = height + Math.cos(radians(a.latitude)) * Math.cos(radians(b.latitude)) * width
  return 2 * EARTH_RADIUS_MILES * Math.asin(Math.min(1, Math.sqrt(square)))
}

/**
 * The length of the straight line through the sphere for a distance on its surface, both in miles;
 * the database compares these.
 */
export function chordOf(miles: number): number {
  return 2 * EARTH_RADIUS_MILES * Math.sin(miles / (2 * EARTH_RADIUS_MILES))
}

/**
 * The distance on the surface for the length of a straight line through the sphere, both in miles.
 */
export function milesOfChord(chord: number): number {
  return 2 * EARTH_RADIUS_MILES * Math.asin(Math.min(1, chord / (2 * EARTH_RADIUS_MILES)))
}

/**
 * A place as a point in space, in miles from the center of the sphere, as in the `position`
 * columns.
 */
export function pointOf({ latitude, longitude }: Coordinates): [x: number, y: number, z: number] {
  const parallel = EARTH_RADIUS_MILES * Math.cos(radians(latitude))
  return [
    parallel * Math.cos(radians(longitude)),
    parallel * Math.sin(radians(longitude)),
    EARTH_RADIUS_MILES * Math.sin(radians(latitude)),
  ]
}

/** Miles with one decimal: 0.04 becomes 0 and 12.25 becomes 12.3. */
export function roundMiles(miles: number): number {
  return Math.round(miles * 10) / 10
}

function halfChordSquared(from: number, to: number): number {
  return Math.sin(radians(to - from) / 2) ** 2
}

function radians(degrees: number): number {
  return (degrees * Math.PI) / 180
}

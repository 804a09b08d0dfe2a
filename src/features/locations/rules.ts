import type { Coordinates, Location } from './contract.ts'

/** The radius of the sphere on which every distance of the product is measured (specification, section 9). */
export const EARTH_RADIUS_MILES = 3959

/** Nobody is shown as being near a ZIP code that is further away; the reach of a search (specification, section 9). */
export const NEARBY_MILES = 100

const ZIP_LENGTH = 5

/** Whether the text is a whole ZIP code: five ASCII digits. */
export function isZipCode(text: string): boolean {
  return /^[0-9]{5}$/.test(text)
}

/** What a ZIP field keeps of what was typed or pasted: the first five digits. */
export function zipDigits(text: string): string {
  return text.replace(/[^0-9]/g, '').slice(0, ZIP_LENGTH)
}

/** How the product writes a place: "Austin, TX 78701". */
export function placeName(place: Pick<Location, 'city' | 'state' | 'zipCode'>): string {
  return `${place.city}, ${place.state} ${place.zipCode}`
}

/** Great-circle miles between two places. */
export function milesBetween(a: Coordinates, b: Coordinates): number {
  const height = halfChordSquared(a.latitude, b.latitude)
  const width = halfChordSquared(a.longitude, b.longitude)
  const square = height + Math.cos(radians(a.latitude)) * Math.cos(radians(b.latitude)) * width
  return 2 * EARTH_RADIUS_MILES * Math.asin(Math.min(1, Math.sqrt(square)))
}

/** The straight line through the sphere that belongs to so many miles on it; the database compares these. */
export function chordOf(miles: number): number {
  return 2 * EARTH_RADIUS_MILES * Math.sin(miles / (2 * EARTH_RADIUS_MILES))
}

/** The miles on the sphere that belong to a straight line of so many miles through it. */
export function milesOfChord(chord: number): number {
  return 2 * EARTH_RADIUS_MILES * Math.asin(Math.min(1, chord / (2 * EARTH_RADIUS_MILES)))
}

/** The place as a point in space, in miles from the centre of the sphere: what the `position` columns hold. */
export function pointOf({ latitude, longitude }: Coordinates): [x: number, y: number, z: number] {
  const parallel = EARTH_RADIUS_MILES * Math.cos(radians(latitude))
  return [
    parallel * Math.cos(radians(longitude)),
    parallel * Math.sin(radians(longitude)),
    EARTH_RADIUS_MILES * Math.sin(radians(latitude)),
  ]
}

/** Miles as they are shown: one decimal, so that 0.04 reads 0 and 12.25 reads 12.3. */
export function roundMiles(miles: number): number {
  return Math.round(miles * 10) / 10
}

function halfChordSquared(from: number, to: number): number {
  return Math.sin(radians(to - from) / 2) ** 2
}

function radians(degrees: number): number {
  return (degrees * Math.PI) / 180
}

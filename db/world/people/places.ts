import { readFileSync } from 'node:fs'
import type { Random } from '../random.ts'

/** A ZIP code with residents. */
export type Place = {
  zip: string
  city: string
  state: string
  latitude: number
  longitude: number
  time_zone: string
  /** An estimate of the residents, for weighted random choices only. */
  weight: number
}

/** All ZIP codes with residents, and the running totals of their weights. */
export type Atlas = { places: readonly Place[]; runningWeights: Float64Array; byZip: ReadonlyMap<string, Place> }

/**
 * Reads a file with the columns that db/countries/us/README.md describes. Skips ZIP codes without
 * residents, like PO boxes.
 */
export function readAtlas(file: string | URL = new URL('../../countries/us/postal-codes.tsv', import.meta.url)): Atlas {
  const places = readFileSync(file, 'utf8')
    .trimEnd()
    .split('\n')
    .map(placeOf)
    .filter((place) => place.weight > 0)
  const runningWeights = new Float64Array(places.length)
  let sum = 0
  places.forEach((place, at) => {
    sum += place.weight
    runningWeights[at] = sum
  })
  return { places, runningWeights, byZip: new Map(places.map((place) => [place.zip, place])) }
}

function placeOf(line: string): Place {
  const [zip, city, state, latitude, longitude, time_zone, weight] = line.split('\t') as [
    string,
    string,
    string,
    ...string[],
  ]
  return {
    zip,
    city,
    state,
    latitude: Number(latitude),
    longitude: Number(longitude),
    time_zone: time_zone!,
    weight: Number(weight),
  }
}

/**
 * Picks a place and returns its index in the atlas, because a million indexes fit in memory. Places
 * with more residents are more likely.
 */
export function randomPlaceIndex(random: Random, { runningWeights }: Atlas): number {
  const target = random.next() * runningWeights[runningWeights.length - 1]!
  let low = 0
  let high = runningWeights.length - 1
  while (low < high) {
    const middle = (low + high) >> 1
    if (runningWeights[middle]! > target) high = middle
    else low = middle + 1
  }
  return low
}

/** The distance in miles, on a sphere with a radius of 3959 miles. */
export function milesBetween(a: Place, b: Place): number {
  const rad = Math.PI / 180
  const x =
    Math.sin(((b.latitude - a.latitude) * rad) / 2) ** 2 +
    Math.cos(a.latitude * rad) * Math.cos(b.latitude * rad) * Math.sin(((b.longitude - a.longitude) * rad) / 2) ** 2
  return 2 * 3959 * Math.asin(Math.min(1, Math.sqrt(x)))
}

import { readFileSync } from 'node:fs'
import type { Random } from './random.ts'

/** One ZIP code where people live. */
export type Place = {
  zip: string
  city: string
  state: string
  latitude: number
  longitude: number
  time_zone: string
  /** An estimate of the residents, for drawing only. */
  weight: number
}

/** The inhabited ZIP codes with their running total of weights, for drawing one where people live. */
export type Atlas = { places: readonly Place[]; runningWeights: Float64Array; byZip: ReadonlyMap<string, Place> }

/** Reads the columns that db/zips/README.md describes; codes without residents (boxes, single buildings) are left out. */
export function readAtlas(file: string | URL = new URL('../zips/zips.tsv', import.meta.url)): Atlas {
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

/** A place drawn as people are spread over the country. */
export function somewhere(random: Random, atlas: Atlas): Place {
  return atlas.places[indexOfSomewhere(random, atlas)]!
}

/** The same draw as a position in the atlas, which a million of fit into memory. */
export function indexOfSomewhere(random: Random, { runningWeights }: Atlas): number {
  const wanted = random.next() * runningWeights[runningWeights.length - 1]!
  let low = 0
  let high = runningWeights.length - 1
  while (low < high) {
    const middle = (low + high) >> 1
    if (runningWeights[middle]! > wanted) high = middle
    else low = middle + 1
  }
  return low
}

/** Miles along the 3959-mile sphere. */
export function milesBetween(a: Place, b: Place): number {
  const rad = Math.PI / 180
  const x =
    Math.sin(((b.latitude - a.latitude) * rad) / 2) ** 2 +
    Math.cos(a.latitude * rad) * Math.cos(b.latitude * rad) * Math.sin(((b.longitude - a.longitude) * rad) / 2) ** 2
  return 2 * 3959 * Math.asin(Math.min(1, Math.sqrt(x)))
}

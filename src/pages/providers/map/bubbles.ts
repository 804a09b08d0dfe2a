import type { Coordinates } from '#domains/locations/contract.ts'
import type { ListedProvider } from '#domains/providers/contract.ts'
import { distanceText, priceText, roundMoney, spokenText } from '#ui/formats.ts'
import { t } from '#ui/language.ts'

/**
 * Providers so close together that one button represents them. The first, highest in the list,
 * gives the position.
 */
export interface Bubble extends Coordinates {
  providers: [ListedProvider, ...ListedProvider[]]
}

/** The south-west and north-east corners, in degrees east and north. */
export type Bounds = [[number, number], [number, number]]

/** The size of a bubble, in pixels. */
const room = { across: 76, down: 38 }
/** MapLibre's world is this many pixels wide at zoom 0. */
const WORLD = 512

/** Groups the providers with a place into bubbles that do not overlap at this zoom. */
export function bubblesOf(providers: readonly ListedProvider[], zoom: number): Bubble[] {
  const bubbles: (Bubble & { x: number; y: number })[] = []
  for (const provider of providers) {
    if (!provider.location) continue
    const point = pixelsAt(provider.location.coordinates, zoom)
    const near = bubbles.find(({ x, y }) => Math.abs(x - point.x) < room.across && Math.abs(y - point.y) < room.down)
    if (near) near.providers.push(provider)
    else bubbles.push({ ...provider.location.coordinates, ...point, providers: [provider] })
  }
  return bubbles
}

/** Web Mercator, as the map draws it. */
function pixelsAt({ latitude, longitude }: Coordinates, zoom: number): { x: number; y: number } {
  const world = WORLD * 2 ** zoom
  const north = Math.log(Math.tan(Math.PI / 4 + (latitude * Math.PI) / 360))
  return { x: (longitude / 360 + 0.5) * world, y: (0.5 - north / (2 * Math.PI)) * world }
}

/** The smallest bounds around all places, or nothing without any. */
export function boundsOf(places: readonly Coordinates[]): Bounds | null {
  if (places.length === 0) return null
  const east = places.map(({ longitude }) => longitude)
  const north = places.map(({ latitude }) => latitude)
  return [
    [Math.min(...east), Math.min(...north)],
    [Math.max(...east), Math.max(...north)],
  ]
}

/** A provider's position: the middle of the ZIP code, because the exact place is private. */
export function placesOf(providers: readonly ListedProvider[]): Coordinates[] {
  return providers.flatMap(({ location }) => (location ? [location.coordinates] : []))
}

/** The text of a bubble: "$40", or "3 from $35"; empty without a price. */
export function bubbleText({ providers }: Bubble): string {
  const price = lowestPrice(providers)
  const from = price === null ? '' : roundMoney(price)
  if (providers.length === 1) return from
  return from ? t('{count} from {from}', { count: providers.length, from }) : `${providers.length}`
}

/**
 * The label of a bubble: "Bright Windows, from $40.00 per hour, 2.3 miles away", or "3 from $35.00
 * per hour, Austin, TX".
 */
export function bubbleName({ providers }: Bubble): string {
  const [{ business_name, distance_miles, location }] = providers
  const price = lowestPrice(providers)
  const from = price === null ? [] : [t('from {price}', { price: priceText(price) })]
  if (providers.length > 1)
    return [spokenText([providers.length, ...from].join(' ')), `${location?.city}, ${location?.state}`].join(', ')
  const away = distance_miles === null ? [] : [distanceText(distance_miles)]
  return [business_name, ...[...from, ...away].map(spokenText)].join(', ')
}

function lowestPrice(providers: readonly ListedProvider[]): number | null {
  const prices = providers.flatMap(({ from_price }) => from_price ?? [])
  return prices.length > 0 ? Math.min(...prices) : null
}

import { evergreen, lamp, mixed, paper, terracotta } from '../faces/colours.ts'
import { line, patch, ring, shape } from '../faces/pen.ts'
import type { Random } from '../random.ts'

/** The colours of one scene. */
export type Paint = { wall: string; floor: string; wood: string; main: string; second: string; third: string }

/** Draws a scene of 160 by 120 units. */
export type Scene = (paint: Paint, random: Random) => string

const leaf = '#7f9f7a'

/** Three colours that go together on walls and floors that do. */
export function somePaint(random: Random): Paint {
  const [main, second, third] = random.some(
    [lamp, evergreen, terracotta, '#5b6f94', '#8aa58c', '#d99a77', '#e6cf9c', '#a9b8cf'],
    3,
  )
  return {
    wall: random.pick(['#f6ecd9', '#fbe7bf', '#e3eadb', '#e0e6ef', '#f8e3d2', '#f1dfd6']),
    floor: random.pick(['#e7cfa6', '#d9b98c', '#dccdb0', '#cfd6cf', '#e0bf9b']),
    wood: random.pick(['#d2a56f', '#b98655', '#e0bd8a', '#a9744a']),
    main: main!,
    second: second!,
    third: third!,
  }
}

/** A filled rectangle with its outline. */
export const box = (x: number, y: number, width: number, height: number, fill: string, r = 2) =>
  `<rect x="${x}" y="${y}" width="${width}" height="${height}" rx="${r}" fill="${fill}"/>`

/** One without an outline. */
export const plane = (x: number, y: number, width: number, height: number, fill: string, more = '') =>
  `<rect x="${x}" y="${y}" width="${width}" height="${height}" fill="${fill}" stroke="none"${more && ` ${more}`}/>`

/** A wall and a floor. */
export const room = ({ wall, floor }: Paint, horizon = 94) =>
  plane(0, 0, 160, 120, wall) + plane(0, horizon, 160, 120 - horizon, floor) + line(`M0 ${horizon}h160`)

/** Sky, a low sun and grass. */
export function outdoors(random: Random, horizon = 76): string {
  const [sky, sun] = random.pick([
    ['#dfe9ee', '#f9dda0'],
    ['#fbe3bd', '#f6c56a'],
    ['#f6e6dc', '#f3c08f'],
    ['#e5ebdc', '#f9dda0'],
  ] as const)
  const x = random.between(24, 136)
  return (
    plane(0, 0, 160, 120, sky) +
    `<circle cx="${x}" cy="${random.between(24, 40)}" r="15" fill="${sun}" stroke="none"/>` +
    plane(0, horizon, 160, 120 - horizon, '#b7cba2') +
    line(`M0 ${horizon}h160`)
  )
}

/** Where something is clean, or was just finished. */
export const sparkle = (x: number, y: number, size = 4) =>
  line(`M${x} ${y - size}v${size * 2}m${-size}-${size}h${size * 2}`)

/** A window with two sashes. */
export const pane = (x: number, y: number, width: number, height: number, glass = '#d9e6ec') =>
  box(x, y, width, height, glass) +
  line(`M${x + width / 2} ${y}v${height}M${x} ${y + height / 2}h${width}M${x - 4} ${y + height + 3}h${width + 8}`)

/** A plant in a pot that stands at this point. */
export const plant = (x: number, y: number, pot: string) =>
  shape(`M${x} ${y - 11}c-11 0-13-8-12-13 8 0 12 5 12 13 0-10 2-17 10-19 4 8-1 17-10 19z`, leaf) +
  shape(`M${x - 7} ${y - 11}h14l-2 11h-10z`, pot)

/** A picture on the wall. */
export const framed = (x: number, y: number, width: number, height: number, fill: string) =>
  box(x, y, width, height, paper) +
  patch(
    `M${x + 4} ${y + height - 4}l${(width - 8) / 2}-${(height - 8) * 0.7} ${(width - 8) / 2} ${(height - 8) * 0.7}z`,
    fill,
  )

/** A lamp that hangs from the ceiling, lit. */
export const pendant = (x: number, drop: number, shade: string) =>
  patch(`M${x - 11} ${drop + 13}h22l16 42h-54z`, lamp, 'opacity="0.25"') +
  line(`M${x} 0v${drop}`) +
  shape(`M${x - 4} ${drop}h8c1 6 7 6 8 13h-24c1-7 7-7 8-13z`, shade) +
  patch(`M${x - 4} ${drop + 14.5}a4 4 0 0 0 8 0z`, lamp)

/** A bush, or the crown of a tree. */
export const bush = (x: number, y: number, r: number, fill: string) =>
  shape(
    `M${x - r} ${y}c-${r * 0.5}-${r * 0.6} 0-${r * 1.3} ${r * 0.5}-${r * 1.1} ${r * 0.1}-${r * 0.7} ${r * 0.9}-${r * 0.7} ${r}-0 ${r * 0.6}-${r * 0.2} ${r} ${r * 0.5} ${r * 0.5} ${r * 1.1}z`,
    fill,
  )

/** Tiles on a wall, down to this line. */
export const tiles = (bottom: number, side: number, fill: string) =>
  plane(0, 0, 160, bottom, fill) +
  `<g opacity="0.35" stroke="${mixed(fill, '#1f2433', 0.4)}" stroke-width="1.2">${line(
    Array.from({ length: Math.floor(160 / side) }, (_, at) => `M${(at + 1) * side} 0v${bottom}`).join('') +
      Array.from({ length: Math.floor(bottom / side) }, (_, at) => `M0 ${(at + 1) * side}h160`).join(''),
  )}</g>`

/** Round things in a row: pots, bulbs, bubbles. */
export const rings = (points: readonly (readonly [x: number, y: number, r: number])[], fill: string) =>
  points.map(([x, y, r]) => ring(x, y, r, fill)).join('')

import { ink } from './colours.ts'

/** Units of a drawing's 120: the one weight of line that the house draws with (src/features/categories/components/category-drawings.svg). */
export const weight = 2.4

/** A shape in one colour without a line. */
export const patch = (d: string, fill: string, more = '') =>
  `<path d="${d}" fill="${fill}" stroke="none"${more && ` ${more}`}/>`

/** A line in ink. */
export const line = (d: string, more = '') => `<path d="${d}"${more && ` ${more}`}/>`

/** A coloured shape with its outline. */
export const shape = (d: string, fill: string, more = '') => `<path d="${d}" fill="${fill}"${more && ` ${more}`}/>`

/** The same, with the colour a little beside its outline, the way it sits in a newspaper. */
export const printed = (d: string, fill: string, by = '2 1.6') =>
  patch(d, fill, `transform="translate(${by})"`) + line(d)

/** A circle with its outline. */
export const ring = (x: number, y: number, r: number, fill: string) =>
  `<circle cx="${x}" cy="${y}" r="${r}" fill="${fill}"/>`

/** A group that is moved, turned or faded as one. */
export const group = (content: string, attributes: string) => `<g ${attributes}>${content}</g>`

type Point = readonly [number, number]

/** A line of round bumps through these points, for curls, wool and leaves; begins where the pen is. */
export function bumps(points: readonly Point[], roundness = 0.62): string {
  return points
    .slice(1)
    .map(([x, y], at) => {
      const [fromX, fromY] = points[at]!
      const r = (Math.hypot(x - fromX, y - fromY) * roundness).toFixed(1)
      return `A${r} ${r} 0 0 1 ${x.toFixed(1)} ${y.toFixed(1)}`
    })
    .join('')
}

/** Points on an ellipse, clockwise on the page; degrees, 0 is at the right, 270 at the top. */
export function around(x: number, y: number, rx: number, ry: number, from: number, to: number, count: number): Point[] {
  return Array.from({ length: count + 1 }, (_, at) => {
    const angle = ((from + ((to - from) * at) / count) * Math.PI) / 180
    return [x + rx * Math.cos(angle), y + ry * Math.sin(angle)] as const
  })
}

/** Moves the pen to the first of these points. */
export const start = ([first]: readonly Point[]) => `M${first![0].toFixed(1)} ${first![1].toFixed(1)}`

/** A whole drawing of so many units, `pixels` wide. */
export function drawing(units: { width: number; height: number }, pixels: number, content: string): string {
  const { width, height } = units
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${pixels}" height="${Math.round((pixels * height) / width)}" viewBox="0 0 ${width} ${height}"><g fill="none" stroke="${ink}" stroke-width="${weight}" stroke-linecap="round" stroke-linejoin="round">${content}</g></svg>`
}

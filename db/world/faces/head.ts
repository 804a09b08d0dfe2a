import { ink, mixed, terracotta } from './colours.ts'
import { group, line, patch, shape } from './pen.ts'

/** A head without what grows on it. */
export type Head = {
  tone: string
  /** How wide the chin is and where it ends: 10 to 16, and 81 to 85. */
  jaw: number
  chin: number
  /** How far the look goes to a side, -3 to 3. */
  turn: number
  eyes: keyof typeof eyes
  brows: keyof typeof brows
  nose: keyof typeof noses
  mouth: keyof typeof mouths
  browColour: string
  freckles: boolean
  /** Lines that years of laughing leave. */
  lined: boolean
  blush: boolean
}

const deeper = (tone: string) => mixed(tone, '#6b2f1c', 0.2)

/** The neck, which goes into the clothes. */
export function drawNeck({ tone, chin }: Head): string {
  const neck = 'M51 72v19c-2 4-5 6-9 7 6 9 30 9 36 0-4-1-7-3-9-7V72'
  return shape(neck, tone) + patch(`M51.5 ${chin - 4}c5 9 13 9 17.5 1v6c-4 6-12 7-17.5 2z`, deeper(tone))
}

/** Ears, the face and what is in it. */
export function drawHead(head: Head): string {
  const { tone, jaw, chin, turn } = head
  const face = `M38 50C38 20 82 20 82 50C82 66 ${60 + jaw + 4} ${chin} 60 ${chin}S38 66 38 50z`
  return ear(38.5 + turn * 0.4, -1, tone) + ear(81.5 + turn * 0.4, 1, tone) + shape(face, tone) + features(head)
}

const ear = (x: number, side: number, tone: string) =>
  shape(`M${x} 50c${side * 6}-3 ${side * 7} 11 ${side * 0.5} 13`, tone)

function features(head: Head): string {
  const { tone, turn, freckles, lined, blush, browColour } = head
  const x = 60 + turn
  const dark = mixed(ink, '#140d0c', luminance(tone) < 0.45 ? 0.8 : 0)
  const cheek = (at: number) =>
    `<ellipse cx="${at}" cy="66" rx="4.6" ry="3.2" fill="${terracotta}" stroke="none" opacity="0.28"/>`
  const both = (draw: (side: number) => string) =>
    group(draw(-1), `transform="translate(${x - 9} 56)"`) + group(draw(1), `transform="translate(${x + 9} 56)"`)
  return group(
    [
      blush ? cheek(x - 13) + cheek(x + 13) : '',
      freckles
        ? `<g fill="${deeper(tone)}" stroke="none">${[-14, -11, -8.5, 8.5, 11, 14].map((at, n) => `<circle cx="${x + at}" cy="${64 + (n % 2) * 2.5}" r="0.9"/>`).join('')}</g>`
        : '',
      both((side) => eyes[head.eyes](side)),
      group(
        both((side) => brows[head.brows](side)),
        `stroke="${browColour}"`,
      ),
      lined ? line(`M${x - 15.5} 57l-2.2 1.2M${x + 15.5} 57l2.2 1.2`, 'stroke-width="1.5" opacity="0.5"') : '',
      group(noses[head.nose], `transform="translate(${60 + turn * 1.5} 64)"`),
      group(mouths[head.mouth], `transform="translate(${x} 72.5)"`),
    ].join(''),
    `stroke="${dark}"`,
  )
}

/** 0 to 1, roughly as an eye sees it. */
export function luminance(colour: string): number {
  const [r, g, b] = [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16) / 255) as [
    number,
    number,
    number,
  ]
  return 0.3 * r + 0.59 * g + 0.11 * b
}

const dot = `<ellipse rx="2.2" ry="2.7" fill="${ink}" stroke="none"/><circle cx="0.8" cy="-1" r="0.8" fill="#fff" stroke="none"/>`

const eyes = {
  open: () => dot,
  smiling: () => line('M-3.2 1.2C-2-2.2 2-2.2 3.2 1.2'),
  lashes: (side: number) =>
    dot + line(`M${side * -2.6} -2.4C${side * -1} -4 ${side * 2} -3.8 ${side * 4} -2`, 'stroke-width="1.8"'),
  lidded: () => `${dot}${line('M-3.4-1.4C-2-3.6 2-3.6 3.4-1.4', 'stroke-width="1.8"')}`,
} satisfies Record<string, (side: number) => string>

const brows = {
  soft: (side: number) => line(`M${side * -3.5} -8.6c${side * 2}-1.6 ${side * 5}-1.6 ${side * 7.5} 0.6`),
  straight: (side: number) => line(`M${side * -3.8} -8.8c${side * 3}-0.6 ${side * 5}-0.4 ${side * 7.6} 0.8`),
  arched: (side: number) => line(`M${side * -3.4} -9.2c${side * 2}-2 ${side * 5}-2.2 ${side * 7.4} 0.8`),
  full: (side: number) =>
    line(`M${side * -4} -8.2c${side * 2}-1.8 ${side * 6}-1.8 ${side * 8} 0.4`, 'stroke-width="3.2"'),
} satisfies Record<string, (side: number) => string>

const noses = {
  hooked: line('M-0.5-6c1.5 3 3.5 5 2.5 6.4-1 1.2-3 0.8-4 0.2'),
  button: line('M-3-0.8c1 2.2 5 2.2 6 0'),
  broad: line('M-4-1.2c0.5 2.6 3 1.2 4 1.6s3.5 1 4-1.6'),
  long: line('M1-7c-1 3-3 5.5-2.5 7 0.5 1.2 2.5 1 3.5 0.6'),
}

const lips = '#b4513f'

const mouths = {
  smile: line('M-7-1c3 5.5 11 5.5 14 0'),
  gentle: line('M-5.5 0c3 3 8 3 11 0'),
  wry: line('M-6 0.5c4 3 9 2 12-2'),
  laughing: shape('M-8-2.5c4.5 1 11.5 1 16 0C7.5 4 4 6.5 0 6.5S-7.5 4-8-2.5z', '#fffdf8'),
  painted:
    patch('M-7-0.8c2-2 5-2.8 7-1.4 2-1.4 5-0.6 7 1.4-3 6-11 6-14 0z', lips) +
    line('M-7-0.8c4 1.8 10 1.8 14 0', 'stroke-width="1.8"'),
}

const below = (chin: number) => chin + 3.5

/** What grows on a chin and above a mouth, for a head of this shape. */
export const beards = {
  none: () => '',
  stubble: (colour: string, { chin, jaw }: Head) => patch(jawline(chin, jaw, 0), colour, 'opacity="0.26"'),
  full: (colour: string, { chin, jaw, turn }: Head) => shape(jawline(below(chin), jaw, 1.5), colour) + mouthIn(turn),
  short: (colour: string, { chin, jaw, turn }: Head) =>
    patch(jawline(chin + 0.5, jaw, 0), colour) +
    line(`M38.5 58C40 70 ${60 - jaw - 3} ${chin} 60 ${chin}S80 70 81.5 58`) +
    mouthIn(turn),
  moustache: (colour: string, { turn }: Head) =>
    group(
      shape(
        'M0 68.5c-2-1.6-5-1.4-7 0.5-1 1-2 1.6-3.5 1.5 3 3 8 2.5 10.5 0.5 2.5 2 7.5 2.5 10.5-0.5-1.5 0.1-2.5-0.5-3.5-1.5-2-1.9-5-2.1-7-0.5z',
        colour,
        'stroke-width="1.5"',
      ),
      `transform="translate(${60 + turn} 0)"`,
    ),
  goatee: (colour: string, { chin, turn }: Head) =>
    shape(
      `M${50 + turn} 69c5-3.5 15-3.5 20 0 2 6 0 ${chin - 68}-3 ${chin - 66}-4 2.5-10 2.5-14 0-3-2-5-${chin - 72}-3-${chin - 66}z`,
      colour,
      'stroke-width="1.5"',
    ) + mouthIn(turn),
} satisfies Record<string, (colour: string, head: Head) => string>

const jawline = (chin: number, jaw: number, out: number) =>
  `M${38.5 - out * 0.3} 57C${39.5 - out} 71 ${60 - jaw - 3 - out} ${chin} 60 ${chin}S${80.5 + out} 71 ${81.5 + out * 0.3} 57c-2 7-6 10-11.5 10.5-3-2-17-2-20 0C44.5 67 40.5 64 38.5 57z`

const mouthIn = (turn: number) =>
  group(
    shape('M-6.5-1.5c4 1 9 1 13 0-1 4-3.5 5.5-6.5 5.5s-5.5-1.5-6.5-5.5z', '#fffdf8', 'stroke-width="1.8"'),
    `transform="translate(${60 + turn} 73)"`,
  )

/** Glasses, in the line's own weight. */
export const glasses = {
  round: (turn: number) => frames(turn, (x) => `<circle cx="${x}" cy="56.5" r="7.2" fill="#fff" fill-opacity="0.18"/>`),
  square: (turn: number) =>
    frames(turn, (x) => `<rect x="${x - 8}" y="50.5" width="16" height="12" rx="4" fill="#fff" fill-opacity="0.18"/>`),
}

const frames = (turn: number, one: (x: number) => string) =>
  group(one(-9.5) + one(9.5) + line('M-2.3 55c1.5-1 3.1-1 4.6 0'), `transform="translate(${60 + turn} 0)"`) +
  line(`M${42.5 + turn} 55l-4-1m39 1 4-1`)

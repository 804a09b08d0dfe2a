import { around, bumps, group, line, patch, printed, ring, shape, start } from './pen.ts'

/** What grows on a head: what lies behind head and shoulders, and what lies in front of the face. */
export type Hair = { behind?: (colour: string) => string; front: (colour: string) => string }

const cap = 'M36.5 54C33 32 42 17 60 17s27 15 23.5 37'

/** Short hair, for anybody. The face is 44 wide around 60, its temples at 50, its chin at 82. */
export const shortHair = {
  parted: {
    front: (colour) =>
      shape('M36.5 55C31 32 43 15 61 15c19 0 28 17 22.5 40-1.5-6-3-12-7-17-11 2-23-1-30-8-1 9-7 14-10 25z', colour) +
      line('M47 29c4-4 8-6 13-7'),
  },
  cropped: {
    front: (colour) => shape('M37 52c-3-20 8-33 23-33s26 13 23 33c-1-7-3-12-7-15-10-4-22-4-32 0-4 3-6 8-7 15z', colour),
  },
  swept: {
    front: (colour) =>
      shape(
        'M37 54c-3-9-3-18 2-24-1-13 13-20 28-17 15 2 22 19 16 41-1-7-3-13-8-18-9 3-20 2-28-3-5 5-9 12-10 21z',
        colour,
      ) + line('M46 27c6-6 14-8 23-6'),
  },
  curls: {
    front: (colour) => {
      const top = around(60, 44, 25.5, 27, 165, 375, 9)
      const fringe = [...around(60, 50, 21, 14, 355, 185, 6)]
      return (
        shape(`${start(top)}${bumps(top)}L${fringe[0]!.join(' ')}${bumps(fringe, 0.6)}z`, colour) +
        line('M50 28c2-3 6-3 8 0m6-1c2-3 6-2 7 1')
      )
    },
  },
  wool: {
    front: (colour) => {
      const top = around(60, 43, 25, 25, 168, 372, 15)
      return shape(
        `${start(top)}${bumps(top, 0.56)}C81 42 77 36 60 36S39 42 ${top[0]![0].toFixed(1)} ${top[0]![1].toFixed(1)}z`,
        colour,
      )
    },
  },
  shaven: {
    front: (colour) =>
      patch(
        'M38 50c-1-16 8-25.5 22-25.5S83 34 82 50c-2-8-4-12-8-14-9-3-19-3-28 0-4 2-6 6-8 14z',
        colour,
        'opacity="0.45"',
      ),
  },
  wreath: {
    front: (colour) =>
      shape(
        'M38.5 57c-4-5-5-13-2.5-18 1.5-3 4.5-3 4.8 0 0.2 6-0.8 11-2.3 18zm43 0c4-5 5-13 2.5-18-1.5-3-4.5-3-4.8 0-0.2 6 0.8 11 2.3 18z',
        colour,
      ) + line('M55 31.5c3-1 7-1 10 0'),
  },
  bald: { front: () => line('M52 31c3-2 7-2.5 10-2') },
  pixie: {
    front: (colour) =>
      shape(
        'M37 60C30 34 41 16 61 16c18 0 28 15 23 44-3-5-4-11-5-16-8 0-18-3-24-9-3 8-11 9-14 12-2 4-3 9-4 13z',
        colour,
      ) + line('M55 35c-3-3-4-6-4-9m13 13c-3-3-5-7-6-10'),
  },
  fringe: {
    front: (colour) =>
      shape(`${cap}c-2-3-3-6-3.5-9-6 2-10 2-14 1-6 2-14 2-18-1-4 2-8 3-11 2-.5 3-1 5-2.5 8z`, colour) +
      line('M52 45c0-5 1-9 3-13m12 14c0-4-1-8-3-12'),
  },
  tousled: {
    front: (colour) =>
      shape(
        'M36 58C30 40 34 26 43 21c5-7 16-9 24-5 12 1 20 16 17 42-2-5-4-10-5-16-5 0-9-2-12-5-3 4-11 5-15 2-4 5-9 5-12 6-2 5-3 9-4 13z',
        colour,
      ) + line('M55 39c1-3 3-6 6-8m6 6c1-3 1-5 0-8'),
  },
  setWaves: {
    behind: (colour) => {
      const back = around(60, 50, 28, 30, 130, 410, 11)
      return shape(`${start(back)}${bumps(back)}z`, colour)
    },
    front: (colour) => {
      const top = around(60, 44, 25, 25, 165, 375, 7)
      const fringe = around(59, 45, 20, 9, 355, 185, 4)
      return (
        shape(`${start(top)}${bumps(top, 0.58)}L${fringe[0]!.join(' ')}${bumps(fringe, 0.58)}z`, colour) +
        line('M45 33c3-5 8-7 13-6m7 0c5 0 8 3 10 7')
      )
    },
  },
} satisfies Record<string, Hair>

const hanging = (colour: string, strands: readonly (readonly [x: number, from: number, to: number])[], r: number) =>
  strands
    .map(([x, from, to]) =>
      shape(`M${x - r} ${from}V${to}a${r} ${r} 0 0 0 ${r * 2} 0V${from}a${r} ${r} 0 0 0 ${r * -2} 0z`, colour),
    )
    .join('')

const plait = (colour: string, x: number, lean: number) =>
  [0, 1, 2, 3]
    .map((at) => `<ellipse cx="${x + lean * at}" cy="${72 + at * 9}" rx="6" ry="6" fill="${colour}"/>`)
    .join('') + shape(`M${x + lean * 4 - 3} 104c0 5 1 8 3 11 2-3 3-6 3-11z`, colour)

const middleParted = (colour: string) =>
  shape('M60 30c-9 2-17 11-20 27-6-9-6-28 4-36 9-7 23-7 32 0 10 8 10 27 4 36-3-16-11-25-20-27z', colour) +
  line('M60 30V18')

/** Hair that falls or is put up. */
export const longHair = {
  straight: {
    behind: (colour) => printed('M34 52C29 8 91 8 86 52c0 18 3 36 5 52-18 6-44 6-62 0 2-16 5-34 5-52z', colour, '0 0'),
    front: middleParted,
  },
  bob: {
    behind: (colour) => shape('M35 48C31 8 89 8 85 48c3 12 4 26 1 36-16 4-36 4-52 0-3-10-2-24 1-36z', colour),
    front: (colour) =>
      shape(`${cap}c-2-3-3-7-3.5-11-12 4-28 4-40 0-.5 4-1.5 8-3 11z`, colour) +
      line('M50 43c0-5 1-9 3-12m14 13c0-5-1-9-3-12'),
  },
  waves: {
    behind: (colour) =>
      shape(
        'M36 46C32 8 90 8 85 46c6 8 1 14 6 22s-2 12 1 18c2 6-2 10-6 12-16 3-36 3-52 0-5-3-7-7-5-13 3-6-3-10 1-18s0-13 6-21z',
        colour,
      ) + line('M34 78c3 4 2 8 0 12m52-14c-3 4-2 8 1 12'),
    front: (colour) =>
      shape(
        'M52 24c-8 6-12 16-13 34-6-10-5-28 5-36 9-8 25-7 32 1 9 9 10 25 4 36-1-11-4-17-8-20-9-2-17-7-20-15z',
        colour,
      ),
  },
  knot: {
    behind: (colour) => ring(60, 18, 9.5, colour) + line('M54 16c3-4 9-4 12 0'),
    front: (colour) =>
      shape('M38 55c-4-22 7-35 22-35s26 13 22 35c-1-13-10-22-22-23-12 1-21 10-22 23z', colour) +
      line('M60 32v-9m-9 11c1-4 2-7 4-10m14 10c-1-4-2-7-4-10'),
  },
  nape: {
    behind: (colour) => ring(82, 74, 10, colour) + line('M78 70c4-2 8 0 9 4'),
    front: (colour) =>
      shape(
        'M50 25c-7 7-10 15-11 30-7-11-4-26 5-33 9-7 24-7 32 1 9 8 10 22 5 33-1-9-3-14-6-17-10-1-20-5-25-14z',
        colour,
      ),
  },
  tail: {
    behind: (colour) =>
      shape('M80 30c16 2 20 20 16 36-2 10-1 18 2 26-10 0-18-8-17-20 1-14 3-24-1-42z', colour) +
      line('M87 46c4 10 2 20 1 30'),
    front: (colour) =>
      shape('M38 56c-5-24 7-37 23-37 15 0 26 12 21 37-1-12-5-19-11-22-9 2-19 1-25-3-4 6-7 14-8 25z', colour),
  },
  cloud: {
    behind: (colour) => {
      const back = around(60, 54, 34, 36, 115, 425, 13)
      return shape(`${start(back)}${bumps(back)}z`, colour)
    },
    front: (colour) => {
      const top = around(60, 46, 25, 28, 170, 370, 7)
      const fringe = around(59, 44, 20, 9, 350, 190, 4)
      return (
        shape(`${start(top)}${bumps(top, 0.58)}L${fringe[0]!.join(' ')}${bumps(fringe, 0.58)}z`, colour) +
        line('M47 31c2-3 6-4 9-2m9-1c4-1 7 1 8 4')
      )
    },
  },
  afro: {
    behind: (colour) => {
      const back = around(60, 44, 36, 35, 110, 430, 21)
      return shape(`${start(back)}${bumps(back, 0.56)}z`, colour)
    },
    front: (colour) =>
      patch('M39.5 51C38 33 48 26 60 26s22 7 20.5 25C78 41 72 35.5 60 35.5S42 41 39.5 51z', colour) +
      line('M39.5 51C42 41 48 35.5 60 35.5S78 41 80.5 51'),
  },
  plaits: {
    behind: (colour) => shape('M36 50C32 10 88 10 84 50c2 10 2 20-1 26-12 4-34 4-46 0-3-6-3-16-1-26z', colour),
    front: (colour) => plait(colour, 36, -1) + plait(colour, 84, 1) + middleParted(colour),
  },
  braids: {
    behind: (colour) => shape('M36 50C32 12 88 12 84 50v34H36z', colour),
    front: (colour) =>
      hanging(
        colour,
        [
          [31.5, 48, 96],
          [36.5, 44, 106],
          [83.5, 44, 106],
          [88.5, 48, 96],
        ],
        2.7,
      ) +
      shape('M34 54c-2-25 10-38 26-38s28 13 26 38c-4-11-12-20-26-21-14 1-22 10-26 21z', colour) +
      line('M60 33V17m-10 18c0-6 2-11 5-16m15 16c0-6-2-11-5-16m-22 21c-1-5 1-10 4-14m33 14c1-5-1-10-4-14'),
  },
  locs: {
    behind: (colour) => shape('M36 50C32 12 88 12 84 50v26H36z', colour),
    front: (colour) =>
      hanging(
        colour,
        [
          [40, 42, 72],
          [34.5, 44, 84],
          [80, 42, 72],
          [85.5, 44, 84],
        ],
        3.3,
      ) +
      shape('M36 52c-4-23 9-37 24-37s28 14 24 37c-3-6-5-11-9-15-9-3-21-3-30 0-4 4-6 9-9 15z', colour) +
      line('M52 36c-1-6 0-12 3-17m13 17c1-6 0-12-3-17m-23 21c-1-5 0-9 2-12m35 12c1-5 0-9-2-12'),
  },
  tied: {
    behind: (colour) => ring(66, 17, 8, colour),
    front: (colour) =>
      shape('M37 54c-3-21 8-34 24-34 15 0 25 13 22 34-1-8-3-14-7-18-10-4-21-4-31-1-5 4-7 11-8 19z', colour) +
      line('M50 33c3-5 7-8 12-10m6 10c0-4 0-7-2-9'),
  },
  curtains: {
    behind: (colour) => shape('M36 48C33 12 87 12 84 48c3 12 4 22 2 30-14 6-38 6-52 0-2-8-1-18 2-30z', colour),
    front: (colour) => group(middleParted(colour), 'transform="translate(60 0) scale(1.04 1) translate(-60 0)"'),
  },
} satisfies Record<string, Hair>

import { mixed, paper } from './colours.ts'
import { around, bumps, line, patch, shape, start } from './pen.ts'

type Cover = (colour: string) => string

/** What sits on a head, over hair. */
export const hats = {
  straw: (colour) =>
    shape('M39 33c0-20 8-25 21-25s21 5 21 25z', '#efd089') +
    patch('M38.5 26h43l0.5 8h-44z', colour) +
    shape('M18 38c12-8 72-8 84 0 4 4-12 9-42 9s-46-5-42-9z', '#f3d997') +
    line('M38.5 33c8 3 35 3 43 0M30 41c6 1.5 12 2 18 2m30-1c4-.3 8-.8 12-1.5M50 16c3-2 6-2 9-2'),
  flatCap: (colour) =>
    shape('M35 40c0-18 12-25 27-25 16 0 24 9 24 23-14-4-34-4-51 2z', colour) +
    shape('M34 41c12-7 26-8 37-6-3 6-15 10-35 11-3-1-4-3-2-5z', mixed(colour, '#1f2433', 0.2)),
  beanie: (colour) =>
    shape('M37 42c-2-22 9-31 23-31s25 9 23 31z', colour) +
    shape('M35 36c15-5 35-5 50 0v9c-15-5-35-5-50 0z', mixed(colour, paper, 0.3)) +
    line('M46 35v6m9-7v6m10-6v6m9-5v6M60 18v8'),
  painter: (colour) =>
    shape('M38 40c-2-18 8-25 22-25s24 7 22 25z', paper) +
    shape('M36 38c16-4 32-4 48 0 8 2 14 5 15 8-20-5-44-6-62-1-2-2-2-5-1-7z', paper) +
    patch('M52 24c3-2 6 1 4 4s-7 0-4-4zM68 29c2-1 4 1 2 3s-4-1-2-3z', colour),
} satisfies Record<string, Cover>

/** Cloth around a head, with the hair under it. */
export const wraps = {
  scarf: (colour) =>
    shape(
      'M60 14C36 14 31 34 32 56c0 16-3 26-8 36 8 12 24 20 36 20s28-8 36-20c-5-10-8-20-8-36 1-22-4-42-28-42zM60 29c15 0 21 12 20 27-1 15-9 26-20 26S41 71 40 56c-1-15 5-27 20-27z',
      colour,
      'fill-rule="evenodd"',
    ) + line('M40 66c3 14 12 24 32 27M36 82c8 12 20 18 34 19M42 24c4-4 9-6 14-6.5'),
  turban: (colour) =>
    shape('M36 48c-6-24 8-38 24-38s30 14 24 38C76 38 66 33 60 32c-6 1-16 6-24 16z', colour) +
    line('M60 32c-8-6-16-6-24 4m24-4c8-6 16-6 24 4M44 20c6-2 12 2 16 12m16-12c-6-2-12 2-16 12'),
  knotted: (colour) => {
    const knot = around(60, 13, 13, 8, 150, 390, 4)
    return (
      shape(`${start(knot)}${bumps(knot, 0.6)}z`, mixed(colour, paper, 0.25)) +
      shape('M36 50C30 24 44 15 60 15s30 9 24 35C74 38 46 38 36 50z', colour) +
      line('M38 36c10-8 22-10 34-18M48 40c10-8 20-12 30-14')
    )
  },
} satisfies Record<string, Cover>

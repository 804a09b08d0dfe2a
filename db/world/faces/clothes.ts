import { mixed, paper } from './colours.ts'
import { group, line, patch, printed, ring, shape } from './pen.ts'

const body = 'M10 126c0-16 8-24 20-27l13-4c4 9 30 9 34 0l13 4c12 3 20 11 20 27z'
const closed = 'M10 126c0-16 8-24 20-27l16-5h28l16 5c12 3 20 11 20 27z'
const sleeves = line('M29 112c1 3 1 6 1 10m61-10c-1 3-1 6-1 10')

type Cloth = (colour: string, second: string) => string

/** What people wear from the shoulders down, in one colour and with something of a second. */
export const clothes = {
  crew: (colour) => printed(body, colour) + line('M39 97c6 11 36 11 42 0') + sleeves,
  striped: (colour) =>
    printed(body, '#f6ead2') +
    group(
      line('M21 104q39 16 78 0M15 114q45 17 90 0M12 124q48 16 96 0'),
      `stroke="${mixed(colour, '#1f2433', 0.2)}" stroke-width="3.6"`,
    ) +
    line('M39 97c6 11 36 11 42 0') +
    line(body),
  shirt: (colour) =>
    printed(closed, colour) +
    shape('M46 91 60 103 50 112 40 96zM74 91 60 103 70 112 80 96z', mixed(colour, paper, 0.45)) +
    line('M60 104v18') +
    ring(60, 114, 0.6, 'none') +
    sleeves,
  rollneck: (colour) =>
    printed(closed, colour) +
    shape('M47 86c6 4 20 4 26 0l2 12c-6 6-24 6-30 0z', colour) +
    line('M48 92c7 4 17 4 24 0') +
    sleeves,
  cardigan: (colour, second) =>
    printed(body, second) +
    patch(
      `${body.slice(0, body.indexOf('c4 9'))}L60 124 77 95l13 4c12 3 20 11 20 27z`,
      colour,
      'transform="translate(1.5 1.5)"',
    ) +
    line(body) +
    line('M43 95 59 126M77 95 61 126') +
    sleeves,
  dungarees: (colour, second) =>
    printed(body, second) +
    line('M39 97c6 11 36 11 42 0') +
    shape('M38 126v-14h44v14zM34 98l6 14h6l-6-16zM86 98l-6 14h-6l6-16z', colour) +
    ring(42, 114, 1.4, paper) +
    ring(78, 114, 1.4, paper) +
    line('M52 126v-6h16v6'),
  apron: (colour, second) =>
    printed(body, second) + shape('M40 126c0-8 2-14 4-17h32c2 3 4 9 4 17zM42 96l3 13m33-13-3 13', colour) + sleeves,
  hoodie: (colour) =>
    printed(closed, colour) +
    shape(
      'M40 92c-8 2-12 8-10 14 8 6 22 8 30 5 8 3 22 1 30-5 2-6-2-12-10-14-2 8-12 12-20 12s-18-4-20-12z',
      mixed(colour, paper, 0.2),
    ) +
    line('M54 111v9m12-9v9'),
  blazer: (colour, second) =>
    printed(closed, second) +
    patch('M46 94 60 122 74 94l16 5c12 3 20 11 20 27H10c0-16 8-24 20-27z', colour, 'transform="translate(1 1)"') +
    line(closed) +
    line('M45 94 40 108l7 2 13 14 13-14 7-2-5-14M60 124v-4') +
    line('M47 93l13 12 13-12'),
  wrap: (colour) =>
    printed(closed, colour) +
    patch('M48 93c2 6 6 12 12 16 6-4 10-10 12-16', mixed(colour, paper, 0.7)) +
    line('M47 93c3 9 14 20 30 28M73 93c-2 5-5 10-9 14') +
    sleeves,
} satisfies Record<string, Cloth>

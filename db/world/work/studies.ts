import { ink, lamp, mixed, paper, skins } from '../faces/colours.ts'
import { around, bumps, line, patch, ring, shape, start } from '../faces/pen.ts'
import type { Random } from '../random.ts'
import { box, bush, framed, outdoors, pane, pendant, plane, plant, rings, room, type Scene } from './stage.ts'

/** Books that stand side by side from here, as wide as there is place. */
export function books(random: Random, x: number, y: number, width: number, colours: readonly string[]): string {
  const drawn: string[] = []
  for (let at = x; at < x + width - 5; ) {
    const thick = random.between(5, 8)
    const tall = random.between(14, 21)
    drawn.push(box(at, y - tall, thick, tall, random.pick(colours), 1))
    at += thick
  }
  return drawn.join('')
}

/** Places to learn at. */
export const tutoring = {
  desk: (p, random) =>
    [
      room(p, 104),
      pane(16, 12, 42, 36),
      box(8, 84, 144, 7, p.wood) + line('M20 91v24m120-24v24'),
      box(26, 76, 34, 8, p.main) + box(30, 68, 28, 8, p.second) + box(27, 60, 32, 8, p.third),
      patch('M98 52l-14 32h46l-14-32z', lamp, 'opacity="0.35"') +
        line('M134 84V52l-18-14') +
        shape('M96 52c0-12 22-12 22 0z', p.main) +
        line('M126 84h16'),
      shape('M70 84c4-5 14-5 18-1 4-4 14-4 18 1z', paper) + line('M88 83v1'),
      random.chance(0.5) ? framed(112, 10, 26, 20, p.second) : line('M118 16h22m-22 7h16'),
    ].join(''),
  chalkboard: (p, random) =>
    [
      room(p, 104),
      box(18, 10, 124, 68, '#46705f', 3) + box(14, 78, 132, 6, p.wood),
      `<g stroke="${paper}">${line(random.chance(0.5) ? 'M32 62 54 28l22 34zM54 28v34M44 68h20' : 'M32 24v40h44M32 60c16-2 24-12 38-34')}${line('M92 30h12m-6-6v12m14-6h14m-34 18h14m6-3h14m-14 6h14M92 64h30')}</g>`,
      box(26, 73, 10, 5, paper, 1) + box(40, 73, 8, 5, p.main, 1),
      books(random, 96, 104, 44, [p.main, p.second, p.third]),
      plant(30, 104, p.second),
    ].join(''),
  piano: (p, random) =>
    [
      room(p, 104),
      shape('M26 34h108v70H26z', p.wood) + box(20, 28, 120, 8, p.wood),
      box(20, 72, 120, 14, paper, 1) +
        line(
          'M30 72v14m10-14v14m10-14v14m10-14v14m10-14v14m10-14v14m10-14v14m10-14v14m10-14v14m10-14v14m10-14v14',
          'stroke-width="1.5"',
        ),
      [26.5, 36.5, 56.5, 66.5, 76.5, 96.5, 106.5, 126.5].map((x) => plane(x, 72, 6, 8, ink)).join(''),
      box(56, 42, 48, 26, paper) +
        line('M62 50h36m-36 6h36m-36 6h36', 'stroke-width="1.2"') +
        rings(
          [
            [70, 55, 1.5],
            [80, 50, 1.5],
            [91, 58, 1.5],
          ],
          ink,
        ) +
        line('M71.5 55v-7m10 2v-7m11 15v-8', 'stroke-width="1.5"'),
      line('M34 86v18m92-18v18'),
      random.chance(0.5) ? plant(38, 28, p.main) : shape('M34 28v-12h8v12zM36 16v-4h4v4', p.main),
      framed(104, 4, 28, 18, p.second),
      shape('M58 112c0-8 44-8 44 0z', p.main),
    ].join(''),
  globe: (p, random) =>
    [
      room(p, 98),
      box(10, 90, 140, 8, p.wood),
      ring(52, 52, 25, '#b9d3de') +
        patch('M38 36c8-6 16-2 14 4s-10 4-12 12-10 0-9-6zM56 48c8-4 18 0 16 8s-10 16-14 10-8-14-2-18z', '#a3bd92') +
        line('M30 36C16 64 40 92 72 78M52 79v8m-14 3h28'),
      shape('M104 90c-6 0-8-6-5-11l9-16V48h12v15l9 16c3 5 1 11-5 11z', paper) +
        patch('M102 80l5-8h14l5 8c2 4 1 8-3 8h-18c-4 0-5-4-3-8z', p.main) +
        line('M105 48h18'),
      rings(
        [
          [114, 38, 3],
          [120, 28, 4],
          [111, 20, 2.5],
        ],
        'none',
      ),
      box(80, 82, 16, 8, p.second) + box(82, 74, 12, 8, p.third),
      random.chance(0.5) ? line('M132 16l12 12m-12 0 12-12') : line('M132 20h14m-7-7v14'),
    ].join(''),
} satisfies Record<string, Scene>

const hairs = ['#2a2730', '#40302b', '#65452f', '#a0552c', '#bf9050', '#e2bd70'] as const

/** A head and shoulders from afar, in a frame of this colour. */
const sitter = (random: Random, x: number, y: number, size: number, cloth: string) => {
  const { tone } = random.pick(skins)
  return (
    shape(`M${x - size} ${y + size * 1.9}c0-${size * 1.1} ${size * 2}-${size * 1.1} ${size * 2} 0z`, cloth) +
    ring(x, y, size * 0.62, tone) +
    shape(
      `M${x - size * 0.66} ${y}c-${size * 0.1}-${size} ${size * 1.42}-${size} ${size * 1.32} 0-${size * 0.3}-${size * 0.5}-${size}-${size * 0.5}-${size * 1.32} 0z`,
      random.pick(hairs),
    )
  )
}

/** What photographs show, and what they are taken with. */
export const photography = {
  couple: (p, random) => {
    const arch = around(80, 62, 46, 50, 180, 360, 13)
    const [one, other] = [random.pick(hairs), random.pick(hairs)]
    const [skinOne, skinOther] = [random.pick(skins).tone, random.pick(skins).tone]
    return [
      outdoors(random, 86),
      line('M34 62v46m92-46v46', 'stroke-width="4"') +
        shape(`${start(arch)}${bumps(arch, 0.6)}L118 62C118 6 42 6 42 62z`, '#8aa58c') +
        rings(
          arch.filter((_, at) => at % 3 === 1).map(([x, y]) => [x, y + 4, 3] as const),
          p.main,
        ),
      shape('M52 120V72c0-9 5-14 12-14s12 5 12 14v48z', '#35405c') +
        shape(`M60 50h8v9c-2 2-6 2-8 0z`, skinOne) +
        ring(64, 43, 9.5, one),
      shape('M84 120l4-34-2-16c0-7 4-12 10-12s10 5 10 12l-2 16 10 34z', paper) +
        shape('M92 50h8v9c-2 2-6 2-8 0z', skinOther) +
        ring(96, 43, 9.5, other) +
        shape('M88 40c-6 16-8 38-8 58 10-14 24-14 32 0 0-20-2-42-8-58-4-5-12-5-16 0z', paper, 'fill-opacity="0.5"') +
        rings(
          [
            [90, 37, 2],
            [96, 35, 2.5],
            [102, 37, 2],
          ],
          p.main,
        ),
      line('M76 78c3 4 6 4 9 0'),
    ].join('')
  },
  portraits: (p, random) =>
    [
      room(p, 100),
      box(16, 16, 40, 50, paper) +
        box(21, 21, 30, 40, mixed(p.main, paper, 0.5), 1) +
        sitter(random, 36, 38, 11, p.second),
      box(64, 10, 52, 40, paper) +
        box(69, 15, 42, 30, mixed(p.third, paper, 0.5), 1) +
        sitter(random, 81, 29, 8, p.main) +
        sitter(random, 98, 31, 7.5, p.second),
      box(70, 58, 30, 30, paper) +
        box(75, 63, 20, 20, mixed(p.second, paper, 0.5), 1) +
        sitter(random, 85, 72, 6, p.third),
      box(124, 22, 24, 32, paper) + patch('M128 50l8-16 8 16z', p.main),
      random.chance(0.5) ? plant(126, 100, p.main) : shape('M112 100V82h28v18zm-4-18h36', p.wood),
      box(14, 80, 44, 20, p.wood) + line('M20 80v-6h16v6'),
    ].join(''),
  tripod: (p, random) =>
    [
      outdoors(random, 92),
      shape('M-4 92c14-30 34-42 56-32 24 11 40-12 64-6 22 6 38 16 50 30v8z', '#a3bd92') +
        shape('M-4 92c30-14 60-14 90-4s60 4 80-4v8z', '#8aa58c'),
      line('M70 62 54 116m16-54v54m0-54 16 54', 'stroke-width="3.2"'),
      shape('M46 34h10l4-6h18l4 6h12c3 0 5 2 5 5v20c0 3-2 5-5 5H46c-3 0-5-2-5-5V39c0-3 2-5 5-5z', p.main) +
        ring(71, 48, 11, '#35405c') +
        ring(71, 48, 5, '#a9b8cf') +
        box(86, 38, 7, 5, lamp, 1),
      box(106, 100, 34, 16, p.wood, 3) + line('M116 100v-5h14v5'),
    ].join(''),
  cradle: (p, random) => {
    const { tone } = random.pick(skins)
    return [
      room(p, 96),
      framed(18, 14, 28, 24, p.third) + pendant(120, 10, p.second),
      ring(56, 62, 13, tone) +
        line('M50 62c1 2 4 2 5 0m5 0c1 2 4 2 5 0m-11 6c2 2 5 2 7 0') +
        shape('M43 60c-2-18 28-18 26 0-6-6-20-6-26 0z', p.main),
      shape('M50 78c10-14 48-18 66 2v8H46z', p.second) + line('M74 70c4 4 4 10 2 16m18-16c5 5 6 10 5 16'),
      shape('M26 80h108c0 22-14 30-26 30H52c-12 0-26-8-26-30z', p.wood) +
        line('M34 90h92M42 100h76M46 80v28m20-28v30m20-30v30m20-30v28', 'opacity="0.45"'),
    ].join('')
  },
  facade: (p, random) =>
    [
      outdoors(random, 98),
      shape('M36 98V52l44-30 44 30v46z', p.wall === '#e0e6ef' ? paper : mixed(p.main, paper, 0.45)) +
        shape('M26 58 80 18l54 40-6 6-48-36-48 36z', p.second),
      pane(46, 62, 20, 20, lamp) + pane(96, 62, 20, 20, lamp),
      shape('M72 98V66c0-8 16-8 16 0v32z', p.third) + ring(84, 82, 1, ink) + box(66, 98, 28, 6, paper, 1),
      bush(20, 98, 13, '#8aa58c') + bush(142, 98, 12, '#8aa58c'),
      random.chance(0.5) ? shape('M104 40V24h9v22z', p.wood) : ring(80, 46, 6, paper),
      line('M74 104c-4 6-8 10-14 16m28-16c4 6 8 10 14 16'),
    ].join(''),
} satisfies Record<string, Scene>

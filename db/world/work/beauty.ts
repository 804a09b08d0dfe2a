import { lamp, mixed, paper, skins } from '../faces/colours.ts'
import { line, patch, ring, shape } from '../faces/pen.ts'
import { box, framed, pane, plane, plant, rings, room, type Scene, sparkle } from './stage.ts'

const links = (x: number, y: number, count: number, size: number, fill: string) =>
  Array.from({ length: count }, (_, at) => {
    const r = size * (1 - at * 0.07)
    return shape(
      `M${x} ${y + at * size}c-${r * 1.5}-${r * 0.2} -${r * 1.3} ${r * 1.1} 0 ${r * 1.3} ${r * 1.3}-${r * 0.2} ${r * 1.5}-${r * 1.5} 0-${r * 1.3}z`,
      fill,
    )
  }).join('')

/** Heads, hands and what is done for them. */
export const beauty = {
  braid: (p, random) => {
    const skin = random.pick(skins)
    const hair = random.weighted(skin.hair)
    return [
      plane(0, 0, 160, 120, p.wall) +
        `<circle cx="80" cy="56" r="48" fill="${mixed(p.main, paper, 0.55)}" stroke="none"/>`,
      shape('M72 70h16v22H72z', skin.tone) + shape('M22 124c0-24 18-32 46-36h24c28 4 46 12 46 36z', p.second),
      shape('M50 46c0-44 60-44 60 0 0 20-12 34-30 34S50 66 50 46z', hair) +
        line(
          'M80 14c-4 10-4 20 0 34m-20-26c2 12 8 22 20 30m20-30c-2 12-8 22-20 30',
          `stroke="${mixed(hair, paper, 0.35)}"`,
        ),
      links(80, 50, 6, 10, hair),
      shape('M74 112h12l-2 5h-8z', p.third) +
        rings(
          random.chance(0.5)
            ? [
                [62, 26, 3],
                [72, 19, 3],
                [88, 19, 3],
                [98, 26, 3],
              ]
            : [[98, 44, 4]],
          p.third,
        ),
    ].join('')
  },
  mirror: (p, random) =>
    [
      room(p, 104),
      ring(80, 44, 32, mixed(p.main, paper, 0.2)) +
        ring(80, 44, 25, '#dfe9ee') +
        line('M68 50 88 28m-12 30 18-20') +
        rings(
          [0, 1, 2, 3, 4, 5, 6, 7].map(
            (at) => [80 + 28.5 * Math.cos((at * Math.PI) / 4), 44 + 28.5 * Math.sin((at * Math.PI) / 4), 2.6] as const,
          ),
          lamp,
        ),
      box(14, 82, 132, 7, p.wood) +
        box(22, 89, 50, 18, p.wood) +
        box(88, 89, 50, 18, p.wood) +
        ring(47, 98, 1.4, paper) +
        ring(113, 98, 1.4, paper),
      shape('M28 82V64h14v18zm4-18-3-12m7 12V48m3 16 5-14', p.second) +
        box(116, 68, 9, 14, p.third) +
        box(128, 62, 8, 20, p.main) +
        (random.chance(0.5) ? box(106, 74, 7, 8, p.second) : ring(109, 78, 4, p.second)),
    ].join(''),
  polish: (p, random) =>
    [
      room(p, 92),
      [24, 52, 80, 108]
        .map(
          (x, at) =>
            box(x, 66 - (at % 2) * 4, 20, 26 + (at % 2) * 4, [p.main, p.second, p.third, '#7d4a56'][at]!, 5) +
            box(x + 6, 46 - (at % 2) * 4, 8, 20, '#35405c', 2),
        )
        .join(''),
      random.chance(0.5) ? plant(144, 92, p.main) : shape('M134 92V78h16v14zm-2-14h20', paper),
      box(16, 100, 80, 9, paper, 4) +
        line('M24 104h20') +
        framed(20, 10, 30, 22, p.second) +
        sparkle(120, 22) +
        sparkle(132, 34, 3),
    ].join(''),
  salon: (p, random) =>
    [
      room(p, 98),
      box(66, 8, 60, 62, p.wood) + box(71, 13, 50, 52, '#dfe9ee', 1) + line('M82 50l18-24m-6 30 14-18'),
      box(58, 70, 76, 6, p.wood) + shape('M112 70V58h10v12zm-34 0 2-16h6l2 16z', p.second),
      shape('M22 84V50c0-6 22-6 22 0v34zm-8 0c0-4 38-4 38 0v8H14zm-2-18h6v22h-6zm34 0h6v22h-6z', p.main) +
        line('M33 92v16m-14 4h28'),
      random.chance(0.5) ? plant(142, 98, p.third) : pane(8, 10, 34, 28),
      line('M92 92l16 16m0-16-16 16') +
        rings(
          [
            [90, 110, 3],
            [110, 110, 3],
          ],
          'none',
        ),
    ].join(''),
  spa: (p, random) =>
    [
      room(p, 92),
      box(18, 78, 52, 14, p.main, 7) + box(22, 66, 44, 13, paper, 6.5) + box(26, 54, 36, 13, p.second, 6.5),
      shape('M84 92V66h24v26z', paper) + box(82, 58, 28, 9, p.wood) + line('M90 76h12m-12 6h8'),
      box(122, 72, 20, 20, mixed(lamp, paper, 0.4)) +
        patch('M132 70c-4-5 0-8 0-13 5 5 5 9 0 13z', lamp) +
        line('M132 70c-4-5 0-8 0-13 5 5 5 9 0 13z'),
      random.chance(0.5) ? pane(90, 8, 44, 34) : framed(96, 10, 32, 28, p.third),
      sparkle(40, 26) + sparkle(56, 38, 3),
    ].join(''),
} satisfies Record<string, Scene>

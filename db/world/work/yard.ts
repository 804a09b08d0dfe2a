import { evergreen, lamp, mixed, paper } from '../faces/colours.ts'
import { around, bumps, line, patch, ring, shape, start } from '../faces/pen.ts'
import type { Random } from '../random.ts'
import { box, bush, framed, outdoors, pane, plane, plant, room, type Scene, sparkle } from './stage.ts'
import { books } from './studies.ts'

const flower = (x: number, y: number, colour: string) =>
  line(`M${x} ${y}v14m0-4c-4 0-5-2-6-5m6 7c4 0 5-2 6-5`) + ring(x, y, 5, colour) + ring(x, y, 1.6, lamp)

const slats = (x: number, y: number, count: number, tall: number, fill: string) =>
  Array.from({ length: count }, (_, at) => shape(`M${x + at * 12} ${y}V${y - tall + 5}l5-5 5 5V${y}z`, fill)).join('')

/** What grows. */
export const gardening = {
  bed: (p, random) =>
    [
      outdoors(random, 62),
      slats(4, 62, 13, 24, paper) + line('M0 50h160'),
      shape('M8 114c0-34 144-34 144 0z', '#9a7355') +
        line('M24 104c6-3 10-3 14-1m20 6c6-3 12-3 16-1m34 1c6-3 10-3 14-1', 'opacity="0.5"'),
      [28, 48, 68, 92, 112, 132]
        .map((x, at) => flower(x, 72 + ((at * 5) % 9), [p.main, p.second, p.third][at % 3]!))
        .join(''),
      [40, 80, 120].map((x) => bush(x, 102, 7, '#8aa58c')).join(''),
    ].join(''),
  lawn: (p, random) => {
    const trunk = random.chance(0.5) ? 32 : 128
    const mower = 160 - trunk
    return [
      outdoors(random, 60),
      [0, 2, 4].map((at) => patch(`M${at * 27} 120 ${44 + at * 14} 60h14l-${26 - at * 8 + 6} 60z`, '#a3bd8c')).join(''),
      slats(0, 60, 14, 20, p.wood),
      line(`M${trunk} 84V44`, 'stroke-width="4.5"') + bush(trunk, 46, 20, '#7f9f7a'),
      line(`M${mower + 6} 88l22-30h8`) +
        shape(`M${mower - 24} 88c0-12 8-16 16-16h14v16z`, p.main) +
        ring(mower - 18, 92, 6, '#4a4f5c') +
        ring(mower + 4, 92, 6, '#4a4f5c'),
    ].join('')
  },
  hedge: (p, random) => {
    const balls = random.chance(0.5)
    const ball = (x: number, r: number) => {
      const edge = around(x, 74 - r, r, r, 90, 450, 11)
      return shape(`${start(edge)}${bumps(edge, 0.56)}z`, '#7f9f7a')
    }
    return [
      outdoors(random, 92),
      balls
        ? line('M34 92V60m92 32V60', 'stroke-width="4"') + ball(34, 20) + ball(126, 20)
        : box(6, 40, 44, 52, '#7f9f7a', 6) +
          box(110, 40, 44, 52, '#7f9f7a', 6) +
          line('M16 54l5 4m8 8 5 4m-16 8 5 4m98-28 5 4m8 8 5 4m-16 8 5 4'),
      shape('M56 92V44h48v48z', paper) + line('M68 44v48m12-48v48m12-48v48M56 58h48M56 78h48') + line('M52 38h56'),
      shape('M28 108h22l-3 12H31z', p.main) +
        `<g transform="rotate(-18 92 106)">${line('M84 112l32-12m-32 0 32 12', `stroke="#8d99a8" stroke-width="3.2"`) + line('M84 112c-10 3-14-2-10-4m10-8c-10-3-14 2-10 4', `stroke="${p.second}" stroke-width="3.2"`)}</g>`,
    ].join('')
  },
  pots: (p, random) =>
    [
      outdoors(random, 88),
      box(10, 80, 140, 7, p.wood) + line('M24 87v30m112-30v30'),
      plant(34, 80, p.main) + plant(126, 80, p.third),
      shape('M62 80V58h28v22z', p.second) + flower(70, 42, p.main) + flower(82, 36, p.third) + line('M70 56v4m12-10v8'),
      shape('M98 80V64h16v16zm16-12 8-6m-20 2c0-8 8-8 8 0', '#c9d3dc'),
      random.chance(0.5) ? shape('M44 117c0-10 4-14 14-14s14 4 14 14z', '#9a7355') : bush(58, 117, 10, '#8aa58c'),
    ].join(''),
} satisfies Record<string, Scene>

/** What is made of wood. */
export const carpentry = {
  shelves: (p, random) => {
    const colours = [p.main, p.second, p.third, paper]
    return [
      room(p, 106),
      box(24, 8, 112, 98, p.wood) + box(30, 14, 100, 86, mixed(p.wood, paper, 0.6), 1),
      books(random, 33, 41, 52, colours) + plant(112, 41, p.second),
      plant(46, 69, p.main) + books(random, 66, 69, 62, colours),
      books(random, 33, 98, 40, colours) +
        shape('M92 98c-6-6-4-14 0-16v-6h10v6c4 2 6 10 0 16z', p.third) +
        box(112, 86, 14, 12, p.main),
      box(28, 41, 104, 4, p.wood, 1) + box(28, 69, 104, 4, p.wood, 1),
    ].join('')
  },
  door: (p, random) =>
    [
      room(p, 106),
      box(52, 10, 56, 96, p.wood) +
        box(58, 16, 44, 90, p.main, 1) +
        box(64, 22, 13, 32, mixed(p.main, paper, 0.35), 1) +
        box(83, 22, 13, 32, mixed(p.main, paper, 0.35), 1) +
        box(64, 62, 13, 36, mixed(p.main, paper, 0.35), 1) +
        box(83, 62, 13, 36, mixed(p.main, paper, 0.35), 1),
      ring(98, 60, 2.5, lamp),
      random.chance(0.5) ? framed(118, 30, 26, 26, p.third) : pane(116, 28, 34, 36),
      plant(28, 106, p.second) + shape('M48 112h64l6 8H42z', p.third) + sparkle(38, 40),
    ].join(''),
  deck: (p, random) =>
    [
      outdoors(random, 66),
      bush(20, 66, 14, '#8aa58c') + bush(138, 66, 16, '#7f9f7a'),
      line('M30 66V48h100v18M44 48v18m14-18v18m14-18v18m14-18v18m14-18v18m14-18v18'),
      shape('M10 120l20-54h100l20 54z', p.wood) +
        line('M22 88h116M15 104h130M56 66l-10 54m36-54v54m24-54 10 54', 'opacity="0.55"'),
      shape('M52 92V70c0-4 20-4 20 0v22zm-4 0h28v5H48zm3 5v9m22-9v9', p.main),
      random.chance(0.5)
        ? shape('M92 92V70c0-4 20-4 20 0v22zm-4 0h28v5H88zm3 5v9m22-9v9', p.main)
        : plant(104, 104, p.second),
    ].join(''),
  bench: (p, random) =>
    [
      room(p, 106),
      box(20, 10, 120, 42, mixed(p.wood, paper, 0.55)),
      line('M40 16v8') +
        shape('M34 24h12l-3 20h-6z', p.main) +
        line('M70 16v6') +
        shape('M66 22h8v4h-8zm2 4h4v18h-4z', '#c9d3dc') +
        shape('M92 20h38l4 10-42 4z', '#c9d3dc') +
        shape('M88 18h8v18h-8z', p.second),
      box(8, 78, 144, 8, p.wood) + shape('M20 86h12v28H20zm108 0h12v28h-12z', p.wood),
      shape('M42 78V66h42c6 0 8 6 8 12z', p.third) + shape('M52 66c0-8 10-8 10 0zm18 0 4-8h6v8z', p.main),
      line('M96 74c4-6 10-4 8 0m4-2c3-5 8-3 7 1') + box(102, 72, 40, 6, mixed(p.wood, paper, 0.3), 1),
      random.chance(0.5) ? box(54, 96, 40, 16, p.second) + line('M66 96v-4h16v4') : line('M50 112h10m6 2h12m10-3h8'),
    ].join(''),
  fence: (p, random) =>
    [
      outdoors(random, 88),
      slats(2, 100, 6, 52, p.main) + slats(86, 100, 6, 52, p.main) + line('M0 62h76m8 0h76M0 88h76m8 0h76'),
      shape('M72 104V44h6v60zm12 0V44h6v60z', p.wood),
      bush(24, 112, 9, evergreen) +
        (random.chance(0.5) ? flower(120, 100, p.second) + flower(136, 98, p.third) : bush(132, 112, 11, '#8aa58c')),
      plane(0, 112, 160, 8, '#a3bd8c'),
    ].join(''),
} satisfies Record<string, Scene>

/** A dog of any colour that sits at this point and looks at whoever looks. */
function dog(random: Random, x: number, y: number, scarf: string): string {
  const fur = random.pick(['#c98f56', '#f0e2c8', '#6b5142', '#a9a29b', '#3b3640', '#e2b878'])
  const ear = mixed(fur, '#2a2730', 0.3)
  const pale = mixed(fur, paper, 0.6)
  const floppy = random.chance(0.6)
  return [
    shape(`M${x + 18} ${y - 8}c10 0 16-10 12-18`, 'none', `stroke-width="5" stroke="${ear}"`),
    shape(`M${x - 20} ${y}c-3-30 6-44 20-44s23 14 20 44z`, fur) +
      patch(`M${x - 8} ${y - 2}c-2-18 18-18 16 0z`, pale) +
      line(`M${x - 7} ${y}v-14m14 14v-14`),
    floppy ? '' : shape(`M${x - 17} ${y - 60}l2-18 13 10zm34 0-2-18-13 10z`, ear),
    shape(`M${x - 18} ${y - 54}c0-22 36-22 36 0 0 14-8 20-18 20s-18-6-18-20z`, fur) +
      patch(`M${x - 9} ${y - 44}c0-9 18-9 18 0 0 6-4 9-9 9s-9-3-9-9z`, pale),
    floppy
      ? shape(`M${x - 14} ${y - 66}c-10-2-14 12-10 22 6 0 9-6 10-14zm28 0c10-2 14 12 10 22-6 0-9-6-10-14z`, ear)
      : '',
    `<g fill="#1f2433" stroke="none"><ellipse cx="${x - 8}" cy="${y - 54}" rx="2.2" ry="2.6"/><ellipse cx="${x + 8}" cy="${y - 54}" rx="2.2" ry="2.6"/><ellipse cx="${x}" cy="${y - 47}" rx="3.4" ry="2.4"/></g>`,
    patch(`M${x - 3} ${y - 41}h6c0 8-6 8-6 0z`, '#d9776a') + line(`M${x} ${y - 46}v3c-2 3-5 3-7 1m7-1c2 3 5 3 7 1`),
    shape(`M${x - 15} ${y - 38}c8 7 22 7 30 0l-3 9-8 2-4 8-4-8-8-2z`, scarf),
  ].join('')
}

/** Who is looked after. */
export const pets = {
  groomed: (p, random) =>
    [
      room(p, 100),
      box(22, 92, 116, 8, p.wood) + line('M34 100v18m92-18v18'),
      dog(random, 76, 92, p.main),
      shape('M116 92V74h14v18zm3-18v-6h8v6', p.second) +
        shape('M24 84h22v8H24z', p.third) +
        line('M27 84v-6m4 6v-6m4 6v-6m4 6v-6m4 6v-6'),
      framed(14, 14, 30, 26, p.third) + sparkle(116, 34) + sparkle(128, 50, 3),
    ].join(''),
  walk: (p, random) =>
    [
      outdoors(random, 82),
      line('M130 82V46', 'stroke-width="4.5"') + bush(130, 50, 20, '#7f9f7a'),
      shape('M-2 120c30-26 110-30 164-20v22H-2z', '#e2cfa8') + line('M-2 120c30-26 110-30 164-20'),
      dog(random, 66, 108, p.main) + line('M78 76C100 70 96 30 118 12', `stroke="${p.second}" stroke-width="3.2"`),
      bush(16, 86, 10, '#8aa58c'),
    ].join(''),
  cat: (p, random) => {
    const fur = random.pick(['#3b3640', '#d99a5b', '#f0e6d6', '#a9a29b'])
    return [
      room(p, 108),
      box(30, 8, 100, 76, '#d9e6ec') +
        patch('M31 60c20-12 40-2 54-8s30-6 44 0v31H31z', '#b7cba2') +
        `<circle cx="106" cy="28" r="9" fill="#f6d28b" stroke="none"/>` +
        line('M80 8v76'),
      box(20, 84, 120, 8, p.wood),
      shape('M48 84c-2-20 4-32 14-34l-2-14 8 5h8l8-5-2 14c10 2 16 14 14 34z', fur) +
        line('M96 80c14 2 20-6 16-14', `stroke="${mixed(fur, '#1f2433', 0.25)}" stroke-width="5"`) +
        line('M65 48c1 2 3 2 4 0m7 0c1 2 3 2 4 0M72 53v1'),
      plant(122, 84, p.main) +
        shape('M14 0c6 30 4 60-2 84H0V0zm132 0c-6 30-4 60 2 84h12V0z', mixed(p.second, paper, 0.3)),
    ].join('')
  },
  home: (p, random) =>
    [
      room(p, 84),
      pane(98, 12, 42, 34) + framed(24, 14, 26, 22, p.second),
      shape('M26 112c0-14 80-14 80 0 0 8-80 8-80 0z', p.third) + dog(random, 64, 108, p.second),
      shape('M112 112l4-12h22l4 12z', p.main) +
        patch('M117 99c2-5 18-5 20 0z', '#9a7355') +
        ring(24, 104, 6, lamp) +
        line('M20 100c4 2 6 5 6 9'),
    ].join(''),
} satisfies Record<string, Scene>

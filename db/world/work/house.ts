import { lamp, mixed, paper } from '../faces/colours.ts'
import { line, patch, ring, shape } from '../faces/pen.ts'
import { box, framed, outdoors, pane, pendant, plane, plant, rings, room, type Scene, sparkle, tiles } from './stage.ts'

const steel = '#c9d3dc'

/** Rooms that somebody has cleaned. */
export const cleaning = {
  kitchen: (p, random) => {
    const left = random.chance(0.5)
    const doors = [8, 44, 80, 116].map((x) => box(x, 74, 36, 30, p.main) + ring(x + (left ? 30 : 6), 80, 1.2, paper))
    return [
      room(p, 104),
      pane(left ? 56 : 60, 12, 42, 34),
      box(8, 10, 34, 30, p.main) + box(118, 10, 34, 30, p.main) + line('M25 10v30m110-30v30'),
      doors.join(''),
      box(4, 67, 152, 7, p.wood),
      line('M74 67V55c0-6 10-6 10 0v3') + plant(left ? 130 : 28, 67, p.second),
      shape(left ? 'M22 67c0-7 3-9 3-13h10c0 4 3 6 3 13z' : 'M122 67c0-7 3-9 3-13h10c0 4 3 6 3 13z', p.third),
      sparkle(104, 56) + sparkle(52, 60, 3),
    ].join('')
  },
  parlour: (p, random) => {
    const lampSide = random.chance(0.5) ? 18 : 142
    return [
      room(p, 88),
      framed(56, 14, 24, 20, p.third) + framed(86, 18, 18, 22, p.second),
      patch('M20 104c0-8 120-8 120 0s-120 10-120 0z', mixed(p.second, paper, 0.4)) +
        line('M20 104c0-8 120-8 120 0s-120 10-120 0z'),
      line(`M${lampSide} 98V44`) +
        patch(`M${lampSide - 16} 74l10-32h12l10 32z`, lamp, 'opacity="0.25"') +
        shape(`M${lampSide - 12} 44l6-18h12l6 18z`, lamp) +
        line(`M${lampSide - 8} 98h16`),
      shape('M40 62c0-8 4-12 10-12h60c6 0 10 4 10 12v24H40z', p.main) +
        shape('M30 70c0-8 12-8 12 0v14h76V70c0-8 12-8 12 0v26H30z', p.main) +
        line('M36 96v5m88-5v5M80 52v32'),
      shape('m52 78 4-18 16 3-4 16z', p.third) + sparkle(124, 26),
    ].join('')
  },
  panes: (p, random) => {
    const x = random.between(86, 104)
    return [
      plane(0, 0, 160, 120, p.wall),
      box(26, 10, 108, 92, '#d5e5ee') +
        patch('M27 70c20-14 40-2 56-10s34-8 50 0v41H27z', '#a9c3a0') +
        patch('M96 11h37v90H96z', paper, 'opacity="0.55"'),
      line('M80 10v92M26 56h108') +
        box(18, 102, 124, 8, p.wood) +
        rings(
          [
            [118, 30, 4],
            [108, 44, 3],
            [124, 66, 5],
            [112, 84, 3],
          ],
          'none',
        ),
      `<g transform="rotate(24 ${x} 60)">${box(x - 3, 34, 6, 46, p.main, 3) + box(x - 20, 28, 40, 7, p.second)}</g>`,
      sparkle(46, 30) + sparkle(62, 42, 3) + sparkle(44, 78, 3),
    ].join('')
  },
  linen: (p, random) => {
    const folded = [p.main, paper, p.second, p.third, p.main].map((fill, at) =>
      box(30 + (at % 2) * 2, 78 - at * 11, 50 - (at % 2) * 3, 11, fill, 5),
    )
    return [
      room(p, 100),
      box(10, 89, 140, 8, p.wood) + line('M22 97v20m116-20v20'),
      folded.join(''),
      shape('M92 88c0-16 12-22 34-22l8 22z', p.second) + line('M104 66c2-10 22-10 24 0M98 82h30'),
      random.chance(0.5) ? pane(96, 12, 44, 36) : framed(100, 14, 34, 28, p.third),
      sparkle(20, 34, 3) + sparkle(92, 62, 3),
    ].join('')
  },
  office: (p, random) =>
    [
      room(p, 100),
      pane(14, 12, 54, 36),
      box(20, 72, 120, 6, p.wood) + line('M30 78v34m100-34v34'),
      box(66, 38, 44, 27, '#e8eef2', 3) +
        line('M88 65v7m-10 0h20') +
        patch('M70 42h36v19H70z', mixed(p.main, paper, 0.5)),
      plant(132, 72, p.second),
      box(34, 62, 20, 10, p.third) + line('M34 67h20'),
      shape('M76 108c0-18 24-18 24 0z', p.main) + line('M88 108v8m-10 0h20'),
      random.chance(0.5) ? sparkle(120, 30) + sparkle(132, 44, 3) : framed(120, 16, 24, 28, p.third),
    ].join(''),
} satisfies Record<string, Scene>

/** Wires, switches and light. */
export const electrical = {
  board: (p, random) => {
    const rows = [0, 1, 2].map(
      (row) =>
        [0, 1, 2, 3, 4, 5]
          .map((at) => {
            const on = random.chance(0.8)
            return (
              box(59 + at * 9, 30 + row * 25, 7, 16, at === 0 ? p.main : paper, 1.5) +
              plane(61 + at * 9, (on ? 33 : 39) + row * 25, 3, 4, on ? lamp : '#8d8b8d')
            )
          })
          .join('') + line(`M57 ${49 + row * 25}h58`, 'opacity="0.4"'),
    )
    return [
      plane(0, 0, 160, 120, p.wall),
      line('M72 0v14m10-14v14m10-14v14'),
      box(48, 14, 76, 94, '#dfe5ea', 4) + box(54, 24, 64, 78, '#eef1f3', 2),
      rows.join(''),
      shape('M48 16 20 24v76l28 6z', mixed(p.second, paper, 0.3)) + line('M26 60v8'),
      sparkle(140, 26) + sparkle(146, 44, 3),
    ].join('')
  },
  pendants: (p, random) => {
    const drops = [random.between(14, 24), random.between(18, 28), random.between(14, 24)]
    return [
      room(p, 98),
      [44, 80, 116].map((x, at) => pendant(x, drops[at]!, p.main)).join(''),
      box(22, 76, 116, 6, p.wood) +
        line('M34 82v30m92-30v30') +
        shape('M70 76c-2-8 22-8 20 0z', p.second) +
        plant(112, 76, p.third),
    ].join('')
  },
  outlets: (p, random) => {
    const lit = random.chance(0.5)
    const socket = (x: number) =>
      box(x, 34, 34, 46, paper, 5) +
      ring(x + 17, 47, 8, '#f0ece2') +
      ring(x + 17, 67, 8, '#f0ece2') +
      line(`M${x + 14} 45v4m6-4v4m-6 16v4m6-4v4`)
    return [
      plane(0, 0, 160, 120, p.wall) + plane(0, 100, 160, 20, p.floor) + line('M0 94h160M0 100h160'),
      socket(34),
      box(88, 34, 34, 46, paper, 5) + box(98, 44, 14, 26, lit ? lamp : '#f0ece2', 3) + line('M98 57h14'),
      `<g transform="rotate(38 130 84)">${box(126, 48, 9, 24, p.main, 4) + line('M130.5 72v26')}</g>`,
      sparkle(20, 24) + sparkle(78, 20, 3),
    ].join('')
  },
  charger: (p, random) =>
    [
      outdoors(random, 96),
      box(0, 8, 46, 88, p.wall, 0) + line('M0 26h46M0 44h46M0 62h46M0 80h46', 'opacity="0.3"'),
      box(16, 34, 20, 32, paper, 5) + ring(26, 44, 4, lamp),
      line('M26 66c0 24 18 22 20 8s10-14 16-6'),
      shape('M58 94V78c0-5 6-8 14-9l12-16c2-3 5-4 8-4h30c4 0 7 2 9 5l8 14c8 1 12 5 12 10v16z', p.main) +
        shape('M88 66l9-11h12v11zm26-11h10c3 0 4 1 6 4l4 7h-20z', '#dce8ee'),
      ring(80, 95, 9, '#4a4f5c') + ring(132, 95, 9, '#4a4f5c') + ring(80, 95, 3, paper) + ring(132, 95, 3, paper),
    ].join(''),
  fan: (p) =>
    [
      plane(0, 0, 160, 120, p.wall) + plane(0, 0, 160, 14, paper) + line('M0 14h160'),
      line('M80 14v20') + shape('M72 34h16l4 12H68z', p.second),
      shape('M70 42c-20-8-46-8-60-2v8c20 4 42 4 60-1zm20 0c20-8 46-8 60-2v8c-20 4-42 4-60-1z', p.wood),
      patch('M66 52h28l26 60H40z', lamp, 'opacity="0.25"') + shape('M66 48h28c0 10-6 14-14 14s-14-4-14-14z', lamp),
      line('M12 22c6-4 14-4 20-2m96 0c8-2 14-1 20 2'),
      pane(12, 66, 34, 34) + plant(134, 119, p.main),
    ].join(''),
} satisfies Record<string, Scene>

const drop = (x: number, y: number) => shape(`M${x} ${y}c-3 4-4 5-4 7a4 4 0 0 0 8 0c0-2-1-3-4-7z`, '#a9cfe0')

/** Water where it should be. */
export const plumbing = {
  tap: (p, random) =>
    [
      tiles(84, 16, mixed(p.wall, paper, 0.3)),
      plane(0, 84, 160, 36, p.wood) + line('M0 84h160'),
      shape('M36 84h88c0 16-12 26-24 26H60c-12 0-24-10-24-26z', paper) + line('M74 104h12'),
      shape('M74 84V42c0-20 36-20 36 0v8H98v-8c0-6-12-6-12 0v42z', steel) +
        box(70, 30, 20, 7, p.main, 3) +
        line('M80 37v4') +
        line('M100 50h14'),
      drop(105, 58) + drop(105, 72),
      random.chance(0.5) ? plant(28, 84, p.second) : box(14, 66, 12, 18, p.second, 3) + line('M20 66v-6h6'),
      sparkle(136, 40) + sparkle(54, 92, 3),
    ].join(''),
  trap: (p, random) =>
    [
      plane(0, 0, 160, 120, mixed(p.main, paper, 0.55)) +
        plane(0, 98, 160, 22, p.wood) +
        line('M0 98h160M10 0v98m140-98v98'),
      shape('M40 0h80c0 16-12 24-24 24H64C52 24 40 16 40 0z', paper),
      shape('M75 24h12v30c0 10 16 10 16 0v-6c0-6 4-10 10-10h37v12h-33c-2 0-3 1-3 3v2c0 24-39 24-39 0z', steel) +
        box(71, 30, 20, 7, lamp) +
        box(120, 34, 7, 20, lamp),
      shape('M58 78h44l-5 30H63z', p.second) + line('M58 78c4-10 40-10 44 0'),
      `<g transform="rotate(${random.between(-24, -10)} 34 96)">${shape('M14 94c-6-3-6-12 0-15v7h7v-7c6 3 6 12 0 15v18h-7z', steel)}</g>`,
    ].join(''),
  bath: (p, random) =>
    [
      tiles(100, 20, mixed(p.wall, paper, 0.3)) + plane(0, 100, 160, 20, p.floor) + line('M0 100h160'),
      shape('M22 58h116c0 28-8 42-26 42H48c-18 0-26-14-26-42z', paper) +
        box(16, 54, 128, 7, p.main, 3.5) +
        line('M46 100v8m68-8v8'),
      shape('M120 54V30c0-14-26-14-26 0h-8m34 0', 'none') + shape('M78 30h18l3 7H75z', steel),
      drop(80, 41) + drop(92, 43),
      random.chance(0.6)
        ? rings(
            [
              [44, 50, 6],
              [54, 46, 8],
              [66, 50, 6],
            ],
            paper,
          )
        : shape('M28 54V40h16v14z', p.second),
      sparkle(34, 22) + sparkle(60, 80, 3),
    ].join(''),
  heater: (p, random) =>
    [
      room(p, 104),
      line('M62 0v20m28-20v20') +
        shape('M46 30c0-16 60-16 60 0v66c0 12-60 12-60 0z', mixed(p.main, paper, 0.35)) +
        line('M46 44c10 6 50 6 60 0M46 86c10 6 50 6 60 0'),
      ring(76, 60, 9, paper) + line('M76 60l4-5') + shape('M70 104h12v8H70z', p.second),
      shape('M106 54h20v50h-8V62h-12z', steel) + box(112, 66, 20, 6, lamp),
      patch('M72 98c-2-5 4-6 4-11 4 4 6 8 4 11z', lamp),
      random.chance(0.5) ? plant(24, 104, p.third) : shape('M14 104V88h22v16z', p.third) + line('M14 94h22'),
      sparkle(134, 28) + sparkle(30, 36, 3),
    ].join(''),
  washroom: (p, random) =>
    [
      tiles(96, 16, mixed(p.second, paper, 0.7)) + plane(0, 96, 160, 24, p.floor) + line('M0 96h160'),
      random.chance(0.5)
        ? ring(54, 34, 21, '#dfe9ee') + line('M44 36l12-14')
        : box(32, 12, 44, 42, '#dfe9ee', 4) + line('M42 36l14-16'),
      box(24, 74, 62, 24, p.wood) +
        shape('M26 66h58c0 6-4 8-8 8H34c-4 0-8-2-8-8z', paper) +
        line('M54 66v-7c0-4 8-4 8 0m-7 27h-1'),
      shape('M108 52h28v22h-28z', paper) +
        shape('M104 74h36c0 12-6 16-12 18v12h-14V92c-6-2-10-8-10-18z', paper) +
        line('M116 58h6'),
      plant(122, 52, p.main),
    ].join(''),
} satisfies Record<string, Scene>

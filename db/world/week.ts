import type { Random } from './random.ts'

/** Minutes after midnight, in the order of the day. */
type Range = readonly [start: number, end: number]

/** When somebody works, Monday first; a day without a range is closed. */
export type Week = readonly (readonly Range[])[]

const at = (hours: number) => hours * 60
const days = (weekdays: readonly Range[], saturday: readonly Range[], sunday: readonly Range[] = []): Week => [
  ...Array.from({ length: 5 }, () => weekdays),
  saturday,
  sunday,
]

/** The demo provider's: early on weekdays, shorter at weekends. */
export const demoWeek = days([[at(7), at(20)]], [[at(8), at(18)]], [[at(9), at(17)]])

/** Most people can be booked at any hour of the grid (null), the others say when they work. */
export function someWeek(random: Random): Week | null {
  return random.weighted<Week | null>([
    [null, 60],
    [days([[at(8), at(18)]], [[at(9), at(14)]]), 14],
    [days([[at(7), at(19.5)]], [[at(7), at(19.5)]], [[at(10), at(16)]]), 14],
    [
      days(
        [
          [at(8), at(12)],
          [at(13), at(18.5)],
        ],
        [[at(9), at(13)]],
      ),
      7,
    ],
    [days([[at(15), at(21)]], [[at(9), at(18)]], [[at(9), at(18)]]), 5],
  ])
}

/** Whether somebody works through these minutes of a day. `wallDay` counts days since 1 January 1970, which was a Thursday. */
export function isOpen(week: Week | null, wallDay: number, start: number, end: number): boolean {
  if (!week) return true
  const weekday = (((wallDay + 3) % 7) + 7) % 7
  return week[weekday]!.some(([opens, closes]) => opens <= start && end <= closes)
}

import { dateOf, day, timeOf, wallTimeOf } from '../clock.ts'
import type { Plan } from '../plan.ts'
import { type Random, randomFor } from '../random.ts'
import { addRow, type Batch } from '../rows.ts'
import type { Provider } from './provider.ts'

/** Minutes after midnight. */
type Range = readonly [start: number, end: number]

/** Opening hours from Monday to Sunday. A day without ranges is closed. */
export type Week = readonly (readonly Range[])[]

const at = (hours: number) => hours * 60
const days = (weekdays: readonly Range[], saturday: readonly Range[], sunday: readonly Range[] = []): Week => [
  ...Array.from({ length: 5 }, () => weekdays),
  saturday,
  sunday,
]

/** The demo provider opens early on weekdays and has shorter days on weekends. */
export const demoWeek = days([[at(7), at(20)]], [[at(8), at(18)]], [[at(9), at(17)]])

/** Most providers take bookings at any hour (null). The others have opening hours. */
export function randomWeek(random: Random): Week | null {
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

/**
 * Whether the provider is open during all of these minutes. `wallDay`: days since January 1, 1970,
 * a Thursday.
 */
export function isOpen(week: Week | null, wallDay: number, start: number, end: number): boolean {
  if (!week) return true
  const weekday = (((wallDay + 3) % 7) + 7) % 7
  return week[weekday]!.some(([opens, closes]) => opens <= start && end <= closes)
}

/**
 * Adds a provider's opening hours, the breaks between bookings, and a vacation. Does nothing
 * without opening hours.
 */
export function addHours(
  batch: Batch,
  { seed, now }: Plan,
  { id: provider_id, place, week, isProminent }: Provider,
): void {
  if (!week) return
  const random = randomFor(seed, 'hours', provider_id)
  addRow(batch, 'provider_hours', {
    provider_id,
    buffer_before: random.pick([0, 0, 15]),
    buffer_after: random.pick([0, 15, 30]),
    notice_hours: random.pick([0, 0, 2, 12]),
    // Those on the home page and near the demo customers plan no time for the way.
    travel_speed_mph: !isProminent && randomFor(seed, 'travel', provider_id).chance(0.1) ? 25 : null,
  })
  week.forEach((ranges, weekday) =>
    ranges.forEach(([start, end]) =>
      addRow(batch, 'opening_hours', {
        provider_id,
        weekday: weekday + 1,
        start_time: timeOf(start),
        end_time: timeOf(end),
      }),
    ),
  )
  const away = wallTimeOf(place.time_zone, now) + random.between(40, 80) * day
  addRow(batch, 'closed_days', {
    provider_id,
    first_date: dateOf(away),
    last_date: dateOf(away + random.between(0, 9) * day),
    note: random.pick(['Vacation', 'Visiting family', 'Training', '']),
  })
}

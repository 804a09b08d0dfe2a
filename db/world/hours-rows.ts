import { dateOf, day, timeOf, wallOf } from './clock.ts'
import type { Plan } from './plan.ts'
import type { Provider } from './provider.ts'
import { randomFor } from './random.ts'
import { type Batch, put } from './rows.ts'

/** Puts the hours of a provider who has said any into the batch, with what they keep free and a holiday ahead. */
export function putHours(batch: Batch, { seed, now }: Plan, { id: provider_id, place, week }: Provider): void {
  if (!week) return
  const random = randomFor(seed, 'hours', provider_id)
  put(batch, 'provider_hours', {
    provider_id,
    buffer_before: random.pick([0, 0, 15]),
    buffer_after: random.pick([0, 15, 30]),
    notice_hours: random.pick([0, 0, 2, 12]),
  })
  week.forEach((ranges, at) =>
    ranges.forEach(([start, end]) =>
      put(batch, 'opening_hours', {
        provider_id,
        weekday: at + 1,
        start_time: timeOf(start),
        end_time: timeOf(end),
      }),
    ),
  )
  const away = wallOf(place.time_zone, now) + random.between(40, 80) * day
  put(batch, 'closed_days', {
    provider_id,
    first_date: dateOf(away),
    last_date: dateOf(away + random.between(0, 9) * day),
    note: random.pick(['Holiday', 'Family visit', 'Course', '']),
  })
}

import { dateOf, day } from './clock.ts'
import type { Plan } from './plan.ts'
import { randomFor } from './random.ts'
import { type Batch, put } from './rows.ts'

/** How many of each there are on a day for one provider: many look, few book. */
const lookedAt = { search: 1.6, provider_view: 1, booking_form: 0.26 }

/** Puts into the batch how often people have looked for something on each of the last days, by the size of the world. */
export function putLooks(batch: Batch, { seed, now, providers }: Plan): void {
  const random = randomFor(seed, 'looks')
  for (let ago = 90; ago > 0; ago--) {
    const date = dateOf(now - ago * day)
    const isWeekend = [0, 6].includes(new Date(date).getUTCDay())
    const visitors = providers * (1 - ago / 200) * (isWeekend ? 0.7 : 1) * (0.8 + random.next() * 0.4)
    for (const [kind, share] of Object.entries(lookedAt))
      put(batch, 'daily_count', { day: date, kind, count: Math.round(visitors * share) })
  }
}

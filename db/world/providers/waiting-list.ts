import { dateOf, day, hour, wallTimeOf } from '../clock.ts'
import type { Plan } from '../plan.ts'
import { randomFor } from '../random.ts'
import { addRow, type Batch } from '../rows.ts'
import type { Period } from './blocked-times.ts'
import type { Provider } from './provider.ts'

/** Adds customers nearby who wait for a time on days that a provider has blocked. */
export function addWaiting(
  batch: Batch,
  { seed, now, rich, customerAt, customersNear }: Plan,
  { id: provider_id, place, service_ids }: Provider,
  { blocked, index }: { blocked: readonly Period[]; index: number },
): void {
  const random = randomFor(seed, 'waiting list', provider_id)
  const days = blocked.filter(({ starts_at, ends_at }) => ends_at - starts_at > 20 * hour)
  for (const { starts_at } of days) {
    const neighbors = customersNear(random, place, random.between(1, 3))
    // The demo customer waits for the demo provider.
    const waiting = new Set(rich && index === 0 ? [0, ...neighbors] : neighbors)
    const date = dateOf(wallTimeOf(place.time_zone, starts_at))
    for (const customer of waiting)
      addRow(batch, 'waiting_list', {
        customer_id: customerAt(customer).id,
        provider_id,
        service_id: random.pick(service_ids),
        first_date: date,
        last_date: date,
        part: random.pick([null, null, 'morning', 'afternoon', 'evening']),
        created_at: new Date(now - random.between(1, 20) * (day / 24)),
      })
  }
}

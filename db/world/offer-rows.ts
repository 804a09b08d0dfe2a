import { fill } from './business.ts'
import { minute } from './clock.ts'
import { offerWords } from './offer-words.ts'
import type { Plan } from './plan.ts'
import type { Provider } from './provider.ts'
import { randomFor, uuidAt } from './random.ts'
import { type Batch, put } from './rows.ts'

/** An open request, as far as an offer has to know it. `answered_at` in milliseconds since 1970. */
type Wanted = {
  id: string
  category: string
  customer: string
  date: string
  start_time: string
  end_time: string
  answered_at: number
}

/** Puts what a provider offers for an open request into the batch: the wished hours, at the price of one of their own services. */
export function putOffer(
  batch: Batch,
  { seed, now }: Plan,
  { id: provider_id, business, place }: Provider,
  wanted: Wanted,
) {
  const random = randomFor(seed, 'offer', wanted.id, provider_id)
  const at = Math.min(wanted.answered_at + random.between(2, 12) * minute, now - minute)
  const { date, start_time, end_time } = wanted
  put(batch, 'offers', {
    id: uuidAt(random, at),
    lead_id: wanted.id,
    provider_id,
    hourly_rate: random.pick(business.listings.filter(({ category }) => category === wanted.category)).price,
    date,
    start_time,
    end_time,
    time_zone: place.time_zone,
    message: fill(random.pick(offerWords), { customer: wanted.customer }),
    status: 'open',
    created_at: new Date(at),
    updated_at: new Date(at),
  })
}

import { minute } from '../clock.ts'
import type { Plan } from '../plan.ts'
import type { Provider } from '../providers/provider.ts'
import { randomFor, uuidAt } from '../random.ts'
import { addRow, type Batch } from '../rows.ts'
import { fill } from '../sentences.ts'

/** Messages that come with an offer. Placeholder: {customer}, a first name. */
const messages: readonly string[] = [
  'Hello {customer}, this is right up my alley. The price includes travel and everything I bring along.',
  'Hi {customer}, that day works well for me. If it takes less time than planned, you pay less.',
  "Thank you for the clear description. I've done this many times nearby and could come on the day you picked.",
  "Hello {customer}, I'd bring all materials. Small extras on the day are no problem.",
  "I'm free at that time and live a few streets away. Message me if you have questions before you decide.",
  "Hi {customer}, happy to help. I'd start with a quick walk-through so we agree on what matters most.",
]

/**
 * The parts of an open service request that an offer needs. `answered_at`: milliseconds since 1970.
 */
type Request = {
  id: string
  category: string
  customer: string
  date: string
  start_time: string
  end_time: string
  answered_at: number
}

/** Adds a provider's offer: the requested time at the hourly rate of one of their services. */
export function addOffer(
  batch: Batch,
  { seed, now }: Plan,
  { id: provider_id, business, place }: Provider,
  request: Request,
): void {
  const random = randomFor(seed, 'offer', request.id, provider_id)
  const at = Math.min(request.answered_at + random.between(2, 12) * minute, now - minute)
  const { date, start_time, end_time } = request
  addRow(batch, 'offers', {
    id: uuidAt(random, at),
    lead_id: request.id,
    provider_id,
    hourly_rate: random.pick(business.listings.filter(({ category }) => category === request.category)).price,
    date,
    start_time,
    end_time,
    time_zone: place.time_zone,
    message: fill(random.pick(messages), { customer: request.customer }),
    status: 'open',
    created_at: new Date(at),
    updated_at: new Date(at),
  })
}

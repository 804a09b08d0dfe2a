import { dateOf, day, hour, minute, outsideNight, timeOf, wallTimeOf } from '../clock.ts'
import type { Plan } from '../plan.ts'
import { type Provider, providerAt } from '../providers/provider.ts'
import { type Random, randomFor, uuidAt } from '../random.ts'
import { addRow, type Batch } from '../rows.ts'
import { fill } from '../sentences.ts'
import { tradeOf } from '../trades/trades.ts'
import { addOffer } from './offers.ts'

/** What an asked provider has done: nothing yet, sent an offer, or declined with a text. */
type Answer = 'none' | 'offer' | 'decline'

const answers: readonly (readonly [Answer, number])[] = [
  ['none', 30],
  ['offer', 40],
  ['decline', 30],
]

/** Texts of declines. Placeholder: {customer}, a first name. */
const declines: readonly string[] = [
  'Hello {customer}, thank you for asking. I am booked until the end of next month and would not want to keep you waiting.',
  'Hi {customer}, this is a little too far for me at the moment. Someone closer can give you a better price.',
  'Thank you for asking, {customer}. This job needs a second pair of hands that I do not have right now.',
  'Hello {customer}, I no longer take jobs of this size. I hope that you find the right person soon.',
]

/** The providers that the demo customer asks: the demo provider and two neighbors. */
const demoQuotes: readonly (readonly [provider: number, answer: Answer])[] = [
  [0, 'none'],
  [1, 'offer'],
  [2, 'decline'],
]

/**
 * Adds the service requests of a customer that ask one provider for a quote. Most customers have
 * none. The demo customer has three, and two customers nearby ask the demo provider.
 */
export function addQuotes(batch: Batch, plan: Plan, index: number): void {
  if (index >= plan.newcomers) return
  const random = randomFor(plan.seed, 'quotes', index)
  if (index === 0) {
    for (const [at, answer] of demoQuotes)
      if (at < plan.providers) addQuote(batch, random, plan, 0, providerAt(plan, at), answer)
    const rosa = providerAt(plan, 0)
    for (const neighbor of plan.customersNear(random, rosa.place, 2))
      addQuote(batch, random, plan, neighbor, rosa, 'none')
    return
  }
  const around = plan.providersNear(plan.customerAt(index).place).filter((at) => at > 0)
  if (around.length === 0 || !random.chance(0.08)) return
  addQuote(batch, random, plan, index, providerAt(plan, random.pick(around)), random.weighted(answers))
}

/** Adds one open request that only this provider sees, without a budget or a date. */
function addQuote(batch: Batch, random: Random, plan: Plan, index: number, provider: Provider, answer: Answer): void {
  const { id: customer_id, first, place } = plan.customerAt(index)
  const category = random.pick(provider.business.listings).category
  const { title, description } = random.pick(tradeOf(category).offers).request
  const posted = plan.now - random.between(answer === 'none' ? 1 : 26, answer === 'none' ? 20 : 120) * hour
  const created_at = outsideNight(place.time_zone, posted, 'evening before')
  const answered_at = Math.min(created_at + random.between(15, 300) * minute, plan.now - minute)
  const id = uuidAt(random, created_at)
  addRow(batch, 'leads', {
    id,
    customer_id,
    title,
    description,
    service_type: category,
    budget: 0,
    city: place.city,
    state: place.state,
    zip_code: place.zip,
    latitude: place.latitude,
    longitude: place.longitude,
    timing: 'flexible',
    contact_for: 'everyone',
    photos: [],
    preferred_date: null,
    start_time: null,
    end_time: null,
    status: 'open',
    assigned_to: null,
    provider_id: provider.id,
    others_nearby: false,
    created_at: new Date(created_at),
    expires_at: new Date(created_at + 30 * day),
  })
  const answered = { lead_id: id, provider_id: provider.id, created_at: new Date(answered_at) }
  if (answer === 'decline')
    addRow(batch, 'lead_declines', { ...answered, reason: fill(random.pick(declines), { customer: first }) })
  if (answer !== 'offer') return
  addRow(batch, 'lead_unlocks', answered)
  const start = 480 + 60 * random.between(0, 9)
  addOffer(batch, plan, provider, {
    id,
    category,
    customer: first,
    date: dateOf(wallTimeOf(place.time_zone, plan.now) + random.between(3, 20) * day),
    start_time: timeOf(start),
    end_time: timeOf(start + 120),
    answered_at,
  })
}

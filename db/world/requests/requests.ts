import { dateOf, day, hour, minute, outsideNight, timeOf, wallTimeOf } from '../clock.ts'
import { addJobPhotos } from '../pictures.ts'
import type { Plan } from '../plan.ts'
import { type Provider, providerAt } from '../providers/provider.ts'
import { type Random, randomFor, uuidAt } from '../random.ts'
import { addRow, type Batch } from '../rows.ts'
import type { Trade } from '../trades/trade.ts'
import { randomTrades, tradeOf } from '../trades/trades.ts'
import { addOffer } from './offers.ts'

type Status = 'open' | 'assigned' | 'completed' | 'expired'

/** How common each status is, and how many days ago such requests were posted. */
const statuses: readonly (readonly [{ status: Status; age: readonly [number, number] }, number])[] = [
  [{ status: 'open', age: [0, 27] }, 55],
  [{ status: 'assigned', age: [3, 40] }, 15],
  [{ status: 'completed', age: [31, 200] }, 18],
  [{ status: 'expired', age: [31, 200] }, 12],
]

const timings: readonly (readonly ['scheduled' | 'asap' | 'flexible', number])[] = [
  ['scheduled', 60],
  ['asap', 25],
  ['flexible', 15],
]

/** The demo customer's requests. */
const demoRequests = [
  { category: 'Gardening', ...statuses[0]![0], timing: 'asap' },
  { category: 'Carpentry', ...statuses[1]![0] },
] as const

/**
 * Adds the service requests of one customer. Most customers have none. The demo customer always has
 * two.
 */
export function addRequests(batch: Batch, plan: Plan, index: number): void {
  if (index >= plan.newcomers) return
  const random = randomFor(plan.seed, 'requests', index)
  if (index === 0)
    return demoRequests.forEach((request) =>
      addRequest(batch, random, plan, index, { ...request, trade: tradeOf(request.category) }),
    )
  const count = random.weighted([
    [0, 72],
    [1, 22],
    [2, 6],
  ])
  const titles = new Set<string>()
  for (let at = 0; at < count; at++)
    addRequest(batch, random, plan, index, { ...random.weighted(statuses), trade: randomTrades(random)[0] }, titles)
}

/** `timing`: by default random. */
type Kind = { status: Status; age: readonly [number, number]; trade: Trade; timing?: 'asap' }

/** Skips a title that the customer already has, because the database would reject it. */
function addRequest(
  batch: Batch,
  random: Random,
  plan: Plan,
  index: number,
  { status, age, trade, ...kind }: Kind,
  titles = new Set<string>(),
): void {
  const { id: customer_id, first, place } = plan.customerAt(index)
  const { name: service, request } = random.pick(trade.offers)
  const { title, description, budget } = request
  if (titles.has(title)) return
  titles.add(title)
  const posted = plan.now - random.between(age[0] * 24 + 2, age[1] * 24) * hour - random.between(0, 59) * minute
  const created_at = outsideNight(place.time_zone, posted, 'evening before')
  const preferred = wallTimeOf(place.time_zone, status === 'open' ? plan.now : created_at) + random.between(3, 20) * day
  const start = 480 + 60 * random.between(0, 9)
  const id = uuidAt(random, created_at)
  const helpers = status === 'expired' ? [] : findHelpers(random, plan, index, trade, created_at)
  const slot = {
    date: dateOf(preferred),
    start_time: timeOf(start),
    end_time: timeOf(start + 60 * random.between(2, 3)),
  }
  const finalStatus = helpers.length === 0 && status !== 'open' ? 'expired' : status
  const facts = { id, customer_id, service, created_at, index, isOpen: status === 'open', ...slot, ...kind }
  addRow(batch, 'leads', {
    id,
    customer_id,
    title,
    description,
    service_type: trade.category,
    budget: randomBudget(random, budget),
    city: place.city,
    state: place.state,
    zip_code: place.zip,
    latitude: place.latitude,
    longitude: place.longitude,
    ...detailsOf(batch, plan, facts),
    status: finalStatus,
    assigned_to: finalStatus === 'assigned' || finalStatus === 'completed' ? helpers[0]!.id : null,
    provider_id: null,
    others_nearby: true,
    created_at: new Date(created_at),
    expires_at: new Date(created_at + 30 * day),
  })
  helpers.forEach((helper, at) => {
    const answered_at = Math.min(created_at + (at + 1) * random.between(20, 90) * minute, plan.now)
    addRow(batch, 'lead_unlocks', { lead_id: id, provider_id: helper.id, created_at: new Date(answered_at) })
    if (finalStatus === 'open' && (index === 0 || at % 2 === 0))
      addOffer(batch, plan, helper, { id, category: trade.category, customer: first, ...slot, answered_at })
  })
}

interface Details {
  id: string
  customer_id: string
  service: string
  created_at: number
  index: number
  isOpen: boolean
  date: string
  start_time: string
  end_time: string
  timing?: 'asap'
}

/** When the work is to be done, who sees the contact, and photos of open requests. */
function detailsOf(batch: Batch, plan: Plan, { id, customer_id, service, created_at: at, ...request }: Details) {
  // A random stream of its own: without these, the rest of the world stays the same.
  const random = randomFor(plan.seed, 'request details', id)
  const timing = request.timing ?? random.weighted(timings)
  const isScheduled = timing === 'scheduled'
  const share = request.isOpen ? (request.index === 0 ? 1 : 0.5) : 0
  return {
    timing,
    preferred_date: isScheduled ? request.date : null,
    start_time: isScheduled ? request.start_time : null,
    end_time: isScheduled ? request.end_time : null,
    contact_for: random.chance(0.25) ? 'responders' : 'everyone',
    photos: addJobPhotos(batch, { id: customer_id }, plan, 'request-photos', { id, service, at, share }),
  }
}

/**
 * Finds up to three nearby providers of the trade. They unlocked the customer's contact details.
 */
function findHelpers(random: Random, plan: Plan, index: number, { category }: Trade, created_at: number): Provider[] {
  const around = plan.providersNear(plan.customerAt(index).place)
  const some = random.sample(around.length > 400 ? Array.from({ length: 40 }, () => random.pick(around)) : around, 24)
  const able = [...new Set(some)]
    .map((at) => providerAt(plan, at))
    .filter((provider) => provider.business.categories.includes(category) && provider.created_at < created_at)
  return able.slice(0, random.between(index === 0 ? 2 : 0, 3))
}

/** US dollars, rounded like people round them. 0 means "open to quotes". */
function randomBudget(random: Random, [low, high]: readonly [number, number]): number {
  if (random.chance(0.15)) return 0
  const step = high > 600 ? 50 : 5
  return Math.round(random.between(low, high) / step) * step
}

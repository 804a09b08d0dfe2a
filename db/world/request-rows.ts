import { awake, dateOf, day, hour, minute, timeOf, wallOf } from './clock.ts'
import { putOffer } from './offer-rows.ts'
import type { Plan } from './plan.ts'
import { type Provider, providerAt } from './provider.ts'
import { type Random, randomFor, uuidAt } from './random.ts'
import { type Batch, put } from './rows.ts'
import type { Trade } from './trade.ts'
import { someTrades, tradeOf } from './trades.ts'

type Status = 'open' | 'assigned' | 'completed' | 'expired'

/** How common each status is, and how many days ago such requests were posted. */
const statuses: readonly (readonly [{ status: Status; age: readonly [number, number] }, number])[] = [
  [{ status: 'open', age: [0, 27] }, 55],
  [{ status: 'assigned', age: [3, 40] }, 15],
  [{ status: 'completed', age: [31, 200] }, 18],
  [{ status: 'expired', age: [31, 200] }, 12],
]

/** What the demo customer is looking for. */
const demoWishes = [
  { category: 'Gardening', ...statuses[0]![0] },
  { category: 'Carpentry', ...statuses[1]![0] },
] as const

/** Puts the service requests of one customer into the batch: most people have none, the demo customer always has two. */
export function putRequests(batch: Batch, plan: Plan, index: number): void {
  if (index >= plan.newcomers) return
  const random = randomFor(plan.seed, 'requests', index)
  if (index === 0)
    return demoWishes.forEach((wish) =>
      putRequest(batch, random, plan, index, { ...wish, trade: tradeOf(wish.category) }),
    )
  const count = random.weighted([
    [0, 72],
    [1, 22],
    [2, 6],
  ])
  const asked = new Set<string>()
  for (let at = 0; at < count; at++)
    putRequest(batch, random, plan, index, { ...random.weighted(statuses), trade: someTrades(random)[0] }, asked)
}

type Wish = { status: Status; age: readonly [number, number]; trade: Trade }

/** Nobody asks for the same twice, which the database would refuse; `asked` are the titles so far. */
function putRequest(
  batch: Batch,
  random: Random,
  plan: Plan,
  index: number,
  { status, age, trade }: Wish,
  asked = new Set<string>(),
): void {
  const { id: customer_id, first, place } = plan.customerAt(index)
  const { title, description, budget } = random.pick(trade.offers).request
  if (asked.has(title)) return
  asked.add(title)
  const posted = plan.now - random.between(age[0] * 24 + 2, age[1] * 24) * hour - random.between(0, 59) * minute
  const created_at = awake(place.time_zone, posted, 'evening before')
  const preferred = wallOf(place.time_zone, status === 'open' ? plan.now : created_at) + random.between(3, 20) * day
  const start = 480 + 60 * random.between(0, 9)
  const id = uuidAt(random, created_at)
  const helpers = status === 'expired' ? [] : someHelpers(random, plan, index, trade, created_at)
  const hours = {
    date: dateOf(preferred),
    start_time: timeOf(start),
    end_time: timeOf(start + 60 * random.between(2, 3)),
  }
  const settled = helpers.length === 0 && status !== 'open' ? 'expired' : status
  put(batch, 'leads', {
    id,
    customer_id,
    title,
    description,
    service_type: trade.category,
    budget: aBudget(random, budget),
    city: place.city,
    state: place.state,
    zip_code: place.zip,
    latitude: place.latitude,
    longitude: place.longitude,
    preferred_date: hours.date,
    start_time: hours.start_time,
    end_time: hours.end_time,
    status: settled,
    assigned_to: settled === 'assigned' || settled === 'completed' ? helpers[0]!.id : null,
    created_at: new Date(created_at),
    expires_at: new Date(created_at + 30 * day),
  })
  helpers.forEach((helper, at) => {
    const answered_at = Math.min(created_at + (at + 1) * random.between(20, 90) * minute, plan.now)
    put(batch, 'lead_unlocks', { lead_id: id, provider_id: helper.id, created_at: new Date(answered_at) })
    if (settled === 'open' && (index === 0 || at % 2 === 0))
      putOffer(batch, plan, helper, { id, category: trade.category, customer: first, ...hours, answered_at })
  })
}

/** Providers of that trade nearby who asked for the customer's number. */
function someHelpers(random: Random, plan: Plan, index: number, { category }: Trade, created_at: number): Provider[] {
  const around = plan.providersNear(plan.customerAt(index).place)
  const asked = random.some(around.length > 400 ? Array.from({ length: 40 }, () => random.pick(around)) : around, 24)
  const able = [...new Set(asked)]
    .map((at) => providerAt(plan, at))
    .filter((provider) => provider.business.categories.includes(category) && provider.created_at < created_at)
  return able.slice(0, random.between(index === 0 ? 2 : 0, 3))
}

/** US dollars, in the round figures that people type; 0 is "open to quotes". */
function aBudget(random: Random, [low, high]: readonly [number, number]): number {
  if (random.chance(0.15)) return 0
  const step = high > 600 ? 50 : 5
  return Math.round(random.between(low, high) / step) * step
}

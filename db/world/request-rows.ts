import { dateOf, day, hour, timeOf, wallOf } from './clock.ts'
import type { Plan } from './plan.ts'
import { type Provider, providerAt } from './provider.ts'
import { type Random, randomFor, uuidAt } from './random.ts'
import { type Batch, put } from './rows.ts'
import type { Trade } from './trade.ts'
import { someTrades } from './trades.ts'

type Status = 'open' | 'assigned' | 'completed' | 'expired'

/** Puts the service requests of one customer into the batch: most people have none, the demo customer always has two. */
export function putRequests(batch: Batch, plan: Plan, index: number): void {
  const random = randomFor(plan.seed, 'requests', index)
  const count =
    index === 0
      ? 2
      : random.weighted([
          [0, 72],
          [1, 22],
          [2, 6],
        ])
  for (let at = 0; at < count; at++) {
    const status: Status =
      index === 0
        ? (['open', 'assigned'] as const)[at]!
        : random.weighted<Status>([
            ['open', 55],
            ['assigned', 15],
            ['completed', 18],
            ['expired', 12],
          ])
    putRequest(batch, random, plan, index, status)
  }
}

function putRequest(batch: Batch, random: Random, plan: Plan, index: number, status: Status): void {
  const { id: customer_id, place } = plan.customerAt(index)
  const [trade] = someTrades(random)
  const { title, description, budget } = random.pick(trade.offers).request
  const created_at =
    plan.now - (status === 'open' ? random.between(2, 27 * 24) : random.between(31 * 24, 200 * 24)) * hour
  const preferred = wallOf(place.time_zone, created_at) + random.between(3, 24) * day
  const start = 480 + 60 * random.between(0, 9)
  const id = uuidAt(random, created_at)
  const helpers = status === 'expired' ? [] : someHelpers(random, plan, index, trade, created_at)
  const settled = helpers.length === 0 && status !== 'open' ? 'expired' : status
  put(batch, 'leads', {
    ...{ id, customer_id, title, description, service_type: trade.category, budget: aBudget(random, budget) },
    ...{
      city: place.city,
      state: place.state,
      zip_code: place.zip,
      latitude: place.latitude,
      longitude: place.longitude,
    },
    ...{
      preferred_date: dateOf(preferred),
      start_time: timeOf(start),
      end_time: timeOf(start + 60 * random.between(2, 3)),
      status: settled,
    },
    ...{ assigned_to: settled === 'assigned' || settled === 'completed' ? helpers[0]!.id : null },
    ...{ created_at: new Date(created_at), expires_at: new Date(created_at + 30 * day) },
  })
  helpers.forEach((helper, at) =>
    put(batch, 'lead_unlocks', {
      lead_id: id,
      provider_id: helper.id,
      created_at: new Date(created_at + (at + 1) * random.between(20, 90) * 60_000),
    }),
  )
}

/** Providers of that trade nearby who asked for the customer's number. */
function someHelpers(random: Random, plan: Plan, index: number, { category }: Trade, created_at: number): Provider[] {
  const around = plan.providersNear(plan.customerAt(index).place)
  const asked = random.some(around.length > 400 ? Array.from({ length: 40 }, () => random.pick(around)) : around, 24)
  const able = [...new Set(asked)]
    .map((at) => providerAt(plan, at))
    .filter((provider) => provider.business.categories.includes(category) && provider.created_at < created_at)
  return able.slice(0, random.between(0, 3))
}

/** US dollars, in the round figures that people type; 0 is "open to quotes". */
function aBudget(random: Random, [low, high]: readonly [number, number]): number {
  if (random.chance(0.15)) return 0
  const step = high > 600 ? 50 : 5
  return Math.round(random.between(low, high) / step) * step
}

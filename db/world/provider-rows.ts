import { type Booking, putBooking, someBookings } from './booking-rows.ts'
import { day } from './clock.ts'
import { operatorLogin, putLogin } from './customer-rows.ts'
import { demoNeighbours } from './demo.ts'
import { googleOf } from './google-rows.ts'
import { putHours } from './hours-rows.ts'
import { notifyAbout } from './notices.ts'
import { putFace, putPortfolio, putWork } from './pictures.ts'
import type { Customer, Plan } from './plan.ts'
import { putProposals } from './proposal-rows.ts'
import { type Provider, providerAt } from './provider.ts'
import { type Random, randomFor, uuidAt } from './random.ts'
import type { Told } from './review.ts'
import { putReview } from './review-rows.ts'
import { type Batch, put } from './rows.ts'
import { putConversation } from './talk-rows.ts'

/** Puts a provider with everything that happened to them into the batch: login, services, bookings, reviews, messages, notifications. */
export function putProvider(batch: Batch, plan: Plan, index: number, password_hash: string): void {
  const random = randomFor(plan.seed, 'life of provider', index)
  const provider = providerAt(plan, index)
  const { owner, place, id, login_id, created_at } = provider
  const sightly = provider.featured || index <= demoNeighbours.length
  const wish = { plan, role: 'provider', index } as const
  const someone = { ...owner, id, created_at }
  const avatar_url = putFace(batch, someone, { ...wish, share: sightly ? 1 : 0.8 })
  putLogin(
    batch,
    { ...someone, login_id, place, avatar_url },
    { user_type: 'provider', password_hash, is_operator: false },
  )

  const bookings = someBookings(random, plan, provider, index)
  const told: Told = new Set()
  const stars = putReviews(batch, random, plan, provider, bookings, told)
  const { name, description, categories, listings } = provider.business
  put(batch, 'providers', {
    id,
    business_name: name,
    description,
    categories,
    featured: provider.featured,
    verified: provider.verified,
    time_zone: place.time_zone,
    rating_sum: stars.reduce((sum, one) => sum + one, 0),
    review_count: stars.length,
    ...googleOf(plan, provider, index, told),
    photos: putPortfolio(batch, someone, listings, { ...wish, share: sightly ? 1 : 0.2 }),
    work_radius_miles: random.pick([null, null, 10, 15, 25, 40]),
    created_at: new Date(created_at),
  })
  if (provider.verified) putVerification(batch, plan, provider)
  putServices(batch, provider, putWork(batch, someone, listings, { ...wish, share: sightly ? 1 : 0.5 }))
  putHours(batch, plan, provider)
  for (const booking of bookings) putBooking(batch, provider, booking, plan.now)
  putProposals(batch, plan, provider, bookings, index)
  putConversations(batch, random, plan, provider, bookings, index)
  for (const booking of bookings) notifyAbout(batch, random, plan, provider, booking)
}

/** Every business that is called verified was looked at by the demo's operator, in the weeks after it joined. */
function putVerification(batch: Batch, plan: Plan, { id: provider_id, created_at }: Provider): void {
  const random = randomFor(plan.seed, 'verification', provider_id)
  const at = Math.min(created_at + random.between(2, 20) * day, plan.now - day / 24)
  put(batch, 'verifications', {
    id: uuidAt(random, at),
    provider_id,
    checked: random.pick([
      ['identity'],
      ['identity', 'address'],
      ['identity', 'licence', 'insurance'],
      ['identity', 'references'],
    ]),
    note: '',
    verified_by: operatorLogin(plan),
    verified_at: new Date(at),
  })
}

function putServices(
  batch: Batch,
  { id: provider_id, business, service_ids, created_at }: Provider,
  photos: readonly string[][],
): void {
  business.listings.forEach(({ name, description, price, duration, category }, at) =>
    put(batch, 'services', {
      id: service_ids[at]!,
      provider_id,
      name,
      description,
      price,
      duration,
      category,
      service_photos: photos[at]!,
      position: at,
      created_at: new Date(created_at + at * 1000),
    }),
  )
}

/** Nobody reviews the same provider twice, and nobody before the booking is over. Answers with the stars that were given. */
function putReviews(
  batch: Batch,
  random: Random,
  plan: Plan,
  provider: Provider,
  bookings: readonly Booking[],
  told: Told,
): number[] {
  const heard = new Set<string>()
  const newestFirst = bookings.filter(({ status }) => status === 'completed').sort((a, b) => b.ends_at - a.ends_at)
  return newestFirst.flatMap((booking) => {
    if (heard.has(booking.customer.id) || random.chance(plan.rich ? 0.3 : 0.1) || isStillToReview(plan, booking))
      return []
    heard.add(booking.customer.id)
    return putReview(batch, random, plan, provider, booking, told)
  })
}

/** The demo customer leaves her latest bookings to whoever plays her. */
function isStillToReview({ customerAt, now }: Plan, { customer, ends_at }: Booking): boolean {
  return customer === customerAt(0) && now - ends_at < 40 * day
}

function putConversations(
  batch: Batch,
  random: Random,
  plan: Plan,
  provider: Provider,
  bookings: readonly Booking[],
  index: number,
): void {
  const told: Told = new Set()
  const latest = new Map<Customer, Booking>()
  for (const booking of [...bookings].sort((a, b) => a.created_at - b.created_at)) latest.set(booking.customer, booking)
  const talkative = index === 0 ? 0.75 : plan.rich ? 0.35 : 0.08
  for (const [customer, booking] of latest) {
    const lively = plan.rich && customer === plan.customerAt(0)
    putConversation(batch, random, plan, provider, booking, { talks: lively || random.chance(talkative), lively, told })
  }
}

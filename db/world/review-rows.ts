import type { Booking } from './booking-rows.ts'
import { fill } from './business.ts'
import { awake, day, hour, minute } from './clock.ts'
import { notifyOfReview } from './notices.ts'
import { putReviewPhotos } from './pictures.ts'
import type { Plan } from './plan.ts'
import type { Provider } from './provider.ts'
import { type Random, uuidAt } from './random.ts'
import { putReport } from './report-rows.ts'
import { aComment, someStars, type Told } from './review.ts'
import { type Batch, put } from './rows.ts'
import { replies } from './talk-words.ts'
import { tradeOf } from './trades.ts'

/** Puts one review into the batch and answers with its stars, or with nothing when the visit was a moment ago or an operator has hidden it. */
export function putReview(
  batch: Batch,
  random: Random,
  plan: Plan,
  provider: Provider,
  booking: Booking,
  told: Told,
): number[] {
  const { now } = plan
  const created_at = awake(
    provider.place.time_zone,
    booking.ends_at + random.between(50, 60 * 60) * minute,
    'morning after',
  )
  if (created_at > now) return []
  const { owner, place, business } = provider
  const rating = someStars(random, provider.quality)
  const { category, offer } = booking.listing
  const occasion = { trade: tradeOf(category), offer, first: owner.first, town: place.city, business: business.name }
  const recent = now - created_at < 21 * day
  const comment = !recent && random.chance(0.06) ? null : aComment(random, rating, occasion, told)
  const reply = aReply(random, rating, booking.customer.first)
  const id = uuidAt(random, created_at)
  const share = plan.rich && rating >= 4 ? (provider.featured ? 0.3 : 0.1) : 0
  const whose = { id, customer_id: booking.customer.id, provider_id: provider.id }
  const hiding = putReport(batch, plan, { ...whose, rating, comment: comment ?? '', at: created_at })
  put(batch, 'reviews', {
    ...whose,
    ...hiding,
    booking_id: booking.id,
    rating,
    comment: comment ?? '',
    review_photos: putReviewPhotos(batch, booking.customer, plan, { id, service: offer.name, at: created_at, share }),
    reply,
    replied_at: reply === null ? null : new Date(Math.min(created_at + random.between(1, 40) * hour, now)),
    created_at: new Date(created_at),
  })
  notifyOfReview(batch, random, plan, provider.id, booking.customer.first, rating, created_at)
  return hiding.hidden_at ? [] : [rating]
}

function aReply(random: Random, rating: number, customer: string): string | null {
  if (!random.chance(rating >= 4 ? 0.14 : 0.45)) return null
  return fill(random.pick(rating >= 4 ? replies.pleased : replies.sorry), { customer })
}

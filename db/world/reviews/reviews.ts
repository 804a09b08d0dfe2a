import type { Booking } from '../bookings/bookings.ts'
import { day, hour, minute, outsideNight } from '../clock.ts'
import { addReviewNotification } from '../notifications.ts'
import { addReviewPhotos } from '../pictures.ts'
import type { Plan } from '../plan.ts'
import type { Provider } from '../providers/provider.ts'
import { type Random, uuidAt } from '../random.ts'
import { addRow, type Batch } from '../rows.ts'
import { fill, type UsedSentences } from '../sentences.ts'
import { tradeOf } from '../trades/trades.ts'
import { makeComment, randomStars } from './comments.ts'
import { replies } from './phrases.ts'
import { addReport } from './reports.ts'

/**
 * Adds the reviews of a provider, at most one from each customer. Returns the stars of the visible
 * ones.
 */
export function addReviews(
  batch: Batch,
  random: Random,
  plan: Plan,
  provider: Provider,
  bookings: readonly Booking[],
  used: UsedSentences,
): number[] {
  const reviewers = new Set<string>()
  const newestFirst = bookings.filter(({ status }) => status === 'completed').sort((a, b) => b.ends_at - a.ends_at)
  return newestFirst.flatMap((booking) => {
    const { customer } = booking
    if (reviewers.has(customer.id) || random.chance(plan.rich ? 0.3 : 0.1) || isLeftToDemoUser(plan, booking)) return []
    reviewers.add(customer.id)
    return addReview(batch, random, plan, provider, booking, used)
  })
}

/**
 * The demo customer hasn't reviewed her latest bookings, so that visitors of the demo can do it.
 */
function isLeftToDemoUser({ customerAt, now }: Plan, { customer, ends_at }: Booking): boolean {
  return customer === customerAt(0) && now - ends_at < 40 * day
}

/**
 * Adds one review and returns its stars. Returns none if it would be in the future or an operator
 * hid it.
 */
function addReview(
  batch: Batch,
  random: Random,
  plan: Plan,
  provider: Provider,
  booking: Booking,
  used: UsedSentences,
): number[] {
  const { now } = plan
  const { owner, place, business } = provider
  const written = booking.ends_at + random.between(50, 60 * 60) * minute
  const created_at = outsideNight(place.time_zone, written, 'morning after')
  if (created_at > now) return []
  const rating = randomStars(random, provider.quality)
  const { category, offer } = booking.listing
  const occasion = { trade: tradeOf(category), offer, first: owner.first, town: place.city, business: business.name }
  const isRecent = now - created_at < 21 * day
  const comment = !isRecent && random.chance(0.06) ? null : makeComment(random, rating, occasion, used)
  const reply = randomReply(random, rating, booking.customer.first)
  const id = uuidAt(random, created_at)
  const share = plan.rich && rating >= 4 ? (provider.featured ? 0.15 : 0.1) : 0
  const ids = { id, customer_id: booking.customer.id, provider_id: provider.id }
  const hidden = addReport(batch, plan, { ...ids, rating, comment: comment ?? '', at: created_at })
  addRow(batch, 'reviews', {
    ...ids,
    ...hidden,
    booking_id: booking.id,
    rating,
    comment: comment ?? '',
    review_photos: addReviewPhotos(batch, booking.customer, plan, { id, service: offer.name, at: created_at, share }),
    reply,
    replied_at: reply === null ? null : new Date(Math.min(created_at + random.between(1, 40) * hour, now)),
    created_at: new Date(created_at),
  })
  // A delighted customer marks the provider as a favorite.
  if (plan.rich && rating === 5)
    addRow(batch, 'favorites', {
      auth_user_id: booking.customer.login_id,
      provider_id: provider.id,
      created_at: new Date(created_at),
    })
  addReviewNotification(batch, random, plan, provider.id, booking.customer.first, rating, created_at)
  return hidden.hidden_at ? [] : [rating]
}

function randomReply(random: Random, rating: number, customer: string): string | null {
  if (!random.chance(rating >= 4 ? 0.14 : 0.45)) return null
  return fill(random.pick(rating >= 4 ? replies.pleased : replies.sorry), { customer })
}

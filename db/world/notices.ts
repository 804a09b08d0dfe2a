import { day, spokenTime } from './clock.ts'
import type { Plan } from './plan.ts'
import type { Provider } from './provider.ts'
import type { Booking } from './provider-rows.ts'
import { type Random, uuidAt } from './random.ts'
import { type Batch, put } from './rows.ts'

/** Older news has been read and scrolled away. */
const newsLasts = 12 * day

/** Puts the recent notifications about one booking into the batch, for both parties. A provider is never told a hidden name. */
export function notifyAbout(batch: Batch, random: Random, { now }: Plan, provider: Provider, booking: Booking): void {
  const { id: booking_id, customer, status, listing, date, start_time } = booking
  const what = `${listing.name} on ${spokenTime(date, start_time)}`
  const tell = (user_id: string, at: number, title: string, message: string) => {
    if (now - at > newsLasts) return
    const read = now - at > 2 * day || random.chance(0.35)
    put(batch, 'notifications', {
      id: uuidAt(random, at),
      user_id,
      type: 'booking',
      title,
      message,
      read,
      created_at: new Date(at),
      metadata: { booking_id },
    })
  }
  tell(provider.id, booking.created_at, 'New booking request', `A customer asks for ${what}.`)
  tell(customer.id, booking.created_at, 'Booking submitted', `${provider.business.name} has your request: ${what}.`)
  if (status === 'confirmed')
    tell(customer.id, booking.updated_at, 'Booking confirmed', `${provider.business.name} confirmed ${what}.`)
  if (status === 'completed')
    tell(
      customer.id,
      booking.updated_at,
      'Booking completed',
      `How was ${listing.name} with ${provider.business.name}? Leave a review.`,
    )
  if (status === 'cancelled')
    tell(
      booking.cancellation?.by === 'provider' ? customer.id : provider.id,
      booking.updated_at,
      'Booking cancelled',
      `${what} was cancelled.`,
    )
}

/** Puts the news of a fresh review into the batch. */
export function notifyOfReview(
  batch: Batch,
  random: Random,
  { now }: Plan,
  provider_id: string,
  customer: string,
  stars: number,
  at: number,
): void {
  if (now - at > newsLasts) return
  const message = `${customer} gave you ${stars} ${stars === 1 ? 'star' : 'stars'}.`
  const read = now - at > 2 * day || random.chance(0.35)
  const created_at = new Date(at)
  put(batch, 'notifications', {
    id: uuidAt(random, at),
    user_id: provider_id,
    type: 'review',
    title: 'New review',
    message,
    read,
    created_at,
    metadata: { provider_id },
  })
}

/** Puts the news of an unread message into the batch. */
export function notifyOfMessage(
  batch: Batch,
  random: Random,
  user_id: string,
  sender: string,
  sender_id: string,
  at: number,
): void {
  const message = `${sender} wrote to you.`
  put(batch, 'notifications', {
    id: uuidAt(random, at),
    user_id,
    type: 'message',
    title: 'New message',
    message,
    read: false,
    created_at: new Date(at),
    metadata: { sender_id },
  })
}

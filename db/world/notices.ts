import type { Booking } from './booking-rows.ts'
import { day, spokenTime } from './clock.ts'
import type { Plan } from './plan.ts'
import type { Provider } from './provider.ts'
import { type Random, uuidAt } from './random.ts'
import { type Batch, put } from './rows.ts'

/** Older news has been read and scrolled away. */
const newsLasts = ({ rich }: Plan) => (rich ? 12 * day : 3 * day)

/** Puts the recent notifications about one booking into the batch, worded as the site's own. A provider is never told a hidden name. */
export function notifyAbout(batch: Batch, random: Random, plan: Plan, provider: Provider, booking: Booking): void {
  const metadata = { booking_id: booking.id }
  for (const { to, at, title, message } of newsOf(provider, booking)) {
    if (plan.now - at > newsLasts(plan)) continue
    const read = plan.now - at > 2 * day || random.chance(0.35)
    put(batch, 'notifications', {
      id: uuidAt(random, at),
      user_id: to,
      type: 'booking',
      title,
      message,
      read,
      created_at: new Date(at),
      metadata,
    })
  }
}

type News = { to: string; at: number; title: string; message: string }

function newsOf({ id: provider_id, business }: Provider, booking: Booking): News[] {
  const { customer, status, listing, date, start_time, created_at, updated_at: at } = booking
  const what = `${listing.name} on ${spokenTime(date, start_time)}`
  const asked: News[] = [
    { to: provider_id, at: created_at, title: 'New booking request', message: `A customer asks for ${what}.` },
    {
      to: customer.id,
      at: created_at,
      title: 'Booking submitted',
      message: `${business.name} has your request for ${what}.`,
    },
  ]
  if (status === 'confirmed')
    return [
      ...asked,
      { to: customer.id, at, title: 'Booking confirmed', message: `${business.name} confirmed ${what}.` },
    ]
  if (status === 'completed')
    return [
      ...asked,
      {
        to: customer.id,
        at,
        title: 'Booking completed',
        message: `How was ${listing.name} with ${business.name}? Leave a review.`,
      },
    ]
  return [...asked, ...cancellations(provider_id, business.name, booking, what)]
}

function cancellations(
  provider_id: string,
  business: string,
  { customer, cancellation, updated_at: at }: Booking,
  what: string,
): News[] {
  if (!cancellation) return []
  const title = 'Booking cancelled'
  const reason = cancellation.reason ? ` "${cancellation.reason}"` : ''
  if (cancellation.by === 'provider')
    return [{ to: customer.id, at, title, message: `${business} cancelled ${what}.${reason}` }]
  if (cancellation.by === 'customer')
    return [{ to: provider_id, at, title, message: `A customer cancelled ${what}.${reason}` }]
  return [
    {
      to: customer.id,
      at,
      title,
      message: `${business} did not answer in time, so your request for ${what} has expired.`,
    },
    { to: provider_id, at, title, message: `The request for ${what} has expired.` },
  ]
}

/** Puts the news of a fresh review into the batch. */
export function notifyOfReview(
  batch: Batch,
  random: Random,
  plan: Plan,
  provider_id: string,
  customer: string,
  stars: number,
  at: number,
): void {
  if (plan.now - at > newsLasts(plan)) return
  const message = `${customer} gave you ${stars} ${stars === 1 ? 'star' : 'stars'}.`
  const read = plan.now - at > 2 * day || random.chance(0.35)
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

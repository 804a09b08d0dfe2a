import type { Booking } from './bookings/bookings.ts'
import { dateTimeText, day } from './clock.ts'
import type { Plan } from './plan.ts'
import type { Provider } from './providers/provider.ts'
import { type Random, uuidAt } from './random.ts'
import { addRow, type Batch } from './rows.ts'

/**
 * Only recent notifications are added, because people rarely scroll back further. In milliseconds.
 */
const maxAge = ({ rich }: Plan) => (rich ? 12 * day : 3 * day)

/**
 * Adds the recent notifications about one booking, with the texts of the site. They never name a
 * hidden customer.
 */
export function addBookingNotifications(
  batch: Batch,
  random: Random,
  plan: Plan,
  provider: Provider,
  booking: Booking,
): void {
  const metadata = { booking_id: booking.id }
  for (const { to, at, title, message } of notificationsOf(provider, booking)) {
    if (plan.now - at > maxAge(plan)) continue
    const read = plan.now - at > 2 * day || random.chance(0.35)
    addRow(batch, 'notifications', {
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

type Notification = { to: string; at: number; title: string; message: string }

function notificationsOf({ id: provider_id, business }: Provider, booking: Booking): Notification[] {
  const { customer, status, listing, date, start_time, created_at, updated_at: at } = booking
  const { number = 1, times = 1 } = booking.series ?? {}
  // A series is requested and accepted as a whole.
  if (number > 1 && status !== 'completed') return []
  const more = times > 1 ? ` and ${times - 1} more dates` : ''
  const service = `${listing.name} on ${dateTimeText(date, start_time)}${more}`
  const requested: Notification[] = [
    { to: provider_id, at: created_at, title: 'New booking request', message: `A customer asks for ${service}.` },
    {
      to: customer.id,
      at: created_at,
      title: 'Booking submitted',
      message: `${business.name} has your request for ${service}.`,
    },
  ]
  if (status === 'confirmed')
    return [
      ...requested,
      { to: customer.id, at, title: 'Booking confirmed', message: `${business.name} confirmed ${service}.` },
    ]
  if (status === 'completed')
    return [
      ...requested,
      {
        to: customer.id,
        at,
        title: 'Booking completed',
        message: `How was ${listing.name} with ${business.name}? Leave a review.`,
      },
    ]
  return [...requested, ...cancellations(provider_id, business.name, booking, service)]
}

function cancellations(
  provider_id: string,
  business: string,
  { customer, cancellation, updated_at: at }: Booking,
  service: string,
): Notification[] {
  if (!cancellation) return []
  const title = 'Booking cancelled'
  const reason = cancellation.reason ? ` "${cancellation.reason}"` : ''
  if (cancellation.by === 'provider')
    return [{ to: customer.id, at, title, message: `${business} cancelled ${service}.${reason}` }]
  if (cancellation.by === 'customer')
    return [{ to: provider_id, at, title, message: `A customer cancelled ${service}.${reason}` }]
  return [
    {
      to: customer.id,
      at,
      title,
      message: `${business} did not answer in time, so your request for ${service} has expired.`,
    },
    { to: provider_id, at, title, message: `The request for ${service} has expired.` },
  ]
}

/** Adds the notification about a recent review. */
export function addReviewNotification(
  batch: Batch,
  random: Random,
  plan: Plan,
  provider_id: string,
  customer: string,
  stars: number,
  at: number,
): void {
  if (plan.now - at > maxAge(plan)) return
  const message = `${customer} gave you ${stars} ${stars === 1 ? 'star' : 'stars'}.`
  const read = plan.now - at > 2 * day || random.chance(0.35)
  const created_at = new Date(at)
  addRow(batch, 'notifications', {
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

/** Adds the notification about an unread message. */
export function addMessageNotification(
  batch: Batch,
  random: Random,
  user_id: string,
  sender: string,
  metadata: { conversation_id: string; sender_id?: string },
  at: number,
): void {
  const message = `${sender} wrote to you.`
  addRow(batch, 'notifications', {
    id: uuidAt(random, at),
    user_id,
    type: 'message',
    title: 'New message',
    message,
    read: false,
    created_at: new Date(at),
    metadata,
  })
}

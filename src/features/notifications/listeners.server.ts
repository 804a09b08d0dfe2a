import type { Booking, BookingEvent } from '#features/bookings/contract.ts'
import { getBooking, MASKED_NAME } from '#features/bookings/queries.server.ts'
import type { UserType } from '#features/identity/contract.ts'
import { findPerson } from '#features/messages/queries.server.ts'
import { reportListeners } from '#features/report-notifications/listeners.server.ts'
import { requestListeners } from '#features/request-notifications/listeners.server.ts'
import { publicName } from '#features/reviews/rules.ts'
import type { Tx } from '#platform/db/db.server.ts'
import { type Listeners, listener } from '#platform/events.server.ts'
import { clockText, countedText, dayText } from '#ui/formats.ts'
import { addNotification, forgetReader, readMessageNews } from './commands.server.ts'
import type { NotificationMetadata } from './contract.ts'

/** Who is told what (specification, section 7; decision 37). Every text is written from what its reader may see: a hidden customer has no name. */
export const notificationListeners: Listeners = [
  ...requestListeners,
  ...reportListeners,

  listener('booking.requested', async ({ db: tx, now }, event) => {
    await tell(tx, event, 'provider', now, (booking) => [
      'New booking request',
      `${nameOf(booking)} asks for ${visit(booking)}.`,
    ])
    await tell(tx, event, 'customer', now, (booking) => [
      'Booking submitted',
      `${booking.provider.business_name} has your request for ${visit(booking)}.`,
    ])
  }),

  listener('booking.confirmed', ({ db: tx, now }, event) =>
    tell(tx, event, 'customer', now, (booking) => [
      'Booking confirmed',
      `${booking.provider.business_name} confirmed ${visit(booking)}.`,
    ]),
  ),

  listener('booking.cancelled', async ({ db: tx, now }, event) => {
    if (event.actor_id !== event.customer_id) await tell(tx, event, 'customer', now, cancelledForCustomer)
    if (event.actor_id !== event.provider_id) await tell(tx, event, 'provider', now, cancelledForProvider)
  }),

  listener('booking.completed', ({ db: tx, now }, event) =>
    tell(tx, event, 'customer', now, (booking) => [
      'Booking completed',
      `How was ${booking.service.name} with ${booking.provider.business_name}? Leave a review.`,
    ]),
  ),

  listener('booking.approached', async ({ db: tx, now }, event) => {
    for (const party of ['customer', 'provider'] as const)
      await tell(tx, event, party, now, (booking) => [
        event.notice === 'day' ? 'Your visit is coming up' : 'Your visit begins soon',
        `${visit(booking)}, with ${party === 'customer' ? booking.provider.business_name : nameOf(booking)}.`,
      ])
  }),

  listener('booking.time_proposed', ({ db: tx, now }, event) =>
    tellOther(tx, event, now, (booking, who) => [
      'Another time proposed',
      `${who} would like to move ${visit(booking)}. Accept it or keep to the time.`,
    ]),
  ),

  listener('booking.time_declined', ({ db: tx, now }, event) =>
    tellOther(tx, event, now, (booking, who) => [
      'Proposed time declined',
      `${who} cannot make the time you proposed. It stays ${visit(booking)}.`,
    ]),
  ),

  listener('booking.rescheduled', ({ db: tx, now }, event) =>
    tellOther(tx, event, now, (booking, who) => [
      'Booking rescheduled',
      `${who} accepted the time you proposed: ${visit(booking)}.`,
    ]),
  ),

  listener('review.written', async ({ db: tx, now }, { review_id, provider_id }) => {
    const { rating, name } = await tx
      .selectFrom('reviews')
      .innerJoin('users', 'users.id', 'reviews.customer_id')
      .select(['rating', 'users.name'])
      .where('reviews.id', '=', review_id)
      .executeTakeFirstOrThrow()
    await tellOfReview(tx, provider_id, provider_id, now, [
      'New review',
      `${publicName(name)} gave you ${countedText(rating, 'star')}.`,
    ])
  }),

  listener('review.answered', async ({ db: tx, now }, { customer_id, provider_id }) => {
    const { business_name } = await tx
      .selectFrom('providers')
      .select('business_name')
      .where('id', '=', provider_id)
      .executeTakeFirstOrThrow()
    await tellOfReview(tx, customer_id, provider_id, now, [
      'Reply to your review',
      `${business_name} has replied to your review.`,
    ])
  }),

  listener('message.sent', async ({ db: tx, now }, { sender_id, receiver_id }) => {
    const { user_type } = await tx
      .selectFrom('users')
      .select('user_type')
      .where('id', '=', receiver_id)
      .executeTakeFirstOrThrow()
    const sender = await findPerson(tx, { id: receiver_id, user_type }, sender_id)
    const name = sender && (sender.business_name ?? named(sender.name))
    await addNotification(
      tx,
      {
        user_id: receiver_id,
        type: 'message',
        title: 'New message',
        message: `${name ?? 'Somebody'} wrote to you.`,
        metadata: { sender_id },
      },
      now,
    )
  }),

  listener('messages.read', ({ db: tx }, { reader_id, sender_id }) => readMessageNews(tx, reader_id, sender_id)),

  listener('offer.accepted', ({ db: tx, now }, { booking_id, provider_id, customer_id, lead_id }) =>
    tell(
      tx,
      { booking_id, provider_id, customer_id, actor_id: customer_id },
      'provider',
      now,
      (booking) => ['Offer accepted', `${nameOf(booking)} has accepted your offer: ${visit(booking)}.`],
      { lead_id },
    ),
  ),

  listener('account.closed', async ({ db: tx }, event) => {
    await tx.deleteFrom('unwanted_mail').where('user_id', 'in', event.profile_ids).execute()
    await forgetReader(tx, event)
  }),
]

type Words = [title: string, message: string]

/** Tells one party about a booking, as that party sees it. */
async function tell(
  tx: Tx,
  event: BookingEvent,
  party: UserType,
  now: Date,
  say: (booking: Booking) => Words,
  about: NotificationMetadata = {},
) {
  const user_id = event[`${party}_id`]
  const [title, message] = say(await getBooking(tx, { id: user_id, user_type: party }, event.booking_id))
  const metadata = { ...about, booking_id: event.booking_id }
  await addNotification(tx, { user_id, type: 'booking', title, message, metadata }, now)
}

/** Tells whoever did not do it; `who` did. */
async function tellOther(tx: Tx, event: BookingEvent, now: Date, say: (booking: Booking, who: string) => Words) {
  for (const party of ['customer', 'provider'] as const)
    if (event.actor_id !== event[`${party}_id`])
      await tell(tx, event, party, now, (booking) =>
        say(booking, party === 'customer' ? booking.provider.business_name : nameOf(booking)),
      )
}

async function tellOfReview(tx: Tx, user_id: string, provider_id: string, now: Date, [title, message]: Words) {
  await addNotification(tx, { user_id, type: 'review', title, message, metadata: { provider_id } }, now)
}

function cancelledForCustomer(booking: Booking): Words {
  const { business_name } = booking.provider
  return booking.cancelled_by === null
    ? [
        'Booking cancelled',
        `${business_name} did not answer in time, so your request for ${visit(booking)} has expired.`,
      ]
    : ['Booking cancelled', `${business_name} cancelled ${visit(booking)}.${reason(booking)}`]
}

function cancelledForProvider(booking: Booking): Words {
  return booking.cancelled_by === null
    ? ['Booking cancelled', `The request for ${visit(booking)} has expired.`]
    : [
        'Booking cancelled',
        `${nameOf(booking)} cancelled ${visit(booking)}.${mayQuote(booking) ? reason(booking) : ''}`,
      ]
}

const reason = ({ cancel_reason }: Booking) => (cancel_reason ? ` "${cancel_reason}"` : '')

/** In what people type they tell their names: until the reveal the provider is not notified of it. */
const mayQuote = ({ customer_info_revealed }: Booking) => customer_info_revealed

const nameOf = ({ customer }: Booking) => named(customer.name)

const named = (name: string) => (name === MASKED_NAME ? 'A customer' : name)

/** "Home cleaning on Tue, Mar 3 at 10:00 AM", by the wall clock of the provider's zone. */
function visit({ service, date, start_time }: Booking): string {
  const moment = new Date(`${date}T${start_time}:00Z`)
  const day = dayText(moment, { weekday: 'short', month: 'short', year: undefined })
  return `${service.name} on ${day} at ${clockText(moment)}`
}

import type { Announcements } from '#platform/announcements.ts'

/** The stored part of an announcement: one event, or several for a series. */
interface Part {
  /** The profiles that may see the events. Null for a party without an account. */
  audience: readonly (string | null)[]
  /** The subject of each event, and ids that its whole audience may see. */
  data: readonly { subject: string; [id: string]: string }[]
}

const ofBooking = ({ booking_id, also = [], customer_id, provider_id }: Announcements['booking.requested']): Part => ({
  audience: [customer_id, provider_id],
  data: [booking_id, ...also.map(({ id }) => id)].map((id) => ({ subject: id, booking_id: id })),
})

const ofReview = ({ review_id, customer_id, provider_id }: Announcements['review.written']): Part => ({
  audience: [customer_id, provider_id],
  data: [{ subject: review_id, review_id }],
})

const ofOffer = ({ offer_id, lead_id, customer_id, provider_id }: Announcements['offer.sent']): Part => ({
  audience: [customer_id, provider_id],
  data: [{ subject: offer_id, offer_id, lead_id }],
})

type Parts = { [Name in keyof Announcements]?: (event: Announcements[Name]) => Part }

/** The announcements that are stored as events, and the stored part of each. */
const parts = {
  'booking.requested': ofBooking,
  'booking.revealed': ofBooking,
  'booking.confirmed': ofBooking,
  'booking.cancelled': ofBooking,
  'booking.completed': ofBooking,
  'booking.progressed': ofBooking,
  'booking.final_price_proposed': ofBooking,
  'booking.final_price_answered': ofBooking,
  'booking.no_show_noted': ofBooking,
  'booking.time_proposed': ofBooking,
  'booking.time_declined': ofBooking,
  'booking.rescheduled': ofBooking,
  'message.sent': ({ message_id, conversation_id, receiver_id }) => ({
    audience: [receiver_id],
    data: [{ subject: message_id, message_id, conversation_id }],
  }),
  'review.written': ofReview,
  'review.answered': ofReview,
  'offer.sent': ofOffer,
  'offer.accepted': ofOffer,
  'offer.agreed': ofOffer,
  'offer.timed': ofOffer,
  'offer.declined': ofOffer,
  'offer.withdrawn': ofOffer,
  'service_request.asked': ({ lead_id, provider_id }) => ({
    audience: [provider_id],
    data: [{ subject: lead_id, lead_id }],
  }),
  'service_request.declined': ({ lead_id, customer_id, provider_id }) => ({
    audience: [customer_id, provider_id],
    data: [{ subject: lead_id, lead_id }],
  }),
} satisfies Parts

/** The kind of a stored event. */
export type EventKind = keyof typeof parts

/** Every kind of stored event. */
export const eventKinds = Object.keys(parts) as [EventKind, ...EventKind[]]

/** The events that an announcement of a kind stores. */
export const partOf = <Kind extends EventKind>(kind: Kind, event: Announcements[Kind]): Part =>
  (parts[kind] as (event: Announcements[Kind]) => Part)(event)

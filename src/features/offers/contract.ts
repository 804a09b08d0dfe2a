import { z } from 'zod'
import { SlotTime } from '#features/availability/contract.ts'

/** Where an offer stands. Accepted and declined are the customer's, withdrawn is the provider's doing. */
export const OfferStatus = z.enum(['open', 'accepted', 'declined', 'withdrawn'])
export type OfferStatus = z.infer<typeof OfferStatus>

/** What a provider would do for a request: hours on a day, at a price by the hour. Both parties see it alike. */
export const Offer = z.object({
  id: z.uuid(),
  lead_id: z.uuid(),
  provider_id: z.uuid(),
  business_name: z.string(),
  avatar_url: z.string().nullable(),
  combined_rating: z.number(),
  combined_review_count: z.int(),
  /** US dollars an hour, and for the whole visit. */
  hourly_rate: z.number(),
  price: z.number(),
  /** Wall clock of `time_zone`, the provider's when they offered it. */
  date: z.iso.date(),
  start_time: SlotTime,
  end_time: SlotTime,
  time_zone: z.string(),
  message: z.string(),
  status: OfferStatus,
  /** The visit that came of it. */
  booking_id: z.uuid().nullable(),
  created_at: z.iso.datetime(),
})
export type Offer = z.infer<typeof Offer>

/** What is announced about an offer: ids only. */
export interface OfferEvent {
  offer_id: string
  lead_id: string
  customer_id: string
  provider_id: string
}

declare module '#platform/announcements.ts' {
  interface Announcements {
    'offer.sent': OfferEvent
    'offer.declined': OfferEvent
    'offer.withdrawn': OfferEvent
    /** The offer has become a booking, named after the service request's title. */
    'offer.accepted': OfferEvent & { booking_id: string; title: string }
  }
}

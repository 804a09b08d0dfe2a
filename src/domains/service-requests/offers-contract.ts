import { z } from 'zod'
import { Provider } from '#domains/providers/contract.ts'
import { SlotTime } from '#domains/schedule/slots-contract.ts'

/** The status of an offer. Customers accept and decline, providers withdraw. */
export const OfferStatus = z.enum(['open', 'accepted', 'declined', 'withdrawn'])
export type OfferStatus = z.infer<typeof OfferStatus>

/**
 * A provider's offer for a service request: a time and an hourly rate. Both parties see the same.
 */
export const Offer = z.object({
  id: z.uuid(),
  lead_id: z.uuid(),
  provider_id: z.uuid(),
  business_name: z.string(),
  avatar_url: z.string().nullable(),
  combined_rating: z.number(),
  combined_review_count: z.int(),
  /** US dollars per hour, and for the whole booking. */
  hourly_rate: z.number(),
  price: z.number(),
  /** Local time of `time_zone`, which was the provider's when they sent the offer. */
  date: z.iso.date(),
  start_time: SlotTime,
  end_time: SlotTime,
  time_zone: z.string(),
  message: z.string(),
  status: OfferStatus,
  /** The booking that it became. */
  booking_id: z.uuid().nullable(),
  created_at: z.iso.datetime(),
})
export type Offer = z.infer<typeof Offer>

/** An offer as its customer compares it with others. */
export const ComparedOffer = Offer.extend({
  /** The facts about its provider. */
  verified: z.boolean(),
  /** Miles to the place of the request; null if the provider has no place. */
  distance_miles: z.number().nullable(),
  answers_within: Provider.shape.answers_within,
})
export type ComparedOffer = z.infer<typeof ComparedOffer>

/** How many offers wait for the customer's answer. */
export const WaitingOffers = z.object({ count: z.int() })
export type WaitingOffers = z.infer<typeof WaitingOffers>

/** An event about an offer, with ids only. */
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
    /** The customer completed or closed the request. */
    'offer.ended': OfferEvent
    /**
     * The customer changed the request after the offer. `has_ended`: its provider may make a new
     * one.
     */
    'offer.outdated': OfferEvent & { has_ended: boolean }
    /** The offer has become a booking, named after the service request's title. */
    'offer.accepted': OfferEvent & { booking_id: string; title: string }
  }
}

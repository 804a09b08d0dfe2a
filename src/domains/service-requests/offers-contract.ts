import { z } from 'zod'
import { Line } from '#domains/bookings/contract.ts'
import { Provider } from '#domains/providers/contract.ts'
import { SlotTime } from '#domains/schedule/slots-contract.ts'
import { QuoteLineKind } from './quotes-schema.ts'

/** The status of an offer. Customers accept and decline, providers withdraw. */
export const OfferStatus = z.enum(['open', 'accepted', 'declined', 'withdrawn'])
export type OfferStatus = z.infer<typeof OfferStatus>

/** A line of a quote. */
export const QuoteLine = Line.extend({
  id: z.uuid(),
  /** The customer chooses the options of a quote; the other lines belong to it. */
  kind: QuoteLineKind,
})

/**
 * A provider's offer for a service request: a time and an hourly rate, or a quote with lines. Both
 * parties see the same.
 */
export const Offer = z.object({
  id: z.uuid(),
  lead_id: z.uuid(),
  provider_id: z.uuid(),
  business_name: z.string(),
  avatar_url: z.string().nullable(),
  combined_rating: z.number(),
  combined_review_count: z.int(),
  /**
   * Per hour, in the currency of the site, and for the whole booking. For a quote, the rate is 0,
   * and the price is the sum of the lines without the options that the customer has not chosen.
   */
  hourly_rate: z.number(),
  price: z.number(),
  /** Local time of `time_zone`, which was the provider's when they sent the offer. */
  date: z.iso.date().nullable(),
  /** Null, as the date and the end, for a quote whose time is to be arranged. */
  start_time: z.nullable(SlotTime),
  end_time: z.nullable(SlotTime),
  time_zone: z.string(),
  /** Null for an offer by the hour. */
  lines: z.array(QuoteLine).nullable(),
  /** The last day on which a quote can be accepted. */
  valid_until: z.iso.date().nullable(),
  /** The optional lines that the customer has chosen. */
  options: z.array(z.uuid()),
  message: z.string(),
  status: OfferStatus,
  /** The booking of the accepted offer. */
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

/** One offer for the printed page of its two parties. */
export const OfferSheet = Offer.extend({
  /** The title of the service request; null for the provider. */
  title: z.string().nullable(),
})
export type OfferSheet = z.infer<typeof OfferSheet>

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
    /** The customer accepted a quote; its time is to be arranged. */
    'offer.agreed': OfferEvent
    /** The provider proposed a time for a quote that the customer has accepted. */
    'offer.timed': OfferEvent
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

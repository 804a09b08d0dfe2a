import { z } from 'zod'
import { SlotTime } from '#domains/schedule/slots-contract.ts'
import { ServiceRequestDetails } from './contract.ts'
import { Offer } from './offers-contract.ts'
import { milesToChoose, opportunityOrders } from './opportunities-rules.ts'

/**
 * Why the provider sees a masked contact: they offer no service, are new, have not answered a
 * customer who asks for that, have not asked to see it (`elsewhere`: the request is outside their
 * categories or work area), or have seen too many contacts today.
 */
export const HiddenContact = z.enum([
  'not_listed',
  'no_service',
  'new_business',
  'not_answered',
  'elsewhere',
  'daily_limit',
])
export type HiddenContact = z.infer<typeof HiddenContact>

/**
 * A service request, open or assigned to this provider, with the customer's contact unless that is
 * masked.
 */
export const Opportunity = ServiceRequestDetails.extend({
  customer: z.object({
    name: z.string(),
    email: z.string(),
    phone: z.string().nullable(),
    avatar_url: z.string().nullable(),
  }),
  /**
   * Null if the contact is shown. Otherwise `photos` is empty, and contact details in the title and
   * the description are hidden.
   */
  contact_hidden: HiddenContact.nullable(),
  /** How many photos there are, shown or not. */
  photo_count: z.int(),
  /** Great-circle miles from the provider's place, one decimal; null if the provider has none. */
  distance_miles: z.number().nullable(),
  /**
   * The preferred time on this provider's clock, which offers use. Without hours if none were
   * given, or if they can't be booked on this clock.
   */
  own_time: z.object({
    time_zone: z.string(),
    date: z.iso.date().nullable(),
    start_time: z.nullable(SlotTime),
    end_time: z.nullable(SlotTime),
  }),
  /** Whether the customer asked this provider for a quote. */
  asked: z.boolean(),
  /** Whether this provider has answered. */
  unlocked: z.boolean(),
  /** How many providers have answered. */
  unlock_count: z.int(),
  /** This provider's offer; null if there is none. */
  offer: Offer.nullable(),
})
export type Opportunity = z.infer<typeof Opportunity>

/**
 * `?category=&within=` of the list: any of the categories, in any spelling; miles. `?chosen=true`
 * instead lists the requests whose customer chose this provider. `?asked=true` lists the requests
 * that ask this provider for a quote, regardless of the filter; `?asked=false` leaves them out.
 */
export const OpportunityFilter = z.object({
  category: z
    .union([z.string(), z.array(z.string()).max(50)])
    .transform((names) => [names].flat())
    .optional(),
  within: z.enum(milesToChoose).transform(Number).optional(),
  /** By default `newest`; `nearest` counts from the provider's place, and needs one. */
  sort: z.enum(opportunityOrders).optional(),
  chosen: z.stringbool().optional(),
  asked: z.stringbool().optional(),
})
export type OpportunityFilter = z.infer<typeof OpportunityFilter>

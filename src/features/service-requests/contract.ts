import { z } from 'zod'
import { SlotTime } from '#features/availability/contract.ts'
import { CategoryName } from '#features/categories/contract.ts'
import { Location } from '#features/locations/contract.ts'
import { Offer } from '#features/offers/contract.ts'
import { Id } from '#platform/ids.ts'
import { milesToChoose, NewServiceRequest } from './rules.ts'

/** Where a request stands (specification, section 4). */
export const ServiceRequestStatus = z.enum(['open', 'assigned', 'completed', 'expired'])
export type ServiceRequestStatus = z.infer<typeof ServiceRequestStatus>

/** A provider who has asked for the customer's contact. */
export const ContactUnlock = z.object({
  provider_id: z.uuid(),
  business_name: z.string(),
  avatar_url: z.string().nullable(),
  created_at: z.iso.datetime(),
})
export type ContactUnlock = z.infer<typeof ContactUnlock>

const serviceRequest = z.object({
  id: z.uuid(),
  customer_id: z.uuid(),
  title: z.string(),
  description: z.string(),
  service_type: CategoryName,
  /** US dollars; 0 is "open to quotes". */
  budget: z.number(),
  location: Location,
  /** Wall clock of the place; null in requests of former days. */
  preferred_date: z.iso.date().nullable(),
  start_time: z.nullable(SlotTime),
  end_time: z.nullable(SlotTime),
  status: ServiceRequestStatus,
  created_at: z.iso.datetime(),
  expires_at: z.iso.datetime(),
})

/** A service request as the customer who posted it sees it. */
export const ServiceRequest = serviceRequest.extend({
  /** The provider whom the customer has chosen. */
  assigned_to: z.uuid().nullable(),
  /** Who has answered, the first first. */
  unlocks: z.array(ContactUnlock),
  /** What they offer, the cheapest hour first. */
  offers: z.array(Offer),
  /** Why we have closed it, in an operator's words to the customer; null for one that no operator has closed. */
  closed_reason: z.string().nullable(),
})
export type ServiceRequest = z.infer<typeof ServiceRequest>

/** An open request as providers see it: with everything that is needed to reach the customer (decision 34). */
export const Opportunity = serviceRequest.extend({
  customer: z.object({
    name: z.string(),
    email: z.string(),
    phone: z.string().nullable(),
    avatar_url: z.string().nullable(),
  }),
  /** Great-circle miles from where the provider works, one decimal; null for one who has said no place. */
  distance_miles: z.number().nullable(),
  /** Whether this provider has asked for the contact. */
  unlocked: z.boolean(),
  /** How many providers have. */
  unlock_count: z.int(),
  /** What this provider has offered; null for nothing yet. */
  offer: Offer.nullable(),
})
export type Opportunity = z.infer<typeof Opportunity>

/** What the customer changes; what is left out stays. `assigned_to` comes with the status `assigned` and names one who has answered. */
export const ServiceRequestChange = z
  .object(NewServiceRequest.shape)
  .partial()
  .extend({
    status: ServiceRequestStatus.exclude(['open']).optional(),
    assigned_to: z.optional(Id('Please choose a provider')),
  })
export type ServiceRequestChange = z.infer<typeof ServiceRequestChange>

/** `?category=&within=` of the open requests: any of the categories, in any case; miles. */
export const OpportunityFilter = z.object({
  category: z
    .union([z.string(), z.array(z.string()).max(50)])
    .transform((names) => [names].flat())
    .optional(),
  within: z.enum(milesToChoose).transform(Number).optional(),
})
export type OpportunityFilter = z.infer<typeof OpportunityFilter>

declare module '#platform/announcements.ts' {
  interface Announcements {
    /** A provider has asked for a customer's contact, for the first time. */
    'service_request.unlocked': { lead_id: string; customer_id: string; provider_id: string }
    /** An operator has closed a request, and says why in its row. */
    'service_request.closed': { lead_id: string; customer_id: string }
    /** An operator has opened it again. */
    'service_request.reopened': { lead_id: string; customer_id: string }
  }
}

declare module '#platform/realtime/event-types.ts' {
  interface RealtimeEvents {
    'lead.posted': { lead_id: string }
    'lead.changed': { lead_id: string }
  }
}

import { z } from 'zod'
import { SlotTime } from '#features/availability/contract.ts'
import { CategoryName } from '#features/categories/contract.ts'
import { Location } from '#features/locations/contract.ts'
import { Id } from '#platform/ids.ts'
import { NewServiceRequest } from './schema.ts'

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

/** The part of a service request that its customer and providers both see. */
export const ServiceRequestDetails = z.object({
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
export type ServiceRequestDetails = z.infer<typeof ServiceRequestDetails>

/** What the customer changes; what is left out stays. `assigned_to` comes with the status `assigned` and names one who has answered. */
export const ServiceRequestChange = z
  .object(NewServiceRequest.shape)
  .partial()
  .extend({
    status: ServiceRequestStatus.exclude(['open']).optional(),
    assigned_to: z.optional(Id('Please choose a provider')),
  })
export type ServiceRequestChange = z.infer<typeof ServiceRequestChange>

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

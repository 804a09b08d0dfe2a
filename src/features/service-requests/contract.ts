import { z } from 'zod'
import { SlotTime } from '#features/availability/contract.ts'
import { CategoryName } from '#features/categories/contract.ts'
import { Location } from '#features/locations/contract.ts'
import { Id } from '#platform/ids.ts'
import { Budget, ContactFor, ServiceRequestTiming, serviceRequestFields } from './schema.ts'

/** The status of a service request. */
export const ServiceRequestStatus = z.enum(['open', 'assigned', 'completed', 'expired'])
export type ServiceRequestStatus = z.infer<typeof ServiceRequestStatus>

/** A provider who answered by unlocking the customer's contact. */
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
  /** Null for a provider who hasn't unlocked the contact. */
  customer_id: z.uuid().nullable(),
  title: z.string(),
  description: z.string(),
  service_type: CategoryName,
  /** US dollars; 0 is "open to quotes". */
  budget: z.number(),
  location: Location,
  timing: ServiceRequestTiming,
  contact_for: ContactFor,
  /** Local time at the place; null unless the timing is "scheduled", and in old requests. */
  preferred_date: z.iso.date().nullable(),
  start_time: z.nullable(SlotTime),
  end_time: z.nullable(SlotTime),
  status: ServiceRequestStatus,
  created_at: z.iso.datetime(),
  expires_at: z.iso.datetime(),
})
export type ServiceRequestDetails = z.infer<typeof ServiceRequestDetails>

/**
 * The fields that a customer changes; others stay. The status `assigned` needs `assigned_to`, a
 * provider who answered.
 */
export const ServiceRequestChange = z
  .object(serviceRequestFields)
  .partial()
  .extend({
    budget: z.optional(Budget),
    timing: z.optional(ServiceRequestTiming),
    contact_for: z.optional(ContactFor),
    status: ServiceRequestStatus.exclude(['open']).optional(),
    assigned_to: z.optional(Id('Please choose a provider')),
  })
export type ServiceRequestChange = z.infer<typeof ServiceRequestChange>

declare module '#platform/announcements.ts' {
  interface Announcements {
    /** A provider unlocked a customer's contact for the first time. */
    'service_request.unlocked': { lead_id: string; customer_id: string; provider_id: string }
    /** An operator closed a service request. The reason is in its row. */
    'service_request.closed': { lead_id: string; customer_id: string }
    /** An operator reopened a service request. */
    'service_request.reopened': { lead_id: string; customer_id: string }
  }
}

declare module '#platform/realtime/event-types.ts' {
  interface RealtimeEvents {
    'lead.posted': { lead_id: string }
    'lead.changed': { lead_id: string }
  }
}

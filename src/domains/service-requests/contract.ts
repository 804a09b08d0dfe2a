import { z } from 'zod'
import { Answer } from '#domains/bookings/contract.ts'
import { CategoryName } from '#domains/catalog/categories-contract.ts'
import { FieldValues } from '#domains/catalog/fields-contract.ts'
import { FieldsChange } from '#domains/catalog/fields-schema.ts'
import { Location } from '#domains/locations/contract.ts'
import { SlotTime } from '#domains/schedule/slots-contract.ts'
import { Id } from '#platform/ids.ts'
import { msg } from '#ui/language.ts'
import { Budget, ContactFor, ServiceRequestPhotos, ServiceRequestTiming, serviceRequestFields } from './schema.ts'

/** The status of a service request. */
export const ServiceRequestStatus = z.enum(['open', 'assigned', 'completed', 'expired'])
export type ServiceRequestStatus = z.infer<typeof ServiceRequestStatus>

/** The part of a service request that its customer and providers both see. */
export const ServiceRequestDetails = z.object({
  id: z.uuid(),
  /** Null for a provider who hasn't unlocked the contact. */
  customer_id: z.uuid().nullable(),
  title: z.string(),
  description: z.string(),
  /** The answers to the questions of the service for which one provider was asked for a quote. */
  answers: z.array(Answer),
  /**
   * Own fields of the site, by id: the customer sees all, providers the public ones, which `GET
   * fields?of=request` describes.
   */
  fields: FieldValues,
  service_type: CategoryName,
  /** In the currency of the site; 0 is "open to quotes". */
  budget: z.number(),
  location: Location,
  timing: ServiceRequestTiming,
  contact_for: ContactFor,
  /** Names of pictures in the bucket `request-photos`. */
  photos: z.array(z.string()),
  /** Local time of `time_zone`; null unless the timing is "scheduled", and in old requests. */
  preferred_date: z.iso.date().nullable(),
  start_time: z.nullable(SlotTime),
  end_time: z.nullable(SlotTime),
  /** The time zone of the place. */
  time_zone: z.string(),
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
    photos: z.optional(ServiceRequestPhotos),
    /** If it is sent, all required own fields must have values. */
    fields: z.optional(FieldsChange),
    /** Also shows a request to one provider to all others. This can't be undone. */
    others_nearby: z.literal(true).optional(),
    status: ServiceRequestStatus.exclude(['open']).optional(),
    assigned_to: z.optional(Id(msg('Please choose a provider'))),
  })
export type ServiceRequestChange = z.infer<typeof ServiceRequestChange>

/** The part of a request that a change concerns: the job that offers are for, or only its text. */
export type ServiceRequestPart = 'job' | 'text'

declare module '#platform/announcements.ts' {
  interface Announcements {
    /** A customer asked one provider for a quote. */
    'service_request.asked': { lead_id: string; customer_id: string; provider_id: string }
    /** A customer changed an open service request: the job itself, or only its text. */
    'service_request.changed': { lead_id: string; customer_id: string; part: ServiceRequestPart }
    /**
     * A customer assigned a service request, completed it or closed it early. `provider_id`: the
     * assigned provider. `part`: the part that the same change concerns; it has no event of its
     * own.
     */
    'service_request.settled': {
      lead_id: string
      customer_id: string
      provider_id: string | null
      status: 'assigned' | 'completed' | 'expired'
      part: ServiceRequestPart | null
    }
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

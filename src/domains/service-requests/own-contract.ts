import { z } from 'zod'
import { AskedProvider, ContactUnlock } from './answers-contract.ts'
import { ServiceRequestDetails } from './contract.ts'
import { ComparedOffer } from './offers-contract.ts'

/** A service request as its customer sees it. */
export const ServiceRequest = ServiceRequestDetails.extend({
  /** The provider who was asked for a quote; null if everyone was. */
  asked: AskedProvider.nullable(),
  /** Whether providers other than the asked one see it. */
  others_nearby: z.boolean(),
  /** The provider whom the customer chose. */
  assigned_to: z.uuid().nullable(),
  /** How many providers have seen the customer's contact. */
  contact_views: z.int(),
  /** The providers who answered, first come first. */
  unlocks: z.array(ContactUnlock),
  /** Their offers, lowest hourly rate first. */
  offers: z.array(ComparedOffer),
  /** Why an operator closed it; null if none did. */
  closed_reason: z.string().nullable(),
})
export type ServiceRequest = z.infer<typeof ServiceRequest>

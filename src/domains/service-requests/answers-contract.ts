import { z } from 'zod'

/** A provider who answered by unlocking the customer's contact. */
export const ContactUnlock = z.object({
  provider_id: z.uuid(),
  business_name: z.string(),
  avatar_url: z.string().nullable(),
  created_at: z.iso.datetime(),
})
export type ContactUnlock = z.infer<typeof ContactUnlock>

/** The provider whom a customer asked for a quote. */
export const AskedProvider = z.object({
  provider_id: z.uuid(),
  business_name: z.string(),
  avatar_url: z.string().nullable(),
  /**
   * False if the provider closed their account or is suspended, or if one of the two has blocked
   * the other.
   */
  available: z.boolean(),
  /** Null unless they declined. */
  declined_at: z.iso.datetime().nullable(),
  decline_reason: z.string().nullable(),
})
export type AskedProvider = z.infer<typeof AskedProvider>

declare module '#platform/announcements.ts' {
  interface Announcements {
    /** A provider unlocked a customer's contact for the first time. */
    'service_request.unlocked': { lead_id: string; customer_id: string; provider_id: string }
    /** The asked provider declined. The reason is in `lead_declines`. */
    'service_request.declined': { lead_id: string; customer_id: string; provider_id: string }
  }
}

import { z } from 'zod'
import { PublicCredential } from './credentials-contract.ts'
import { type Check, checks } from './record-rules.ts'

/** The checks that an operator can record. */
const CheckName = z.enum(Object.keys(checks) as [Check, ...Check[]])

/** The facts on a profile that earn trust (docs/product/providers.md). */
export const ProviderRecord = z.object({
  /** Null unless the provider is verified and the checks were recorded. */
  verification: z
    .object({
      checked: z.array(CheckName),
      verified_at: z.iso.datetime(),
      /** The last valid days; null if the operator named none. */
      licence_until: z.iso.date().nullable(),
      insurance_until: z.iso.date().nullable(),
    })
    .nullable(),
  /** The valid credentials that operators have approved. */
  credentials: z.array(PublicCredential),
  jobs_done: z.int(),
  /** Customers with at least two completed bookings. */
  repeat_customers: z.int(),
  /** The share of the last year's requests that was answered, 0 to 1; null for few requests. */
  answered_share: z.number().nullable(),
  /** How many local reviews have 1, 2, 3, 4 and 5 stars. */
  stars: z.array(z.int()).length(5),
})
export type ProviderRecord = z.infer<typeof ProviderRecord>

/** A verification that ends because a license or an insurance does. */
interface EndingVerification {
  provider_id: string
  /** `licence` or `insurance`, whichever ends first. */
  check: Check
  /** The last valid day. */
  until: string
}

declare module '#platform/announcements.ts' {
  interface Announcements {
    'verification.ending': EndingVerification
    'verification.ended': EndingVerification
  }
}

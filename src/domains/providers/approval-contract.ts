import type { ProviderApproval } from '#platform/db/schema.ts'

/** Whether a business that isn't listed waits for operators, or was declined. */
export type Approval = ProviderApproval

declare module '#platform/announcements.ts' {
  interface Announcements {
    /** Operators have approved a business. */
    'provider.approved': { provider_id: string }
    /** Operators have declined a business, and why. */
    'provider.declined': { provider_id: string; reason: string }
  }
}

import { z } from 'zod'

/**
 * Who offers the services, as customers see it before they book: docs/product/providers.md#traders.
 * A private person is not named.
 */
export const Trader = z.discriminatedUnion('status', [
  z.object({ status: z.literal('private') }),
  z.object({
    status: z.literal('business'),
    legal_name: z.string(),
    /** The address, on several lines. */
    address: z.string(),
    phone: z.string(),
    email: z.string(),
    /** The trade register and the number in it; both are empty for a business without one. */
    register: z.string(),
    register_number: z.string(),
  }),
])
export type Trader = z.infer<typeof Trader>

/** The answer of a provider, and the decision of operators about it. */
export const TraderDetails = z.object({
  /** Null if the site doesn't ask. */
  rule: z.enum(['asked', 'required']).nullable(),
  /**
   * The day from which the listing is paused without an answer; null if it is paused, or if that
   * will not happen.
   */
  due_on: z.iso.date().nullable(),
  /** Null before an answer. */
  trader: Trader.nullable(),
  /** When the provider answered. */
  given_at: z.iso.datetime().nullable(),
  /** When operators approved the answer. */
  checked_at: z.iso.datetime().nullable(),
  /** Why operators sent it back; it no longer counts. */
  reason: z.string().nullable(),
})
export type TraderDetails = z.infer<typeof TraderDetails>

/** An answer as an operator saw it. */
export const SeenTrader = z.object({ given_at: z.iso.datetime() })

declare module '#platform/announcements.ts' {
  interface Announcements {
    /**
     * A provider has not said who offers the services. Without an answer, the listing is paused
     * from `due_on` on; if that is null, `is_paused` says whether it is paused already.
     */
    'trader.asked': { provider_id: string; due_on: string | null; is_paused: boolean }
    /** Operators have sent the answer back, and why. */
    'trader.sent_back': { provider_id: string; reason: string }
  }
}

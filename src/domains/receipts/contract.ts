import { z } from 'zod'
import { Line } from '#domains/bookings/contract.ts'

/** The receipt of a job (docs/product/bookings.md#receipts). */
export const Receipt = z.object({
  booking_id: z.uuid(),
  /** Counts from 1 for each provider, without gaps. */
  number: z.int(),
  issued_at: z.iso.datetime(),
  /** The facts on the day of the receipt. */
  issuer: z.object({ business_name: z.string(), legal_name: z.string(), address: z.string(), tax_id: z.string() }),
  customer_name: z.string(),
  service: z.string(),
  /** The day of the job. */
  date: z.iso.date(),
  lines: z.array(Line),
  /** The currency of all amounts, as in ISO 4217. */
  currency: z.string(),
  /** The sum of the lines. */
  total: z.number(),
  /** The part of the total that is tax; 0 for none. */
  tax: z.number(),
  tax_label: z.string(),
  /** In percent. */
  tax_rate: z.number(),
})
export type Receipt = z.infer<typeof Receipt>

import { z } from 'zod'
import { earningsTexts } from './earnings-rules.ts'

const Month = z
  .string(earningsTexts.month)
  .regex(/^[12]\d{3}-(0[1-9]|1[0-2])$/, earningsTexts.month)
  .meta({ examples: ['2027-03'] })

/**
 * The months of the earnings, both included; by default the last twelve on the provider's clock.
 */
export const EarningsQuery = z.object({ from: Month.optional(), to: Month.optional() })
export type EarningsQuery = z.infer<typeof EarningsQuery>

/** What a provider earned with completed bookings, by the month of the booking. */
export const Earnings = z.object({
  /** In order; also months without a booking. */
  months: z.array(
    z.object({
      month: Month,
      bookings: z.int(),
      /** In the currency of the site. */
      amount: z.number().nonnegative(),
    }),
  ),
})
export type Earnings = z.infer<typeof Earnings>

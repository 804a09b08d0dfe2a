import { z } from 'zod'

/** How many days are looked back at, today included. */
export const OverviewWishes = z.object({ days: z.enum(['7', '30', '90']).default('30').transform(Number) })

const kinds = { customers: z.int(), providers: z.int(), bookings: z.int(), requests: z.int(), messages: z.int() }

/** What happened, by days in UTC. */
export const Overview = z.object({
  /** The oldest first, each of them, also where nothing happened. */
  days: z.array(z.object({ date: z.iso.date(), ...kinds })),
  /** Since the beginning. */
  totals: z.object(kinds),
  /** Of the same days: what was looked for and at, and what became of the bookings that were asked for. */
  funnel: z.object({
    searches: z.int(),
    provider_views: z.int(),
    booking_forms: z.int(),
    requested: z.int(),
    confirmed: z.int(),
    completed: z.int(),
  }),
})
export type Overview = z.infer<typeof Overview>

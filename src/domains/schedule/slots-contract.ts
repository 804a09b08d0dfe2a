import { z } from 'zod'
import { ZipCode } from '#domains/locations/schema.ts'
import { Id } from '#platform/ids.ts'
import { dateOutOfReach } from './slots-rules.ts'
import { SlotTime } from './slots-schema.ts'

export { SlotTime }
/** `HH:MM`. */
export type SlotTime = z.infer<typeof SlotTime>

/** `?date=` of the free times; by default today in the provider's time zone. */
export const SlotsQuery = z.object({ date: z.iso.date(dateOutOfReach).optional() })
export type SlotsQuery = z.infer<typeof SlotsQuery>

/**
 * The service that is booked: its buffers and notice apply if it has any. Without a service, or for
 * one that the provider doesn't have, those of the provider apply.
 */
export const ForService = z.object({
  service_id: z.optional(Id()),
  /**
   * The ZIP code of the place of the work: leaves out times at which the provider can't get there.
   */
  location: z.optional(ZipCode),
})

/** Days, both included, as `YYYY-MM-DD`. */
export interface Days {
  from: string
  to: string
}

/** The free times of a provider on one day. */
export const Slots = z.object({
  date: z.iso.date(),
  /** IANA name; all dates and times are its wall clock. */
  time_zone: z.string(),
  /** Today and the last bookable day, in that zone. */
  earliest_date: z.iso.date(),
  latest_date: z.iso.date(),
  /** Whether the place of the work counts, too: see `location`. */
  plans_travel: z.boolean(),
  starts: z.array(z.object({ start_time: SlotTime, ends: z.array(SlotTime) })),
  /** For a day without free times: why, and the next day that has some. */
  nothing: z
    .object({
      reason: z.enum(['paused', 'closed', 'weekday', 'over', 'notice', 'horizon', 'full']),
      /** The same as a sentence. */
      message: z.string(),
      next_date: z.iso.date().nullable(),
    })
    .nullable(),
})
export type Slots = z.infer<typeof Slots>

import { z } from 'zod'

/**
 * A connected calendar whose events block hours. Its full address is a secret and never returned.
 */
export const BusyCalendar = z.object({
  id: z.uuid(),
  /** Only the host, e.g. `calendar.google.com`. */
  host: z.string(),
  created_at: z.iso.datetime(),
  /** When it was last read successfully. */
  read_at: z.iso.datetime(),
  /** Why the last read failed, as a sentence, or null. The busy hours stay as last read. */
  problem: z.string().nullable(),
  /** Whether it could not be read for three days. */
  is_stale: z.boolean(),
  /** The number of busy periods to come. */
  busy_count: z.int(),
})
export type BusyCalendar = z.infer<typeof BusyCalendar>

/** An address in iCal format; `webcal://` counts as `https://`. */
export const NewBusyCalendar = z.strictObject({
  url: z
    .string('Please enter the address of a calendar: it begins with https:// or webcal://')
    .trim()
    .min(1, 'Please enter the address of a calendar: it begins with https:// or webcal://')
    .max(2000, 'This address is too long'),
})
export type NewBusyCalendar = z.infer<typeof NewBusyCalendar>

import { z } from 'zod'

/** A calendar that a provider keeps elsewhere, whose events close hours here. Its whole address is a secret, and is not told again. */
export const BusyCalendar = z.object({
  id: z.uuid(),
  /** The host alone, e.g. `calendar.google.com`. */
  host: z.string(),
  created_at: z.iso.datetime(),
  /** When it was last read with success. */
  read_at: z.iso.datetime(),
  /** Why it could not be read since, as a sentence; null when it could. What was busy then stays closed. */
  problem: z.string().nullable(),
  /** It could not be read for three days. */
  is_stale: z.boolean(),
  /** How many stretches of busy hours lie ahead. */
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

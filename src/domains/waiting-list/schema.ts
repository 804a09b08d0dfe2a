import * as z from 'zod/mini'
import { day } from '#platform/day-schema.ts'
import { Id } from '#platform/ids.ts'
import { waitingTexts } from './limits.ts'

/** Before noon, from noon, from 5 PM: when a booking starts. */
export const PartOfDay = z.enum(['morning', 'afternoon', 'evening'])
export type PartOfDay = z.infer<typeof PartOfDay>

/**
 * A request to be notified once when a time opens between two days, both included, on the
 * provider's calendar. No time is held.
 */
export const NewWaiting = z
  .object({
    provider_id: Id(),
    service_id: Id(),
    from: day(waitingTexts.date),
    to: day(waitingTexts.date),
    /** When the booking starts; any time of the day without it. */
    part: z.optional(z.nullable(PartOfDay)),
  })
  .check(z.refine(({ from, to }) => from <= to, { path: ['to'], message: waitingTexts.backwards }))
export type NewWaiting = z.infer<typeof NewWaiting>

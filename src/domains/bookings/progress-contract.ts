import { z } from 'zod'
import { Id } from '#platform/ids.ts'
import { msg } from '#ui/language.ts'

/** Requests that a provider has seen. */
export const SeenRequests = z.object({ booking_ids: z.array(Id()).max(100, msg('Name at most 100 bookings')) })
export type SeenRequests = z.infer<typeof SeenRequests>

/** A step on the day of a job. */
export const Progress = z.enum(['on_the_way', 'started', 'finished'])
export type Progress = z.infer<typeof Progress>

/** How far the provider is. A step before the last one, or null, undoes those after it. */
export const ProgressChange = z.object({ booking_id: Id(), progress: Progress.nullable() })
export type ProgressChange = z.infer<typeof ProgressChange>

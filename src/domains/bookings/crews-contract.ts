import { z } from 'zod'
import { Id } from '#platform/ids.ts'

/** Moves a booking to another crew of its provider. */
export const CrewChange = z.object({ booking_id: Id(), crew: z.int().min(1) })
export type CrewChange = z.infer<typeof CrewChange>

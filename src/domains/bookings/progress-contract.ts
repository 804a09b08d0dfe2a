import { z } from 'zod'
import { Id } from '#platform/ids.ts'

/** Requests that a provider has seen. */
export const SeenRequests = z.object({ booking_ids: z.array(Id()).max(100, 'Name at most 100 bookings') })
export type SeenRequests = z.infer<typeof SeenRequests>

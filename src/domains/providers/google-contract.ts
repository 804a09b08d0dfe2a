import { z } from 'zod'

/** The result of a fetch. `rating` is null if the place has no ratings or the call failed. */
export const GoogleReply = z.object({
  success: z.boolean(),
  /** Why it failed, as a sentence. */
  error: z.string().optional(),
  rating: z.number().nullable(),
  review_count: z.int(),
})
export type GoogleReply = z.infer<typeof GoogleReply>

/** A provider's connection to Google. */
export const GoogleConnection = z.object({
  /** Whether the operator has set up Google reviews. */
  configured: z.boolean(),
  /** Null if not connected. */
  place_id: z.string().nullable(),
  /** The name of the place at Google. */
  place_name: z.string().nullable(),
  url: z.string().nullable(),
  rating: z.number().nullable(),
  review_count: z.int(),
  /** Null before the first fetch, and after the reviews were deleted because of their age. */
  fetched_at: z.iso.datetime().nullable(),
  /** Whether the last automatic fetch failed. It will be retried. */
  failing: z.boolean(),
})
export type GoogleConnection = z.infer<typeof GoogleConnection>

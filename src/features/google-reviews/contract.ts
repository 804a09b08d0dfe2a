import { z } from 'zod'
import { placeIdShape, googleTexts as texts } from './rules.ts'

/** What `POST /functions/v1/google-reviews` is asked: the Place ID, which Google's Place ID Finder tells (specification, section 7). */
export const GoogleRequest = z.object({ placeId: z.string(texts.placeId).trim().regex(placeIdShape, texts.placeId) })
export type GoogleRequest = z.infer<typeof GoogleRequest>

/** What came of it. `rating` is null while nobody has rated the place, and when nothing could be fetched. */
export const GoogleReply = z.object({
  success: z.boolean(),
  /** Why not, as a sentence. */
  error: z.string().optional(),
  rating: z.number().nullable(),
  review_count: z.int(),
})
export type GoogleReply = z.infer<typeof GoogleReply>

/** Where a provider stands with Google. */
export const GoogleConnection = z.object({
  /** Whether the operator has set Google reviews up at all. */
  configured: z.boolean(),
  /** Null while not connected. */
  place_id: z.string().nullable(),
  /** What Google calls the place. */
  place_name: z.string().nullable(),
  url: z.string().nullable(),
  rating: z.number().nullable(),
  review_count: z.int(),
  /** Null before the first time, and once what was fetched is too old to be kept. */
  fetched_at: z.iso.datetime().nullable(),
  /** The last try by itself failed; it goes on trying. */
  failing: z.boolean(),
})
export type GoogleConnection = z.infer<typeof GoogleConnection>

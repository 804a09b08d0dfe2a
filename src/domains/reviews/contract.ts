import { z } from 'zod'
import { Id } from '#platform/ids.ts'
import { msg } from '#ui/language.ts'

/** Where a review was written: here after a booking, or on Google. */
export const ReviewSource = z.enum(['local', 'google'])
export type ReviewSource = z.infer<typeof ReviewSource>

/**
 * A public review. It holds no id of its customer, which would tell a provider who sent a masked
 * booking (docs/product/privacy.md).
 */
export const Review = z.object({
  /**
   * A UUID for a local review; for one from Google, a text that stays the same between two fetches.
   */
  id: z.string(),
  source: ReviewSource,
  provider_id: z.uuid(),
  /** 1 to 5 stars. */
  rating: z.number(),
  /** Empty if the customer only gave stars. */
  comment: z.string(),
  review_photos: z.array(z.string()),
  /** The provider's reply. */
  reply: z.string().nullable(),
  replied_at: z.iso.datetime().nullable(),
  created_at: z.iso.datetime(),
  /** When the customer last changed it. */
  edited_at: z.iso.datetime().nullable(),
  /** First name and last initial. Google's authors keep their names, but have no picture. */
  reviewer: z.object({ name: z.string(), avatar_url: z.string().nullable() }),
  /** The author's page at Google; null for local reviews. */
  author_url: z.string().nullable(),
})
export type Review = z.infer<typeof Review>

/** A local review with its provider. */
export const LatestReview = Review.extend({
  provider: z.object({ business_name: z.string() }),
})
export type LatestReview = z.infer<typeof LatestReview>

/** A review as its customer sees it. */
export const OwnReview = Review.omit({ reviewer: true, author_url: true, source: true }).extend({
  id: z.uuid(),
  customer_id: z.uuid(),
  booking_id: z.uuid(),
  provider: z.object({ business_name: z.string() }),
  editable_until: z.iso.datetime(),
  /** When and why an operator hid it. Only its customer can still see it. */
  hidden_at: z.iso.datetime().nullable(),
  hidden_reason: z.string().nullable(),
  /** The statement of reasons, where its customer can appeal; null while it is shown. */
  statement_id: z.uuid().nullable(),
})
export type OwnReview = z.infer<typeof OwnReview>

/** A review as Google sends it. */
export const GoogleReview = z.object({
  author_name: z.string(),
  /** The author's page at Google. */
  author_url: z.string().nullish(),
  profile_photo_url: z.string().nullish(),
  rating: z.number(),
  text: z.string(),
  /** Seconds since 1970. */
  time: z.int(),
})
export type GoogleReview = z.infer<typeof GoogleReview>

/** The provider whose reviews to list: all of them, or those with these stars and this text. */
export const ReviewWishes = z.object({
  provider_id: Id(msg('Please name a provider')),
  stars: z.coerce.number().int().min(1).max(5).optional(),
  find: z.string().trim().min(1).max(100).optional(),
})
export type ReviewWishes = z.infer<typeof ReviewWishes>

/** An event about a review, with ids only. */
export interface ReviewEvent {
  review_id: string
  customer_id: string
  provider_id: string
}

declare module '#platform/announcements.ts' {
  interface Announcements {
    'review.written': ReviewEvent
    'review.answered': ReviewEvent
    /** An operator hid the review. */
    'review.hidden': ReviewEvent
    'review.restored': ReviewEvent
  }
}

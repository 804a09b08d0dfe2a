import { z } from 'zod'
import { Id } from '../../platform/ids.ts'

/** Where a review was written: after a visit booked here, or on Google. */
export const ReviewSource = z.enum(['local', 'google'])
export type ReviewSource = z.infer<typeof ReviewSource>

/** A review as everybody can read it. */
export const Review = z.object({
  /** A UUID for local ones; text that is stable between two fetches for Google's. */
  id: z.string(),
  source: ReviewSource,
  provider_id: z.uuid(),
  /** Null for Google's. */
  customer_id: z.uuid().nullable(),
  /** 1 to 5 stars. */
  rating: z.number(),
  /** Blank when somebody only gave stars. */
  comment: z.string(),
  review_photos: z.array(z.string()),
  /** What the provider answered. */
  reply: z.string().nullable(),
  replied_at: z.iso.datetime().nullable(),
  created_at: z.iso.datetime(),
  /** First name and last initial; Google's authors as Google names them, and without their picture, which lies on another host. */
  customer: z.object({ name: z.string(), avatar_url: z.string().nullable() }),
})
export type Review = z.infer<typeof Review>

/** A review of a visit booked here, with whom it is about. */
export const LatestReview = Review.extend({
  customer_id: z.uuid(),
  provider: z.object({ business_name: z.string() }),
})
export type LatestReview = z.infer<typeof LatestReview>

/** A review as it came from Google (specification, section 3). */
export const GoogleReview = z.object({
  author_name: z.string(),
  profile_photo_url: z.string().nullish(),
  rating: z.number(),
  text: z.string(),
  /** Seconds since 1970. */
  time: z.int(),
})
export type GoogleReview = z.infer<typeof GoogleReview>

/** Whose reviews. */
export const ReviewWishes = z.object({ provider_id: Id('Please name a provider') })
export type ReviewWishes = z.infer<typeof ReviewWishes>

import { z } from 'zod'
import { Id } from '#platform/ids.ts'
import { reviewTexts as texts } from './rules.ts'

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
  /** When the customer last changed it. */
  edited_at: z.iso.datetime().nullable(),
  /** First name and last initial; Google's authors as Google names them, and without their picture, which lies on another host. */
  customer: z.object({ name: z.string(), avatar_url: z.string().nullable() }),
  /** Where Google shows its author; null for local ones. */
  author_url: z.string().nullable(),
})
export type Review = z.infer<typeof Review>

/** A review of a visit booked here, with whom it is about. */
export const LatestReview = Review.extend({
  customer_id: z.uuid(),
  provider: z.object({ business_name: z.string() }),
})
export type LatestReview = z.infer<typeof LatestReview>

/** A review as its customer sees it. */
export const OwnReview = Review.omit({ customer: true, author_url: true, source: true }).extend({
  id: z.uuid(),
  customer_id: z.uuid(),
  booking_id: z.uuid(),
  provider: z.object({ business_name: z.string() }),
  editable_until: z.iso.datetime(),
  /** Hidden by an operator, and why: nobody else sees it then. */
  hidden_at: z.iso.datetime().nullable(),
  hidden_reason: z.string().nullable(),
})
export type OwnReview = z.infer<typeof OwnReview>

/** Why an operator hides a review. The customer reads it. */
export const HidingReason = z.object({
  reason: z.string(texts.reason).trim().min(1, texts.reason).max(500, texts.reasonTooLong),
})
export type HidingReason = z.infer<typeof HidingReason>

/** A review as it came from Google (specification, section 3). */
export const GoogleReview = z.object({
  author_name: z.string(),
  /** Where Google shows the author. */
  author_url: z.string().nullish(),
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

/** What is announced about a review: ids only. */
export interface ReviewEvent {
  review_id: string
  customer_id: string
  provider_id: string
}

declare module '#platform/announcements.ts' {
  interface Announcements {
    'review.written': ReviewEvent
    'review.answered': ReviewEvent
    /** By an operator. */
    'review.hidden': ReviewEvent
    'review.restored': ReviewEvent
  }
}

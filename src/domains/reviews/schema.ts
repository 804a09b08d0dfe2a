import * as z from 'zod/mini'
import { Id } from '#platform/ids.ts'
import { isVisible } from '#platform/visible.ts'
import { msg } from '#ui/language.ts'
import { reviewLimits, reviewTexts } from './rules.ts'

const rating = z.int(reviewTexts.stars).check(z.gte(1, reviewTexts.stars), z.lte(5, reviewTexts.stars))
const comment = z
  .string()
  .check(z.trim(), z.maxLength(reviewLimits.comment, { error: () => reviewTexts.commentTooLong }))
const review_photos = z.pipe(
  z
    .array(z.string(reviewTexts.photo).check(z.maxLength(500, reviewTexts.photo)))
    .check(z.maxLength(reviewLimits.photos, { error: () => reviewTexts.tooManyPhotos })),
  z.transform((photos) => [...new Set(photos)]),
)

/**
 * A review as a customer writes it. Photos are the customer's own pictures in the bucket
 * `review-photos`.
 */
export const NewReview = z.object({
  booking_id: Id(msg('Please name a booking')),
  rating,
  comment: z._default(comment, ''),
  review_photos: z._default(review_photos, []),
})
export type NewReview = z.infer<typeof NewReview>

/** A change of a review. Missing fields keep their values. */
export const ReviewChange = z.partial(z.strictObject({ rating, comment, review_photos }))
export type ReviewChange = z.infer<typeof ReviewChange>

/** The provider's only reply. */
export const ReviewReply = z.object({
  reply: z
    .string(reviewTexts.reply)
    .check(
      z.trim(),
      z.maxLength(reviewLimits.reply, { error: () => reviewTexts.replyTooLong }),
      z.refine(isVisible, reviewTexts.reply),
    ),
})
export type ReviewReply = z.infer<typeof ReviewReply>

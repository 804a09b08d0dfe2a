import type { OwnReview } from '../contract.ts'
import { reviewLimits as limits, reviewTexts as texts } from '../rules.ts'

/** What is filled in so far; 0 stars while none are chosen. */
export interface ReviewDraft {
  rating: number
  comment: string
  review_photos: string[]
}

/** What is wrong, by field. */
export type ReviewProblems = Partial<Record<keyof ReviewDraft, string>>

/** What the form begins with: what was written, or nothing. */
export function draftOf(review: OwnReview | null): ReviewDraft {
  if (!review) return { rating: 0, comment: '', review_photos: [] }
  const { rating, comment, review_photos } = review
  return { rating, comment, review_photos }
}

/** What is wrong as far as a browser can tell. */
export function problemsOf({ rating, comment }: ReviewDraft): ReviewProblems {
  return {
    ...(rating === 0 && { rating: texts.stars }),
    ...(comment.trim().length > limits.comment && { comment: texts.commentTooLong }),
  }
}

/** What is wrong with a reply. */
export function replyProblem(reply: string): string | undefined {
  const { length } = reply.trim()
  if (length === 0) return texts.reply
  return length > limits.reply ? texts.replyTooLong : undefined
}

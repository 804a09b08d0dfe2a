import { siteName } from '#platform/brand.ts'
import { DAY_MS } from '#platform/durations.ts'
import { msg, t } from '#ui/language.ts'
import type { OwnReview } from './contract.ts'

/** The limits of a review: characters, photos, and the time to change it in milliseconds. */
export const reviewLimits = { comment: 2000, reply: 2000, photos: 4, editable: 14 * DAY_MS }

/** Error messages of the forms and of the API. */
export const reviewTexts = {
  stars: msg('Please choose 1 to 5 stars'),
  get commentTooLong() {
    return t('A review has at most {count} characters', { count: reviewLimits.comment })
  },
  get tooManyPhotos() {
    return t('A review has at most {count} photos', { count: reviewLimits.photos })
  },
  photo: msg('Choose one of your own pictures'),
  customersOnly: msg('Only customers can write reviews.'),
  providersOnly: msg('Only the provider who was reviewed can reply.'),
  ownBusiness: msg('You cannot review yourself.'),
  forClient: msg('A booking that the provider entered cannot be reviewed.'),
  notCompleted: msg('You can review a booking once it is completed.'),
  get gone() {
    return t('This provider is no longer on {site}.', { site: siteName() })
  },
  already: msg('You have already reviewed this booking.'),
  tooLate: msg('A review can be edited for 14 days.'),
  hidden: msg('This review was hidden by our team and can no longer be edited.'),
  alreadyHidden: msg('This review is hidden already. To change the reason, show it again first.'),
  reply: msg('Please write a reply'),
  get replyTooLong() {
    return t('A reply has at most {count} characters', { count: reviewLimits.reply })
  },
  replied: msg('You have already replied to this review.'),
} as const

/** A reviewer's public name: the first name and the initial of the last, such as "Ada L.". */
export function publicName(name: string): string {
  const words = name.split(/\s+/).filter(Boolean)
  const [first = t('Somebody')] = words
  const last = words.length > 1 ? words.at(-1) : undefined
  return last ? `${first} ${Array.from(last)[0]}.` : first
}

/** The end of the 14 days in which a review can be changed. */
export function editableUntil(created_at: string | Date): Date {
  return new Date(new Date(created_at).getTime() + reviewLimits.editable)
}

/** Why the customer can't change a review now, as a sentence; null if they can. */
export function editProblem(
  { created_at, hidden_at }: { created_at: string | Date; hidden_at: string | Date | null },
  now: Date,
): string | null {
  if (hidden_at !== null) return reviewTexts.hidden
  return now < editableUntil(created_at) ? null : reviewTexts.tooLate
}

/** The values of the form; 0 stars if none are chosen. */
export interface ReviewDraft {
  rating: number
  comment: string
  review_photos: string[]
}

/** The first values of the form: the earlier review, or nothing. */
export function draftOf(review: OwnReview | null): ReviewDraft {
  if (!review) return { rating: 0, comment: '', review_photos: [] }
  const { rating, comment, review_photos } = review
  return { rating, comment, review_photos }
}

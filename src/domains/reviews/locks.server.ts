import { isActive } from '#domains/identity/queries.server.ts'
import type { Tx } from '#platform/db/db.server.ts'
import { notFound } from '#platform/http/errors.server.ts'
import { t } from '#ui/language.ts'
import { reviewNotFound } from './queries.server.ts'

/**
 * Locks the provider's row, which counts the reviews, so that a provider's reviews are written one
 * at a time.
 */
async function lockReviewedProvider(tx: Tx, id: string): Promise<void> {
  await tx.selectFrom('providers').select('id').where('id', '=', id).forNoKeyUpdate().executeTakeFirst()
}

/**
 * Returns a customer's booking to review, with its provider locked. Throws 404 for another user's.
 */
export async function lockReviewableBooking(tx: Tx, customer: { id: string }, booking_id: string) {
  const booking = tx
    .selectFrom('bookings')
    .innerJoin('users', 'users.id', 'bookings.provider_id')
    .select([
      'provider_id',
      'status',
      'for_client',
      'users.auth_user_id',
      'users.closed_at',
      isActive().as('is_active'),
    ])
    .where('bookings.id', '=', booking_id)
    .where('customer_id', '=', customer.id)
  const found = await booking.executeTakeFirst()
  if (!found) throw notFound(t('Booking not found'))
  await lockReviewedProvider(tx, found.provider_id)
  return booking.executeTakeFirstOrThrow()
}

/** Locks the provider, then the review. Throws 404 unless the user is that party of the review. */
export async function lockOwnReview(tx: Tx, id: string, party: 'customer_id' | 'provider_id', user: { id: string }) {
  const own = tx
    .selectFrom('reviews')
    .select(['customer_id', 'provider_id', 'review_photos', 'reply', 'created_at', 'hidden_at'])
    .where('id', '=', id)
    .where(party, '=', user.id)
  const found = await own.executeTakeFirst()
  if (!found) throw reviewNotFound()
  await lockReviewedProvider(tx, found.provider_id)
  return own.forUpdate().executeTakeFirstOrThrow(reviewNotFound)
}

/**
 * Locks the provider, then the review, for an operator. Includes the login of the review's author.
 */
export async function lockReview(tx: Tx, id: string) {
  const review = tx
    .selectFrom('reviews')
    .innerJoin('users', 'users.id', 'reviews.customer_id')
    .select(['reviews.id', 'customer_id', 'provider_id', 'hidden_at', 'auth_user_id', 'closed_at'])
    .where('reviews.id', '=', id)
  const found = await review.executeTakeFirst()
  if (!found) throw reviewNotFound()
  await lockReviewedProvider(tx, found.provider_id)
  return review.forUpdate('reviews').executeTakeFirstOrThrow(reviewNotFound)
}

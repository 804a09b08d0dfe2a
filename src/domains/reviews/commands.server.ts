import { sql } from 'kysely'
import { lockProfile } from '#domains/identity/locks.server.ts'
import type { OperatorTxContext } from '#domains/identity/operator-policy.server.ts'
import type { UserContext, UserTxContext } from '#domains/identity/policy.server.ts'
import { replacePhotos } from '#domains/pictures/commands.server.ts'
import { providerUnavailable } from '#domains/schedule/lifecycle-rules.ts'
import type { Announcements } from '#platform/announcements.ts'
import { record } from '#platform/audit.server.ts'
import type { TxContext } from '#platform/context.server.ts'
import { transact } from '#platform/db/transact.server.ts'
import { announce } from '#platform/events.server.ts'
import { conflict, forbidden, onConstraint } from '#platform/http/errors.server.ts'
import { transactOnce } from '#platform/http/idempotent.server.ts'
import { patternOf, withoutTraces } from '#platform/redaction.server.ts'
import type { OwnReview, Review } from './contract.ts'
import { lockOwnReview, lockReview, lockReviewableBooking } from './locks.server.ts'
import { getOwnReview, getReview, reviewNotFound } from './queries.server.ts'
import { editProblem, reviewTexts as texts } from './rules.ts'
import { type NewReview, type ReviewChange } from './schema.ts'

/**
 * Reviews a completed booking. Throws 404 for another customer's booking, 403 `own_business`, 409
 * `not_reviewable`, `not_completed`, `provider_gone` and `already_reviewed`, and 422 for another
 * user's photos.
 */
export async function writeReview(context: UserContext, { booking_id, ...content }: NewReview): Promise<OwnReview> {
  const { profile: customer, now } = context
  return transactOnce(context, async (context) => {
    const { db } = context
    await lockProfile(db, customer)
    const booking = await lockReviewableBooking(db, customer, booking_id)
    if (booking.auth_user_id === customer.auth_user_id) throw forbidden(texts.ownBusiness, 'own_business')
    if (booking.for_client) throw conflict('not_reviewable', texts.forClient)
    if (booking.status !== 'completed') throw conflict('not_completed', texts.notCompleted)
    if (!booking.is_active) throw conflict('provider_gone', booking.closed_at ? texts.gone : providerUnavailable)
    const parties = { customer_id: customer.id, provider_id: booking.provider_id }
    const { id } = await db
      .insertInto('reviews')
      .values({ ...content, ...parties, booking_id, created_at: now })
      .returning('id')
      .executeTakeFirstOrThrow()
    await replaceReviewPhotos(context, content.review_photos, [])
    await announce(context, 'review.written', { ...parties, review_id: id })
    return getOwnReview(db, customer.id, id)
  }).catch(onConstraint('one_review_per_booking', () => conflict('already_reviewed', texts.already)))
}

async function replaceReviewPhotos(context: UserTxContext, photos: string[], previous: string[]): Promise<void> {
  const own = { bucket: 'review-photos', profile_id: context.profile.id } as const
  await replacePhotos(context, { ...own, path: 'review_photos', photos, previous })
}

/**
 * Changes fields of the customer's own review within 14 days. Throws 404 for another customer's,
 * 409 `too_late` and `review_hidden`, and 422 for another user's photos.
 */
export async function editReview(
  context: UserContext,
  { id, ...change }: ReviewChange & { id: string },
): Promise<OwnReview> {
  const { profile: customer, now } = context
  return transact(context, async (context) => {
    const { db } = context
    await lockProfile(db, customer)
    const review = await lockOwnReview(db, id, 'customer_id', customer)
    const problem = editProblem(review, now)
    if (problem !== null) throw conflict(review.hidden_at ? 'review_hidden' : 'too_late', problem)
    if (Object.keys(change).length > 0)
      await db
        .updateTable('reviews')
        .set({ ...change, edited_at: now })
        .where('id', '=', id)
        .execute()
    const previous = review.review_photos
    await replaceReviewPhotos(context, change.review_photos ?? previous, previous)
    return getOwnReview(db, customer.id, id)
  })
}

/**
 * Replies to a review of the provider's own business, once. Throws 404 for another provider's
 * review or a hidden one, and 409 `already_replied`.
 */
export async function replyToReview(
  context: UserContext,
  { id, reply }: { id: string; reply: string },
): Promise<Review> {
  const { profile: provider, now } = context
  return transactOnce(context, async (context) => {
    const { db } = context
    await lockProfile(db, provider)
    const review = await lockOwnReview(db, id, 'provider_id', provider)
    if (review.hidden_at !== null) throw reviewNotFound()
    if (review.reply !== null) throw conflict('already_replied', texts.replied)
    await db.updateTable('reviews').set({ reply, replied_at: now }).where('id', '=', id).execute()
    const { customer_id, provider_id } = review
    await announce(context, 'review.answered', { review_id: id, customer_id, provider_id })
    return getReview(db, id)
  })
}

/**
 * Deletes a closed account's photos and traces from reviews that it wrote or received. Ratings
 * stay.
 */
export async function anonymizeReviews(
  { db }: TxContext,
  { profile_ids, traces }: Announcements['account.closed'],
): Promise<void> {
  const pattern = patternOf(traces)
  await db
    .updateTable('reviews')
    .set({ review_photos: [] })
    .where('customer_id', 'in', profile_ids)
    .where(sql<boolean>`cardinality(review_photos) > 0`)
    .execute()
  await db
    .updateTable('reviews')
    .set({
      comment: withoutTraces('comment', pattern),
      reply: withoutTraces('reply', pattern),
      hidden_reason: withoutTraces('hidden_reason', pattern),
    })
    .where((row) => row.or([row('customer_id', 'in', profile_ids), row('provider_id', 'in', profile_ids)]))
    .execute()
}

/**
 * Hides a review from everyone but its customer, who can read the reason, and stops counting it.
 * Returns its author. Throws 404, and 409 `already_hidden`. Audited.
 */
export async function hideReview(
  context: OperatorTxContext,
  { id, reason }: { id: string; reason: string },
): Promise<ModeratedReview> {
  const review = await lockReview(context.db, id)
  if (review.hidden_at !== null) throw conflict('already_hidden', texts.alreadyHidden)
  await moderate(context, review, { kind: 'review.hidden', hidden_at: context.now, hidden_reason: reason })
  return review
}

/**
 * Shows a hidden review again and counts it. Returns its author; null if it wasn't hidden. Throws
 * 404. Audited.
 */
export async function restoreReview(
  context: OperatorTxContext,
  { id }: { id: string },
): Promise<ModeratedReview | null> {
  const review = await lockReview(context.db, id)
  if (review.hidden_at === null) return null
  await moderate(context, review, { kind: 'review.restored', hidden_at: null, hidden_reason: null })
  return review
}

/** A locked review and its author. */
export type ModeratedReview = Awaited<ReturnType<typeof lockReview>>

interface Verdict {
  kind: 'review.hidden' | 'review.restored'
  hidden_at: Date | null
  hidden_reason: string | null
}

async function moderate(
  context: OperatorTxContext,
  review: ModeratedReview,
  { kind, ...verdict }: Verdict,
): Promise<void> {
  const { id: review_id, auth_user_id: subject_id, hidden_at, customer_id, provider_id } = review
  await context.db.updateTable('reviews').set(verdict).where('id', '=', review_id).execute()
  const details = { review_id, was_hidden: hidden_at !== null }
  await record(context, { kind, actor_id: context.operator_id, subject_id, details })
  await announce(context, kind, { review_id, customer_id, provider_id })
}

/** Removes a deleted picture from the reviews that show it. */
export async function removeReviewPhoto(
  { db }: Pick<TxContext, 'db'>,
  { profile_ids, url }: Announcements['picture.deleted'],
): Promise<void> {
  await sql`update reviews set review_photos = array_remove(review_photos, ${url})
    where customer_id = any(${profile_ids}::uuid[]) and ${url} = any (review_photos)`.execute(db)
}

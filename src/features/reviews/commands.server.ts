import { sql } from 'kysely'
import { lockProfile } from '#features/identity/locks.server.ts'
import { isActive, type ProfileRow } from '#features/identity/queries.server.ts'
import type { Announcements } from '#platform/announcements.ts'
import { record } from '#platform/audit.server.ts'
import type { Db, Tx } from '#platform/db/db.server.ts'
import { transact } from '#platform/db/transact.server.ts'
import { announce } from '#platform/events.server.ts'
import { conflict, forbidden, notFound, onConstraint } from '#platform/http/errors.server.ts'
import { patternOf, withoutTraces } from '#platform/traces.server.ts'
import type { OwnReview, Review } from './contract.ts'
import { getOwnReview, getReview, reviewNotFound } from './queries.server.ts'
import { editProblem, reviewTexts as texts } from './rules.ts'
import { type NewReview, type ReviewChange } from './schema.ts'

/**
 * Writes what a customer says about a visit (decision 36). Throws 404 for a booking that is not theirs, 403 `own_business`, 409 `not_completed`,
 * `provider_gone` and `already_reviewed`, and 422 for photos that are not theirs.
 */
export async function writeReview(db: Db, customer: ProfileRow, wanted: NewReview, now: Date): Promise<OwnReview> {
  return transact(db, async (tx) => {
    await lockProfile(tx, customer)
    const { booking_id, ...said } = wanted
    const booking = await lockBooking(tx, customer, booking_id)
    if (booking.auth_user_id === customer.auth_user_id) throw forbidden(texts.ownBusiness, 'own_business')
    if (booking.status !== 'completed') throw conflict('not_completed', texts.notCompleted)
    if (!booking.is_here) throw conflict('provider_gone', texts.gone)
    const about = { customer_id: customer.id, provider_id: booking.provider_id }
    const { id } = await tx
      .insertInto('reviews')
      .values({ ...said, ...about, booking_id, created_at: now })
      .returning('id')
      .executeTakeFirstOrThrow()
    const shown = { customer_id: customer.id, path: 'review_photos', photos: said.review_photos, previous: [] }
    await announce({ db: tx, now }, 'review.photos_changed', shown)
    await announce({ db: tx, now }, 'review.written', { ...about, review_id: id })
    return getOwnReview(tx, customer.id, id)
  }).catch(onConstraint('one_review_per_booking', () => conflict('already_reviewed', texts.already)))
}

/** The visit that is reviewed, with whose business it was; the provider is locked. Throws 404 for a stranger's. */
async function lockBooking(tx: Tx, { id: customer_id }: ProfileRow, booking_id: string) {
  const booking = tx
    .selectFrom('bookings')
    .innerJoin('users', 'users.id', 'bookings.provider_id')
    .select(['provider_id', 'status', 'users.auth_user_id', isActive().as('is_here')])
    .where('bookings.id', '=', booking_id)
    .where('customer_id', '=', customer_id)
  const found = await booking.executeTakeFirst()
  if (!found) throw notFound('Booking')
  await holdProvider(tx, found.provider_id)
  return booking.executeTakeFirstOrThrow()
}

/** Reviews of one provider are written one after the other: the provider's row, which counts them, is locked before any of them. */
async function holdProvider(tx: Tx, id: string): Promise<void> {
  await tx.selectFrom('providers').select('id').where('id', '=', id).forNoKeyUpdate().executeTakeFirst()
}

/**
 * Changes what is named of a review of one's own within 14 days. Throws 404 for a stranger's, 409 `too_late` and `review_hidden`, and 422 for
 * photos that are not one's own.
 */
export async function editReview(
  db: Db,
  customer: ProfileRow,
  id: string,
  change: ReviewChange,
  now: Date,
): Promise<OwnReview> {
  return transact(db, async (tx) => {
    await lockProfile(tx, customer)
    const review = await holdReview(tx, id, 'customer_id', customer)
    const problem = editProblem(review, now)
    if (problem !== null) throw conflict(review.hidden_at ? 'review_hidden' : 'too_late', problem)
    if (Object.keys(change).length > 0)
      await tx
        .updateTable('reviews')
        .set({ ...change, edited_at: now })
        .where('id', '=', id)
        .execute()
    const previous = review.review_photos
    const shown = {
      customer_id: customer.id,
      path: 'review_photos',
      photos: change.review_photos ?? previous,
      previous,
    }
    await announce({ db: tx, now }, 'review.photos_changed', shown)
    return getOwnReview(tx, customer.id, id)
  })
}

/** Answers a review of one's own business, once. Throws 404 for a stranger's or a hidden one, 409 `already_replied`. */
export async function replyToReview(
  db: Db,
  provider: ProfileRow,
  id: string,
  reply: string,
  now: Date,
): Promise<Review> {
  return transact(db, async (tx) => {
    await lockProfile(tx, provider)
    const review = await holdReview(tx, id, 'provider_id', provider)
    if (review.hidden_at !== null) throw reviewNotFound()
    if (review.reply !== null) throw conflict('already_replied', texts.replied)
    await tx.updateTable('reviews').set({ reply, replied_at: now }).where('id', '=', id).execute()
    const { customer_id, provider_id } = review
    await announce({ db: tx, now }, 'review.answered', { review_id: id, customer_id, provider_id })
    return getReview(tx, id)
  })
}

/** Locks the provider, then the review. Throws 404 to everybody but this party. */
async function holdReview(tx: Tx, id: string, party: 'customer_id' | 'provider_id', profile: ProfileRow) {
  const own = tx
    .selectFrom('reviews')
    .select(['customer_id', 'provider_id', 'review_photos', 'reply', 'created_at', 'hidden_at'])
    .where('id', '=', id)
    .where(party, '=', profile.id)
  const found = await own.executeTakeFirst()
  if (!found) throw reviewNotFound()
  await holdProvider(tx, found.provider_id)
  return own.forUpdate().executeTakeFirstOrThrow(reviewNotFound)
}

/** Takes what told who it was out of the reviews that somebody who leaves has written or received; the stars stay. */
export async function forgetReviewer(tx: Tx, { profile_ids, traces }: Announcements['account.closed']): Promise<void> {
  const pattern = patternOf(traces)
  await tx
    .updateTable('reviews')
    .set({ review_photos: [] })
    .where('customer_id', 'in', profile_ids)
    .where(sql<boolean>`cardinality(review_photos) > 0`)
    .execute()
  await tx
    .updateTable('reviews')
    .set({
      comment: withoutTraces('comment', pattern),
      reply: withoutTraces('reply', pattern),
      hidden_reason: withoutTraces('hidden_reason', pattern),
    })
    .where((row) => row.or([row('customer_id', 'in', profile_ids), row('provider_id', 'in', profile_ids)]))
    .execute()
}

/** Which operator acts and when. `actor_id` is the login; null is whoever may run commands on the machine. */
export interface Operating {
  actor_id: string | null
  now: Date
  address?: string
}

/**
 * Hides a review from everybody but its customer, who reads why; from then on it does not count. Hiding a hidden one changes the reason. Throws
 * 404. Audited.
 */
export async function hideReview(db: Db, id: string, reason: string, act: Operating): Promise<void> {
  await judge(db, id, 'review.hidden', { hidden_at: act.now, hidden_reason: reason }, act)
}

/** Shows a hidden review again, and counts it. One that is shown stays as it is. Throws 404. Audited. */
export async function restoreReview(db: Db, id: string, act: Operating): Promise<void> {
  await judge(db, id, 'review.restored', { hidden_at: null, hidden_reason: null }, act)
}

type Verdict = { hidden_at: Date | null; hidden_reason: string | null }

async function judge(
  db: Db,
  id: string,
  kind: 'review.hidden' | 'review.restored',
  verdict: Verdict,
  { actor_id, now, address }: Operating,
): Promise<void> {
  await transact(db, async (tx) => {
    const review = await hold(tx, id)
    if (review.hidden_at === null && verdict.hidden_at === null) return
    await tx.updateTable('reviews').set(verdict).where('id', '=', id).execute()
    const { auth_user_id: subject_id, hidden_at, customer_id, provider_id } = review
    const was_hidden = hidden_at !== null
    await record(
      tx,
      { kind, actor_id, subject_id, details: { review_id: id, was_hidden }, ...(address && { address }) },
      now,
    )
    await announce({ db: tx, now }, kind, { review_id: id, customer_id, provider_id })
  })
}

/** Locks the provider, then the review, with the login of who wrote it. */
async function hold(tx: Tx, id: string) {
  const review = tx
    .selectFrom('reviews')
    .innerJoin('users', 'users.id', 'reviews.customer_id')
    .select(['customer_id', 'provider_id', 'hidden_at', 'auth_user_id'])
    .where('reviews.id', '=', id)
  const found = await review.executeTakeFirst()
  if (!found) throw reviewNotFound()
  await tx.selectFrom('providers').select('id').where('id', '=', found.provider_id).forNoKeyUpdate().execute()
  return review.forUpdate('reviews').executeTakeFirstOrThrow(reviewNotFound)
}

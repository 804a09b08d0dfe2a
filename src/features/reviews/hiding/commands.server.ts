import { record } from '../../../platform/audit.server.ts'
import type { Db, Tx } from '../../../platform/db/db.server.ts'
import { transact } from '../../../platform/db/transact.server.ts'
import { announce } from '../../../platform/events.server.ts'
import { reviewNotFound } from '../queries.server.ts'

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
    await announce(tx, kind, { review_id: id, customer_id, provider_id }, now)
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

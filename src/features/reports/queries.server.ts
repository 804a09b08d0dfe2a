import type { Tx } from '#platform/db/db.server.ts'
import { notFound } from '#platform/http/errors.server.ts'
import type { NewReport } from './schema.ts'

/** The reported profile with its login: the author of a review, or the profile itself. Throws 404. */
export async function getReported(tx: Tx, { subject, subject_id }: Pick<NewReport, 'subject' | 'subject_id'>) {
  const users = tx.selectFrom('users').select(['users.id', 'auth_user_id']).where('closed_at', 'is', null)
  const found =
    subject === 'profile'
      ? await users.where('users.id', '=', subject_id).executeTakeFirst()
      : await tx
          .selectFrom('reviews')
          .innerJoin('users', 'users.id', 'reviews.customer_id')
          .select(['users.id', 'auth_user_id'])
          .where('reviews.id', '=', subject_id)
          .executeTakeFirst()
  if (!found) throw notFound(subject === 'profile' ? 'Profile' : 'Review')
  return found
}

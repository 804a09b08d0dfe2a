import { sql } from 'kysely'
import type { Tx } from '#platform/db/db.server.ts'
import { notFound } from '#platform/http/errors.server.ts'
import { t } from '#ui/language.ts'
import type { NewReport } from './reports-schema.ts'

/**
 * The reported profile with its login: the author of a review, or the profile itself. A customer
 * whose profile the reporter doesn't know is reported by their conversation or by the service
 * request. Throws 404.
 */
export async function getReported(
  tx: Tx,
  reporter: { id: string },
  { subject, subject_id }: Pick<NewReport, 'subject' | 'subject_id'>,
) {
  const users = tx.selectFrom('users').select(['users.id', 'auth_user_id']).where('closed_at', 'is', null)
  const found =
    subject === 'profile'
      ? await users
          .where(sql<boolean>`users.id in (
            select ${subject_id}::uuid
            union all select other_id from conversations where id = ${subject_id} and user_id = ${reporter.id}
            union all select customer_id from leads where id = ${subject_id}
              and (others_nearby or provider_id = ${reporter.id}))`)
          .executeTakeFirst()
      : await tx
          .selectFrom('reviews')
          .innerJoin('users', 'users.id', 'reviews.customer_id')
          .select(['users.id', 'auth_user_id'])
          .where('reviews.id', '=', subject_id)
          .executeTakeFirst()
  if (!found) throw notFound(subject === 'profile' ? t('Profile not found') : t('Review not found'))
  return found
}

import { isActive } from '#features/identity/queries.server.ts'
import { MailKind } from '#features/notifications/contract.ts'
import { isMailWanted } from '#features/notifications/queries.server.ts'
import type { Db, Tx } from '#platform/db/db.server.ts'

/** Whom news go to, by their profile: the e-mail of its login. Nobody, while the account is suspended or once it is closed. */
export async function findReader(db: Db | Tx, user_id: string) {
  return db
    .selectFrom('users')
    .innerJoin('auth_user', 'auth_user.id', 'users.auth_user_id')
    .leftJoin('zip_codes', 'zip_codes.zip_code', 'users.zip_code')
    .select(['email', 'auth_user_id', 'name', 'users.user_type'])
    .select((row) => row.fn.coalesce('zip_codes.time_zone', row.val('UTC')).as('time_zone'))
    .where('users.id', '=', user_id)
    .where(isActive())
    .executeTakeFirst()
}

/** Whether a mail that is about to leave is still wanted, still true, and to somebody who was not suspended meanwhile. Mails about the account itself always are. */
export async function isStillNews(
  tx: Tx,
  { kind, user_id, expires_at }: { kind: string; user_id: string | null; expires_at: Date | null },
  now: Date,
): Promise<boolean> {
  if (user_id === null) return true
  if (expires_at !== null && expires_at <= now) return false
  const known = MailKind.safeParse(kind)
  if (!known.success || !(await isMailWanted(tx, user_id, known.data))) return false
  return (await findReader(tx, user_id)) !== undefined
}

import type { Db } from '#platform/db/db.server.ts'

/** The login that a Google account is connected with. */
export async function findLoginOfGoogle(db: Db, subject: string): Promise<string | undefined> {
  const identity = await db
    .selectFrom('auth_identity')
    .select('auth_user_id')
    .where('provider', '=', 'google')
    .where('subject', '=', subject)
    .executeTakeFirst()
  return identity?.auth_user_id
}

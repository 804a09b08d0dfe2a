import type { UserType } from '#features/identity/contract.ts'
import { hashOfToken } from '#features/identity/queries.server.ts'
import type { Db, Tx } from '#platform/db/db.server.ts'
import type { LinkPurpose } from './contract.ts'

/** Whose link it is, as long as nobody has used it or asked for a newer one. */
export async function findLoginOfLink(db: Db, purpose: LinkPurpose, token_hash: Buffer): Promise<string | undefined> {
  const link = await db
    .selectFrom('one_time_token')
    .select('auth_user_id')
    .where('token_hash', '=', token_hash)
    .where('purpose', '=', purpose)
    .executeTakeFirst()
  return link?.auth_user_id
}

/** Whether a link still opens something: nobody has used it, asked for a newer one or changed the password since. */
export async function isLiveLink(db: Db | Tx, token: string): Promise<boolean> {
  const link = await db
    .selectFrom('one_time_token')
    .select('purpose')
    .where('token_hash', '=', hashOfToken(token))
    .executeTakeFirst()
  return link !== undefined
}

/** The role, if the login holds it. */
export async function findRole(tx: Tx, auth_user_id: string, role: UserType): Promise<UserType | undefined> {
  const profile = await tx
    .selectFrom('users')
    .select('user_type')
    .where('auth_user_id', '=', auth_user_id)
    .where('user_type', '=', role)
    .executeTakeFirst()
  return profile?.user_type
}

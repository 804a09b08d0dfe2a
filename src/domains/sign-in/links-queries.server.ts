import type { UserType } from '#domains/identity/contract.ts'
import { hashOfToken } from '#domains/identity/queries.server.ts'
import type { Db } from '#platform/db/db.server.ts'
import type { LinkPurpose } from './links-contract.ts'

/** The login of a link that is neither used nor replaced. */
export async function findLoginOfLink(db: Db, purpose: LinkPurpose, token_hash: Buffer): Promise<string | undefined> {
  const link = await db
    .selectFrom('one_time_token')
    .select('auth_user_id')
    .where('token_hash', '=', token_hash)
    .where('purpose', '=', purpose)
    .where('used_at', 'is', null)
    .executeTakeFirst()
  return link?.auth_user_id
}

/**
 * Whether this link has confirmed an account. Known until a day after the link expires, or until
 * the next link.
 */
export async function hasConfirmed(db: Db, token_hash: Buffer): Promise<boolean> {
  const link = await db
    .selectFrom('one_time_token')
    .select('used_at')
    .where('token_hash', '=', token_hash)
    .where('purpose', '=', 'signup')
    .where('used_at', 'is not', null)
    .executeTakeFirst()
  return link !== undefined
}

/** Whether a link is still valid: neither used, nor replaced, nor ended by a password change. */
export async function isLiveLink(db: Db, token: string): Promise<boolean> {
  const link = await db
    .selectFrom('one_time_token')
    .select('purpose')
    .where('token_hash', '=', hashOfToken(token))
    .where('used_at', 'is', null)
    .executeTakeFirst()
  return link !== undefined
}

/** The role if the login has it; else undefined. */
export async function findRole(db: Db, auth_user_id: string, role: UserType): Promise<UserType | undefined> {
  const profile = await db
    .selectFrom('users')
    .select('user_type')
    .where('auth_user_id', '=', auth_user_id)
    .where('user_type', '=', role)
    .executeTakeFirst()
  return profile?.user_type
}

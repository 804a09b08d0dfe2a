import { randomBytes } from 'node:crypto'
import type { Db, Tx } from '../../../platform/db/db.server.ts'
import { hashOfToken } from '../queries.server.ts'
import { sessionLife } from '../rules.ts'

/** A session just made: the only moment at which its token is known. */
export interface IssuedSession {
  id: string
  token: string
  expires_at: Date
}

/** Opens a session. The one function that does, so that whatever must be true before it cannot be skipped. */
export async function issueSession(
  db: Db | Tx,
  auth_user_id: string,
  {
    now,
    remember = false,
    kind = 'full',
    user_agent = null,
  }: { now: Date; remember?: boolean; kind?: 'full' | 'recovery'; user_agent?: string | null },
): Promise<IssuedSession> {
  const token = randomBytes(32).toString('base64url')
  const expires_at = new Date(now.getTime() + (remember ? sessionLife.remembered : sessionLife.browser))
  const { id } = await db
    .insertInto('auth_session')
    .values({
      auth_user_id,
      token_hash: hashOfToken(token),
      kind,
      remember,
      user_agent: user_agent?.slice(0, 400) ?? null,
      created_at: now,
      last_used_at: now,
      expires_at,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { id, token, expires_at }
}

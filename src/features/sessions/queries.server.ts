import type { LiveSession } from '#features/identity/policy.server.ts'
import { findIdentity, hashOfToken } from '#features/identity/queries.server.ts'
import { deviceName } from '#features/sign-in-limits/queries.server.ts'
import type { Db } from '#platform/db/db.server.ts'
import type { OwnSessions } from './contract.ts'

/** The session of a token, unless it has ended or its login is suspended or has no profile. */
export async function findSession(db: Db, token: string, now: Date): Promise<LiveSession | undefined> {
  const session = await db
    .selectFrom('auth_session')
    .innerJoin('auth_user', 'auth_user.id', 'auth_session.auth_user_id')
    .select([
      'auth_session.id',
      'auth_session.auth_user_id',
      'kind',
      'remember',
      'auth_session.created_at',
      'last_used_at',
      'expires_at',
    ])
    .where('token_hash', '=', hashOfToken(token))
    .where('expires_at', '>', now)
    .where('suspended_at', 'is', null)
    .executeTakeFirst()
  const identity = session && (await findIdentity(db, session.auth_user_id))
  return identity && { ...session, identity }
}

/** Whether a session is still valid for the same profile. Responses that stay open check it. */
export async function isSessionAlive(
  db: Db,
  { session, profile, now }: { session: { id: string }; profile: { id: string }; now: Date },
): Promise<boolean> {
  const login = await db
    .selectFrom('auth_session')
    .innerJoin('auth_user', 'auth_user.id', 'auth_session.auth_user_id')
    .select('auth_user.id')
    .where('auth_session.id', '=', session.id)
    .where('expires_at', '>', now)
    .where('suspended_at', 'is', null)
    .executeTakeFirst()
  const identity = login && (await findIdentity(db, login.id))
  return identity?.profile.id === profile.id
}

/** Longer lists aren't useful: the user can end all other sessions at once. */
const maxListed = 100

/** The user's own sessions, the one used last first. Recovery sessions are not listed. */
export async function listSessions(db: Db, current: LiveSession, now: Date): Promise<OwnSessions> {
  const rows = await db
    .selectFrom('auth_session')
    .select(['id', 'user_agent', 'created_at', 'last_used_at', 'expires_at'])
    .where('auth_user_id', '=', current.auth_user_id)
    .where('kind', '=', 'full')
    .where('expires_at', '>', now)
    .orderBy('last_used_at', 'desc')
    .orderBy('id', 'desc')
    .limit(maxListed)
    .execute()
  const items = rows.map(({ id, user_agent, created_at, last_used_at, expires_at }) => ({
    id,
    device: deviceName(user_agent),
    current: id === current.id,
    created_at: created_at.toISOString(),
    last_used_at: last_used_at.toISOString(),
    expires_at: expires_at.toISOString(),
  }))
  return { items, next_cursor: null }
}

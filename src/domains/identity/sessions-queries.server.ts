import type { Db } from '#platform/db/db.server.ts'
import { runNamed } from '#platform/db/named-statement.server.ts'
import { deviceName } from './devices-queries.server.ts'
import type { LiveSession } from './policy.server.ts'
import { hashOfToken, identityOf, selectIdentities } from './queries.server.ts'
import type { OwnSessions } from './sessions-contract.ts'

/**
 * The session of a token, unless it has ended or its login is suspended or has no profile. Reads it
 * with its user in one statement, because every request needs both.
 */
export async function findSession(db: Db, token: string, now: Date): Promise<LiveSession | undefined> {
  const rows = await runNamed(
    { db },
    liveSessions(db, now)
      .select(['auth_session.id as session_id', 'kind', 'remember', 'second_factor'])
      .select(['auth_session.created_at', 'last_used_at', 'expires_at'])
      .where('token_hash', '=', hashOfToken(token)),
  )
  const [session] = rows
  const identity = identityOf(rows)
  if (!session || !identity) return undefined
  const { session_id: id, auth_user_id, kind, remember, second_factor, created_at, last_used_at, expires_at } = session
  return { id, auth_user_id, kind, remember, second_factor, created_at, last_used_at, expires_at, identity }
}

/** Whether a session is still valid for the same profile. Responses that stay open check it. */
export async function isSessionAlive(
  db: Db,
  { session, profile, now }: { session: { id: string }; profile: { id: string }; now: Date },
): Promise<boolean> {
  const rows = await runNamed({ db }, liveSessions(db, now).where('auth_session.id', '=', session.id))
  return identityOf(rows)?.profile.id === profile.id
}

/** Selects the users of sessions that have not ended, with one row per profile. */
const liveSessions = (db: Db, now: Date) =>
  selectIdentities(db)
    .innerJoin('auth_session', 'auth_session.auth_user_id', 'auth_user.id')
    .where('expires_at', '>', now)
    .where('suspended_at', 'is', null)

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

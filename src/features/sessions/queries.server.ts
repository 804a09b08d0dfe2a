import type { LiveSession } from '#features/identity/queries.server.ts'
import { deviceName } from '#features/sign-in-limits/queries.server.ts'
import type { Db } from '#platform/db/db.server.ts'
import type { OwnSessions } from './contract.ts'

/** More than anybody reads through; who has more can still end all others at once. */
const most = 100

/** The sessions of the login that asks, the one used last first. One of recovery is none: it opens nothing. */
export async function listSessions(db: Db, current: LiveSession, now: Date): Promise<OwnSessions> {
  const rows = await db
    .selectFrom('auth_session')
    .select(['id', 'user_agent', 'created_at', 'last_used_at', 'expires_at'])
    .where('auth_user_id', '=', current.auth_user_id)
    .where('kind', '=', 'full')
    .where('expires_at', '>', now)
    .orderBy('last_used_at', 'desc')
    .orderBy('id', 'desc')
    .limit(most)
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

import type { LiveSession } from '#domains/identity/policy.server.ts'
import { hashOfToken, identityOf, selectIdentities } from '#domains/identity/queries.server.ts'
import type { TokenScope } from '#domains/identity/scopes-rules.ts'
import { isSessionAlive } from '#domains/identity/sessions-queries.server.ts'
import type { Db } from '#platform/db/db.server.ts'
import { runNamed } from '#platform/db/named-statement.server.ts'
import type { ApiToken, ApiTokens } from './tokens-contract.ts'
import { isTokenText } from './tokens-text.server.ts'

/** The session of a token; `program_id` is the connected program to which it belongs. */
export type TokenSession = LiveSession & { scopes: readonly TokenScope[]; program_id: string | null }

/** The end of a token that does not expire. */
const never = new Date('9999-12-31T23:59:59Z')

/**
 * The token of a program as a session of its user in the role of the token, unless it has expired,
 * or its login is suspended or has no such role. An operator is one only with the scope `admin`.
 */
export async function findTokenSession(db: Db, text: string, now: Date): Promise<TokenSession | undefined> {
  if (!isTokenText(text)) return undefined
  const rows = await runNamed(
    { db },
    liveTokens(db, now)
      .select(['api_token.id as token_id', 'scopes', 'api_token.user_type as role', 'second_factor'])
      .select(['api_token.created_at', 'last_used_at', 'expires_at', 'program_id'])
      .where('token_hash', '=', hashOfToken(text)),
  )
  const [token] = rows
  const login = identityOf(rows)
  const profile = login?.profiles.find(({ user_type }) => user_type === token?.role)
  if (!token || !login || !profile) return undefined
  const scopes = token.scopes as TokenScope[]
  const is_operator = login.is_operator && scopes.includes('admin')
  return {
    id: token.token_id,
    auth_user_id: login.auth_user_id,
    kind: 'full',
    remember: false,
    second_factor: token.second_factor,
    created_at: token.created_at,
    last_used_at: token.last_used_at ?? new Date(0),
    expires_at: token.expires_at ?? never,
    identity: { ...login, profile, is_operator },
    scopes,
    program_id: token.program_id,
  }
}

/** Whether a token is still valid for the same profile. Responses that stay open check it. */
export async function isTokenAlive(
  db: Db,
  { session, profile, now }: { session: { id: string }; profile: { id: string }; now: Date },
): Promise<boolean> {
  const rows = await runNamed({ db }, liveTokens(db, now).where('api_token.id', '=', session.id))
  return identityOf(rows)?.profiles.some(({ id }) => id === profile.id) ?? false
}

/** Whether the session or the token with which a response was opened is still valid. */
export const isAccessAlive = (
  db: Db,
  who: { session: { id: string; scopes?: readonly string[] }; profile: { id: string }; now: Date },
): Promise<boolean> => (who.session.scopes ? isTokenAlive(db, who) : isSessionAlive(db, who))

/** Selects the users of tokens that may be used, with one row per profile. */
const liveTokens = (db: Db, now: Date) =>
  selectIdentities(db)
    .innerJoin('api_token', 'api_token.auth_user_id', 'auth_user.id')
    .where((row) => row.or([row('expires_at', 'is', null), row('expires_at', '>', now)]))
    .where('suspended_at', 'is', null)

/**
 * The tokens that a user has created, including those that expired recently. The newest comes
 * first.
 */
export async function listTokens(db: Db, auth_user_id: string): Promise<ApiTokens> {
  const rows = await db
    .selectFrom('api_token')
    .select(['id', 'name', 'scopes', 'prefix', 'created_at', 'last_used_at', 'expires_at'])
    .where('auth_user_id', '=', auth_user_id)
    .where('program_id', 'is', null)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute()
  return { items: rows.map(tokenOnWire), next_cursor: null }
}

type TokenRow = Pick<ApiToken, 'id' | 'name' | 'prefix'> & {
  scopes: string[]
  created_at: Date
  last_used_at: Date | null
  expires_at: Date | null
}

/** A token as clients get it. */
export function tokenOnWire({ id, name, prefix, scopes, created_at, last_used_at, expires_at }: TokenRow): ApiToken {
  return {
    id,
    name,
    scopes: scopes as TokenScope[],
    prefix,
    created_at: created_at.toISOString(),
    last_used_at: last_used_at?.toISOString() ?? null,
    expires_at: expires_at?.toISOString() ?? null,
  }
}

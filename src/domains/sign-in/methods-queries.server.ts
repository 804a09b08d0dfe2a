import { createHash } from 'node:crypto'
import { needsSecondFactor } from '#domains/identity/operator-policy.server.ts'
import type { LiveSession, SessionContext } from '#domains/identity/policy.server.ts'
import type { Config } from '#platform/config.server.ts'
import type { Db } from '#platform/db/db.server.ts'
import type { Factors, Passkey } from './methods-contract.ts'
import { hasPassword } from './passwords-queries.server.ts'

/**
 * The ways to sign in that the configuration enables. Operators who need a second factor can always
 * set up an authenticator app, if there is a key that encrypts its secret.
 */
export function offeredFactors(config: Config, session?: LiveSession): Factors['offered'] {
  const needsApp = session !== undefined && needsSecondFactor(config, session) && config.SECRET_KEY.length > 0
  return {
    google: config.GOOGLE_CLIENT_ID !== undefined && config.GOOGLE_CLIENT_SECRET !== undefined,
    passkeys: config.PASSKEYS,
    authenticator: config.AUTHENTICATOR_CODES || needsApp,
  }
}

/** Every way into the user's login, without its secrets. */
export async function getFactors({ db, config, session }: SessionContext): Promise<Factors> {
  const { auth_user_id } = session
  const google = await db
    .selectFrom('auth_identity')
    .select('created_at')
    .where('auth_user_id', '=', auth_user_id)
    .where('provider', '=', 'google')
    .executeTakeFirst()
  const authenticator = await findAuthenticator(db, auth_user_id)
  const passkeys = await listPasskeys(db, auth_user_id)
  return {
    offered: offeredFactors(config, session),
    has_password: await hasPassword(db, auth_user_id),
    authenticator,
    google: google ? { since: google.created_at.toISOString() } : null,
    passkeys,
    second_factor: needsSecondFactor(config, session)
      ? stateOf(session, authenticator !== null || passkeys.length > 0)
      : null,
  }
}

function stateOf({ second_factor }: LiveSession, hasFactor: boolean): Factors['second_factor'] {
  if (!hasFactor) return 'missing'
  return second_factor ? 'proven' : 'unproven'
}

async function findAuthenticator(db: Db, auth_user_id: string): Promise<Factors['authenticator']> {
  const found = await db
    .selectFrom('authenticator')
    .select('confirmed_at')
    .select((row) =>
      row
        .selectFrom('recovery_code')
        .select((codes) => codes.fn.countAll<string>().as('count'))
        .whereRef('recovery_code.auth_user_id', '=', 'authenticator.auth_user_id')
        .as('left'),
    )
    .where('auth_user_id', '=', auth_user_id)
    .where('confirmed_at', 'is not', null)
    .executeTakeFirst()
  if (!found?.confirmed_at) return null
  return { since: found.confirmed_at.toISOString(), recovery_codes_left: Number(found.left) }
}

async function listPasskeys(db: Db, auth_user_id: string): Promise<Passkey[]> {
  const rows = await db
    .selectFrom('passkey')
    .select(['id', 'name', 'created_at', 'last_used_at'])
    .where('auth_user_id', '=', auth_user_id)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
  return rows.map(passkeyOnWire)
}

/** The user's own passkey, as clients get it. */
export function passkeyOnWire(row: { id: string; name: string; created_at: Date; last_used_at: Date | null }): Passkey {
  const { id, name, created_at, last_used_at } = row
  return { id, name, created_at: created_at.toISOString(), last_used_at: last_used_at?.toISOString() ?? null }
}

/** The purpose of a challenge. */
export type ChallengePurpose =
  | 'google'
  | 'google-code'
  | 'passkey'
  | 'new-passkey'
  | 'calendar-google'
  | 'calendar-microsoft'

/** The id under which a challenge is stored: a hash, so that the table doesn't reveal keys. */
export const challengeId = (purpose: ChallengePurpose, key: string): Buffer =>
  createHash('sha256').update(`${purpose} ${key}`).digest()

/** The login of a challenge that still waits for its response. */
export async function findChallengedLogin(
  db: Db,
  { key, purpose, now }: { key: string | undefined; purpose: ChallengePurpose; now: Date },
): Promise<string | undefined> {
  if (key === undefined) return undefined
  const waiting = await db
    .selectFrom('sign_in_challenge')
    .select('auth_user_id')
    .where('id_hash', '=', challengeId(purpose, key))
    .where('expires_at', '>', now)
    .executeTakeFirst()
  return waiting?.auth_user_id ?? undefined
}

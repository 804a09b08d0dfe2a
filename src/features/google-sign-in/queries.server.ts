import { factorTexts } from '#features/sign-in-methods/rules.ts'
import { type GoogleSignIn, googleSignIn } from '#integrations/google-sign-in/google-sign-in.server.ts'
import type { Config } from '#platform/config.server.ts'
import type { Db, Tx } from '#platform/db/db.server.ts'
import { HttpError } from '#platform/http/errors.server.ts'

const known = new WeakMap<Config, GoogleSignIn>()

/** The client of Google, as configured; it remembers what Google says of itself. Throws 404 where none is. */
export function getGoogle(config: Config): GoogleSignIn {
  const { GOOGLE_CLIENT_ID: client_id, GOOGLE_CLIENT_SECRET: client_secret, GOOGLE_ISSUER: issuer } = config
  if (client_id === undefined || client_secret === undefined)
    throw new HttpError(404, 'not_found', factorTexts.notOffered)
  const redirect_uri = `${config.PUBLIC_URL}/auth/v1/callback/google`
  const google = known.get(config) ?? googleSignIn({ issuer, client_id, client_secret, redirect_uri })
  known.set(config, google)
  return google
}

/** The login that a Google account opens. */
export async function findLoginOfGoogle(db: Db | Tx, subject: string): Promise<string | undefined> {
  const identity = await db
    .selectFrom('auth_identity')
    .select('auth_user_id')
    .where('provider', '=', 'google')
    .where('subject', '=', subject)
    .executeTakeFirst()
  return identity?.auth_user_id
}

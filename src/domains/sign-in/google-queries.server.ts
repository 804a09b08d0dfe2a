import { type GoogleSignIn, googleSignIn } from '#integrations/google-sign-in/google-sign-in.server.ts'
import type { Config } from '#platform/config.server.ts'
import { HttpError } from '#platform/http/errors.server.ts'
import { factorTexts } from './methods-rules.ts'

const clients = new WeakMap<Config, GoogleSignIn>()

/**
 * The configured client of Google; it caches Google's own settings. Throws 404 if none is
 * configured.
 */
export function getGoogle(config: Config): GoogleSignIn {
  const { GOOGLE_CLIENT_ID: client_id, GOOGLE_CLIENT_SECRET: client_secret, GOOGLE_ISSUER: issuer } = config
  if (client_id === undefined || client_secret === undefined)
    throw new HttpError(404, 'not_found', factorTexts.notOffered)
  const redirect_uri = `${config.PUBLIC_URL}/auth/v1/callback/google`
  const google = clients.get(config) ?? googleSignIn({ issuer, client_id, client_secret, redirect_uri })
  clients.set(config, google)
  return google
}

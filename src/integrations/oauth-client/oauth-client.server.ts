import * as oidc from 'openid-client'

/** A company's server for sign-in and consent, and our credentials there. */
export interface OAuthClient {
  issuer: string
  client_id: string
  client_secret: string
}

/**
 * Gets the server's own settings: fetched once, and again after a failure. Signatures are checked
 * in addition to TLS, so that tokens are trustworthy regardless of how they arrive.
 */
export function discovered(client: OAuthClient, timeoutSeconds: number): () => Promise<oidc.Configuration> {
  let known: Promise<oidc.Configuration> | undefined
  return async () => {
    known ??= discover(client, timeoutSeconds)
    return known.catch((error: unknown) => {
      known = undefined
      throw error
    })
  }
}

function discover({ issuer, client_id, client_secret }: OAuthClient, timeout: number): Promise<oidc.Configuration> {
  const execute = [oidc.enableNonRepudiationChecks]
  if (issuer.startsWith('http:')) execute.push(oidc.allowInsecureRequests)
  return oidc.discovery(new URL(issuer), client_id, client_secret, undefined, { timeout, execute })
}

/** Why a user comes back without consent, or with an answer that we do not accept. */
export type ConsentFailure = 'cancelled' | 'unavailable' | 'refused'

/** Error codes that mean there was no readable answer. */
const noAnswer = new Set([
  'OAUTH_TIMEOUT',
  'OAUTH_ABORT',
  'OAUTH_RESPONSE_IS_NOT_CONFORM',
  'OAUTH_RESPONSE_IS_NOT_JSON',
  'OAUTH_PARSE_ERROR',
])

/** The meaning of an error of `openid-client`. `cancelled`: the user declined. */
export function consentFailureOf(error: unknown): ConsentFailure {
  if (error instanceof oidc.AuthorizationResponseError && error.error === 'access_denied') return 'cancelled'
  if (error instanceof oidc.ClientError && noAnswer.has(error.code ?? '')) return 'unavailable'
  return error instanceof TypeError ? 'unavailable' : 'refused'
}

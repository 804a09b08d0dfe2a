import { generateKeyPairSync } from 'node:crypto'
import { type Client, errors, type JWK, type KoaContextWithOIDC, Provider } from 'oidc-provider'
import { tokenScopes } from '#domains/identity/scopes-rules.ts'
import { accessTokenBits } from '#domains/identity/tokens-rules.ts'
import { readProgramDocument } from '#integrations/program-documents/program-documents.server.ts'
import type { Deps } from '#platform/http/app.server.ts'
import { cookieName } from '#platform/http/cookies.server.ts'
import { urls } from '#urls.ts'
import { adapters, authorizationPath } from './adapter.server.ts'
import { resourcesOf, unusedCookie } from './metadata.server.ts'
import { isThisDevice, lifetimes } from './rules.ts'

/** Seconds of a lifetime in {@link lifetimes}. */
const seconds = (milliseconds: number) => milliseconds / 1000

/**
 * The authorization server (OAuth 2.1) of this process: public clients that a document describes,
 * codes with PKCE, access tokens that are stored as all tokens are, and refresh tokens that are
 * used once.
 */
export function createProvider(deps: Deps): Provider {
  const { config, log } = deps
  const { PUBLIC_URL, PROGRAMS_ON_LOOPBACK: loopback } = config
  const secure = PUBLIC_URL.startsWith('https:')
  const cookie = { httpOnly: true, sameSite: 'lax', path: '/', secure } as const
  const provider = new Provider(PUBLIC_URL, {
    adapter: adapters(deps),
    jwks: { keys: [unusedKey()] },
    scopes: [],
    claims: { openid: ['sub'] },
    responseTypes: ['code'],
    clientAuthMethods: ['none'],
    clientDefaults: {
      grant_types: ['authorization_code', 'refresh_token'],
      response_types: ['code'],
      token_endpoint_auth_method: 'none',
      id_token_signed_response_alg: 'ES256',
    },
    features: {
      devInteractions: { enabled: false },
      dPoP: { enabled: false },
      userinfo: { enabled: false },
      rpInitiatedLogout: { enabled: false },
      pushedAuthorizationRequests: { enabled: false },
      revocation: { enabled: true, allowedPolicy: (_, client, token) => token.clientId === client.clientId },
      clientIdMetadataDocument: {
        enabled: true,
        ack: 'draft-02',
        allowClient: (_, client) => hasSafeReturns(client),
        cacheDuration: { min: 300, max: 86_400 },
      },
      resourceIndicators: {
        enabled: true,
        defaultResource: () => PUBLIC_URL,
        useGrantedResource: () => true,
        getResourceServerInfo(_, resource) {
          if (!resourcesOf(config).includes(resource)) throw new errors.InvalidTarget()
          return { scope: tokenScopes.join(' '), audience: resource, accessTokenFormat: 'opaque' }
        },
      },
    },
    formats: { bitsOfOpaqueRandomness: (_, token) => (token.kind === 'AccessToken' ? accessTokenBits : 256) },
    ttl: {
      Interaction: seconds(lifetimes.request),
      AuthorizationCode: seconds(lifetimes.code),
      AccessToken: seconds(lifetimes.access_token),
      RefreshToken: seconds(lifetimes.refresh_token),
      Grant: seconds(lifetimes.grant),
      Session: seconds(lifetimes.request),
    },
    routes: {
      authorization: authorizationPath,
      token: '/oauth/token',
      revocation: '/oauth/revoke',
      jwks: '/oauth/jwks',
    },
    cookies: {
      names: {
        interaction: cookieName('program-request', config),
        resume: secure ? '__Secure-program-return' : 'program-return',
        session: unusedCookie,
      },
      short: cookie,
      long: cookie,
    },
    pkce: { required: () => true },
    rotateRefreshToken: true,
    issueRefreshToken: (_, client) => client.grantTypeAllowed('refresh_token'),
    expiresWithSession: () => false,
    clientBasedCORS: () => true,
    allowOmittingSingleRegisteredRedirectUri: false,
    findAccount: (_, accountId) => ({ accountId, claims: () => ({ sub: accountId }) }),
    interactions: { url: (_, { uid }) => urls.connect({ request: uid }) },
    renderError: (ctx, { error }) => showRefusal(ctx, error),
    fetch: (url) => readProgramDocument(new Request(url).url, { agent: `Porchlight (+${PUBLIC_URL})`, loopback }),
  })
  provider.on('server_error', (_, error) => log.error({ err: error }, 'the authorization server failed'))
  return provider
}

/** The library wants a key for ID tokens, which it never issues: no scope asks for one. */
const unusedKey = () => generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey.export({ format: 'jwk' }) as JWK

/** Whether all redirects are encrypted, or lead to a program on the user's own device. */
const hasSafeReturns = ({ redirectUris = [] }: Client) =>
  redirectUris.every((address) => {
    const { protocol, hostname } = new URL(address)
    return protocol !== 'http:' || isThisDevice(hostname)
  })

/**
 * Shows a page that says why the program can't be connected. The program itself can't be told,
 * because it is not known.
 */
function showRefusal(ctx: KoaContextWithOIDC, reason: string): void {
  ctx.status = 303
  ctx.redirect(urls.connect({ refused: reason }))
}

import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A Google account as the stand-in reports it. */
export interface Account {
  sub: string
  email: string
  email_verified?: boolean | string
  name?: string
}

/** Faults of the stand-in; none by default. */
export interface Mischief {
  /** Wrong claims of the ID token. */
  claims?: Record<string, unknown>
  /** Signs the token with a key that the provider doesn't publish. */
  forged?: boolean
  /** The fault of the token endpoint. */
  token?: (response: ServerResponse) => void
  /** The fault of the discovery document. */
  discovery?: (response: ServerResponse) => void
}

/**
 * A stand-in for Google over real HTTP: discovery, keys, sign-in page, and codes for signed ID
 * tokens.
 */
export interface Provider {
  issuer: string
  client_id: string
  client_secret: string
  mischief: Mischief
  /** The number of requests for the discovery document. */
  discoveries: number
  /** The account that is signed in at Google and consents at once. */
  account: Account | undefined
  close: () => void
  /** Picks an account on Google's page at `url`. Returns the redirect. */
  consent(url: string, account: Account): URL
}

const json = (response: ServerResponse, body: unknown, status = 200) =>
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))

const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')

function signedToken(claims: object, key: KeyObject): string {
  const content = `${part({ alg: 'RS256', kid: 'one', typ: 'JWT' })}.${part(claims)}`
  return `${content}.${sign('sha256', Buffer.from(content), key).toString('base64url')}`
}

interface Keys {
  publicKey: KeyObject
  privateKey: KeyObject
}

const { privateKey: stranger } = generateKeyPairSync('rsa', { modulusLength: 2048 })

type Grants = Map<string, { request: URLSearchParams; account: Account }>

/** Starts a stand-in; end it with `close()`. */
export async function aProvider(): Promise<Provider> {
  const grants: Grants = new Map()
  const provider: Provider = {
    issuer: '',
    client_id: 'porchlight-client',
    client_secret: 'porchlight-secret',
    mischief: {},
    discoveries: 0,
    account: undefined,
    close: () => undefined,
    consent(url, account) {
      const request = new URL(url).searchParams
      const code = randomBytes(8).toString('hex')
      grants.set(code, { request, account })
      const back = new URL(request.get('redirect_uri') ?? '')
      back.searchParams.set('code', code)
      back.searchParams.set('state', request.get('state') ?? '')
      return back
    },
  }
  const server = createServer(answering(provider, grants))
  provider.close = () => {
    server.closeAllConnections()
    server.close()
  }
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  provider.issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return provider
}

function answering(provider: Provider, grants: Grants) {
  const keys = generateKeyPairSync('rsa', { modulusLength: 2048 })
  return (request: IncomingMessage, response: ServerResponse) => {
    const { pathname } = new URL(request.url ?? '/', provider.issuer)
    if (pathname === '/.well-known/openid-configuration') {
      provider.discoveries += 1
      return provider.mischief.discovery ? provider.mischief.discovery(response) : json(response, description(provider))
    }
    if (pathname === '/keys') {
      const key = { ...keys.publicKey.export({ format: 'jwk' }), kid: 'one', alg: 'RS256', use: 'sig' }
      return json(response, { keys: [key] })
    }
    if (pathname === '/authorize' && provider.account) {
      const back = provider.consent(`${provider.issuer}${request.url}`, provider.account)
      return response.writeHead(302, { location: back.href }).end()
    }
    if (pathname === '/token') return void exchange(provider, grants, keys, request, response)
    return json(response, {}, 404)
  }
}

async function exchange(
  { issuer, client_id, client_secret, mischief }: Provider,
  grants: Grants,
  { privateKey }: Keys,
  incoming: IncomingMessage,
  response: ServerResponse,
) {
  let text = ''
  for await (const chunk of incoming) text += String(chunk)
  if (mischief.token) return mischief.token(response)
  const form = new URLSearchParams(text)
  const code = form.get('code') ?? ''
  const grant = grants.get(code)
  grants.delete(code)
  const challenge = createHash('sha256')
    .update(form.get('code_verifier') ?? '')
    .digest('base64url')
  if (grant?.request.get('code_challenge') !== challenge || form.get('client_secret') !== client_secret)
    return json(response, { error: 'invalid_grant' }, 400)
  const now = Math.floor(Date.now() / 1000)
  const usual = {
    iss: issuer,
    aud: client_id,
    nonce: grant.request.get('nonce'),
    email_verified: true,
    iat: now,
    exp: now + 600,
  }
  const key = mischief.forged ? stranger : privateKey
  const id_token = signedToken({ ...usual, ...grant.account, ...mischief.claims }, key)
  return json(response, { access_token: 'unused', token_type: 'Bearer', expires_in: 600, id_token })
}

function description({ issuer }: Provider) {
  return {
    issuer,
    authorization_endpoint: `${issuer}/authorize`,
    token_endpoint: `${issuer}/token`,
    jwks_uri: `${issuer}/keys`,
    response_types_supported: ['code'],
    subject_types_supported: ['public'],
    id_token_signing_alg_values_supported: ['RS256'],
    code_challenge_methods_supported: ['S256'],
    token_endpoint_auth_methods_supported: ['client_secret_post'],
  }
}

import * as oidc from 'openid-client'
import { z } from 'zod'

/** A sign-in that has begun: `url` is where the browser goes, the rest has to wait for it to come back. */
export interface BegunSignIn {
  url: string
  expected: ExpectedAnswer
}

/** What binds Google's answer to the browser that asked; kept by us, never shown to it as a whole. */
export interface ExpectedAnswer {
  state: string
  nonce: string
  verifier: string
}

/** Whose Google account it is. The e-mail address is one that Google has verified. */
export interface GooglePerson {
  /** Google's own id of the person, which never changes. */
  subject: string
  email: string
  name: string | undefined
}

/** Signs people in by their Google account: OpenID Connect, code flow with PKCE. Throws {@link GoogleSignInFailed}. */
export interface GoogleSignIn {
  begin(): Promise<BegunSignIn>
  /** `search` is the query string with which Google sent the browser back. */
  finish(search: string, expected: ExpectedAnswer): Promise<GooglePerson>
}

/** `cancelled`: the person said no. `unverified`: Google does not vouch for the e-mail address. `unavailable`: no answer, or nonsense. */
export type SignInFailure = 'cancelled' | 'unverified' | 'unavailable' | 'refused'

/** Nobody was signed in, and why. */
export class GoogleSignInFailed extends Error {
  override name = 'GoogleSignInFailed'
  readonly reason: SignInFailure

  constructor(reason: SignInFailure, options?: ErrorOptions) {
    super(`Sign in with Google: ${reason}`, options)
    this.reason = reason
  }
}

/** Where and as whom we ask. `redirect_uri` is registered with Google. */
export interface GoogleClient {
  issuer: string
  client_id: string
  client_secret: string
  redirect_uri: string
}

/** A person looks at an empty page meanwhile. */
const TIMEOUT_SECONDS = 5

const Claims = z.object({
  sub: z.string().regex(/^[\x21-\x7e]{1,255}$/),
  email: z.email().max(254).optional(),
  email_verified: z.union([z.boolean(), z.stringbool()]).optional(),
  name: z.string().optional(),
})

/** A client of Google, or of any provider that speaks OpenID Connect. What the provider says of itself is asked once. */
export function googleSignIn(client: GoogleClient, timeoutSeconds = TIMEOUT_SECONDS): GoogleSignIn {
  let known: Promise<oidc.Configuration> | undefined
  const provider = async () => {
    known ??= discover(client, timeoutSeconds)
    return known.catch((error: unknown) => {
      known = undefined
      throw new GoogleSignInFailed('unavailable', { cause: error })
    })
  }
  return {
    begin: async () => begin(await provider(), client).catch(nonsense),
    finish: async (search, expected) => finish(await provider(), client, search, expected),
  }
}

/** A provider that does not even say where people consent. */
function nonsense(error: unknown): never {
  throw new GoogleSignInFailed('unavailable', { cause: error })
}

/** Signatures are checked although TLS has vouched for the answer already: tokens are then worth what they say wherever they come from. */
function discover({ issuer, client_id, client_secret }: GoogleClient, timeout: number): Promise<oidc.Configuration> {
  const execute = [oidc.enableNonRepudiationChecks]
  if (issuer.startsWith('http:')) execute.push(oidc.allowInsecureRequests)
  return oidc.discovery(new URL(issuer), client_id, client_secret, undefined, { timeout, execute })
}

async function begin(provider: oidc.Configuration, { redirect_uri }: GoogleClient): Promise<BegunSignIn> {
  const expected = {
    state: oidc.randomState(),
    nonce: oidc.randomNonce(),
    verifier: oidc.randomPKCECodeVerifier(),
  }
  const url = oidc.buildAuthorizationUrl(provider, {
    redirect_uri,
    scope: 'openid email profile',
    state: expected.state,
    nonce: expected.nonce,
    code_challenge: await oidc.calculatePKCECodeChallenge(expected.verifier),
    code_challenge_method: 'S256',
    prompt: 'select_account',
  })
  return { url: url.href, expected }
}

async function finish(
  provider: oidc.Configuration,
  { redirect_uri }: GoogleClient,
  search: string,
  { state, nonce, verifier }: ExpectedAnswer,
): Promise<GooglePerson> {
  const answer = new URL(redirect_uri)
  answer.search = search
  const checks = { expectedState: state, expectedNonce: nonce, pkceCodeVerifier: verifier, idTokenExpected: true }
  const tokens = await oidc.authorizationCodeGrant(provider, answer, checks).catch((error: unknown) => {
    throw new GoogleSignInFailed(reasonOf(error), { cause: error })
  })
  const claims = Claims.safeParse(tokens.claims())
  if (!claims.success) throw new GoogleSignInFailed('refused', { cause: claims.error })
  const { sub: subject, email, email_verified, name } = claims.data
  if (!email || !email_verified) throw new GoogleSignInFailed('unverified')
  return { subject, email, name: name?.trim() || undefined }
}

/** Codes of failures to get an answer that could be read at all. */
const noAnswer = new Set([
  'OAUTH_TIMEOUT',
  'OAUTH_ABORT',
  'OAUTH_RESPONSE_IS_NOT_CONFORM',
  'OAUTH_RESPONSE_IS_NOT_JSON',
  'OAUTH_PARSE_ERROR',
])

function reasonOf(error: unknown): SignInFailure {
  if (error instanceof oidc.AuthorizationResponseError && error.error === 'access_denied') return 'cancelled'
  if (error instanceof oidc.ClientError && noAnswer.has(error.code ?? '')) return 'unavailable'
  return error instanceof TypeError ? 'unavailable' : 'refused'
}

import * as oidc from 'openid-client'
import { z } from 'zod'
import { emailPattern, withAsciiDomain } from '#platform/email-address.ts'
import { countedCall } from '#platform/metrics.server.ts'
import {
  type ConsentFailure,
  consentFailureOf,
  discovered,
  type OAuthClient,
} from '../oauth-client/oauth-client.server.ts'

/**
 * A sign-in that has started: the browser goes to `url`, the other values are kept until it
 * returns.
 */
export interface BegunSignIn {
  url: string
  expected: ExpectedAnswer
}

/** Binds Google's answer to this browser. Kept on the server; the browser never sees all of it. */
export interface ExpectedAnswer {
  state: string
  nonce: string
  verifier: string
}

/** The owner of a Google account, with an email address that Google has verified. */
export interface GooglePerson {
  /** Google's permanent id of the user. */
  subject: string
  email: string
  name: string | undefined
}

/**
 * Signs users in with Google: OpenID Connect, code flow with PKCE. Throws {@link
 * GoogleSignInFailed}.
 */
export interface GoogleSignIn {
  begin(): Promise<BegunSignIn>
  /** `search` is the query string of Google's redirect. */
  finish(search: string, expected: ExpectedAnswer): Promise<GooglePerson>
}

/**
 * `cancelled`: the user declined. `unverified`: Google has not verified the email address.
 * `unavailable`: no valid answer.
 */
export type SignInFailure = ConsentFailure | 'unverified'

/** The sign-in failed. `reason` says why. */
export class GoogleSignInFailed extends Error {
  override name = 'GoogleSignInFailed'
  readonly reason: SignInFailure

  constructor(reason: SignInFailure, options?: ErrorOptions) {
    super(`Sign in with Google: ${reason}`, options)
    this.reason = reason
  }
}

/** The provider's address and our credentials. `redirect_uri` is registered with Google. */
export interface GoogleClient extends OAuthClient {
  redirect_uri: string
}

/** Short, because the user sees an empty page meanwhile. */
const TIMEOUT_SECONDS = 5

const Claims = z.object({
  sub: z.string().regex(/^[\x21-\x7e]{1,255}$/),
  email: z.string().overwrite(withAsciiDomain).regex(emailPattern).max(254).optional(),
  email_verified: z.union([z.boolean(), z.stringbool()]).optional(),
  name: z.string().optional(),
})

/**
 * A client for Google or any OpenID Connect provider. The provider's configuration is fetched once.
 */
export function googleSignIn(client: GoogleClient, timeoutSeconds = TIMEOUT_SECONDS): GoogleSignIn {
  const settings = discovered(client, timeoutSeconds)
  const provider = () => settings().catch(throwUnavailable)
  return {
    begin: () => countGoogleCall(async () => begin(await provider(), client).catch(throwUnavailable)),
    finish: (search, expected) => countGoogleCall(async () => finish(await provider(), client, search, expected)),
  }
}

/** Does not count a user who declines, or has no verified address, as Google's fault. */
const countGoogleCall = <T>(call: () => Promise<T>) =>
  countedCall(
    'google_sign_in',
    call,
    (error) => !(error instanceof GoogleSignInFailed && ['cancelled', 'unverified'].includes(error.reason)),
  )

/** Throws for a server that is not an OpenID Connect provider, or has no authorization endpoint. */
function throwUnavailable(error: unknown): never {
  throw new GoogleSignInFailed('unavailable', { cause: error })
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
    throw new GoogleSignInFailed(consentFailureOf(error), { cause: error })
  })
  const claims = Claims.safeParse(tokens.claims())
  if (!claims.success) throw new GoogleSignInFailed('refused', { cause: claims.error })
  const { sub: subject, email, email_verified, name } = claims.data
  if (!email || !email_verified) throw new GoogleSignInFailed('unverified')
  return { subject, email, name: name?.trim() || undefined }
}

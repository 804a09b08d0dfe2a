import * as oidc from 'openid-client'
import { msg } from '#ui/language.ts'
import {
  type ConsentFailure,
  consentFailureOf,
  discovered,
  type OAuthClient,
} from '../oauth-client/oauth-client.server.ts'
import { CalendarProblem, GrantEnded } from './port.server.ts'

/** The access that we ask a company for. */
export interface GrantClient extends OAuthClient {
  redirect_uri: string
  /** The scopes that are required. */
  needed: readonly string[]
  /** More scopes and parameters, so that access lasts. */
  also: { scope: string; parameters: Record<string, string> }
}

/** Binds an answer to a browser. Kept on the server; the browser never sees all of it. */
export interface ExpectedConsent {
  state: string
  verifier: string
}

/** `partial`: the user has not granted all the scopes that we need. */
export type GrantFailure = ConsentFailure | 'partial'

/** The user came back without granting access. `reason` says why. */
export class GrantFailed extends Error {
  override name = 'GrantFailed'
  readonly reason: GrantFailure

  constructor(reason: GrantFailure, options?: ErrorOptions) {
    super(`Access to a calendar: ${reason}`, options)
    this.reason = reason
  }
}

/** Access for a run, and the token for the next access. */
export interface Grant {
  access_token: string
  refresh_token: string
}

/** Gets access to calendars with their owner's consent: OAuth 2.0, code flow with PKCE. */
export interface Grants {
  /** The browser goes to `url`. Throws {@link GrantFailed}. */
  begin(): Promise<{ url: string; expected: ExpectedConsent }>
  /** `search` is the query string of the redirect. Throws {@link GrantFailed}. */
  finish(search: string, expected: ExpectedConsent): Promise<Grant>
  /**
   * The answer may hold a new refresh token, which ends the old one. Throws {@link GrantEnded} if
   * the owner has revoked our access, else {@link CalendarProblem}.
   */
  refresh(refresh_token: string): Promise<Grant>
  /** Gives the access back, if the company supports it. */
  revoke(refresh_token: string): Promise<void>
}

/** Errors that only the user can resolve: Microsoft may want them to sign in again. */
const endings = new Set(['invalid_grant', 'interaction_required'])

/** Short, because a user may be waiting. */
const timeoutSeconds = 10

/** Asks a company for access to calendars. Its own settings are fetched once. */
export function grantsOf(client: GrantClient): Grants {
  const settings = discovered(client, timeoutSeconds)
  return {
    async begin() {
      const expected = { state: oidc.randomState(), verifier: oidc.randomPKCECodeVerifier() }
      const url = oidc.buildAuthorizationUrl(await settings().catch(failed), {
        redirect_uri: client.redirect_uri,
        scope: [...client.needed, client.also.scope].join(' ').trim(),
        state: expected.state,
        code_challenge: await oidc.calculatePKCECodeChallenge(expected.verifier),
        code_challenge_method: 'S256',
        ...client.also.parameters,
      })
      return { url: url.href, expected }
    },

    async finish(search, { state, verifier }) {
      const answer = new URL(client.redirect_uri)
      answer.search = search
      const checks = { expectedState: state, pkceCodeVerifier: verifier }
      const tokens = await oidc.authorizationCodeGrant(await settings().catch(failed), answer, checks).catch(failed)
      const { access_token, refresh_token, scope = '' } = tokens
      // Microsoft leaves out the address in front of its scopes, or adds it.
      const given = scope.split(' ')
      const isWhole = client.needed.every((one) => given.some((name) => name === one || name.endsWith(`/${one}`)))
      if (!isWhole || refresh_token === undefined) throw new GrantFailed('partial')
      return { access_token, refresh_token }
    },

    async refresh(refresh_token) {
      try {
        const tokens = await oidc.refreshTokenGrant(await settings(), refresh_token)
        return { access_token: tokens.access_token, refresh_token: tokens.refresh_token ?? refresh_token }
      } catch (error) {
        if (error instanceof oidc.ResponseBodyError && endings.has(error.error))
          throw new GrantEnded(msg('You have taken our access to this account away. Please connect it again.'), {
            cause: error,
          })
        throw new CalendarProblem(msg('We could not sign in to your calendar’s server. We keep trying.'), {
          cause: error,
        })
      }
    },

    async revoke(refresh_token) {
      const server = await settings()
      if (server.serverMetadata().revocation_endpoint) await oidc.tokenRevocation(server, refresh_token)
    },
  }
}

function failed(error: unknown): never {
  throw new GrantFailed(consentFailureOf(error), { cause: error })
}

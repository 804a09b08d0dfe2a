import { type Context, Hono } from 'hono'
import { describeRoute } from 'hono-openapi'
import { SignedIn } from '#domains/identity/contract.ts'
import { type MaybeSignedIn, requireProfile } from '#domains/identity/middleware.server.ts'
import { getUser } from '#domains/identity/queries.server.ts'
import { handOver, opensSession } from '#domains/identity/sessions-middleware.server.ts'
import { GoogleSignInFailed } from '#integrations/google-sign-in/google-sign-in.server.ts'
import { mayAnswer } from '#platform/http/documented.server.ts'
import { HttpError } from '#platform/http/errors.server.ts'
import { failed, failure } from '#platform/http/openapi-components.server.ts'
import { answers, body, query } from '#platform/http/request.server.ts'
import { t } from '#ui/language.ts'
import { pathOnThisSite, urls } from '#urls.ts'
import { disconnectGoogle } from './google-accounts-commands.server.ts'
import {
  beginConnecting,
  beginGoogle,
  finishGoogle,
  finishWithCode,
  type GoogleOutcome,
} from './google-commands.server.ts'
import { Authorize, GoogleAddress, GoogleCode } from './google-contract.ts'
import { googleTimeouts } from './google-rules.ts'
import { OwnerProof } from './methods-contract.ts'
import { dropKey, keepKey, keyOf, newKey } from './methods-middleware.server.ts'
import { requireOffered } from './methods-policy.server.ts'

const redirects = (summary: string) =>
  describeRoute({
    summary,
    responses: { 302: { description: t('To Google, or to a page of this site') }, ...failed(404), default: failure },
  })

/** Mounted at /auth/v1: the pages on a browser's way to Google and back. */
export const google = new Hono<MaybeSignedIn>()
  .get('/authorize', redirects('Sign in with Google'), query(Authorize), async (c) => {
    requireOffered(c.var, 'google')
    const request = c.req.valid('query')
    const return_to = pathOnThisSite(request.return_to)
    try {
      const key = newKey()
      const url = await beginGoogle(c.var, { ...request, return_to, key })
      keepKey(c, 'google', key, googleTimeouts.consent)
      return c.redirect(url)
    } catch (error) {
      if (error instanceof GoogleSignInFailed) return c.redirect(loginWith({ problem: error.reason, return_to }))
      if (error instanceof HttpError && error.status === 429)
        return c.redirect(loginWith({ problem: 'too_many', return_to }))
      throw error
    }
  })
  .get('/callback/google', redirects('Return from Google'), async (c) => {
    requireOffered(c.var, 'google')
    const nextKey = newKey()
    const { search } = new URL(c.req.url)
    const outcome = await finishGoogle(c.var, { key: keyOf(c, 'google'), nextKey, search })
    dropKey(c, 'google')
    if (outcome.kind === 'code') keepKey(c, 'google-code', nextKey, googleTimeouts.code)
    if (outcome.kind === 'signed_in') await handOver(c, outcome.issued)
    return c.redirect(pageAfter(outcome))
  })

/** Mounted at /auth/v1/factors/google. */
export const googleAccount = new Hono<MaybeSignedIn>()
  .post(
    '/',
    answers('Start connecting a Google account', GoogleAddress, 201),
    requireProfile,
    body(OwnerProof),
    async (c) => {
      const key = newKey()
      const url = await beginConnecting(c.var, { proof: c.req.valid('json'), key })
      keepKey(c, 'google', key, googleTimeouts.consent)
      return c.json({ url }, 201)
    },
  )
  .delete('/', answers('Disconnect the Google account', null), mayAnswer(404), requireProfile, async (c) => {
    await disconnectGoogle(c.var)
    return c.body(null, 204)
  })
  .post(
    '/code',
    answers('Finish a sign-in with Google by its code', SignedIn),
    opensSession,
    body(GoogleCode),
    async (c) => c.json(await signInWithCode(c, c.req.valid('json').code)),
  )

async function signInWithCode(c: Context<MaybeSignedIn>, code: string): Promise<SignedIn> {
  const issued = await finishWithCode(c.var, { key: keyOf(c, 'google-code'), code })
  dropKey(c, 'google-code')
  const session = await handOver(c, issued)
  return { user: await getUser(c.var.db, issued.auth_user_id), session }
}

function pageAfter(outcome: GoogleOutcome): string {
  const { return_to } = outcome
  if (outcome.kind === 'signed_in') return return_to ?? urls.home()
  if (outcome.kind === 'code') return loginWith({ step: 'code', return_to })
  if (outcome.kind === 'connected') return withSearch(urls.profile(), { connected: 'google' })
  const { problem, connecting } = outcome
  return connecting ? withSearch(urls.profile(), { problem }) : loginWith({ problem, return_to })
}

const loginWith = ({ return_to, ...search }: { return_to?: string | undefined; problem?: string; step?: string }) =>
  withSearch(urls.login(return_to), search)

function withSearch(path: string, search: Record<string, string>): string {
  const url = new URL(path, 'https://here.invalid')
  for (const [name, value] of Object.entries(search)) url.searchParams.set(name, value)
  return url.pathname + url.search
}

import { type Context, Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { cors } from 'hono/cors'
import { describeRoute } from 'hono-openapi'
import type { Provider } from 'oidc-provider'
import type { AppEnv, Deps } from '#platform/http/app.server.ts'
import { HttpError } from '#platform/http/errors.server.ts'
import { answerWith } from '#platform/http/node-handler.server.ts'
import { type Limit, spendLocally } from '#platform/rate-limits.server.ts'
import { t } from '#ui/language.ts'
import { urls } from '#urls.ts'
import { resourceMetadata, serverMetadata, unusedCookie } from './metadata.server.ts'
import { programTexts } from './rules.ts'

/** Pages of any site may read the metadata of this one. */
const describing = cors({ origin: '*', allowMethods: ['GET'] })
const publicly = { 'cache-control': 'public, max-age=300' }

const limit: Limit = { name: 'programs', points: 300, seconds: 60, message: programTexts.tooManyRequests }

/** The authorization server of this process, which is created when it is first needed. */
export type GetProvider = () => Promise<Provider>

/** See {@link GetProvider}. */
export function providerOf(deps: Deps): GetProvider {
  let provider: Promise<Provider> | undefined
  return () => (provider ??= import('./provider.server.ts').then(({ createProvider }) => createProvider(deps)))
}

/**
 * OAuth 2.1 for programs (docs/product/programs.md): who the server is (RFC 8414, RFC 9728), and
 * the endpoints `/oauth/authorize`, `/oauth/token` and `/oauth/revoke` of the library. They take
 * forms, and come before the checks of JSON.
 */
export function authorizationServer(getProvider: GetProvider): Hono<AppEnv> {
  const answer = async (c: Context<AppEnv>) => {
    await spendLocally(limit, c.var.address)
    const provider = await getProvider()
    return withoutSession(await answerWith(provider.callback(), c.req.raw, c.var.config.PUBLIC_URL))
  }
  return new Hono<AppEnv>()
    .use('/.well-known/*', describing)
    .get('/.well-known/oauth-authorization-server', standard, async (c) => {
      const known = (await (await answer(c)).json()) as Record<string, unknown>
      return c.json(serverMetadata(c.var.config, known), 200, publicly)
    })
    .get('/.well-known/oauth-protected-resource', standard, (c) =>
      c.json(resourceMetadata(c.var.config, ''), 200, publicly),
    )
    .get('/.well-known/oauth-protected-resource/mcp', standard, (c) =>
      c.json(resourceMetadata(c.var.config, '/mcp'), 200, publicly),
    )
    .use('/oauth/*', bodyLimit({ maxSize: 16 * 1024, onError: refuseLength }))
    .get('/oauth/authorize', standard, async (c) =>
      asksForQuery(c) ? answer(c) : c.redirect(urls.connect({ refused: 'invalid_request' }), 303),
    )
    .get('/oauth/authorize/:uid', standard, answer)
    .all('/oauth/token', answer)
    .all('/oauth/revoke', answer)
}

/** Leaves these routes out of the OpenAPI document, because their standards define them. */
const standard = describeRoute({ hide: true })

function refuseLength(): never {
  throw new HttpError(413, 'too_large', t('The request is too large.'))
}

/** Forms and fragments would bring the code to scripts of the page. */
const asksForQuery = ({ req }: Context) => [undefined, 'query'].includes(req.query('response_mode'))

/** Removes the cookie of the library's own session, which is not stored. */
function withoutSession(response: Response): Response {
  const headers = new Headers(response.headers)
  const cookies = headers.getSetCookie().filter((cookie) => !cookie.startsWith(unusedCookie))
  headers.delete('set-cookie')
  for (const cookie of cookies) headers.append('set-cookie', cookie)
  return new Response(response.body, { status: response.status, headers })
}

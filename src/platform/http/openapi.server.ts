import { Hono } from 'hono'
import { generateSpecs } from 'hono-openapi'
import type { AppEnv } from './app.server.ts'
import { etag } from './etag.server.ts'
import { apiPage } from './openapi-page.server.ts'

/** The parts of the {@link openapi} document that the readable page uses. */
export type OpenApiDocument = Awaited<ReturnType<typeof generateSpecs>>

const about = {
  info: {
    title: 'Porchlight',
    version: '1',
    description:
      'Sign in with `x-session: bearer` and send the `access_token` as `Authorization: Bearer …`; `x-session: none` signs up, or uses a link, without a session. Failures are problem+json (RFC 9457) with a stable `code`. Lists answer `{items, next_cursor}`. POSTs that create take an `Idempotency-Key`.',
  },
  components: {
    securitySchemes: {
      bearer: { type: 'http', scheme: 'bearer' },
      cookie: { type: 'apiKey', in: 'cookie', name: 'porchlight' },
    },
  },
} as const

/**
 * `GET /rest/v1/openapi.json` and `GET /docs/api`: every route mounted so far, described by its
 * contracts.
 */
export function openapi(api: Hono<AppEnv>): Hono<AppEnv> {
  let document: Promise<OpenApiDocument> | undefined
  const made = () =>
    (document ??= generateSpecs(api, {
      documentation: about,
      includeEmptyPaths: true,
      excludeStaticFile: false,
      defaultValidationErrorResponse: false,
    }))
  return new Hono<AppEnv>()
    .get('/rest/v1/openapi.json', etag, async (c) =>
      c.json(await made(), 200, { 'cache-control': 'public, max-age=300' }),
    )
    .get('/docs/api', etag, async (c) => c.html(apiPage(await made()), 200, { 'cache-control': 'public, max-age=300' }))
}

import { Hono } from 'hono'
import { compress } from 'hono/compress'
import { describeRoute, generateSpecs } from 'hono-openapi'
import { z } from 'zod'
import { defaultName, siteName } from '#platform/brand.ts'
import type { AppEnv } from './app.server.ts'
import { etag } from './etag.server.ts'
import { failure, sharedParts } from './openapi-components.server.ts'
import { type AccessOf, type ApiDocument, completeDocument, nameSchemas } from './openapi-document.server.ts'
import { apiPage, apiPagePolicy, documentAddress } from './openapi-page.server.ts'
import { answers } from './request.server.ts'

const info = {
  title: defaultName,
  version: '1',
  license: { name: 'MIT', identifier: 'MIT' },
  description:
    'Programs send a token of the page /profile, or one that they got by OAuth, as `Authorization: Bearer …`; each operation names the scope that it needs. Or sign in with `x-session: bearer` and send the `access_token` as `Authorization: Bearer …`; `x-session: none` signs up, or uses a link, without a session. Failures are problem+json (RFC 9457) with a stable `code`. Lists answer `{items, next_cursor}`. POSTs that create take an `Idempotency-Key`.',
}

/** The site's address, the contracts that name schemas, and the access of tokens. */
interface Described {
  url: string
  contracts: Record<string, object>
  accessOf: AccessOf
}

const page = describeRoute({
  summary: 'Get the API as a page',
  responses: {
    200: { description: 'The page', content: { 'text/html': { schema: { type: 'string' } } } },
    default: failure,
  },
})

/**
 * `GET /rest/v1/openapi.json` and `GET /docs/api`: every route mounted so far, described by its
 * contracts.
 */
export function openapi(api: Hono<AppEnv>, described: Described): Hono<AppEnv> {
  let document: Promise<ApiDocument> | undefined
  let reference: { name: string; page: Promise<string> } | undefined
  const made = async () => {
    const { info, ...rest } = await (document ??= describe(api, described))
    return { ...rest, info: { ...info, title: siteName() } }
  }
  const drawn = () => {
    if (reference?.name !== siteName()) reference = { name: siteName(), page: made().then(apiPage) }
    return reference.page
  }
  return new Hono<AppEnv>()
    .get(documentAddress, etag, answers('Get this document', z.looseObject({})), async (c) =>
      c.json(await made(), 200, { 'cache-control': 'public, max-age=300' }),
    )
    .get('/docs/api', compress(), etag, page, async (c) =>
      c.html(await drawn(), 200, {
        'cache-control': 'public, max-age=300',
        'content-security-policy': apiPagePolicy,
        'cross-origin-opener-policy': 'same-origin',
      }),
    )
}

async function describe(api: Hono<AppEnv>, { url, contracts, accessOf }: Described): Promise<ApiDocument> {
  nameSchemas(contracts)
  const generated = await generateSpecs(api, {
    documentation: { info, servers: [{ url }], components: structuredClone(sharedParts) as object },
    includeEmptyPaths: true,
    excludeStaticFile: false,
    defaultValidationErrorResponse: false,
  })
  return completeDocument(generated, accessOf)
}

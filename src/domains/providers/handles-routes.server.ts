import { Hono } from 'hono'
import { describeRoute } from 'hono-openapi'
import { z } from 'zod'
import type { AppEnv } from '#platform/http/app.server.ts'
import { etag } from '#platform/http/etag.server.ts'
import { failure } from '#platform/http/openapi-components.server.ts'
import { currentAnswer } from '#platform/http/public-answer.server.ts'
import { answers, params } from '#platform/http/request.server.ts'
import { ProviderHandle } from './handles-contract.ts'
import { getHandle, qrCodeOf } from './handles-queries.server.ts'

const ByHandle = z.object({ handle: z.string().toLowerCase() })

/** Mounted at /rest/v1/handles. */
export const handles = new Hono<AppEnv>().get(
  '/:handle',
  currentAnswer,
  answers('Get the provider of a short address', ProviderHandle),
  params(ByHandle),
  async (c) => c.json(await getHandle(c.var, c.req.valid('param').handle)),
)

const qrCode = 'Get the QR code of a short address'

/** Mounted at /p, beside the pages. */
export const qrCodes = new Hono<AppEnv>().get(
  '/:handle/qr.svg',
  etag,
  describeRoute({
    summary: qrCode,
    responses: { 200: { description: qrCode, content: { 'image/svg+xml': {} } }, default: failure },
  }),
  params(ByHandle),
  async (c) => {
    const { url } = await getHandle(c.var, c.req.valid('param').handle)
    const headers = { 'content-type': 'image/svg+xml; charset=utf-8', 'cache-control': 'public, no-cache' }
    return c.body(qrCodeOf(url), 200, headers)
  },
)

import { bodyLimit } from 'hono/body-limit'
import { createMiddleware } from 'hono/factory'
import { describeRoute } from 'hono-openapi'
import type { SignedInEnv } from '#features/identity/middleware.server.ts'
import { networkOf } from '#platform/http/address.server.ts'
import { HttpError, invalid } from '#platform/http/errors.server.ts'
import { type Limit, spend } from '#platform/rate-limits.server.ts'
import { limits, texts } from './rules.ts'

/** Set by {@link oneFile}: the bytes of the uploaded file. */
export type WithFile = SignedInEnv & { Variables: { file: Uint8Array } }

/** For the OpenAPI document. */
export const takesFile = describeRoute({
  requestBody: {
    required: true,
    content: {
      'multipart/form-data': {
        schema: {
          type: 'object',
          required: ['file'],
          properties: { file: { type: 'string', format: 'binary', description: 'JPEG, PNG, GIF or WebP under 5 MB' } },
        },
      },
    },
  },
})

/** Bytes of multipart headers around the file. */
const overhead = 64 * 1024

/** Rejects by the Content-Length header; without the header, it counts the bytes as they arrive. */
export const notTooLong = bodyLimit({
  maxSize: limits.bytes + overhead,
  onError: () => {
    throw invalidFile(texts.tooLarge)
  },
})

const hour = 3600
const perHour = {
  ofLogin: { name: 'picture-login', points: 60, seconds: hour, message: texts.tooMany },
  ofAddress: { name: 'picture-address', points: 600, seconds: hour, message: texts.tooMany },
} satisfies Record<string, Limit>

/** Limits uploads per login and per network. Rejected uploads count, too: they cost the most. */
export const notTooMany = createMiddleware<SignedInEnv>(async (c, next) => {
  await spend(c.var.pool, perHour.ofLogin, c.var.profile.auth_user_id)
  await spend(c.var.pool, perHour.ofAddress, networkOf(c.var.address))
  return next()
})

/**
 * Reads the one file of a multipart request from the field `file`. Throws 415 for another content
 * type, and 422 on `file` for none, several, one of 5 MB or more, or a name that contains a path.
 */
export const oneFile = createMiddleware<WithFile>(async (c, next) => {
  const type = c.req.header('content-type') ?? ''
  if (!/^multipart\/form-data\b/i.test(type))
    throw new HttpError(415, 'unsupported_media_type', 'Send the file as multipart/form-data.')
  const form = await formOf(await c.req.arrayBuffer(), type)
  const [first, ...others] = form ? [...form] : []
  if (!first || others.length > 0 || first[0] !== 'file') throw invalidFile(texts.notAPicture)
  const file = first[1]
  if (typeof file === 'string' || !isPlainName(file.name)) throw invalidFile(texts.notAPicture)
  if (file.size >= limits.bytes) throw invalidFile(texts.tooLarge)
  c.set('file', new Uint8Array(await file.arrayBuffer()))
  return next()
})

async function formOf(body: ArrayBuffer, type: string): Promise<FormData | undefined> {
  try {
    return await new Response(body, { headers: { 'content-type': type } }).formData()
  } catch {
    return undefined
  }
}

/** The name isn't used, but a path in it suggests an attack. */
const isPlainName = (name: string) => !/[/\\\p{Cc}]|^\.\.?$/u.test(name)

const invalidFile = (message: string) => invalid([{ path: 'file', message }])

import type { HonoRequest, Next } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { createMiddleware } from 'hono/factory'
import { describeRoute, resolver, validator } from 'hono-openapi'
import { z } from 'zod'
import { msg, t } from '#ui/language.ts'
import type { AppEnv } from './app.server.ts'
import { type FieldError, HttpError, invalid, malformedJson, nothingHere } from './errors.server.ts'
import { failure } from './openapi-components.server.ts'
import { sentenceOf } from './sentences.server.ts'
import { isStorable } from './storable.server.ts'

// The general messages, which apply if a schema has none of its own.
z.config({ customError: sentenceOf })

const longestBody = 256 * 1024

/** Uploads and the forms of email programs have limits of their own. */
const takesForms =
  /^\/(storage\/v1\/|rest\/v1\/(email_replies|sms\/(replies|reports)|calendar_notices\/\w+|clients\/imports|admin\/(logo|icon|imports)|setup\/[^/]+\/(logo|icon))$|unsubscribe$)/

/**
 * Rejects bodies that no contract accepts: not JSON in plain UTF-8 (415, except for uploads and
 * forms of email programs), malformed JSON or bytes that are not UTF-8 (400), over 256 KiB (413),
 * and text with NUL bytes or lone surrogates (422), which PostgreSQL cannot store. Bodies of reads
 * are ignored.
 */
export const wellFormed = createMiddleware<AppEnv>(async (c, next) => {
  const search = decodeURIComponentOrNothing(new URL(c.req.url).search)
  if (search === undefined || !isStorable(search))
    throw invalid([{ path: '', message: t('The address contains invalid characters.') }])
  if (isRead(c.req.method) || takesForms.test(c.req.path)) return next()
  if (isJson(c.req.header('content-type'))) return notTooLong(c, () => readJson(c.req, next))
  if (hasBody(c.req)) throw unsupported(t('The request must be JSON.'))
  return next()
})

const isRead = (method: string) => method === 'GET' || method === 'HEAD'

/**
 * Throws 413 for a body that is too long. It counts the bytes that arrive, too, because a chunked
 * body names no length.
 */
const notTooLong = bodyLimit({
  maxSize: longestBody,
  onError: () => {
    throw new HttpError(413, 'too_large', t('The request is too large.'))
  },
})

async function readJson(request: HonoRequest, next: Next): Promise<void> {
  if (!isPlainUtf8(request)) throw unsupported(msg('The JSON must be UTF-8, and not be compressed.'))
  const bytes = await request.arrayBuffer()
  if (bytes.byteLength > 0 && !isStorable(parse(bytes)))
    throw invalid([{ path: '', message: t('The request contains invalid characters.') }])
  return next()
}

/** The JSON content types that the validator accepts; it would treat any other as an empty body. */
const isJson = (type = '') => /^application\/([\w.-]+\+)?json$/i.test(type.split(';')[0]!.trim())

function isPlainUtf8(request: HonoRequest): boolean {
  const charset = request.header('content-type')?.match(/;\s*charset="?([^";\s]*)/i)?.[1] ?? 'utf-8'
  const encoding = request.header('content-encoding') ?? 'identity'
  return /^utf-?8$/i.test(charset) && /^identity$/i.test(encoding)
}

const unsupported = (message: string) => new HttpError(415, 'unsupported_media_type', message)

function hasBody(request: HonoRequest): boolean {
  return Number(request.header('content-length') ?? 0) > 0 || request.header('transfer-encoding') !== undefined
}

const utf8 = new TextDecoder('utf-8', { fatal: true })

function parse(bytes: ArrayBuffer): unknown {
  try {
    return JSON.parse(utf8.decode(bytes))
  } catch {
    throw malformedJson()
  }
}

function decodeURIComponentOrNothing(text: string): string | undefined {
  try {
    return decodeURIComponent(text)
  } catch {
    return undefined
  }
}

/** Drops bounds that say nothing, because JSON has no greater integers. */
function dropSafeBounds({ jsonSchema }: { jsonSchema: { minimum?: number; maximum?: number } }): void {
  if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum
  if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum
}

/**
 * In the OpenAPI document, fields with a default are optional in requests and required in answers.
 */
const forRequests = { options: { io: 'input', override: dropSafeBounds } }
const forAnswers = { options: { io: 'output', override: dropSafeBounds } }

/**
 * Validates the JSON body: `c.req.valid('json')`. An invalid one is 422 with a message for each
 * field.
 */
export const body = <S extends z.core.$ZodType>(schema: S) => validator('json', schema, refuseInvalid, forRequests)

/**
 * Comes before {@link body} if the body may be missing: then it counts as `{}`, also with a content
 * type.
 */
export const mayLackBody = createMiddleware<AppEnv>(async (c, next) => {
  if (!hasBody(c.req)) c.req.raw.headers.delete('content-type')
  return next()
})

/** Validates the query string: `c.req.valid('query')`. */
export const query = <S extends z.core.$ZodType>(schema: S) => validator('query', schema, refuseInvalid, forRequests)

/** For a query string from a form: a blank parameter counts as missing. */
export const blankIsAbsent = <S extends z.ZodType>(schema: S) => z.preprocess(withoutBlank, schema)

const isBlank = (value: unknown) => typeof value === 'string' && value.trim() === ''

function withoutBlank(given: unknown): unknown {
  if (typeof given !== 'object' || given === null) return given
  const named = Object.entries(given).map(([name, value]) => [
    name,
    Array.isArray(value) ? value.filter((one) => !isBlank(one)) : value,
  ])
  return Object.fromEntries(named.filter(([, value]) => !isBlank(value)))
}

/** Validates the path parameters. Invalid ones are 404. */
export const params = <S extends z.core.$ZodType>(schema: S) =>
  validator('param', schema, (result) => {
    if (!result.success) throw nothingHere()
  })

type Issue = { message: string; path?: ReadonlyArray<PropertyKey | { key: PropertyKey }> | undefined }

function refuseInvalid(result: { success: boolean; error?: readonly Issue[] | undefined }): void {
  if (!result.success) throw invalid((result.error ?? []).map(fieldError))
}

function fieldError({ path = [], message }: Issue): FieldError {
  return { path: path.map((part) => String(typeof part === 'object' ? part.key : part)).join('.'), message }
}

/** Short, because each operation also has a summary. */
const succeeded = 'Success'

/** Describes a route and its response for the OpenAPI document. `null` means no body (204). */
export function answers(summary: string, schema: z.core.$ZodType | null, status: 200 | 201 | 204 = schema ? 200 : 204) {
  const content = schema && { content: { 'application/json': { schema: resolver(schema, forAnswers) } } }
  return describeRoute({ summary, responses: { [status]: { description: succeeded, ...content }, default: failure } })
}

import type { Context, ErrorHandler, Hono } from 'hono'
import { HTTPException } from 'hono/http-exception'
import { msg, t } from '#ui/language.ts'
import { isConnectionFailure } from '../db/failures.server.ts'
import { unexpectedError } from '../problems.ts'
import { storedText } from '../stored-text.ts'
import type { AppEnv } from './app.server.ts'
import { diskFull, HttpError, malformedJson, nothingHere } from './errors.server.ts'
import { limitHeaders } from './limit-headers.server.ts'
import { discardRest, isIncomplete } from './unread-body.server.ts'

/**
 * Answers with `application/problem+json` (RFC 9457). Anything but an {@link HttpError} is a bug
 * and is logged.
 */
export const onError: ErrorHandler<AppEnv> = (error, c) => problem(c, httpErrorOf(error, c))

/**
 * Answers 404 for unknown paths, and 405 with the methods that the routes of `api` take at a known
 * path.
 */
export function onNotFound(c: Context<AppEnv>, api: Hono<AppEnv>): Promise<Response> {
  const allowed = methodsAt(c.req.path, api)
  if (allowed.length === 0 || allowed.includes(c.req.method)) return problem(c, nothingHere())
  c.header('allow', allowed.join(', '))
  return problem(
    c,
    new HttpError(405, 'method_not_allowed', t('This address does not take {method}.', { method: c.req.method })),
  )
}

const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE']

/** The methods of the routes at a path; middleware does not count. */
function methodsAt(path: string, { router }: Hono<AppEnv>): string[] {
  const taken = methods.filter((method) => router.match(method, path)[0].some(([[, route]]) => route.method === method))
  return taken.includes('GET') ? [...taken, 'HEAD'] : taken
}

function httpErrorOf(error: Error, c: Context<AppEnv>): HttpError | undefined {
  if (error instanceof HttpError) return error
  // Hono's validator throws this for an empty body; `wellFormed` has refused all other bodies that
  // aren't JSON.
  if (error instanceof HTTPException && error.status < 500) return malformedJson()
  if (hasHungUp(c)) {
    c.var.log.debug({ err: error }, 'the client hung up')
    return new HttpError(400, 'bad_request', t('The request is not complete.'))
  }
  if (isDiskFull(error)) {
    c.var.log.error({ err: error }, 'the disk of the database is full')
    return diskFull()
  }
  if (isConnectionFailure(error)) {
    c.var.log.error({ err: error }, 'cannot reach the database')
    return new HttpError(
      503,
      'unavailable',
      t('Unable to connect to the database. Please check your internet connection and try again.'),
      // A read that waited for a primary that is lost now can use a replica at once.
      { retryAfter: c.req.method === 'GET' && c.var.replicas ? 0 : 5 },
    )
  }
  c.var.log.error({ err: error }, 'a request failed')
  return isSchemaMissing(error) ? new HttpError(503, 'schema_missing', schemaMissing) : undefined
}

/** Without an HttpError it is a 500 with a generic message (docs/product/site-texts.md). */
async function problem(c: Context<AppEnv>, failure: HttpError | undefined): Promise<Response> {
  const status = failure?.status ?? 500
  const headers: Record<string, string> = { 'content-type': 'application/problem+json', 'cache-control': 'no-store' }
  if (failure?.retryAfter !== undefined) headers['retry-after'] = String(Math.ceil(failure.retryAfter))
  if (failure?.limit)
    Object.assign(headers, limitHeaders([{ ...failure.limit, left: 0, reset: failure.retryAfter ?? 0 }]))
  const challenge = challengeOf(status, failure)
  if (challenge) headers['www-authenticate'] = challenge
  await discardRest(c.env.incoming)
  if (isIncomplete(c.env.incoming)) headers['connection'] = 'close'
  const body = {
    type: 'about:blank',
    title: titles[status],
    status,
    // Tables of sentences and schemas store English texts, which are translated here.
    detail: storedText(failure?.message ?? unexpectedError),
    code: failure?.code ?? 'internal_error',
    request_id: c.var.request_id,
    errors: failure?.errors?.map((error) => ({ ...error, message: storedText(error.message) })),
  }
  return c.body(JSON.stringify(body), status, headers)
}

/** How a client can authenticate, for each 401 and for a token without the scope (RFC 6750). */
function challengeOf(status: number, failure: HttpError | undefined): string | undefined {
  const scheme = 'Bearer realm="Porchlight"'
  if (failure?.challenge) return `${scheme}, ${failure.challenge}`
  return status === 401 ? scheme : undefined
}

/** The connection is gone, so reading the rest of the request has failed. */
const hasHungUp = ({ env: { incoming } }: Context<AppEnv>) => isIncomplete(incoming) && incoming.destroyed

const titles: Record<number, string> = {
  400: 'Bad Request',
  401: 'Unauthorized',
  403: 'Forbidden',
  404: 'Not Found',
  405: 'Method Not Allowed',
  409: 'Conflict',
  410: 'Gone',
  413: 'Content Too Large',
  415: 'Unsupported Media Type',
  422: 'Unprocessable Content',
  429: 'Too Many Requests',
  500: 'Internal Server Error',
  503: 'Service Unavailable',
}

const schemaMissing = msg('Database schema not found. Please ensure your database migrations have been applied.')
const isSchemaMissing = (error: Error) => 'code' in error && error.code === '42P01'

/** PostgreSQL has no space for a table (53100), or cannot write to its disk (58030). */
const isDiskFull = (error: Error) => 'code' in error && ['53100', '58030', 'ENOSPC'].includes(String(error.code))

import type { Context, ErrorHandler, NotFoundHandler } from 'hono'
import { HTTPException } from 'hono/http-exception'
import { routePath } from 'hono/route'
import type { AppEnv } from './app.server.ts'
import { Refusal } from './errors.server.ts'

/** Turns whatever was thrown into `application/problem+json` (RFC 9457). What is no {@link Refusal} is a bug of ours and is logged as one. */
export const onError: ErrorHandler<AppEnv> = (error, c) => problem(c, refusalOf(error, c))

/** No such path. */
export const onNotFound: NotFoundHandler<AppEnv> = (c) =>
  problem(c, new Refusal(404, 'not_found', 'There is nothing at this address.'))

function refusalOf(error: Error, c: Context<AppEnv>): Refusal | undefined {
  if (error instanceof Refusal) return error
  if (error instanceof HTTPException && error.status < 500)
    return new Refusal(400, 'bad_request', error.message || 'The request is not valid.')
  if (isConnectionFailure(error)) {
    c.var.log.error({ err: error, request_id: c.var.request_id }, 'the database cannot be reached')
    return new Refusal(
      503,
      'unavailable',
      'Unable to connect to the database. Please check your internet connection and try again.',
      { retryAfter: 5 },
    )
  }
  // The pattern of the address: what stands in the address of a calendar opens it.
  c.var.log.error({ err: error, request_id: c.var.request_id, route: routePath(c, -1) }, 'a request failed')
  return isSchemaMissing(error) ? new Refusal(503, 'schema_missing', schemaMissing) : undefined
}

/** Without a refusal: our fault, in the words of specification, section 8. */
function problem(c: Context<AppEnv>, refusal: Refusal | undefined): Response {
  const status = refusal?.status ?? 500
  const headers: Record<string, string> = { 'content-type': 'application/problem+json', 'cache-control': 'no-store' }
  if (refusal?.retryAfter !== undefined) headers['retry-after'] = String(Math.ceil(refusal.retryAfter))
  const body = {
    type: 'about:blank',
    title: titles[status],
    status,
    detail: refusal?.message ?? 'An unexpected error occurred. Please try again.',
    code: refusal?.code ?? 'internal_error',
    request_id: c.var.request_id,
    errors: refusal?.errors,
  }
  return c.body(JSON.stringify(body), status, headers)
}

const titles: Record<number, string> = {
  400: 'Bad Request',
  401: 'Unauthorized',
  403: 'Forbidden',
  404: 'Not Found',
  409: 'Conflict',
  413: 'Content Too Large',
  415: 'Unsupported Media Type',
  422: 'Unprocessable Content',
  429: 'Too Many Requests',
  500: 'Internal Server Error',
  503: 'Service Unavailable',
}

/** In the words of specification, section 8. */
const schemaMissing = 'Database schema not found. Please ensure your database migrations have been applied.'
const isSchemaMissing = (error: Error) => 'code' in error && error.code === '42P01'

/** The server is away (class 08), shutting down (57P0x), full (53300) or does not answer at all. */
function isConnectionFailure(error: Error): boolean {
  const code = 'code' in error && typeof error.code === 'string' ? error.code : ''
  return (
    /^(08|57P0|53300|25P03|ECONNREFUSED|ECONNRESET|EPIPE|ENOENT|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN)/.test(
      code,
    ) ||
    /^(Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error)/.test(
      error.message,
    )
  )
}

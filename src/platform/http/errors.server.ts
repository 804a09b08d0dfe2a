import { t } from '#ui/language.ts'

/** A problem with one field of a request; `path` is dotted, e.g. `data.name`. */
export interface FieldError {
  path: string
  message: string
}

/**
 * A limit as clients may know it: the number of points, and of seconds. Without seconds, it limits
 * what runs at the same time.
 */
export interface LimitPolicy {
  name: string
  points: number
  seconds?: number
}

type Status = 400 | 401 | 403 | 404 | 405 | 409 | 410 | 413 | 415 | 422 | 429 | 503

/** An expected failure. `message` is shown to users; `code` is stable, for API clients. */
export class HttpError extends Error {
  override name = 'HttpError'
  readonly status: Status
  readonly code: string
  readonly errors: FieldError[] | undefined
  /** Seconds to wait before a retry. */
  readonly retryAfter: number | undefined
  /** The limit that was exceeded. */
  readonly limit: LimitPolicy | undefined
  /** The parameters of `WWW-Authenticate` after the scheme (RFC 6750). */
  readonly challenge: string | undefined

  constructor(
    status: Status,
    code: string,
    message: string,
    more: { errors?: FieldError[]; retryAfter?: number; limit?: LimitPolicy | undefined; challenge?: string } = {},
  ) {
    super(message)
    this.status = status
    this.code = code
    this.errors = more.errors
    this.retryAfter = more.retryAfter
    this.limit = more.limit
    this.challenge = more.challenge
  }
}

/** 422: the request is invalid. The message of the first field becomes the message of the error. */
export function invalid(errors: FieldError[]): HttpError {
  return new HttpError(422, 'validation_failed', errors[0]?.message ?? t('The request is not valid.'), { errors })
}

/** 422: the key belongs to a request with another body. */
export function keyReused(): HttpError {
  return new HttpError(422, 'idempotency_key_reused', t('This Idempotency-Key was used with another request.'))
}

/** 400: the body is not JSON, or is empty. */
export function malformedJson(): HttpError {
  return new HttpError(400, 'malformed_json', t('The request is not valid JSON.'))
}

/** 401: there is no session, or it has ended. */
export function signedOut(): HttpError {
  return new HttpError(401, 'PGRST301', t('Your session has expired. Please sign in again to continue.'))
}

/** 403: signed in, but not allowed. */
export function forbidden(message: string, code = 'forbidden'): HttpError {
  return new HttpError(403, code, message)
}

/** 404, also for rows that belong to another user. */
export function notFound(message: string): HttpError {
  return new HttpError(404, 'not_found', message)
}

/** 404 for an unknown address, and for one that must look like it. */
export function nothingHere(): HttpError {
  return new HttpError(404, 'not_found', t('There is nothing at this address.'))
}

/** 409: the request conflicts with the current state. `errors` names each conflict. */
export function conflict(code: string, message: string, errors?: FieldError[]): HttpError {
  return new HttpError(409, code, message, errors && { errors })
}

/** 429 with the number of seconds to wait, and the limit. */
export function rateLimited(retryAfter: number, message: string, limit: LimitPolicy): HttpError {
  return new HttpError(429, 'rate_limited', message, { retryAfter, limit })
}

/** 503: there is no space to write. */
export function diskFull(): HttpError {
  return new HttpError(503, 'unavailable', t('Nothing can be saved right now. Please try again in a few minutes.'), {
    retryAfter: 60,
  })
}

/**
 * Waits for work on a part of a request, such as `data`, and puts that part before the path of each
 * field that the work finds invalid.
 */
export function inPart<T>(part: string, work: Promise<T>): Promise<T> {
  return work.catch((error: unknown) => {
    if (!(error instanceof HttpError) || error.status !== 422) throw error
    throw invalid((error.errors ?? []).map(({ path, message }) => ({ path: `${part}.${path}`, message })))
  })
}

/**
 * For `catch`: turns an expected failure of a lookup into a problem of this field of a form.
 * Failures of the server stay as they are.
 */
export const atField =
  (path: string) =>
  (error: unknown): never => {
    if (error instanceof HttpError && error.status < 500) throw invalid([{ path, message: error.message }])
    throw error
  }

/** Whether an error of PostgreSQL says that this constraint is violated. */
export const violates = (error: unknown, constraint: string): boolean =>
  error instanceof Error && 'constraint' in error && error.constraint === constraint

/**
 * Maps a violated constraint to an error: `.catch(onConstraint('one_booking_at_a_time',
 * slotTaken))`.
 */
export function onConstraint(constraint: string, toError: () => HttpError) {
  return (error: unknown): never => {
    if (violates(error, constraint)) throw toError()
    throw error
  }
}

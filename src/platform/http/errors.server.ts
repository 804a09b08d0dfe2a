/** What is wrong with one field of a request; `path` is dotted, e.g. `data.name`. */
export interface FieldError {
  path: string
  message: string
}

type Status = 400 | 401 | 403 | 404 | 409 | 413 | 415 | 422 | 429 | 503

/** An expected failure. `message` is the sentence that a person reads; `code` is stable, for programs. */
export class Refusal extends Error {
  override name = 'Refusal'
  readonly status: Status
  readonly code: string
  readonly errors: FieldError[] | undefined
  /** Seconds until another try makes sense. */
  readonly retryAfter: number | undefined

  constructor(
    status: Status,
    code: string,
    message: string,
    more: { errors?: FieldError[]; retryAfter?: number } = {},
  ) {
    super(message)
    this.status = status
    this.code = code
    this.errors = more.errors
    this.retryAfter = more.retryAfter
  }
}

/** 422: the request itself is wrong. The first field's sentence is what a person reads first. */
export function invalid(errors: FieldError[]): Refusal {
  return new Refusal(422, 'validation_failed', errors[0]?.message ?? 'The request is not valid.', { errors })
}

/** 401 in the words of specification, section 8. */
export function signedOut(): Refusal {
  return new Refusal(401, 'PGRST301', 'Your session has expired. Please sign in again to continue.')
}

/** 403: known, but not allowed. */
export function forbidden(message: string, code = 'forbidden'): Refusal {
  return new Refusal(403, code, message)
}

/** 404, also for what belongs to somebody else. */
export function notFound(what: string): Refusal {
  return new Refusal(404, 'not_found', `${what} not found`)
}

/** 409: true a moment ago, or for somebody else, but not now. */
export function conflict(code: string, message: string): Refusal {
  return new Refusal(409, code, message)
}

/** 429 with the seconds to wait. */
export function rateLimited(retryAfter: number, message: string): Refusal {
  return new Refusal(429, 'rate_limited', message, { retryAfter })
}

/** Translates a named constraint into the refusal it stands for: `.catch(onConstraint('one_visit_at_a_time', slotTaken))`. */
export function onConstraint(constraint: string, refusal: () => Refusal) {
  return (error: unknown): never => {
    if (error instanceof Error && 'constraint' in error && error.constraint === constraint) throw refusal()
    throw error
  }
}

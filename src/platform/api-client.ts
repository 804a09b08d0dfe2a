import { language, msg, t } from '#ui/language.ts'

/** A failed call: `message` is the `detail` of the problem, for users. */
export class ApiError extends Error {
  override name = 'ApiError'
  /** The HTTP status; 0 without a response. */
  readonly status: number
  readonly code: string
  /** Messages for fields, by their dotted path. */
  readonly errors: readonly { path: string; message: string }[]
  /** Finds an unexpected failure in the server's log; undefined for expected ones. */
  readonly request_id: string | undefined

  constructor(
    status: number,
    code: string,
    message: string,
    errors: readonly { path: string; message: string }[] = [],
    request_id?: string,
  ) {
    super(t(message))
    this.status = status
    this.code = code
    this.errors = errors
    this.request_id = request_id
  }

  /** True if the server or its database is unreachable. Proxies answer 502 and 504 for that. */
  get isConnectionFailure(): boolean {
    return this.status === 0 || (this.status > 501 && this.status < 505)
  }
}

/** True if the call needed a session and there was none, or an ended one. */
export function isSessionOver(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'PGRST301'
}

/** Query parameters; a list repeats its key, and undefined, null and '' are omitted. */
export type SearchValues = Record<string, string | number | readonly string[] | undefined | null>

/** A page of a list; the cursor fetches the next page and is null on the last. */
export interface Page<Item> {
  items: Item[]
  next_cursor: string | null
}

interface CallOptions {
  search?: SearchValues
  signal?: AbortSignal
  headers?: Record<string, string>
  /** Set for large downloads. */
  withoutTimeout?: boolean
}

/** Milliseconds before a call is given up. */
export interface Timeouts {
  reading: number
  writing: number
}

/**
 * Reads give up after 15 s, as the connection check does (docs/product/limits.md). Writes wait
 * longer: they may call a calendar or Google, and the outcome of an abandoned write is unknown.
 */
export const defaultTimeouts: Timeouts = { reading: 15_000, writing: 30_000 }

/**
 * The only way to the API: over HTTP in the browser, in process on the server. Throws {@link
 * ApiError}.
 */
export interface Api {
  get<T>(path: string, options?: CallOptions): Promise<T>
  post<T>(path: string, body?: unknown, options?: CallOptions): Promise<T>
  put<T>(path: string, body?: unknown, options?: CallOptions): Promise<T>
  patch<T>(path: string, body?: unknown, options?: CallOptions): Promise<T>
  delete<T>(path: string, body?: unknown, options?: CallOptions): Promise<T>
}

type Send = (path: string, init: RequestInit) => Promise<Pick<Response, 'ok' | 'status' | 'json'>>

/**
 * Creates a client on top of any `fetch`. `path` starts with a slash. Without a timeout it waits
 * forever. If a write is equal to the last one to its path, which is still on its way, a button was
 * pressed twice: it is sent once, and both calls get its answer.
 */
export function createApiClient(send: Send, timeouts?: Timeouts): Api {
  const lastWrites = new Map<string, { content: string; answer: Promise<never> }>()
  const call =
    (method: string) =>
    (path: string, body?: unknown, options: CallOptions = {}): Promise<never> => {
      const content = JSON.stringify([method, body, options.search, options.headers])
      const last = lastWrites.get(path)
      if (last?.content === content) return last.answer
      const write = { content, answer: request(send, method, path, body, withTimeout(options, timeouts?.writing)) }
      lastWrites.set(path, write)
      const forget = () => lastWrites.get(path) === write && lastWrites.delete(path)
      write.answer.then(forget, forget)
      return write.answer
    }
  return {
    get: (path, options = {}) => request(send, 'GET', path, undefined, withTimeout(options, timeouts?.reading)),
    post: call('POST'),
    put: call('PUT'),
    patch: call('PATCH'),
    delete: call('DELETE'),
  }
}

/** Shown if there is no response (docs/product/site-texts.md). */
export const unreachable = msg(
  'Unable to connect to the database. Please check your internet connection and try again.',
)
/** Shown if a response names no problem. */
const unknown = msg('An unknown error occurred. Please try again.')

function withTimeout(options: CallOptions, milliseconds: number | undefined): CallOptions {
  if (milliseconds === undefined || options.withoutTimeout) return options
  const late = AbortSignal.timeout(milliseconds)
  return { ...options, signal: options.signal ? AbortSignal.any([options.signal, late]) : late }
}

async function request(send: Send, method: string, path: string, body: unknown, options: CallOptions): Promise<never> {
  const type: Record<string, string> = body === undefined ? {} : { 'content-type': 'application/json' }
  const init: RequestInit = {
    method,
    headers: { accept: 'application/json', 'accept-language': language(), ...type, ...options.headers },
  }
  if (options.signal) init.signal = options.signal
  if (body !== undefined) init.body = JSON.stringify(body)
  const response = await send(path + searchOf(options.search), init).catch(failConnection)
  if (response.status === 204) return undefined as never
  if (response.ok) return response.json().catch(failConnection) as Promise<never>
  throw errorOf(response.status, (await response.json().catch(() => ({}))) as Problem)
}

/**
 * An aborted call stays aborted. Anything else, such as a truncated response, counts as no
 * connection.
 */
function failConnection(cause: unknown): never {
  if (cause instanceof DOMException && cause.name === 'AbortError') throw cause
  throw new ApiError(0, 'unreachable', unreachable)
}

type Problem = { code?: string; detail?: string; request_id?: string; errors?: { path: string; message: string }[] }

/** The error for a problem response. */
export function errorOf(status: number, { code = 'unknown', detail, errors, request_id }: Problem): ApiError {
  const text = detail ?? (status > 501 ? unreachable : unknown)
  return new ApiError(status, code, text, errors, status === 500 ? request_id : undefined)
}

/** `?a=1&b=2&b=3`, or ''. */
export function searchOf(values: SearchValues = {}): string {
  const search = new URLSearchParams()
  for (const [key, value] of Object.entries(values)) {
    for (const one of Array.isArray(value) ? value : [value])
      if (one !== undefined && one !== null && one !== '') search.append(key, String(one))
  }
  const text = search.toString()
  return text && `?${text}`
}

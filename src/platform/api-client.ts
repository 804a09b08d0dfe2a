/** A failed call: `message` is the sentence that a person reads (`detail` of the problem). */
export class ApiError extends Error {
  override name = 'ApiError'
  /** The HTTP status; 0 when no answer came at all. */
  readonly status: number
  readonly code: string
  /** Sentences for single fields, by their dotted path. */
  readonly errors: readonly { path: string; message: string }[]
  /** Under which the log knows a fault of ours; undefined for all that is none. */
  readonly request_id: string | undefined

  constructor(
    status: number,
    code: string,
    message: string,
    errors: readonly { path: string; message: string }[] = [],
    request_id?: string,
  ) {
    super(message)
    this.status = status
    this.code = code
    this.errors = errors
    this.request_id = request_id
  }

  /** True when the server could not be reached or cannot reach its database; 502 and 504 are a proxy's word for it. */
  get isConnectionFailure(): boolean {
    return this.status === 0 || (this.status > 501 && this.status < 505)
  }
}

/** The server's sentences, by the fields of the form that they are about; none for any other failure. */
export function refusedFields(error: Error): Record<string, string> {
  if (!(error instanceof ApiError)) return {}
  return Object.fromEntries(error.errors.map(({ path, message }) => [path.split('.')[0] ?? '', message]))
}

/** A search value per key; a list repeats its key, and what is undefined, null or '' is left out. */
export type SearchValues = Record<string, string | number | readonly string[] | undefined | null>

/** A page of a list; the cursor fetches the next one and is null on the last. */
export interface Page<Item> {
  items: Item[]
  next_cursor: string | null
}

interface CallOptions {
  search?: SearchValues
  signal?: AbortSignal
  headers?: Record<string, string>
  /** For what may take long because it is much: a download. */
  unhurried?: boolean
}

/** Milliseconds after which an answer is no longer waited for. */
export interface Patience {
  reading: number
  writing: number
}

/**
 * A server that hangs is one that cannot be reached: reads are given up as the connection check is (specification, section 9: 15 s); writes may ask others first,
 * a calendar or Google, and what became of one that is given up nobody knows.
 */
export const usualPatience: Patience = { reading: 15_000, writing: 30_000 }

/** The one way to the server's data: over HTTP in the browser, in process while the server renders. Throws {@link ApiError}. */
export interface Api {
  get<T>(path: string, options?: CallOptions): Promise<T>
  post<T>(path: string, body?: unknown, options?: CallOptions): Promise<T>
  put<T>(path: string, body?: unknown, options?: CallOptions): Promise<T>
  patch<T>(path: string, body?: unknown, options?: CallOptions): Promise<T>
  delete<T>(path: string, body?: unknown, options?: CallOptions): Promise<T>
}

type Send = (path: string, init: RequestInit) => Promise<Response>

/** Builds the client over anything that answers requests as `fetch` does. `path` begins with a slash. Without `patience` it waits for ever. */
export function createApiClient(send: Send, patience?: Patience): Api {
  const call =
    (method: string) =>
    (path: string, body?: unknown, options: CallOptions = {}) =>
      request(send, method, path, body, hurried(options, patience?.writing))
  return {
    get: (path, options = {}) => request(send, 'GET', path, undefined, hurried(options, patience?.reading)),
    post: call('POST'),
    put: call('PUT'),
    patch: call('PATCH'),
    delete: call('DELETE'),
  }
}

/** What a person reads when no answer came at all (specification, section 8). */
export const unreachable = 'Unable to connect to the database. Please check your internet connection and try again.'
const unexpected = 'An unexpected error occurred. Please try again.'

function hurried(options: CallOptions, milliseconds: number | undefined): CallOptions {
  if (milliseconds === undefined || options.unhurried) return options
  const late = AbortSignal.timeout(milliseconds)
  return { ...options, signal: options.signal ? AbortSignal.any([options.signal, late]) : late }
}

async function request(send: Send, method: string, path: string, body: unknown, options: CallOptions) {
  const type: Record<string, string> = body === undefined ? {} : { 'content-type': 'application/json' }
  const init: RequestInit = { method, headers: { accept: 'application/json', ...type, ...options.headers } }
  if (options.signal) init.signal = options.signal
  if (body !== undefined) init.body = JSON.stringify(body)
  const response = await send(path + searchOf(options.search), init).catch(giveUp)
  if (response.status === 204) return undefined
  if (response.ok) return response.json().catch(giveUp)
  throw errorOf(response.status, (await response.json().catch(() => ({}))) as Problem)
}

/** Whoever has called it off knows. Anything else, an answer that breaks off too, is no connection. */
function giveUp(cause: unknown): never {
  if (cause instanceof DOMException && cause.name === 'AbortError') throw cause
  throw new ApiError(0, 'unreachable', unreachable)
}

type Problem = { code?: string; detail?: string; request_id?: string; errors?: { path: string; message: string }[] }

/** The failure that a problem answer stands for. */
export function errorOf(status: number, { code = 'unknown', detail, errors, request_id }: Problem): ApiError {
  const text = detail ?? (status > 501 ? unreachable : unexpected)
  return new ApiError(status, code, text, errors, status === 500 ? request_id : undefined)
}

/** `?a=1&b=2&b=3`, or nothing. */
export function searchOf(values: SearchValues = {}): string {
  const search = new URLSearchParams()
  for (const [key, value] of Object.entries(values)) {
    for (const one of Array.isArray(value) ? value : [value])
      if (one !== undefined && one !== null && one !== '') search.append(key, String(one))
  }
  const text = search.toString()
  return text && `?${text}`
}

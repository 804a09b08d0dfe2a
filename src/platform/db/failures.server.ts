/**
 * A statement that writes, on a server that only reads: a replica, or a primary that was demoted.
 */
export const READ_ONLY = '25006'

const codes =
  /^(08|57P0|53300|25P03|25006|ECONNREFUSED|ECONNRESET|EPIPE|ENOENT|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN)/
const messages =
  /^(Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error|Client was closed)/

/**
 * Whether the database is unreachable (class 08), starting or shutting down (57P0x), out of
 * connections (53300), silent, or no longer the primary ({@link READ_ONLY}).
 */
export function isConnectionFailure(error: unknown): error is Error {
  if (!(error instanceof Error)) return false
  if (error instanceof AggregateError) return error.errors.every(isConnectionFailure)
  const code = 'code' in error && typeof error.code === 'string' ? error.code : ''
  return codes.test(code) || messages.test(error.message)
}

const texts: [code: RegExp, text: string][] = [
  [/^ECONNREFUSED/, 'nothing listens at its address'],
  [/^(ENOTFOUND|EAI_AGAIN)/, 'its host name is unknown'],
  [/^(ETIMEDOUT|EHOSTUNREACH|ENETUNREACH)/, 'its host cannot be reached'],
  // PgBouncer's code for all failures of its own.
  [/^08P01/, 'the pooler has no connection to it'],
  [/^28/, 'it refuses the user or the password'],
  [/^3D000/, 'it has no database of this name'],
  [/^53300/, 'all of its connections are in use'],
  [/^57P03/, 'it is starting or stopping'],
]

/**
 * Why the database does not answer, for operators: words and the code, e.g.
 * `nothing listens at its address (ECONNREFUSED)`. Never the message, which could name its address
 * and user. Empty if it is unknown.
 */
export function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return ''
  if (/timeout|does not answer/i.test(error.message)) return 'there was no answer in time'
  const code = 'code' in error ? String(error.code) : ''
  const text = texts.find(([known]) => known.test(code))?.[1]
  return text ? `${text} (${code})` : code
}

/** A statement that writes, on a server that only reads: a replica, or a primary that was demoted. */
export const READ_ONLY = '25006'

const codes =
  /^(08|57P0|53300|25P03|25006|ECONNREFUSED|ECONNRESET|EPIPE|ENOENT|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN)/
const messages =
  /^(Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error|Client was closed)/

/**
 * Whether the database is unreachable (class 08), starting or shutting down (57P0x), out of connections
 * (53300), silent, or no longer the primary ({@link READ_ONLY}).
 */
export function isConnectionFailure(error: unknown): error is Error {
  if (!(error instanceof Error)) return false
  if (error instanceof AggregateError) return error.errors.every(isConnectionFailure)
  const code = 'code' in error && typeof error.code === 'string' ? error.code : ''
  return codes.test(code) || messages.test(error.message)
}

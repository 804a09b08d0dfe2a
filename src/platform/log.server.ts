import { type DestinationStream, type Logger, pino } from 'pino'
import { scopeForLog } from './scope.server.ts'

/**
 * Creates the log: one line of JSON per entry, without user input. Lines of a request carry its
 * `request_id`, `user_id` (unless it is a visitor's) and `route`, lines of a job its `job`. Errors
 * of PostgreSQL, email servers and parsers can quote rows, addresses and text, so only the fields
 * named here are logged, and messages are logged without quoted values.
 */
export function createLog(level: string, destination?: DestinationStream): Logger {
  const options = { level, mixin: scopeForLog, serializers: { err: errorForLog, reason: textForLog } }
  return destination ? pino(options, destination) : pino(options)
}

/** Names and codes that never come from a request. */
const fields = ['code', 'severity', 'schema', 'table', 'column', 'constraint', 'dataType', 'routine'] as const
const systemFields = ['syscall', 'address', 'port', 'responseCode', 'command', 'status', 'queue'] as const

function errorForLog(error: unknown, depth = 0): unknown {
  if (!(error instanceof Error) && !isLikeError(error))
    return { type: typeof error, message: textForLog(textOf(error)) }
  const known = error as Error & Partial<Record<string, unknown>>
  const named = [...fields, ...systemFields].flatMap((field) => {
    const value = known[field]
    return typeof value === 'string' || typeof value === 'number' ? [[field, value] as const] : []
  })
  return {
    type: error instanceof Error ? error.name : typeof error,
    message: textForLog(error.message),
    ...Object.fromEntries(named),
    // The stack repeats the message, so log only its frames.
    stack: (error.stack ?? '')
      .split('\n')
      .filter((line) => /^\s+at /.test(line))
      .join('\n'),
    ...(error.cause !== undefined && depth < 3 && { cause: errorForLog(error.cause, depth + 1) }),
  }
}

/**
 * The message of an error. Libraries also throw texts, and copies of errors: pg-boss adds the queue
 * to them.
 */
const textOf = (thrown: unknown) => (typeof thrown === 'object' && thrown !== null ? 'no message' : thrown)

const isLikeError = (thrown: unknown): thrown is Pick<Error, 'message' | 'stack' | 'cause'> =>
  typeof thrown === 'object' && thrown !== null && 'message' in thrown && typeof thrown.message === 'string'

const quoted = /"[^"\n]*"|'[^'\n]*'|`[^`\n]*`|“[^”\n]*”|‘[^’\n]*’|<[^>\n]*>/
const address = /[^\s<>"'(]+@[^\s<>"')]+/
const number = /\+?\(?\d[\d\s().-]{5,}\d/
const uuid = /\b[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}\b/
const token = /[\w-]{30,}/
const sensitive = new RegExp(
  [quoted, uuid, address, number, token].map(({ source }) => `(?:${source})`).join('|'),
  'gi',
)
const onlyUuid = new RegExp(`^${uuid.source}$`, 'i')

/** A message without quoted values, email addresses, long numbers and tokens; ids stay. */
function textForLog(text: unknown): string {
  return String(text)
    .slice(0, 2000)
    .replaceAll(sensitive, (found) => (onlyUuid.test(found) ? found : '…'))
}

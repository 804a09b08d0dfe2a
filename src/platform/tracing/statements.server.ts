import type pg from 'pg'
import { currentScope } from '../scope.server.ts'
import type { Span } from './span.server.ts'
import { failureOf } from './tracing.server.ts'

/** The most characters of a statement's text that a span keeps. */
const longestText = 2_000

/**
 * A class of clients whose statements become parts of the current trace, with their text and
 * without their values. Streams such as COPY are left out.
 */
export function traced(Base: typeof pg.Client): typeof pg.Client {
  return class extends Base {
    override query(...given: unknown[]): never {
      const span = currentScope()?.span
      const text = textOf(given[0])
      const run = (...parameters: unknown[]) => super.query(...(parameters as Parameters<pg.Client['query']>)) as never
      if (!span || text === undefined) return run(...given)
      const part = partOf(span, text)
      return runStatement(given, run, (error) => part.end({ failure: error ? failureOf(error) : undefined }))
    }
  }
}

/**
 * Runs a statement that answers a callback or else returns a promise. Calls `onEnd` when it has
 * ended.
 */
export function runStatement(
  given: unknown[],
  run: (...given: unknown[]) => never,
  onEnd: (error?: unknown) => void,
): never {
  const last = given.at(-1)
  if (isCallback(last))
    return run(...given.slice(0, -1), (error: unknown, result: unknown) => {
      onEnd(error)
      last(error, result)
    })
  const result: Promise<unknown> = run(...given)
  result.then(() => onEnd(), onEnd)
  return result as never
}

type Callback = (error: unknown, result: unknown) => void
const isCallback = (value: unknown): value is Callback => typeof value === 'function'

/** A statement's text; undefined if it is no plain statement. */
export function textOf(query: unknown): string | undefined {
  if (typeof query === 'string') return query
  const isPlain = typeof query === 'object' && query !== null && 'text' in query && !('submit' in query)
  return isPlain && typeof query.text === 'string' ? query.text : undefined
}

/** Begins the span of a statement, named after its first word and its first table. */
function partOf(span: Span, text: string): Span {
  const operation = /[a-z]+/i.exec(text)?.[0].toLowerCase() ?? 'statement'
  const table = /\b(?:from|into|update|join)\s+"?([a-z_]+)/i.exec(text)?.[1]
  return span.child(table ? `${operation} ${table}` : operation, 'client', {
    'db.system.name': 'postgresql',
    'db.operation.name': operation,
    'db.query.text': text.slice(0, longestText),
  })
}

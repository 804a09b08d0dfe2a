import type pg from 'pg'
import { currentScope } from '../scope.server.ts'
import { runStatement, textOf } from '../tracing/statements.server.ts'
import { deadline } from '../within.server.ts'
import { cut } from './gate.server.ts'

/**
 * A request waits at most this many milliseconds for each statement. Then the connection ends, and
 * the request fails as if the server were gone. Jobs, commands and streams such as COPY have no
 * deadline.
 */
export function withDeadline(Base: typeof pg.Client, milliseconds: number): typeof pg.Client {
  return class extends Base {
    override query(...given: unknown[]): never {
      const run = (...parameters: unknown[]) => super.query(...(parameters as Parameters<pg.Client['query']>)) as never
      if (!currentScope()?.request_id || textOf(given[0]) === undefined) return run(...given)
      const done = deadline(milliseconds, () => cut(this, 'the server does not answer'))
      return runStatement(given, run, done)
    }
  }
}

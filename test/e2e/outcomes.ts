import { relative } from 'node:path'
import type { Reporter, Suite, TestError } from '@playwright/test/reporter'
import { noteOutcome, noteSlowest } from '../outcomes.ts'

/**
 * Repeats failed and retried journeys at the end of `npm test`. Playwright needs a default export.
 */
export default class Outcomes implements Reporter {
  #all: Suite | undefined

  onBegin(_config: unknown, suite: Suite): void {
    this.#all = suite
  }

  onError({ stack, message }: TestError): void {
    noteOutcome('failed', 'outside of any journey', stack ?? message)
  }

  onEnd(): void {
    const byFile = Map.groupBy(this.#all?.allTests() ?? [], ({ location }) => relative(process.cwd(), location.file))
    noteSlowest(
      'journeys',
      [...byFile].map(([path, tests]) => ({
        path,
        milliseconds: tests.flatMap(({ results }) => results).reduce((sum, { duration }) => sum + duration, 0),
      })),
    )
    for (const test of this.#all?.allTests() ?? []) {
      if (test.ok() && test.outcome() !== 'flaky') continue
      const error = test.results.find((result) => result.error)?.error
      const where = `${relative(process.cwd(), test.location.file)}:${test.location.line} › ${test.title}`
      noteOutcome(test.ok() ? 'retried' : 'failed', where, error?.message ?? error?.stack)
    }
  }
}

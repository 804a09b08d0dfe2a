import { appendFileSync } from 'node:fs'
import { relative } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import type { Reporter, TestCase, TestModule } from 'vitest/node'

/** How much of what went wrong is said again at the end of `npm test`. */
const firstLines = 6

/** Writes down for the end of `npm test` what failed, or passed only when it was tried again: into the file OUTCOMES, which there is then. */
export function noteOutcome(how: 'failed' | 'retried', where: string, why = ''): void {
  const file = process.env['OUTCOMES']
  const lines = stripVTControlCharacters(why).split('\n').filter(Boolean).slice(0, firstLines)
  if (file) appendFileSync(file, `${how}  ${where}\n${lines.map((line) => `          ${line}\n`).join('')}`)
}

/** Vitest's part of it. */
export const outcomes: Reporter = {
  onTestRunEnd(modules, unhandled) {
    for (const error of unhandled) noteOutcome('failed', 'outside of any test', error.stack ?? error.message)
    for (const module of modules) {
      for (const each of [module, ...module.children.allSuites()])
        for (const error of each.errors()) noteOutcome('failed', pathOf(module), error.stack ?? error.message)
      for (const test of module.children.allTests()) noteTest(test)
    }
  },
}

function noteTest(test: TestCase): void {
  const { state, errors } = test.result()
  const where = `${pathOf(test.module)} › ${test.fullName}`
  if (state === 'failed') noteOutcome('failed', where, errors[0]?.stack ?? errors[0]?.message)
  else if (test.diagnostic()?.retryCount) noteOutcome('retried', where, errors?.[0]?.stack)
}

const pathOf = ({ moduleId }: TestModule) => relative(process.cwd(), moduleId)

import { appendFileSync } from 'node:fs'
import { relative } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import type { Reporter, TestCase, TestModule } from 'vitest/node'

/** Maximum length of a failure in the summary at the end of `npm test`. */
const firstLines = 10

/**
 * Writes failed and retried tests to the file OUTCOMES, for the summary at the end of `npm test`.
 */
export function noteOutcome(how: 'failed' | 'retried', where: string, why = ''): void {
  const file = process.env['OUTCOMES']
  const lines = stripVTControlCharacters(why).split('\n').filter(isOurs).slice(0, firstLines)
  if (file) appendFileSync(file, `${how}  ${where}\n${lines.map((line) => `          ${line}\n`).join('')}`)
}

/** Neither empty nor a frame in a package. */
const isOurs = (line: string) => line.trim() !== '' && !/^ +at .*(node_modules|node:|<anonymous>)/.test(line)

/** The reporter for Vitest. */
export const outcomes: Reporter = {
  onTestRunEnd(modules, unhandled) {
    for (const error of unhandled) noteOutcome('failed', 'outside of any test', reasonOf(error))
    for (const module of modules) {
      for (const each of [module, ...module.children.allSuites()])
        for (const error of each.errors()) noteOutcome('failed', pathOf(module), reasonOf(error))
      for (const test of module.children.allTests()) noteTest(test)
    }
  },
}

function noteTest(test: TestCase): void {
  const { state, errors } = test.result()
  const where = `${pathOf(test.module)} › ${test.fullName}`
  if (state === 'failed') noteOutcome('failed', where, reasonOf(errors[0]))
  else if (test.diagnostic()?.retryCount) noteOutcome('retried', where, reasonOf(errors?.[0]))
}

const reasonOf = (error?: { message: string; stack?: string; diff?: string }) =>
  `${error?.stack ?? error?.message ?? ''}\n${error?.diff ?? ''}`

const pathOf = ({ moduleId }: TestModule) => relative(process.cwd(), moduleId)

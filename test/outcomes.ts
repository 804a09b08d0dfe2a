import { appendFileSync } from 'node:fs'
import { relative } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import type { Reporter, TestCase, TestModule } from 'vitest/node'

/** Maximum length of a failure in the summary at the end of `npm test`. */
const firstLines = 10
/** Maximum number of slow files in the same summary. */
const longestList = 10

/**
 * Writes failed and retried tests to the file OUTCOMES, for the summary at the end of `npm test`.
 */
export function noteOutcome(how: 'failed' | 'retried', where: string, why = ''): void {
  const file = process.env['OUTCOMES']
  const lines = stripVTControlCharacters(why).split('\n').filter(isOurs).slice(0, firstLines)
  if (file) appendFileSync(file, `${how}  ${where}\n${lines.map((line) => `          ${line}\n`).join('')}`)
}

/**
 * Writes the slowest files of a part to the file SLOWEST, for the summary at the end of `npm test`.
 */
export function noteSlowest(part: string, files: { path: string; milliseconds: number }[]): void {
  const file = process.env['SLOWEST']
  const slowest = files.toSorted((a, b) => b.milliseconds - a.milliseconds).slice(0, longestList)
  const lines = slowest.map(({ path, milliseconds }) => `${(milliseconds / 1000).toFixed(0).padStart(6)}  ${path}\n`)
  if (file) appendFileSync(file, `\nSlowest files of the ${part}, in seconds:\n${lines.join('')}`)
}

/** Neither empty nor a frame in a package. */
const isOurs = (line: string) => line.trim() !== '' && !/^ +at .*(node_modules|node:|<anonymous>)/.test(line)

/** The reporter for Vitest. */
export const outcomes: Reporter = {
  onTestRunEnd(modules, unhandled) {
    noteSlowest(
      'unit tests',
      modules.map((module) => ({ path: pathOf(module), milliseconds: timeOf(module) })),
    )
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

function timeOf(module: TestModule): number {
  const { setupDuration, collectDuration, duration } = module.diagnostic()
  return setupDuration + collectDuration + duration
}

const pathOf = ({ moduleId }: TestModule) => relative(process.cwd(), moduleId)

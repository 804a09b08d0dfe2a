import { spawnSync } from 'node:child_process'
import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

/** Runs a check of two parts in a process of its own. */
function check(...lines: string[]) {
  const script = [
    "import { beginCheck } from './test/deep/report.ts'",
    "const report = beginCheck('One', 'Two')",
    ...lines,
  ]
  const options = ['--input-type=module-typescript', '--eval', script.join('\n')]
  const { status, stdout } = spawnSync(process.execPath, options, { encoding: 'utf8' })
  return { status, last: stdout.trimEnd().split('\n').at(-1) }
}

const part = (title: string, { found = 0, done = 5, planned = 5 } = {}) =>
  `report('${title}', [{ tried: ${done} }], { found: ${found}, done: ${done}, planned: ${planned}, summary: 'so many.' })`
const isClean = { status: 0, last: 'The check reached its end: clean.' }
const isNotClean = { status: 1, last: 'The check reached its end: NOT clean.' }
const isUnfinished = { status: 1, last: 'UNFINISHED: no report of Two.' }

test('a check that reports on all its parts is clean, unless one found something', () => {
  expect(check(part('One'), part('Two'))).toEqual(isClean)
  expect(check(part('One', { found: 1 }), part('Two'))).toEqual(isNotClean)
})

test.each([
  ['throws', "throw new Error('The site renders emails')"],
  ['says that all is well', 'process.exit(0)'],
  ['returns', 'if (false) report()'],
  ['rejects a promise', "void Promise.reject(new Error('late'))"],
])('a check that %s before its last part fails', (_how, end) => {
  expect(check(part('One'), end)).toEqual(isUnfinished)
})

test('a check that waits forever fails', () => {
  expect(check(part('One'), 'await new Promise(() => {})')).toEqual({ ...isUnfinished, status: 13 })
})

test('a part that tried less than planned, or nothing at all, is not clean', () => {
  expect(check(part('One'), part('Two', { done: 4 }))).toEqual(isNotClean)
  expect(check(part('One'), part('Two', { done: 0, planned: 0 }))).toEqual(isNotClean)
})

test('each check begins with the names of its parts', () => {
  const paths = globSync('test/**/check.ts')
  expect(paths.length).toBeGreaterThan(6)
  expect(paths.filter((path) => !readFileSync(path, 'utf8').includes('beginCheck('))).toEqual([])
})

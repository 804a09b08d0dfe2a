import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

/**
 * The requirements of ASVS 5.0.0 by section: how many of level 1, then of level 2. Level 3 comes
 * last.
 */
const sections: Record<string, readonly [level1: number, level2: number]> = {
  '1.1': [0, 2],
  '1.2': [5, 4],
  '1.3': [2, 9],
  '1.4': [0, 3],
  '1.5': [1, 1],
  '2.1': [1, 2],
  '2.2': [2, 1],
  '2.3': [1, 3],
  '2.4': [0, 1],
  '3.2': [2, 0],
  '3.3': [1, 3],
  '3.4': [2, 4],
  '3.5': [3, 2],
  '3.7': [0, 2],
  '4.1': [1, 2],
  '4.2': [0, 1],
  '4.3': [0, 2],
  '4.4': [1, 3],
  '5.1': [0, 1],
  '5.2': [2, 1],
  '5.3': [2, 0],
  '5.4': [0, 3],
  '6.1': [1, 2],
  '6.2': [8, 4],
  '6.3': [2, 2],
  '6.4': [2, 2],
  '6.5': [0, 5],
  '6.6': [0, 3],
  '6.8': [0, 4],
  '7.1': [0, 3],
  '7.2': [4, 0],
  '7.3': [0, 2],
  '7.4': [2, 3],
  '7.5': [0, 2],
  '7.6': [0, 2],
  '8.1': [1, 1],
  '8.2': [2, 1],
  '8.3': [1, 0],
  '8.4': [0, 1],
  '9.1': [3, 0],
  '9.2': [1, 3],
  '10.1': [0, 2],
  '10.2': [0, 2],
  '10.3': [0, 4],
  '10.4': [5, 6],
  '10.5': [0, 5],
  '10.6': [0, 2],
  '10.7': [0, 3],
  '11.1': [0, 2],
  '11.2': [0, 3],
  '11.3': [2, 1],
  '11.4': [1, 3],
  '11.5': [0, 1],
  '11.6': [0, 1],
  '12.1': [1, 2],
  '12.2': [2, 0],
  '12.3': [0, 4],
  '13.1': [0, 1],
  '13.2': [0, 5],
  '13.3': [0, 2],
  '13.4': [1, 4],
  '14.1': [0, 2],
  '14.2': [1, 3],
  '14.3': [1, 2],
  '15.1': [1, 2],
  '15.2': [1, 2],
  '15.3': [1, 6],
  '16.1': [0, 1],
  '16.2': [0, 5],
  '16.3': [0, 4],
  '16.4': [0, 3],
  '16.5': [0, 3],
  '17.1': [0, 1],
  '17.2': [0, 4],
  '17.3': [0, 2],
}

interface Row {
  id: string
  level: string
  asks: string
  state: string
  why: string
}

const states = ['met', 'met in part', 'not met', 'does not apply']
const page = readFileSync('docs/security-asvs.md', 'utf8')
const rows: Row[] = [...page.matchAll(/^\| (\d+\.\d+\.\d+) \| (\d) \| (.+?) \| (.+?) \| (.*) \|$/gm)].map(
  ([, id = '', level = '', asks = '', state = '', why = '']) => ({ id, level, asks, state, why }),
)
const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: Record<string, string> }

/** The problems of a row. */
function problemsOf({ id, state, why }: Row): string[] {
  const proofs = [...why.matchAll(/`((?:src|test|db|bin)\/[^`]+|npm run [^`]+)`/g)].map(([, proof]) => proof!)
  const isThere = (proof: string) =>
    proof.startsWith('npm run ') ? proof.slice('npm run '.length) in scripts : existsSync(proof)
  const isProven = proofs.some((proof) => /\.test\.tsx?$/.test(proof))
  const hasReason = why.replaceAll(/`[^`]*`|[(),;]/g, '').trim().length > 5
  return [
    ...(states.includes(state) ? [] : [`${id}: unknown state ${state}`]),
    ...(state === 'met' && !isProven ? [`${id} names no test`] : []),
    ...(state !== 'met' && !hasReason ? [`${id} has no reason`] : []),
    ...proofs.filter((proof) => !isThere(proof)).map((proof) => `${id}: there is no ${proof}`),
  ]
}

test('each requirement of levels 1 and 2 has one row', () => {
  const expected = Object.entries(sections).flatMap(([section, [first, second]]) =>
    Array.from({ length: first + second }, (_, at) => `${section}.${at + 1} ${at < first ? 1 : 2}`),
  )
  expect(expected).toHaveLength(70 + 183)
  expect(rows.map(({ id, level }) => `${id} ${level}`)).toEqual(expected)
})

test('a row that is met names a test that exists, and every other row has a reason', () => {
  expect(rows.flatMap(problemsOf)).toEqual([])
})

test.each([
  ['met', 'because we say so', '0.0.0 names no test'],
  ['met', '`npm run check:fuzz`', '0.0.0 names no test'],
  ['met', '`test/no-such.test.ts`', '0.0.0: there is no test/no-such.test.ts'],
  ['met in part', '`test/asvs.test.ts`', '0.0.0 has no reason'],
  ['not met', '', '0.0.0 has no reason'],
  ['not met', 'see `npm run nothing`, soon', '0.0.0: there is no npm run nothing'],
  ['maybe', 'we have not looked', '0.0.0: unknown state maybe'],
])('a row that says "%s | %s" is found', (state, why, problem) => {
  expect(problemsOf({ id: '0.0.0', level: '1', asks: 'an example', state, why })).toEqual([problem])
})

test('the sums are those of the rows', () => {
  for (const level of ['1', '2']) {
    const own = rows.filter((row) => row.level === level)
    const sums = states.map((state) => own.filter((row) => row.state === state).length)
    expect(page).toContain(`| ${level} | ${sums.join(' | ')} | ${own.length} |`)
  }
})

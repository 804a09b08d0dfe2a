import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

interface Locked {
  packages: Record<string, { optionalDependencies?: Record<string, string> }>
}

// npm omits packages of other platforms from the lock file if the registry lacks their version. npm 11
// then rejects the file.
test('the lock file has the packages of every platform', () => {
  const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8')) as Locked
  const expected = Object.entries(packages).flatMap(([path, { optionalDependencies = {} }]) =>
    Object.keys(optionalDependencies).map((name) => [path, name] as const),
  )
  const missing = expected.filter(
    ([path, name]) => !(`node_modules/${name}` in packages) && !(`${path}/node_modules/${name}` in packages),
  )
  expect(missing).toEqual([])
})

import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { type LockedPackage, readPackages } from './lock.ts'
import { inspect, type Supply } from './rules.ts'

const real: Supply = readPackages()

/** What the rules find if a change is made to the real files. */
function findingsWith(change: (supply: Supply) => void): string[] {
  const supply = structuredClone(real)
  change(supply)
  return inspect(supply).flatMap(({ findings }) => findings)
}

/** What the rules find if hono's entry in the lock file is changed. */
const findingsWithHono = (change: Partial<LockedPackage>) =>
  findingsWith(({ lock }) => Object.assign(lock.packages['node_modules/hono'] ?? {}, change))

// The short form of `npm run check:supply`.
test('the lock file keeps every rule', () => {
  const outcomes = inspect(real)
  expect(outcomes.flatMap(({ findings }) => findings)).toEqual([])
  expect(outcomes.map(({ checked }) => checked > 80)).not.toContain(false)
})

test('npm runs no install scripts, started by hand or by npm start', () => {
  expect(readFileSync('.npmrc', 'utf8')).toMatch(/^ignore-scripts=true$/m)
  expect(readFileSync('bin/ready.mjs', 'utf8')).toContain("'--ignore-scripts',")
})

test.each(['^4.13.19', '~4.13.19', '4', 'latest', 'https://example.org/hono.tgz'])(
  '%s is no exact version',
  (version) => {
    expect(findingsWith(({ manifest }) => void (manifest.dependencies!['hono'] = version))).toEqual([
      `hono is not pinned: ${version}`,
    ])
  },
)

test('a version that differs from the locked one is found', () => {
  expect(findingsWithHono({ version: '4.13.18' })).toEqual(['hono is 4.13.19, but locked as 4.13.18'])
})

test("a missing platform's package is found", () => {
  expect(findingsWith(({ lock }) => delete lock.packages['node_modules/@img/sharp-darwin-arm64'])).toEqual([
    'node_modules/sharp needs @img/sharp-darwin-arm64 on some platform',
  ])
})

test('a package from another place than the registry is found', () => {
  const resolved = 'git+ssh://git@example.org/hono.git#1234567'
  expect(findingsWithHono({ resolved })).toEqual([`node_modules/hono comes from ${resolved}`])
  expect(findingsWithHono({ link: true })).toEqual(['node_modules/hono comes from a folder'])
})

test('a missing or weak integrity is found, also of the archive that contains a package', () => {
  expect(findingsWithHono({ integrity: undefined })).toEqual(['node_modules/hono has no SHA-512'])
  expect(findingsWithHono({ integrity: 'sha1-2jmj7l5rSw0yVb/vlWAYkK/YBwk=' })).toEqual([
    'node_modules/hono has no SHA-512',
  ])
  const parent = 'node_modules/@tailwindcss/oxide-wasm32-wasi'
  expect(findingsWith(({ lock }) => delete lock.packages[parent]!.integrity)).toHaveLength(7)
})

test('a new install script is found', () => {
  expect(findingsWithHono({ hasInstallScript: true })).toEqual([
    'node_modules/hono has an install script, which npm does not run',
  ])
})

test.each([undefined, 'AGPL-3.0-only', 'UNLICENSED', 'LGPL-3.0-or-later', 'BSD'])(
  'the license %s is not allowed',
  (license) => {
    expect(findingsWithHono({ license })).toEqual([`node_modules/hono has the license ${license ?? '(none)'}`])
  },
)

test('an exception covers only the license that it names', () => {
  expect(findingsWith(({ lock }) => void (lock.packages['node_modules/satori']!.license = 'GPL-3.0-only'))).toEqual([
    'node_modules/satori has the license GPL-3.0-only',
  ])
})

test('an exception that no package needs is found', () => {
  expect(findingsWith(({ lock }) => delete lock.packages['node_modules/streamsearch'])).toEqual([
    'no package needs the exception for streamsearch',
  ])
})

test('a deprecated package is found', () => {
  expect(findingsWithHono({ deprecated: 'use lono' })).toEqual(['node_modules/hono is deprecated: use lono'])
})

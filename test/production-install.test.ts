import { existsSync, readFileSync } from 'node:fs'
import { isBuiltin } from 'node:module'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'

/**
 * The commands that operators run from their sources, and a process of its own that the site
 * starts.
 */
const programs = [
  ...['admin', 'backup', 'migrate', 'move', 'restore', 'seed'].map(inBin),
  'src/integrations/busy-calendars/worker.server.ts',
]

function inBin(name: string): string {
  return `bin/${name}.ts`
}

/** Imports that exist when the program runs, with `import()` and without types. */
function importsOf(path: string): string[] {
  const code = readFileSync(path, 'utf8').replaceAll(/\/\*[\s\S]*?\*\//g, '')
  const pattern = /^(?:import|export)\s+(?!type\b)(?:[^'"`;]*?from\s*)?'([^']+)'|(?<!typeof )\bimport\(\s*'([^']+)'/gm
  return [...code.matchAll(pattern)].map((match) => match[1] ?? match[2]!)
}

/** The packages that a file and everything it imports load, each with a file that names it. */
function packagesOf(paths: readonly string[]): Map<string, string> {
  const packages = new Map<string, string>()
  const seen = new Set(paths)
  for (const path of seen)
    for (const name of importsOf(path)) {
      if (name.startsWith('.')) seen.add(join(dirname(path), name))
      else if (name.startsWith('#')) seen.add(name.replace(/^#(?!(?:db|test)\/)/, 'src/').replace(/^#/, ''))
      else if (!name.startsWith('node:')) packages.set(name.match(/^(@[^/]+\/)?[^/]+/)![0], path)
      for (const file of seen) if (!existsSync(file) || file.includes('/dist/')) seen.delete(file)
    }
  return packages
}

const { dependencies } = JSON.parse(readFileSync('package.json', 'utf8')) as { dependencies: object }
const isMissing = (name: string) => !(name in dependencies)

test('the commands load no package of development, so npm ci --omit=dev is enough', () => {
  const packages = packagesOf(programs)
  expect(packages.size).toBeGreaterThan(19)
  expect([...packages].filter(([name]) => isMissing(name))).toEqual([])
})

test('the built server loads no package of development but Vite, for npm run dev', () => {
  const files = new Set(['main.js'])
  const packages = new Set<string>()
  for (const file of files) {
    // Types in comments of libraries are not loaded.
    const code = readFileSync(join('dist/server', file), 'utf8').replaceAll(/^\s*\* @\w+ \{import\(.*$/gm, '')
    for (const [, name = ''] of code.matchAll(/(?:from |import |import\()"\.\/([\w.-]+\.js)"/g)) files.add(name)
    const pattern = /^import [^'"\n]*"([^."][^"]*)";?$|\bimport\("([^."][^"]*)"\)|\brequire\w*\("([^."][^"]*)"\)/gm
    for (const match of code.matchAll(pattern)) packages.add(match.slice(1).find(Boolean)!)
  }
  const loaded = [...packages].filter((name) => !isBuiltin(name))
  expect(loaded).toContain('sharp')
  expect(loaded.filter(isMissing)).toEqual(['vite'])
})

import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'

/** The site and the commands that operators run. The pages and emails come from the build. */
const programs = ['src/main.server.ts', ...['admin', 'backup', 'migrate', 'move', 'restore', 'seed'].map(inBin)]

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

test('the site and the commands load no package of development, so npm ci --omit=dev is enough', () => {
  const { dependencies } = JSON.parse(readFileSync('package.json', 'utf8')) as { dependencies: object }
  const packages = packagesOf(programs)
  expect(packages.size).toBeGreaterThan(20)
  const missing = [...packages].filter(([name]) => !(name in dependencies))
  // npm run dev loads Vite, and from its packages the SDK of OpenTelemetry, which builds contain.
  const sdk = 'src/platform/tracing/open-telemetry.server.ts'
  expect(missing.filter(([, file]) => file !== sdk)).toEqual([['vite', 'src/dev-site.server.ts']])
})

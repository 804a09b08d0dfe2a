import { existsSync, lstatSync, readdirSync, readFileSync } from 'node:fs'
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

/** What a package of the lock file needs. */
interface Needs {
  dependencies?: object
  devDependencies?: object
  optionalDependencies?: object
  peerDependencies?: object
}

/** The folders of the packages that `npm start` installs: package.json without the workspaces. */
function installedFolders(): Set<string> {
  const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8')) as { packages: Record<string, Needs> }
  const folders = new Set([''])
  for (const folder of folders) {
    const { dependencies, devDependencies, optionalDependencies, peerDependencies } = packages[folder]!
    const names = Object.keys({ ...dependencies, ...devDependencies, ...optionalDependencies, ...peerDependencies })
    for (const name of names) {
      const place = placesOf(folder).find((place) => `${place}node_modules/${name}` in packages)
      const path = `${place}node_modules/${name}`
      if (place !== undefined && existsSync(path)) folders.add(path)
    }
  }
  folders.delete('')
  return folders
}

/** Where Node looks for packages: for `a/node_modules/b`, in itself, in `a`, and in the root. */
function placesOf(folder: string): string[] {
  if (folder === '') return ['']
  const parent = folder.slice(0, folder.lastIndexOf('node_modules/'))
  return [`${folder}/`, ...placesOf(parent.replace(/\/$/, ''))]
}

/** The files of a folder, without those of packages in it. */
const filesOf = (folder: string): string[] =>
  readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) return entry.name === 'node_modules' ? [] : filesOf(path)
    return [path]
  })

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
    // Types in comments of libraries, and code that ajv writes as text, are not loaded.
    const code = readFileSync(join('dist/server', file), 'utf8')
      .replaceAll(/^\s*\* @\w+ \{import\(.*$/gm, '')
      .replaceAll(/[`'"]require\("ajv.*?\)/g, '')
    for (const [, name = ''] of code.matchAll(/(?:from |import |import\()"\.\/([\w.-]+\.js)"/g)) files.add(name)
    const pattern = /^import [^'"\n]*"([^."][^"]*)";?$|\bimport\("([^."][^"]*)"\)|\brequire\w*\("([^."][^"]*)"\)/gm
    for (const match of code.matchAll(pattern)) packages.add(match.slice(1).find(Boolean)!)
  }
  const loaded = [...packages].filter((name) => !isBuiltin(name))
  expect(loaded).toContain('sharp')
  expect(loaded.filter(isMissing)).toEqual(['vite'])
})

test('npm start installs at most 28,000 files and 550 MB', () => {
  const folders = installedFolders()
  const files = [...folders].flatMap(filesOf)
  const blocks = files.reduce((sum, file) => sum + lstatSync(file).blocks, 0)
  expect(folders.size).toBeGreaterThan(250)
  expect(files.length).toBeGreaterThan(15_000)
  expect(files.length).toBeLessThan(28_000)
  expect((blocks * 512) / 1_000_000).toBeLessThan(550)
})

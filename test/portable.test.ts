import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const tracked = execFileSync('git', ['ls-files', '-co', '--exclude-standard', '-z'], { encoding: 'utf8' })
  .split('\0')
  .filter(Boolean)
/** What runs on the machines of users: no tests, and nothing that pages load. */
const programs = tracked.filter(
  (path) => /^((bin|build|db|src)\/|vite\.config)/.test(path) && /(?<!\.test)\.(ts|mjs)$/.test(path),
)
const sources = programs.flatMap((path) => {
  try {
    return [{ path, text: readFileSync(path, 'utf8').replaceAll(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '') }]
  } catch {
    return []
  }
})

interface Rule {
  what: string
  pattern: RegExp
  /** The files that may, after a look at where they run. */
  allowed: readonly string[]
}

const rules: readonly Rule[] = [
  {
    what: 'asks for the platform',
    pattern: /process\.platform|os\.platform\(/,
    allowed: ['bin/machine.mjs', 'src/platform/db/embedded-machine.server.ts', 'src/platform/db/embedded.server.ts'],
  },
  {
    // The text of an address has %20 for a blank, and a letter of a drive has a slash before it.
    what: 'takes the path of a file from the text of its address',
    pattern: /(import\.meta\.(url|resolve\([^)]*\))|pathToFileURL\([^)]*\)|\w+, folder)\)\.pathname/,
    allowed: [],
  },
  { what: 'looks for a file at an import name', pattern: /new URL\(['"`]#/, allowed: [] },
  {
    what: 'uses memory as a folder, where there is one',
    pattern: /\/dev\/shm/,
    allowed: ['bin/test.mjs', 'src/platform/db/embedded-machine.server.ts'],
  },
  { what: 'names a folder for temporary files', pattern: /['"`]\/(var\/)?tmp\b/, allowed: [] },
  {
    what: 'lets a shell read a command',
    pattern: /\{[^}]*\bexec(Sync)?\b[^}]*\} from 'node:child_process'|\bshell: true/,
    allowed: [],
  },
  {
    // Stages of the image, a start as root, and the watcher where there are signals.
    what: 'starts a shell',
    pattern: /['"`]\/?(usr\/)?(bin\/)?(ba)?sh['"`]/,
    allowed: [
      'bin/dockerfile-steps.mjs',
      'src/platform/db/embedded-account.server.ts',
      'src/platform/db/embedded.server.ts',
    ],
  },
  {
    // For those who change Porchlight, on Linux and macOS.
    what: 'starts npm by its name',
    pattern: /\b(spawn|execFile|fork|run)(Sync)?\(['"`](npm|npx)['"`]/,
    allowed: ['bin/icon.ts', 'bin/release.ts'],
  },
]

test.each(rules)('only known code $what', ({ pattern, allowed }) => {
  expect(sources.length).toBeGreaterThan(600)
  expect(
    sources
      .filter(({ text }) => pattern.test(text))
      .map(({ path }) => path)
      .sort(),
  ).toEqual(allowed)
})

test('npm scripts use nothing of a shell', () => {
  const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: Record<string, string> }
  expect(Object.values(scripts).filter((script) => !/^node bin\/[a-z]+\.mjs( [a-z:-]+)*$/.test(script))).toEqual([])
})

test('every file has a name that Windows can store, and that differs from others by more than case', () => {
  const folded = tracked.map((path) => path.toLowerCase())
  expect(folded.filter((path, index) => folded.indexOf(path) !== index)).toEqual([])
  const reserved = /[:*?"<>|\\]|[. ](\/|$)|(^|\/)(con|prn|aux|nul|com\d|lpt\d)(\.|\/|$)/i
  expect(tracked.filter((path) => reserved.test(path) || path.length > 120)).toEqual([])
  const listed = execFileSync('git', ['ls-files', '-s', '-z'], { encoding: 'utf8' }).split('\0')
  expect(listed.filter((line) => line.startsWith('120000'))).toEqual([])
})

test('git stores and checks out line ends of Unix, except in calendars of other programs', () => {
  const lines = execFileSync('git', ['ls-files', '--eol'], { encoding: 'utf8' }).trim().split('\n')
  const other = lines.filter((line) => /^i\/(crlf|mixed)/.test(line)).map((line) => line.split('\t')[1]!)
  expect(other.filter((path) => !/^src\/integrations\/busy-calendars\/corpus\/.*\.ics$/.test(path))).toEqual([])
  const kept = new Set(lines.filter((line) => line.includes('attr/-text')).map((line) => line.split('\t')[1]))
  expect(other.filter((path) => !kept.has(path))).toEqual([])
  expect(lines.filter((line) => line.includes('attr/text=auto eol=lf')).length).toBeGreaterThan(3000)
})

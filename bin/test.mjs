// npm test runs checks, unit tests and journeys. npm test -- src/domains/bookings runs tests whose
// path contains the text. --unit, --journeys and --shard=1/2 run a part, for a CI in shards.
// npm run test:changed runs what a change can break, npm run test:deep what takes long.
import { once } from 'node:events'
import { appendFileSync, chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, statfsSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { changedJourneys, changedSince } from './changed-tests.mjs'
import { check } from './check.mjs'
import { chromium } from './chromium.mjs'
import { deepParts } from './deep-tests.mjs'
import { fail, run } from './processes.mjs'
import { ready } from './ready.mjs'
import { needsBuild, testsOfSources } from './test-files.mjs'

const options = process.argv.slice(2).filter((argument) => argument.startsWith('--'))
const filters = process.argv.slice(2).filter((argument) => !argument.startsWith('--'))
const shard = options.filter((option) => option.startsWith('--shard='))
const has = (option) => options.includes(option)
let isStopped = false
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.once(signal, () => (isStopped = true))

const parts = []
const startedAt = performance.now()
const isPart = filters.length > 0 && !has('--changed') && !has('--deep')
const node = await ready({ build: !isPart || needsBuild(filters) })
note('passed', 'install and build', startedAt)

const folder = mkdtempSync(join(temporaryFolder(), 'porchlight-npm-test-'))
// If the tests run as root, PostgreSQL runs as another user, who must be able to enter this folder.
chmodSync(folder, 0o711)
process.once('exit', () => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }))
/** Tests write failures, retries and slow files to these files, which are printed at the end. */
const outcomes = join(folder, 'outcomes')
const slowest = join(folder, 'slowest')
/** Tests of test:deep run if their file is named. */
const namesDeep = filters.some((filter) => filter.includes('.deep'))
const notes = { NODE_ENV: 'test', OUTCOMES: outcomes, SLOWEST: slowest }
const env = { ...notes, TMPDIR: folder, ...(namesDeep && { DEEP_TESTS: 'true' }) }

const vitest = (...args) => run(node, ['node_modules/vitest/vitest.mjs', 'run', ...args], { minutes: 35, env })
const units = () => vitest(...filters, ...shard)

async function checks() {
  const findings = await check()
  for (const each of findings) appendFileSync(outcomes, `${each.slice(0, 2000)}\n`)
  return findings.length
}

/** Runs journeys, without those of test:deep unless their file is named. */
async function journeys(paths = []) {
  const deep = paths.length === 0 && filters.length > 0 ? { DEEP_JOURNEYS: 'with' } : {}
  const command = ['node_modules/@playwright/test/cli.js', 'test', ...(paths.length > 0 ? paths : filters), ...shard]
  return run(node, command, { minutes: 35, env: { ...notes, ...(await browserSettings()), ...deep } })
}

const browserSettings = async () => ({ CHROMIUM_PATH: await chromium(), E2E_PORT: String(await freePort()) })

/**
 * In memory if there is room, because each test file creates a database of a thousand small files.
 */
function temporaryFolder() {
  const memory = '/dev/shm'
  if (!existsSync(memory)) return tmpdir()
  const { bavail, bsize } = statfsSync(memory)
  return bavail * bsize > 4e9 ? memory : tmpdir()
}

async function freePort() {
  const server = createServer().listen(0)
  await once(server, 'listening')
  const { port } = server.address()
  await new Promise((closed) => server.close(closed))
  return port
}

/** Journeys run last and alone, because a slow page can look like a broken one. */
async function everything() {
  // Installs Chromium, if it is missing, while the tests run.
  void chromium()
  const first = await Promise.all([
    runPart('format, lint, types', checks),
    runPart('unit tests', units),
    runPart('weight', () => run(node, ['test/budget/weight.ts'], { minutes: 2 })),
  ])
  return [...first, await runPart('journeys', journeys)]
}

/** What a change since a commit can break: too much rather than too little. */
async function changed() {
  const base = changedSince(filters[0])
  const first = [
    await runPart('format, lint, types', checks),
    await runPart('unit tests', () => vitest('--changed', base)),
    await runPart('tests that read the sources', () => vitest(...testsOfSources())),
  ]
  const paths = changedJourneys(base)
  return paths.length === 0 ? first : [...first, await runPart('journeys', () => journeys(paths))]
}

async function deep() {
  const names = filters.length > 0 ? filters : Object.keys(deepParts)
  const unknown = names.filter((name) => !Object.hasOwn(deepParts, name))
  if (unknown.length > 0) fail(`Unknown: ${unknown.join(', ')}. Parts: ${Object.keys(deepParts).join(', ')}`)
  const settings = { ...env, ...(await browserSettings()) }
  const codes = []
  for (const name of names) {
    const { args, env: own = {}, minutes } = deepParts[name]
    codes.push(await runPart(name, () => run(node, args, { minutes, env: { ...settings, ...own } })))
  }
  return codes
}

/** Prints what failed and where the time went; CI systems often show only the end of a log. */
async function summarized(work) {
  const codes = await work()
  const [failures, times] = [outcomes, slowest].map((path) => (existsSync(path) ? readFileSync(path, 'utf8') : ''))
  console.log(`\n${failures}${times}\nSeconds:\n${parts.join('\n')}`)
  return codes.find(Boolean) ?? 0
}

/**
 * Runs one part unless the tests were stopped, notes its result and duration, and resolves to its
 * exit code.
 */
async function runPart(name, work) {
  if (isStopped) return 1
  const partStartedAt = performance.now()
  const code = await work()
  note(code === 0 ? 'passed' : 'FAILED', name, partStartedAt)
  return code
}

function note(result, name, since) {
  const seconds = ((performance.now() - since) / 1000).toFixed(0)
  parts.push(`${seconds.padStart(6)}  ${result}  ${name}`)
}

const isJourney = (path) => path.includes('e2e')
if (has('--deep')) process.exit(await summarized(deep))
if (has('--changed')) process.exit(await summarized(changed))
if (has('--journeys') || filters.some(isJourney)) process.exit(await journeys())
if (has('--unit') || isPart) process.exit(await units())
process.exit(await summarized(everything))

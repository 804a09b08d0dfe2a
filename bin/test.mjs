// npm test runs everything. npm test -- src/domains/bookings runs tests whose path contains the
// text.
import { once } from 'node:events'
import { appendFileSync, chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, statfsSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { check } from './check.mjs'
import { chromium } from './chromium.mjs'
import { run } from './processes.mjs'
import { ready } from './ready.mjs'

const filters = process.argv.slice(2)
let isStopped = false
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.once(signal, () => (isStopped = true))
const parts = []
const startedAt = performance.now()
const node = await ready()
note('passed', 'install and build', startedAt)

const folder = mkdtempSync(join(temporaryFolder(), 'porchlight-npm-test-'))
// If the tests run as root, PostgreSQL runs as another user, who must be able to enter this folder.
chmodSync(folder, 0o711)
process.once('exit', () => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }))
/** Tests write failures and retries to this file, which is printed at the end. */
const outcomes = join(folder, 'outcomes')
const env = { NODE_ENV: 'test', OUTCOMES: outcomes }

const units = () =>
  run(node, ['node_modules/vitest/vitest.mjs', 'run', ...filters], { minutes: 35, env: { ...env, TMPDIR: folder } })
const weight = () => run(node, ['test/budget/weight.ts'], { minutes: 2 })

async function checks() {
  const findings = await check()
  for (const each of findings) appendFileSync(outcomes, `${each.slice(0, 2000)}\n`)
  return findings.length
}

async function journeys(path = chromium()) {
  const browser = { CHROMIUM_PATH: await path, E2E_PORT: String(await freePort()) }
  const command = ['node_modules/@playwright/test/cli.js', 'test', ...filters]
  return run(node, command, { minutes: 35, env: { ...env, ...browser } })
}

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

/** End-to-end tests run last and alone, because a slow page can look like a broken one. */
async function everything() {
  const path = chromium()
  const first = await Promise.all([runPart('format, lint, types', checks), runPart('tests, in parallel', units)])
  const codes = [...first, await runPart('weight', weight)]
  codes.push(await runPart('journeys', () => journeys(path)))
  // CI systems often show only the end of a log.
  console.log(`\n${existsSync(outcomes) ? readFileSync(outcomes, 'utf8') : ''}\nSeconds:\n${parts.join('\n')}`)
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
if (filters.length === 0) process.exit(await everything())
process.exit(filters.some(isJourney) ? await journeys() : await units())

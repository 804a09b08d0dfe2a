// npm test: everything. npm test -- src/features/bookings: only the tests whose path contains that.
import { once } from 'node:events'
import { appendFileSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { check } from './check.mjs'
import { chromium } from './chromium.mjs'
import { run } from './processes.mjs'
import { ready } from './ready.mjs'

const filters = process.argv.slice(2)
const parts = []
const began = performance.now()
const node = await ready()
note('passed', 'install and build', began)

const folder = mkdtempSync(join(tmpdir(), 'porchlight-outcomes-'))
process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
/** Here the tests write down what failed, or passed only at the second try, so that it can be said again at the end. */
const outcomes = join(folder, 'outcomes')
const env = { NODE_ENV: 'test', OUTCOMES: outcomes }

const unit = () => run(node, ['node_modules/vitest/vitest.mjs', 'run', ...filters], { env })
const clean = async () => {
  const failed = await check()
  for (const findings of failed) appendFileSync(outcomes, `${findings.slice(0, 2000)}\n`)
  return failed.length
}
const weight = () => run(node, ['test/load/weight.ts'])

async function journeys() {
  const browser = { CHROMIUM_PATH: await chromium(), E2E_PORT: String(await freePort()) }
  return run(node, ['node_modules/@playwright/test/cli.js', 'test', ...filters], { env: { ...env, ...browser } })
}

async function freePort() {
  const server = createServer().listen(0)
  await once(server, 'listening')
  const { port } = server.address()
  await new Promise((closed) => server.close(closed))
  return port
}

/** The journeys come last and have the machine to themselves: a page that waits for its turn looks like one that is broken. */
async function everything() {
  const first = await Promise.all([part('format, lint, types', clean), part('tests, beside those', unit)])
  const codes = [...first, await part('weight', weight), await part('journeys', journeys)]
  // Whoever reads the log of a CI often sees its end alone.
  console.log(`\n${existsSync(outcomes) ? readFileSync(outcomes, 'utf8') : ''}\nSeconds taken:\n${parts.join('\n')}`)
  return codes.find(Boolean) ?? 0
}

/** Runs a part of everything, to its exit code. */
async function part(name, work) {
  const start = performance.now()
  const code = await work()
  note(code === 0 ? 'passed' : 'FAILED', name, start)
  return code
}

function note(how, name, start) {
  const seconds = ((performance.now() - start) / 1000).toFixed(0)
  parts.push(`${seconds.padStart(6)}  ${how}  ${name}`)
}

const inBrowser = (path) => path.includes('e2e')
if (filters.length === 0) process.exit(await everything())
process.exit(filters.some(inBrowser) ? await journeys() : await unit())

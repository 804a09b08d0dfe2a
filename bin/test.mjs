// npm test: everything. npm test -- src/features/bookings: only the tests whose path contains that.
import { once } from 'node:events'
import { createServer } from 'node:net'
import { check } from './check.mjs'
import { chromium } from './chromium.mjs'
import { ready, run } from './ready.mjs'

const filters = process.argv.slice(2)
const took = []
const node = await timed('install and build', ready)
const env = { NODE_ENV: 'test' }

const unit = () => run(node, ['node_modules/vitest/vitest.mjs', 'run', ...filters], { env })
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
  const [clean, unitCode] = await Promise.all([timed('format, lint, types', check), timed('tests, beside those', unit)])
  const weightCode = await timed('weight', weight)
  const journeysCode = await timed('journeys', journeys)
  console.log(`\nSeconds taken:\n${took.join('\n')}`)
  return clean ? unitCode || weightCode || journeysCode : 1
}

async function timed(name, work) {
  const began = performance.now()
  const result = await work()
  took.push(`${((performance.now() - began) / 1000).toFixed(0).padStart(6)}  ${name}`)
  return result
}

const inBrowser = (path) => path.includes('e2e')
if (filters.length === 0) process.exit(await everything())
process.exit(filters.some(inBrowser) ? await journeys() : await unit())

// npm test: everything. npm test -- src/features/bookings: only the tests whose path contains that.
import { once } from 'node:events'
import { createServer } from 'node:net'
import { check } from './check.mjs'
import { chromium } from './chromium.mjs'
import { ready, run } from './ready.mjs'

const filters = process.argv.slice(2)
const node = await ready()
const env = { NODE_ENV: 'test' }

const unit = () => run(node, ['node_modules/vitest/vitest.mjs', 'run', ...filters], { env })

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

async function everything() {
  const [clean, unitCode] = await Promise.all([check(), unit()])
  const weightCode = await run(node, ['test/load/weight.ts'])
  const journeysCode = await journeys()
  return clean ? unitCode || weightCode || journeysCode : 1
}

const inBrowser = (path) => path.includes('e2e')
if (filters.length === 0) process.exit(await everything())
process.exit(filters.some(inBrowser) ? await journeys() : await unit())

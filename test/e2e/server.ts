import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { startThrowaway } from '../../src/platform/db/embedded.server.ts'
import { createDatabase, dropDatabase } from '../database-server.ts'

/** Serves the built site over a small demo world in a database that goes when the server goes. */
const server = process.env['TEST_DATABASE_URL'] ? undefined : await startThrowaway()
const url = await createDatabase(process.env['TEST_DATABASE_URL'] ?? server?.url ?? '')
const demo = { DATABASE_URL: url, DEMO: 'true', DEMO_PROVIDERS: '60', LOG_LEVEL: 'warn', NODE_ENV: 'production' }
const site = spawn(process.execPath, ['src/main.server.ts'], {
  stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  env: { ...process.env, ...demo },
})
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => site.kill('SIGTERM'))
const [code] = await once(site, 'exit')
await dropDatabase(url)
await server?.stop()
process.exit(Number(code ?? 1))

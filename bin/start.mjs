// npm start: make ready, then serve. The server ends when this process or the npm above it ends, even by SIGKILL.
import { ready, run } from './ready.mjs'

const node = await ready()
if (process.env.npm_lifecycle_event) endWithNpm()
const env = { NODE_ENV: process.env.NODE_ENV || 'production' }
process.exit(await run(node, ['src/main.server.ts'], { env, stdio: ['inherit', 'inherit', 'inherit', 'ipc'] }))

function endWithNpm() {
  const npm = process.ppid
  setInterval(() => process.ppid === npm || process.kill(process.pid, 'SIGTERM'), 500).unref()
}

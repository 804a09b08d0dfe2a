// npm run dev: site and API in one process, both reloaded as their files change.
import { ready, run } from './ready.mjs'

const node = await ready({ build: false })
const env = { NODE_ENV: 'development' }
process.exit(await run(node, ['src/main.server.ts'], { env, stdio: ['inherit', 'inherit', 'inherit', 'ipc'] }))

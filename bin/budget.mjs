// npm run check:budget: what the public pages weigh as they are built, what first visits load, and whether that is within their budgets.
import { chromium } from './chromium.mjs'
import { ready, run } from './ready.mjs'

const node = await ready()
const built = await run(node, ['test/load/weight.ts'])
const loaded = await run(node, ['test/load/page-loads.ts'], { env: { CHROMIUM_PATH: await chromium() } })
process.exit(built || loaded)

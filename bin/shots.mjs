// npm run shots: a picture of every page, as each role, narrow and wide, light and dark. npm run shots -- providers: only those whose name contains that.
import { chromium } from './chromium.mjs'
import { launch } from './ready.mjs'

await launch('test/shots/take.ts', { build: true, env: { CHROMIUM_PATH: await chromium() } })

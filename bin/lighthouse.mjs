// npm run check:lighthouse: what Lighthouse makes of the public pages on a phone. npm run check:lighthouse -- help: only those whose name contains that.
import { chromium } from './chromium.mjs'
import { launch } from './ready.mjs'

await launch('test/lighthouse/judge.ts', { build: true, env: { CHROMIUM_PATH: await chromium() } })

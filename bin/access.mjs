// npm run check:access: every page as each role, narrow and wide, light and dark, against WCAG 2.2 AA. npm run check:access -- messages: only what is named so.
import { chromium } from './chromium.mjs'
import { launch } from './ready.mjs'

await launch('test/access/check.ts', { build: true, env: { CHROMIUM_PATH: await chromium() } })

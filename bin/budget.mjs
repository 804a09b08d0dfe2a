// npm run check:budget: what the public pages weigh, and whether that is within their budgets.
import { launch } from './ready.mjs'

await launch('test/load/weight.ts', { build: true })

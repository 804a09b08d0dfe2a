import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { readPageAssets } from '../../src/page-assets.server.ts'

/** The pages that somebody may see first, by their modules. */
const publicPages = {
  '/': './home/home-page.tsx',
  '/providers': './providers/list-page.tsx',
  '/providers/{id}': './providers/provider-page.tsx',
  '/services': './services/services-page.tsx',
  '/services/{category}': './services/category-page.tsx',
  '/services/{category}/{state}/{town}': './services/town-page.tsx',
  '/login': './accounts/login-page.tsx',
  '/signup': './accounts/signup-page.tsx',
  '/how-it-works': './info/how-it-works-page.tsx',
  '/help': './info/help/help-page.tsx',
}

/** Budgets of one page in KB of what crosses the network (1 KB = 1000 bytes). What a whole page loads is measured in test/e2e/weight.test.ts. */
const budget = { javascript: 120, css: 20 }

const client = join(import.meta.dirname, '../../dist/client')
const assetsOf = await readPageAssets(join(client, '.vite/manifest.json'))
const sum = (files: string[], sizeOf: (path: string) => number) =>
  Number((files.reduce((total, file) => total + sizeOf(join(client, file)), 0) / 1000).toFixed(1))
/** As the build has packed it, and as the server sends it. */
const packed = (path: string) => statSync(`${path}.br`).size

const rows = Object.entries(publicPages).map(([page, module]) => {
  const { entry, preloads, styles, fonts } = assetsOf([module])
  const scripts = [entry, ...preloads]
  return {
    page,
    'JS brotli KB': sum(scripts, packed),
    'JS gzip KB': sum(scripts, (path) => gzipSync(readFileSync(path)).length),
    'CSS brotli KB': sum(styles, packed),
    'fonts KB': sum(fonts, (path) => statSync(path).size),
  }
})
console.table(rows)

const heavy = rows.filter((row) => row['JS brotli KB'] > budget.javascript || row['CSS brotli KB'] > budget.css)
for (const { page } of heavy)
  console.error(`${page} is over its budget of ${budget.javascript} KB of JavaScript and ${budget.css} KB of CSS`)
process.exitCode = heavy.length > 0 ? 1 : 0

import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { readPageAssets } from '../../src/page-assets.server.ts'

/** The pages that a visitor without an account sees first, by their modules. */
const publicPages = {
  '/': './home/home-page.tsx',
  '/providers': './providers/list-page.tsx',
  '/providers/{id}': './providers/provider-page.tsx',
  '/login': './accounts/login-page.tsx',
  '/signup': './accounts/signup-page.tsx',
}

/** Budgets of one page in KB of what crosses the network (1 KB = 1000 bytes). */
const budget = { javascript: 120, css: 20 }

const client = join(import.meta.dirname, '../../dist/client')
const assetsOf = await readPageAssets(join(client, '.vite/manifest.json'))
const size = (files: string[], pack: (bytes: Buffer) => Buffer) =>
  files.reduce((sum, file) => sum + pack(readFileSync(join(client, file))).length, 0) / 1000

const rows = Object.entries(publicPages).map(([page, module]) => {
  const { entry, preloads, styles } = assetsOf([module])
  const scripts = [entry, ...preloads]
  return {
    page,
    'JS gzip KB': size(scripts, gzipSync),
    'JS brotli KB': size(scripts, brotliCompressSync),
    'CSS gzip KB': size(styles, gzipSync),
  }
})
console.table(
  rows.map((row) =>
    Object.fromEntries(
      Object.entries(row).map(([key, value]) => [key, typeof value === 'number' ? Number(value.toFixed(1)) : value]),
    ),
  ),
)

const heavy = rows.filter((row) => row['JS brotli KB'] > budget.javascript || row['CSS gzip KB'] > budget.css)
for (const { page } of heavy)
  console.error(`${page} is over its budget of ${budget.javascript} KB of JavaScript and ${budget.css} KB of CSS`)
process.exitCode = heavy.length > 0 ? 1 : 0

import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { readPageAssets } from '../../src/page-server/page-assets.server.ts'
import { budget, publicPages } from './public-pages.ts'

// Prints the size of each public page's scripts, styles and fonts in the build, in KB of 1000
// bytes. page-loads.ts measures whole pages.
const client = join(import.meta.dirname, '../../dist/client')
const assetsOf = await readPageAssets(join(client, '.vite'))
const sum = (files: string[], sizeOf: (path: string) => number) =>
  Number((files.reduce((total, file) => total + sizeOf(join(client, file)), 0) / 1000).toFixed(1))
/** The size of the file that the build compressed and the server sends. */
const compressedSize = (path: string) => statSync(`${path}.br`).size

const rows = Object.entries(publicPages).map(([page, module]) => {
  const { entry, preloads, styles, fonts } = assetsOf([module])
  const scripts = [entry, ...preloads]
  return {
    page,
    'JS brotli KB': sum(scripts, compressedSize),
    'JS gzip KB': sum(scripts, (path) => gzipSync(readFileSync(path)).length),
    'CSS brotli KB': sum(styles, compressedSize),
    'fonts KB': sum(fonts, (path) => statSync(path).size),
  }
})
console.table(rows)

const tooHeavy = rows.filter(
  (row) => row['JS brotli KB'] > budget.javascript / 1000 || row['CSS brotli KB'] > budget.css / 1000,
)
for (const { page } of tooHeavy)
  console.error(
    `${page} is over its budget of ${budget.javascript / 1000} KB of JavaScript and ${budget.css / 1000} KB of CSS`,
  )
process.exitCode = tooHeavy.length > 0 ? 1 : 0

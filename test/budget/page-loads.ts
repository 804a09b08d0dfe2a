import { chromium } from 'playwright-core'
import { launchOptions } from '../chromium.ts'
import { openDemoSite } from '../shots/demo-site.ts'
import { excessesOf, loadPage } from './page-load.ts'
import { addressOf, publicPages } from './public-pages.ts'

// Prints the bytes of a first visit to each public page, narrow and wide. Exits with 1 if a page
// exceeds its budget.
const widths = [360, 1280]
const kilobytes = (bytes: number) => Number((bytes / 1000).toFixed(1))

await using site = await openDemoSite()
const browser = await chromium.launch(launchOptions)
const rows = []
const excesses: string[] = []
for (const route of Object.keys(publicPages)) {
  const address = site.url + (await addressOf(route, site.url))
  for (const width of widths) {
    const page = await browser.newPage({ viewport: { width, height: 800 }, serviceWorkers: 'block' })
    const load = await loadPage(page, address)
    await page.close()
    rows.push({
      page: route,
      width,
      'HTML KB': kilobytes(load.html),
      'JS KB': kilobytes(load.javascript),
      'CSS KB': kilobytes(load.css),
      'total KB': kilobytes(load.everything),
      'later KB': kilobytes(load.later),
      shift: Number(load.shift.toFixed(4)),
    })
    for (const excess of excessesOf(load)) excesses.push(`${route} at ${width} px is over its budget: ${excess}`)
  }
}
await browser.close()
console.table(rows)
for (const excess of excesses) console.error(excess)
process.exitCode = excesses.length > 0 ? 1 : 0

import type { Browser, Page } from 'playwright-core'
import { openBrowser, type Role, signedIn } from '../shots/browser.ts'
import { openDemoSite, readWorld } from '../shots/demo-site.ts'

interface Height {
  page: string
  role: Role
  /** The last thing that counts; the whole page by default. */
  until?: string
  /** The only thing that counts. */
  of?: string
  /** In CSS pixels, on a phone of 360 x 740. */
  most: number
}

// Prints the heights of pages on a phone. Exits with 1 if one is taller than it may be.
await using site = await openDemoSite()
const { id } = await readWorld(site.url)

/**
 * How tall pages of the demo users may be: a dashboard leads with what comes next. Its whole height
 * includes the offer of notifications, which goes with one press.
 */
const heights: Height[] = [
  { page: `/providers/${id}`, role: 'anonymous', of: '[data-bottom-bar]', most: 72 },
  { page: '/dashboard', role: 'customer', most: 2175 },
  { page: '/dashboard?show=past', role: 'customer', most: 2325 },
  { page: '/dashboard', role: 'provider', until: '[role=tabpanel]', most: 1600 },
  { page: '/dashboard', role: 'provider', most: 2750 },
]

const browser = await openBrowser()
const rows = []
for (const { page, role, until, of, most } of heights) {
  const height = await withPage(browser, role, async (tab) => {
    await tab.goto(page, { waitUntil: 'networkidle' })
    return of ? tab.locator(of).evaluate(heightOf) : tab.evaluate(bottomOf, until)
  })
  rows.push({ page, role, until: of ?? until ?? 'the end', height, most, fits: height <= most })
}
await browser.close()
console.table(rows)
process.exitCode = rows.every(({ fits }) => fits) ? 0 : 1

async function withPage<T>(browser: Browser, role: Role, look: (page: Page) => Promise<T>): Promise<T> {
  const context = await browser.newContext({
    baseURL: site.url,
    viewport: { width: 360, height: 740 },
    timezoneId: 'America/New_York',
    serviceWorkers: 'block',
  })
  await context.addCookies(await signedIn(browser, site.url, role))
  const result = await look(await context.newPage())
  await context.close()
  return result
}

/** Runs in the page, as the next one. */
function heightOf(part: Element): number {
  return Math.ceil(part.getBoundingClientRect().height)
}

function bottomOf(until: string | undefined): number {
  const part = until === undefined ? document.documentElement : document.querySelector(until)!
  return Math.ceil(part.getBoundingClientRect().bottom + window.scrollY)
}

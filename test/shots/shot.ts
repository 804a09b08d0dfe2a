import type { BrowserContext, Page, Request } from 'playwright-core'
import type { Place } from './routes.ts'

/** The result of a visit. */
export interface Shot {
  /** Where the page redirected to; there is no picture then. */
  redirect?: string
  /** Problems that a visitor should never see, one line each. */
  faults: string[]
}

/** How long a page may take, in milliseconds. */
export const timeout = 20_000
/** Milliseconds without requests before a page counts as settled. */
const quiet = 400

/** React's error numbers for failed hydration. */
const hydrationErrors = /React error #(418|419|421|422|423|425)\b/

/** Visits an address, writes its picture to `file` and returns its problems. */
export async function takeShot(context: BrowserContext, { path, refused }: Place, file: string): Promise<Shot> {
  const page = await context.newPage()
  try {
    const log = listenTo(page, refused)
    await page.goto(path, { waitUntil: 'load', timeout: timeout })
    await waitUntilSettled(page, log.underway)
    const { pathname, search } = new URL(page.url())
    if (pathname !== path) return { redirect: pathname + search, faults: log.faults }
    const tooWide = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
    if (tooWide > 0) log.faults.push(`scrolls sideways by ${tooWide} px`)
    await page.screenshot({ path: file, fullPage: true, animations: 'disabled' })
    return { faults: [...log.faults] }
  } catch (error) {
    return { faults: [String(error)] }
  } finally {
    await page.close()
  }
}

/** Records errors and open requests of a page. `refused` is a path that is expected to fail. */
export function listenTo(page: Page, refused: string | undefined): { faults: string[]; underway: Set<Request> } {
  const faults: string[] = []
  const underway = new Set<Request>()
  const pathOf = (request: Request) => `${request.method()} ${new URL(request.url()).pathname}`
  // An event stream never ends.
  page.on('request', (request) => request.url().includes('/realtime/') || underway.add(request))
  page.on('requestfinished', (request) => underway.delete(request))
  page.on('requestfailed', (request) => {
    underway.delete(request)
    const reason = request.failure()?.errorText
    if (reason !== 'net::ERR_ABORTED') faults.push(`request failed: ${pathOf(request)}: ${reason}`)
  })
  page.on('response', (response) => {
    const isExpected = new URL(response.url()).pathname === refused
    if (response.status() >= 400 && !isExpected) faults.push(`${response.status()}: ${pathOf(response.request())}`)
  })
  page.on('pageerror', ({ message }) => {
    const kind = hydrationErrors.test(message) ? 'hydration mismatch' : 'error'
    faults.push(`${kind}: ${message.replace(/; visit .*/, '')}`)
  })
  page.on('console', (message) => {
    const isToldAbove = message.text().startsWith('Failed to load resource')
    if (['error', 'warning'].includes(message.type()) && !isToldAbove)
      faults.push(`console: ${message.text().slice(0, 300)}`)
  })
  return { faults, underway }
}

/** Waits until the page is hydrated, its pictures are loaded and requests have stopped. */
export async function waitUntilSettled(page: Page, underway: Set<Request>): Promise<void> {
  await page.waitForFunction(isAlive, undefined, { timeout: timeout })
  await page.evaluate(async () => {
    for (const image of document.images) image.loading = 'eager'
    await Promise.allSettled([...document.images].map((image) => image.decode()))
    await document.fonts.ready
  })
  const end = Date.now() + timeout
  for (let since = Date.now(); Date.now() - since < quiet; ) {
    if (underway.size > 0) since = Date.now()
    if (Date.now() > end) throw new Error(`still loading: ${[...underway].map((request) => request.url()).join(' ')}`)
    await page.waitForTimeout(50)
  }
}

/** React marks each element that it has hydrated. */
export function isAlive(): boolean {
  // A page in a frame is never hydrated.
  if (!document.getElementById('page-state')) return true
  const element = document.querySelector('main > *')
  return element !== null && Object.keys(element).some((key) => key.startsWith('__reactFiber'))
}

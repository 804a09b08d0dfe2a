import type { Page } from 'playwright-core'
import { isAlive } from '../shots/shot.ts'
import { budget } from './public-pages.ts'

/** The bytes that a page has loaded, from the network or the browser's cache. */
export interface PageLoad {
  javascript: number
  css: number
  everything: number
  /** Bytes fetched after the page had loaded. Late scripts do not count as its JavaScript. */
  later: number
  /** Cumulative Layout Shift. */
  shift: number
}

/** Visits an address and waits until the page is hydrated and loading has stopped. */
export async function loadPage(page: Page, address: string): Promise<PageLoad> {
  await page.goto(address, { waitUntil: 'load' })
  await page.waitForFunction(isAlive)
  await page.waitForLoadState('networkidle')
  return page.evaluate(() => {
    const [document] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
    const all = performance.getEntriesByType('resource') as PerformanceResourceTiming[]
    const end = document?.loadEventStart ?? 0
    const during = all.filter(({ startTime }) => startTime <= end)
    const sum = (entries: PerformanceResourceTiming[]) =>
      entries.reduce((total, { encodedBodySize }) => total + encodedBodySize, 0)
    const ofKind = (ending: string) => sum(during.filter(({ name }) => new URL(name).pathname.endsWith(ending)))
    const observer = new PerformanceObserver(() => {})
    observer.observe({ type: 'layout-shift', buffered: true })
    const moves = observer.takeRecords() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[]
    const javascript = ofKind('.js')
    const css = ofKind('.css')
    const everything = sum(all) + (document?.encodedBodySize ?? 0)
    const later = sum(all) - sum(during)
    const shift = moves.reduce((total, { value, hadRecentInput }) => total + (hadRecentInput ? 0 : value), 0)
    return { javascript, css, everything, later, shift }
  })
}

/** The exceeded budgets, one line each. */
export function excessesOf(load: PageLoad): string[] {
  const limits = Object.entries(budget) as [keyof typeof budget, number][]
  return limits.filter(([what, limit]) => load[what] > limit).map(([what, limit]) => `${what} ${load[what]} > ${limit}`)
}

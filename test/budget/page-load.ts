import type { Page } from 'playwright-core'
import { isAlive } from '../shots/shot.ts'
import { budget } from './public-pages.ts'

/** The files that a page loaded, in compressed bytes, from the network or the browser's cache. */
export interface PageLoad {
  /** The document without compression. */
  html: number
  javascript: number
  css: number
  everything: number
  /** The part of `everything` that was fetched after the load event. `javascript` excludes it. */
  later: number
  /** Cumulative Layout Shift. */
  shift: number
  /** What moved, with its place and height in pixels before and after. */
  moved: string[]
}

/** An entry of the browser's list of layout shifts, which TypeScript does not know yet. */
interface LayoutShift extends PerformanceEntry {
  value: number
  hadRecentInput: boolean
  sources: { node: Node | null; previousRect: DOMRectReadOnly; currentRect: DOMRectReadOnly }[]
}

/** Visits an address and waits until the page is hydrated and the network is idle. */
export async function loadPage(page: Page, address: string): Promise<PageLoad> {
  await page.addInitScript(startIdleWorkAfterLoad)
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
    const moves = (observer.takeRecords() as LayoutShift[]).filter(({ hadRecentInput }) => !hadRecentInput)
    const html = document?.decodedBodySize ?? 0
    const javascript = ofKind('.js')
    const css = ofKind('.css')
    const everything = sum(all) + (document?.encodedBodySize ?? 0)
    const later = sum(all) - sum(during)
    const shift = moves.reduce((total, { value }) => total + value, 0)
    const placeOf = ({ y, height }: DOMRectReadOnly) => `${Math.round(y)} (${Math.round(height)})`
    const moved = moves.flatMap(({ startTime, sources }) =>
      sources.map(
        ({ node, previousRect, currentRect }) =>
          `${node?.nodeName} "${node?.textContent?.slice(0, 40)}" from ${placeOf(previousRect)} to ${placeOf(currentRect)} after ${Math.round(startTime)} ms`,
      ),
    )
    return { html, javascript, css, everything, later, shift, moved }
  })
}

/**
 * On a busy machine the load event can come after the browser is idle for the first time. Delay
 * idle callbacks until then, so that scripts for idle time never count as the page's own.
 */
function startIdleWorkAfterLoad(): void {
  const whenIdle = window.requestIdleCallback.bind(window)
  window.requestIdleCallback = (callback) => {
    if (document.readyState === 'complete') return whenIdle(callback)
    window.addEventListener('load', () => whenIdle(callback), { once: true })
    return 0
  }
}

/** One line for each limit that the page exceeds. */
export function excessesOf(load: PageLoad): string[] {
  const limits = Object.entries(budget) as [keyof typeof budget, number][]
  return limits
    .filter(([measure, limit]) => load[measure] > limit)
    .map(([measure, limit]) => `${measure} ${load[measure]} > ${limit}`)
}

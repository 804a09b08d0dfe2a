import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Page } from 'playwright-core'

const builder = createRequire(import.meta.resolve('@axe-core/playwright'))
const source = readFileSync(builder.resolve('axe-core/axe.min.js'), 'utf8')

/**
 * Loads axe-core into a page that does not have it yet. AxeBuilder would load the source that is
 * not minified before each of its runs, and as an argument of a function that evaluates it, which
 * takes more CPU time than the rules do.
 */
export async function loadAxe(page: Page): Promise<void> {
  if (await page.evaluate(() => 'axe' in window)) return
  const session = await page.context().newCDPSession(page)
  const { exceptionDetails } = await session.send('Runtime.evaluate', { expression: `${source};undefined` })
  await session.detach()
  if (exceptionDetails) throw new Error(`axe-core can't be loaded: ${exceptionDetails.text}`)
}

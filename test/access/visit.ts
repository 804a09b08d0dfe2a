import type { BrowserContext, Page } from 'playwright-core'
import { listenTo, settle, timeout } from '../shots/shot.ts'
import { axeFindings, cutTexts, frameFindings, movements, smallTargets } from './findings.ts'

/** The two sizes in which everything is looked at, in CSS pixels. */
export const widths = [360, 1280]
const themes = ['light', 'dark'] as const

/** What is visited, and what is opened there before it is looked at. */
export interface Visit {
  path: string
  open?: (page: Page) => Promise<void>
  /** Where it makes sense to look; {@link widths} if left out. */
  widths?: number[]
}

/** Where the page sent its visitor instead, or what was found, a line each. */
export interface Report {
  redirect?: string
  findings: Set<string>
}

/**
 * Goes to a page once and looks at it in every width and theme. Both are changed in place: our layout follows the viewport and our colours
 * `prefers-color-scheme`, as they do under the hand of a person who turns a tablet or at whose place the sun goes down.
 */
export async function visit(context: BrowserContext, { path, open, widths: wanted = widths }: Visit): Promise<Report> {
  const page = await context.newPage()
  const findings = new Set<string>()
  const add = (where: string, lines: string[]) => lines.forEach((line) => findings.add(`${where}: ${line}`))
  try {
    await resize(page, wanted[0] ?? 1280)
    const { underway } = listenTo(page, undefined)
    await page.goto(path, { waitUntil: 'load', timeout: timeout })
    await settle(page, underway)
    const { pathname, search } = new URL(page.url())
    if (!open && pathname !== path.split('?')[0]) return { redirect: pathname + search, findings }
    await open?.(page)
    await settle(page, underway)
    for (const width of wanted) {
      await resize(page, width)
      for (const colorScheme of themes) {
        await page.emulateMedia({ colorScheme })
        add(`${width} ${colorScheme}`, await axeFindings(page))
      }
      add(`${width}`, [...(await frameFindings(page)), ...(await movements(page)), ...(await cutTexts(page))])
      if (width < 768) add(`${width}`, await smallTargets(page))
      add(`${width}, spaced`, await spaced(page))
    }
    if (wanted.length > 1) await magnified(page, add)
  } catch (error) {
    add('visit', [String(error).slice(0, 400)])
  } finally {
    await page.close()
  }
  return { findings }
}

/** A window of 1280 x 1024 px at 200 % and at 400 % (WCAG 1.4.4, 1.4.10): half and a quarter of the CSS pixels are left. */
async function magnified(page: Page, add: (where: string, lines: string[]) => void): Promise<void> {
  for (const times of [2, 4]) {
    await resize(page, 1280 / times, 1024 / times)
    add(`${times * 100} %`, [...(await frameFindings(page)), ...(await cutTexts(page))])
  }
}

/** With the distances that WCAG 1.4.12 wants a reader to be able to set. */
async function spaced(page: Page): Promise<string[]> {
  const style = await page.addStyleTag({
    content: `* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important }
      p { margin-bottom: 2em !important }`,
  })
  const found = [...(await frameFindings(page)), ...(await cutTexts(page))]
  await style.evaluate((element) => (element as Element).remove())
  return found
}

async function resize(page: Page, width: number, height = width < 768 ? 740 : 800): Promise<void> {
  await page.setViewportSize({ width, height })
  await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))))
}

import type { BrowserContext, Page } from 'playwright-core'
import { untranslated } from '../languages/untranslated.ts'
import { listenTo, timeout, waitUntilSettled } from '../shots/shot.ts'
import { axeFindingsInBothThemes, cutTexts, frameFindings, movements, smallTargets } from './findings.ts'

/** The two viewports, in CSS pixels. */
export const widths = [360, 1280]

/** A page to visit, and what to open on it first. */
export interface Visit {
  path: string
  open?: ((page: Page) => Promise<void>) | undefined
  /** The widths to check; all {@link widths} by default. */
  widths?: number[] | undefined
}

/** The redirect target, or the findings, one line each. */
export interface Report {
  redirect?: string
  findings: Set<string>
}

type Add = (where: string, lines: string[]) => void
/** Looks at a page in one width. */
type Look = (page: Page, width: number, add: Add) => Promise<void>

/** Everything that WCAG asks for, in both themes. */
export const everySense: Look = async (page, width, add) => {
  add(`${width}`, await axeFindingsInBothThemes(page))
  add(`${width}`, [...(await frameFindings(page)), ...(await movements(page)), ...(await cutTexts(page))])
  if (width < 768) add(`${width}`, await smallTargets(page))
  add(`${width}, spaced`, await spaced(page))
}

/** Only what a longer language changes, and what has no translation. */
export const texts: Look = async (page, width, add) =>
  add(`${width}`, [...(await frameFindings(page)), ...(await cutTexts(page)), ...(await untranslated(page))])

/**
 * Visits a page once and looks at it in every width, changing viewport and color scheme in place.
 */
export async function visit(
  context: BrowserContext,
  { path, open, widths: chosen = widths }: Visit,
  look: Look = everySense,
): Promise<Report> {
  const page = await context.newPage()
  const findings = new Set<string>()
  const add: Add = (where, lines) => lines.forEach((line) => findings.add(`${where}: ${line}`))
  try {
    await resize(page, chosen[0] ?? 1280)
    const { underway } = listenTo(page, undefined)
    await page.goto(path, { waitUntil: 'load', timeout: timeout })
    await waitUntilSettled(page, underway)
    const { pathname, search } = new URL(page.url())
    if (!open && pathname !== path.split('?')[0]) return { redirect: pathname + search, findings }
    await open?.(page)
    await waitUntilSettled(page, underway)
    for (const width of chosen) {
      await resize(page, width)
      await look(page, width, add)
    }
    if (chosen.length > 1 && look === everySense) await magnified(page, add)
  } catch (error) {
    add('visit', [String(error).slice(0, 400)])
  } finally {
    await page.close()
  }
  return { findings }
}

/**
 * A window of 1280 x 1024 px at 200% and 400% zoom (WCAG 1.4.4, 1.4.10): half and a quarter of the
 * CSS pixels.
 */
async function magnified(page: Page, add: Add): Promise<void> {
  for (const times of [2, 4]) {
    await resize(page, 1280 / times, 1024 / times)
    add(`${times * 100} %`, [...(await frameFindings(page)), ...(await cutTexts(page))])
  }
}

const spacing = `* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important }
  p { margin-bottom: 2em !important }`

/** With the text spacing of WCAG 1.4.12. */
async function spaced(page: Page): Promise<string[]> {
  // The Content-Security-Policy blocks an added style element.
  await page.evaluate((css) => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(css)
    document.adoptedStyleSheets.push(sheet)
  }, spacing)
  const found = [...(await frameFindings(page)), ...(await cutTexts(page))]
  await page.evaluate(() => void document.adoptedStyleSheets.pop())
  return found
}

async function resize(page: Page, width: number, height = width < 768 ? 740 : 800): Promise<void> {
  await page.setViewportSize({ width, height })
  await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))))
}

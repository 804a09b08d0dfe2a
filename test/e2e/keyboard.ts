import { expect, type Locator, type Page } from '@playwright/test'

/**
 * Presses Tab until the control has the focus, and checks that the focus is visible at every stop.
 */
export async function reach(page: Page, control: Locator): Promise<void> {
  await expect(control).toBeEnabled()
  const isThere = (element: Element) => element === document.activeElement
  for (let presses = 0; presses < 150; presses += 1) {
    if (await control.evaluate(isThere)) return
    await tab(page)
  }
  throw new Error(`The keyboard does not reach ${String(control)}`)
}

/** Moves to a control and presses a key on it. */
export async function press(page: Page, control: Locator, key: string): Promise<void> {
  await reach(page, control)
  await page.keyboard.press(key)
}

/** Moves to a field and types into it. */
export async function write(page: Page, field: Locator, text: string): Promise<void> {
  await reach(page, field)
  await page.keyboard.insertText(text)
}

/** Tabs through the whole page and returns the number of stops. Fails if the focus is trapped. */
export async function walk(page: Page): Promise<number> {
  for (let stops = 0; stops < 250; stops += 1) if (!(await tab(page))) return stops
  throw new Error('The keyboard never leaves the page')
}

/**
 * Presses Tab once; false at the end of the page. Checks that the focus is visible: a ring of at
 * least 2 px, and not entirely covered (WCAG 2.4.7, 2.4.11).
 */
async function tab(page: Page): Promise<boolean> {
  await page.keyboard.press('Tab')
  const problem = await page.evaluate(whatCannotBeSeen)
  // During a view transition, an image of the old page covers the new one.
  if (problem) await expect.poll(() => page.evaluate(whatCannotBeSeen)).toBeFalsy()
  return problem !== undefined
}

/** Undefined if nothing has the focus, null if there is no problem. */
function whatCannotBeSeen(): string | null | undefined {
  const focused = document.activeElement
  if (!focused || focused === document.body) return undefined
  // A native radio may be hidden in its label, which then has the ring.
  const dressed = [focused, focused.closest('label')].filter((element) => element !== null)
  const isRinged = dressed.some((element) => {
    const { outlineStyle, outlineWidth } = getComputedStyle(element)
    return outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2
  })
  if (!isRinged) return `no ring: ${focused.outerHTML.slice(0, 200)}`
  const isOnTop = dressed.some((element) => {
    const { left, top, right, bottom } = element.getBoundingClientRect()
    const xs = [left + 2, (left + right) / 2, right - 2]
    const ys = [top + 2, (top + bottom) / 2, bottom - 2]
    return xs.some((x) => ys.some((y) => element.contains(document.elementFromPoint(x, y))))
  })
  return isOnTop ? null : `hidden: ${focused.outerHTML.slice(0, 200)}`
}

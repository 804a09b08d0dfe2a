import type { Page } from 'playwright-core'
import { t } from '#ui/language.ts'
import { isAlive } from '../shots/shot.ts'
import type { State } from './states.ts'

/** An open dialog. */
export const dialog = 'dialog[open]'
/** Something in an open menu. */
export const menu = ':popover-open a, :popover-open button'

/**
 * The name of a control in the language of the check: all of it, an English text of the catalog, or
 * {@link start}.
 */
export type ControlName = string | { starts: string }

/** A name that begins like this English text, up to its first value. */
export const start = (english: string): ControlName => ({ starts: english })

/** How Playwright finds a control by its name. */
export function named(name: ControlName): { name: string | RegExp; exact: true } {
  if (typeof name === 'string') return { name: t(name), exact: true }
  const fixed = t(name.starts)
    .split('{', 1)[0]!
    .replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)
  return { name: new RegExp(`^${fixed}`), exact: true }
}

/** Presses a button, and waits for an element that this brings. */
export function press(button: ControlName, brings: string): State['open'] {
  return async (page) => {
    await page.getByRole('button', named(button)).first().click()
    await page.locator(brings).first().waitFor()
  }
}

/** Leads to another address, and waits until its page answers presses. */
export async function goTo(page: Page, address: string): Promise<void> {
  await page.goto(address)
  await page.waitForFunction(isAlive)
}

/** Opens nothing. */
export const asItIs: State['open'] = async () => {}

import type { State } from './states.ts'

/** An open dialog. */
export const dialog = 'dialog[open]'
/** Something in an open menu. */
export const menu = ':popover-open a, :popover-open button'

/** Presses a button, and waits for an element that this brings. */
export function press(button: string | RegExp, brings: string): State['open'] {
  return async (page) => {
    await page
      .getByRole('button', { name: button, exact: typeof button === 'string' })
      .first()
      .click()
    await page.locator(brings).first().waitFor()
  }
}

/** Opens nothing. */
export const asItIs: State['open'] = async () => {}

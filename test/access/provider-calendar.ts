import type { Page } from 'playwright-core'

/** Opens the form that blocks time, and sends a time that ends before it begins. */
export async function blockBackwards(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Block time', exact: true }).click()
  const dialog = page.locator('dialog[open]')
  await dialog.getByLabel('From', { exact: true }).selectOption('20:00')
  await dialog.getByLabel('To', { exact: true }).selectOption('08:00')
  await dialog.getByRole('button', { name: 'Block time' }).click()
  await page.locator('[aria-invalid=true]').first().waitFor()
}

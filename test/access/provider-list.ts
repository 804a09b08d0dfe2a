import type { Page } from 'playwright-core'
import { t } from '#ui/language.ts'
import { named, start } from './press.ts'

/**
 * Beside the list, the map loads when the user first touches the page; on a phone, a button opens
 * it.
 */
export async function openMap(page: Page): Promise<void> {
  const button = page.getByRole('button', named('Show map'))
  if (await button.isVisible()) await button.click()
  else await page.mouse.move(20, 20)
  await page
    .locator(`[aria-label="${t('Providers on the map')}"] button`)
    .first()
    .waitFor()
}

/** The sheet of a phone. */
export async function openFilters(page: Page): Promise<void> {
  await page.getByRole('button', named(start('Search and filters'))).click()
  await page.getByRole('dialog').waitFor()
}

/** On a phone, they are in the sheet. */
export async function openCategories(page: Page): Promise<void> {
  const sheet = page.getByRole('button', named(start('Search and filters')))
  if (await sheet.isVisible()) await sheet.click()
  await page.locator('summary:visible', { hasText: t('Categories') }).click()
}

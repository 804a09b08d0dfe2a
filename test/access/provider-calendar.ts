import type { Page } from 'playwright-core'
import type { State } from './states.ts'

const dialog = 'dialog[open]'

async function openSickDay(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'I’m sick today' }).click()
  await page.locator(dialog).waitFor()
}

async function openBooking(page: Page): Promise<void> {
  await page
    .getByRole('button', { name: /^Details of/ })
    .first()
    .click()
  await page.locator(dialog).waitFor()
}

/** A time that ends before it begins. */
async function blockBackwards(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Block time', exact: true }).click()
  await page.locator(dialog).getByLabel('From', { exact: true }).selectOption('20:00')
  await page.locator(dialog).getByLabel('To', { exact: true }).selectOption('08:00')
  await page.locator(dialog).getByRole('button', { name: 'Block time' }).click()
  await page.locator('[aria-invalid=true]').first().waitFor()
}

/** What opens on the provider's calendar. */
export const calendarStates: State[] = [
  { name: 'block dialog, errors', path: '/calendar', roles: ['provider'], open: blockBackwards },
  { name: 'sick day', path: '/calendar', roles: ['provider'], open: openSickDay },
  { name: 'booking', path: '/calendar', roles: ['provider'], open: openBooking },
]

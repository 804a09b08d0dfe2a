import type { Page } from 'playwright-core'
import type { State } from './states.ts'

const dialog = 'dialog[open]'

async function chooseService(page: Page): Promise<void> {
  await page.getByLabel('Service').selectOption({ index: 1 })
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByRole('radiogroup', { name: 'Date' }).waitFor()
}

async function repeatWeekly(page: Page): Promise<void> {
  await chooseService(page)
  await page.getByRole('radiogroup', { name: 'Start Time' }).getByRole('radio').first().check()
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByLabel('Repeat').selectOption('Every week')
  await page.getByLabel('Number of bookings').waitFor()
}

const openCancel = (of: string | RegExp) => async (page: Page) => {
  const card = page.getByRole('main').getByRole('group').filter({ hasText: of }).first()
  await card.getByRole('button', { name: 'Cancel', exact: true }).click()
  await page.locator(dialog).waitFor()
}

/** What opens in the booking form of this provider, and for canceling. */
export const bookingStates = (id: string): State[] => [
  { name: 'day and time', path: `/providers/${id}/book`, roles: ['customer'], open: chooseService },
  { name: 'series', path: `/providers/${id}/book`, roles: ['customer'], open: repeatWeekly },
  { name: 'cancel dialog', path: '/dashboard', roles: ['customer'], open: openCancel('$') },
  { name: 'cancel series', path: '/dashboard', roles: ['customer'], open: openCancel('Every week') },
]

import type { Page } from 'playwright-core'
import { t } from '#ui/language.ts'
import { dialog, named } from './press.ts'
import type { State } from './states.ts'

async function chooseService(page: Page): Promise<void> {
  await page.getByLabel(t('Service')).selectOption({ index: 1 })
  await page.getByRole('button', named('Continue')).click()
  await page.getByRole('radiogroup', named('Date')).waitFor()
}

async function repeatWeekly(page: Page): Promise<void> {
  await chooseService(page)
  await page.getByRole('radiogroup', named('Start Time')).getByRole('radio').first().check()
  await page.getByRole('button', named('Continue')).click()
  await page.getByLabel(t('Repeat')).selectOption(t('Every week'))
  await page.getByLabel(t('Number of bookings')).waitFor()
}

const openCancel = (of: string) => async (page: Page) => {
  const card = page
    .getByRole('main')
    .getByRole('group')
    .filter({ hasText: t(of) })
    .first()
  await card.getByRole('button', named('Cancel')).click()
  await page.locator(dialog).waitFor()
}

/** What opens in the booking form of this provider, and for canceling. */
export const bookingStates = (id: string): State[] => [
  { name: 'day and time', path: `/providers/${id}/book`, roles: ['customer'], open: chooseService },
  { name: 'series', path: `/providers/${id}/book`, roles: ['customer'], open: repeatWeekly },
  { name: 'cancel dialog', path: '/dashboard', roles: ['customer'], open: openCancel('$') },
  { name: 'cancel series', path: '/dashboard', roles: ['customer'], open: openCancel('Every week') },
]

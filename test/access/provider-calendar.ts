import type { Page } from 'playwright-core'
import { t } from '#ui/language.ts'
import { dialog, goTo, named, press } from './press.ts'
import type { State } from './states.ts'

/** A time that ends before it begins. */
async function blockBackwards(page: Page): Promise<void> {
  await page.getByRole('button', named('Block time')).click()
  await page.locator(dialog).getByLabel(t('From'), { exact: true }).selectOption('20:00')
  await page.locator(dialog).getByLabel(t('To'), { exact: true }).selectOption('08:00')
  await page.locator(dialog).getByRole('button', named('Block time')).click()
  await page.locator('[aria-invalid=true]').first().waitFor()
}

/** A booking of the next week, because this one may be over. Phones show one day at a time. */
async function openBooking(page: Page): Promise<void> {
  await goTo(page, (await page.getByRole('link', named('Next week')).getAttribute('href'))!)
  await page
    .getByRole('main')
    .getByRole('button', { name: /\d:\d\d/ })
    .first()
    .click()
  await page.locator(dialog).waitFor()
}

/** What opens on the provider's calendar. */
export const calendarStates: State[] = [
  { name: 'block dialog, errors', path: '/calendar', roles: ['provider'], open: blockBackwards },
  { name: 'sick day', path: '/calendar', roles: ['provider'], open: press('I’m sick today', dialog) },
  { name: 'booking', path: '/calendar', roles: ['provider'], widths: [1280], open: openBooking },
]

import type { Page } from 'playwright-core'
import { t } from '#ui/language.ts'
import { asItIs, dialog, menu, named, press, start } from './press.ts'
import type { State } from './states.ts'

async function openPerson(page: Page): Promise<void> {
  await page.getByRole('main').locator('a[href*="/admin/people/"]').first().click()
  await page.getByRole('heading', named('Login')).waitFor()
}

async function askToMakeOperator(page: Page): Promise<void> {
  await openPerson(page)
  await press('Make operator', dialog)(page)
}

async function openTable(page: Page): Promise<void> {
  await page.getByText(t('Show as a table')).first().click()
  await page.getByRole('table').first().waitFor()
}

async function askToSuspend(page: Page): Promise<void> {
  await openPerson(page)
  await press(start('Suspend'), dialog)(page)
}

function chooseForReport(action: string): State['open'] {
  return async (page) => {
    await press(start('Actions'), menu)(page)
    await press(action, dialog)(page)
  }
}

/** What opens on the pages of operators. */
export const operatorStates: State[] = [
  { name: 'person', path: '/admin/people', roles: ['operator'], open: openPerson },
  { name: 'suspend dialog', path: '/admin/people', roles: ['operator'], open: askToSuspend },
  { name: 'operator dialog', path: '/admin/people', roles: ['operator'], open: askToMakeOperator },
  { name: 'figures', path: '/admin', roles: ['operator'], open: openTable },
  { name: 'nobody', path: '/admin/people?search=zeppelin', roles: ['operator'], open: asItIs },
  { name: 'report menu', path: '/admin/reports', roles: ['operator'], open: press(start('Actions'), menu) },
  { name: 'uphold dialog', path: '/admin/reports', roles: ['operator'], open: chooseForReport('Uphold') },
  { name: 'verify dialog', path: '/admin/providers', roles: ['operator'], open: press(start('Verify'), dialog) },
  { name: 'hide dialog', path: '/admin/reports', roles: ['operator'], open: chooseForReport('Hide review') },
  { name: 'close dialog', path: '/admin/requests', roles: ['operator'], open: press(start('Close request'), dialog) },
]

import { expect, type Page, test } from './journey.ts'
import { anOperator } from './operators.ts'
import { anAccount, aProvider, ask, aVisitor, dayFromNow, enter, signIn } from './people.ts'

const main = (page: Page) => page.getByRole('main')

test('a visitor asks to be told of a full day, signs in on the way, is told when a time opens, and removes the entry', async ({
  page,
  newBrowser,
  baseURL,
}) => {
  const providersPage = await newBrowser()
  const provider = await aProvider(providersPage, 'Wanda Waited')
  const day = dayFromNow(3)
  const block = { starts_on: day, starts_at: '00:00', ends_on: dayFromNow(4), ends_at: '00:00' }
  const { id } = await ask<{ id: string }>(providersPage, '/rest/v1/blocked_times', block)
  const waiting = await anAccount(aVisitor('Wilbur Waits'))

  await page.goto(`/providers/${provider.id}?day=${day}`)
  await main(page).getByRole('link', { name: 'Tell me if something opens' }).click()
  await expect(page).toHaveURL(/\/login\?return_to=/)
  await signIn(page, waiting, 'Customer')
  await expect(page.getByRole('heading', { name: 'Tell me if something opens' })).toBeVisible()
  await expect(page.getByLabel('First day')).toHaveValue(day)
  await page.getByLabel('Last day').fill(dayFromNow(2))
  await page.getByRole('button', { name: 'Tell me', exact: true }).click()
  await expect(page.getByLabel('Last day')).toHaveAccessibleDescription('The last day must not be before the first')
  await page.getByLabel('Last day').fill(day)
  await page.getByLabel('Time of the day').selectOption('morning')
  await page.getByRole('button', { name: 'Tell me', exact: true }).click()
  const list = page.locator('details', { hasText: 'Waiting list: 1 entry' })
  await list.getByText('Waiting list: 1 entry').click()
  await expect(list.getByRole('listitem')).toContainText('Waiting for')

  await providersPage.goto(`/calendar?day=${day}`)
  await expect(main(providersPage).getByText('1 customer waits for a time on this day.')).toBeVisible()
  const freed = await providersPage.request.delete(`/rest/v1/blocked_times/${id}`, { headers: { origin: baseURL! } })
  expect(freed.ok()).toBe(true)
  const operatorsPage = await newBrowser()
  await enter(operatorsPage, await anOperator('Olga Operator'))
  await ask(operatorsPage, '/rest/v1/admin/jobs/tell-waiting/run', {})
  await expect(page.getByRole('button', { name: 'Notifications, 1 unread' })).toBeVisible({ timeout: 30_000 })
  await page.reload()
  await list.getByRole('link', { name: 'See if it is still free' }).click()
  await expect(page.getByRole('heading', { name: 'When should they come?' })).toBeVisible()
  await ask(providersPage, '/rest/v1/blocked_times', block)
  await page.reload()
  await main(page).getByRole('link', { name: 'Tell me if something opens' }).click()
  await expect(page.getByLabel('First day')).toHaveValue(day)
  await page.goto('/dashboard')
  await list.getByRole('button', { name: /^Remove/ }).click()
  await expect(list).toHaveCount(0)
})

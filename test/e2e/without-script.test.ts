import { expect, test } from './journey.ts'
import { linkFor } from './mails.ts'
import { aCustomer, aProvider, book } from './people.ts'

test.use({ javaScriptEnabled: false })

test('without JavaScript the filters are a form, and chips take them away', { tag: '@deep' }, async ({ page }) => {
  await page.goto('/providers')
  await page.getByRole('combobox', { name: 'Day' }).selectOption('Pick a day…')
  await page.getByLabel('Date').fill('2030-01-01')
  await page.getByRole('combobox', { name: 'Time' }).selectOption('Evening')
  await page.getByRole('combobox', { name: 'Rating' }).selectOption('3 stars or more')
  await page.getByRole('main').getByRole('button', { name: 'Search', exact: true }).click()
  const chips = page.getByRole('region', { name: 'Active filters' }).getByRole('link')
  await expect(chips).toContainText(['Tue, Jan 1, 2030', 'Evening', '3 stars or more', 'Clear all'])
  await expect(page.getByRole('heading', { name: 'No providers found' })).toBeVisible()
  await page.getByRole('link', { name: /if you drop “Tue, Jan 1, 2030”$/ }).click()
  await expect(page).toHaveURL('/providers?min_rating=3')
  await expect(page.getByRole('main').getByRole('article').first()).toBeVisible()
})

test('without JavaScript the link of an email switches the emails of its kind off and on', { tag: '@deep' }, async ({
  page,
  newBrowser,
}) => {
  const provider = await aProvider(await newBrowser(), 'Otto Optional')
  const customer = await aCustomer(page, 'Cleo Quiet')
  await book(page, customer, provider)
  await page.goto(await linkFor(page, customer, '/unsubscribe'))
  await page.getByRole('button', { name: 'Stop these emails' }).click()
  await expect(page.getByRole('heading', { name: 'These emails are off' })).toBeVisible()
  await page.getByRole('button', { name: 'Send them again' }).click()
  await expect(page.getByRole('heading', { name: 'Stop these emails?' })).toBeVisible()
})

import { expect, test } from './journey.ts'
import { linkFor } from './mails.ts'
import { aCustomer, aProvider, book } from './people.ts'

test.use({ javaScriptEnabled: false })

test('without JavaScript a visitor searches, filters, pages, and opens a profile', async ({ page }) => {
  await page.goto('/')
  await page.getByRole('main').getByLabel('Category').selectOption('Cleaning')
  await page.getByRole('main').getByRole('button', { name: 'Search', exact: true }).click()
  await expect(page).toHaveURL(/\/providers\?.*category=cleaning/)
  const cards = page.getByRole('main').getByRole('article')
  await expect(cards.first()).toBeVisible()

  await page.goto('/providers')
  await expect(cards).toHaveCount(20)
  const firstPage = await cards.getByRole('heading').allTextContents()
  await page.getByRole('link', { name: 'Show more' }).click()
  await expect(cards.first()).toBeVisible()
  const nextPage = await cards.getByRole('heading').allTextContents()
  expect(nextPage.slice(-20).filter((name) => firstPage.includes(name))).toEqual([])

  await cards.first().getByRole('link').first().click()
  await expect(page.getByRole('heading', { name: 'Services', exact: true })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Book Now' }).first()).toHaveAttribute('href', /\/book/)
})

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

test('without JavaScript an unknown address shows an error with its status', async ({ page }) => {
  expect((await page.goto('/nowhere'))?.status()).toBe(404)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  expect((await page.goto('/providers/0190a0a0-0000-7000-8000-000000000000'))?.status()).toBe(404)
  await expect(page.getByText('Provider Not Found').first()).toBeVisible()
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

import { expect, type Page, test } from './journey.ts'
import { aCustomer } from './people.ts'

const bar = (page: Page) => page.getByRole('banner')

test('the home page’s search keeps the category and the place, if the place was chosen', async ({ page }) => {
  await page.goto('/')
  await page.getByLabel('Category').selectOption('Plumbing')
  await page.getByRole('button', { name: 'Search', exact: true }).click()
  await expect(page).toHaveURL(/\/providers\?category=plumbing$/)

  await page.goto('/')
  await page.getByLabel('ZIP code').fill('11201')
  await expect(page.getByText('Brooklyn, NY')).toBeVisible()
  await page.getByRole('button', { name: 'Search', exact: true }).click()
  await expect(page).toHaveURL(/location=11201/)
  expect(Number(new URL(page.url()).searchParams.get('lat'))).toBeCloseTo(40.69, 1)
})

test('on a phone the home page is at most 4,200 pixels high, with two of its testimonials', { tag: '@deep' }, async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto('/')
  expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThanOrEqual(4200)
  const testimonials = page.getByRole('region', { name: 'What neighbors say' }).getByRole('figure')
  const count = await testimonials.count()
  await expect(testimonials.filter({ visible: true })).toHaveCount(Math.min(2, count))
  if (count > 2) await page.getByText('Show all', { exact: true }).click()
  await expect(testimonials.filter({ visible: true })).toHaveCount(count)
})

test('the chosen theme applies before any script runs', { tag: '@deep' }, async ({ page }) => {
  await page.goto('/')
  const switches = page.getByRole('contentinfo').getByRole('group', { name: 'Theme' })
  await switches.getByRole('radio', { name: 'Dark theme' }).check({ force: true })
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  const answer = await page.request.get('/')
  expect(await answer.text()).toContain('<html lang="en" data-theme="dark"')
  await switches.getByRole('radio', { name: 'System theme' }).check({ force: true })
  await expect(page.locator('html')).not.toHaveAttribute('data-theme')
})

test('a signed-in user finds notifications, messages and the logout button in the bar', { tag: '@deep' }, async ({
  page,
}) => {
  const { email } = await aCustomer(page, 'Bea Barnard')
  await page.goto('/')
  await expect(bar(page).getByRole('link', { name: 'Log in' })).toHaveCount(0)

  await page.getByRole('button', { name: /^Notifications/ }).click()
  await expect(page.getByRole('group', { name: 'Notifications' }).getByText('No notifications yet')).toBeVisible()
  await page.getByRole('button', { name: /^Messages/ }).click()
  await expect(page.getByRole('link', { name: 'View all messages' })).toBeVisible()

  await page.getByRole('button', { name: /^User menu/ }).click()
  const menu = page.getByRole('group', { name: 'User menu' })
  await expect(menu.getByText(email)).toBeVisible()
  await expect(menu.getByText('Customer', { exact: true })).toBeVisible()
  await expect(menu.getByText('Switch Role')).toHaveCount(0)
  await menu.getByRole('button', { name: 'Sign out' }).click()
  await expect(page.getByText('You have been signed out successfully')).toBeVisible()
  await expect(bar(page).getByRole('link', { name: 'Log in' })).toBeVisible()
})

import { expect, test } from './journey.ts'

test('a visitor goes from all services to a category, a town, and a provider there', { tag: '@deep' }, async ({
  page,
}) => {
  await page.goto('/services')
  await expect(page.getByRole('main').getByRole('listitem')).toHaveCount(9)
  await page
    .getByRole('main')
    .getByRole('link', { name: /Cleaning/ })
    .click()
  await expect(page).toHaveURL('/services/cleaning')
  await expect(page.getByRole('heading', { name: 'Popular services' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Find a provider' })).toHaveAttribute(
    'href',
    '/providers?category=cleaning',
  )
  await page.locator('section', { hasText: 'Cities with most providers' }).getByRole('link').first().click()
  await expect(page.getByRole('heading', { level: 1, name: /^Cleaning in / })).toBeVisible()
  const place = (await page.getByRole('heading', { level: 1 }).innerText()).replace('Cleaning in ', '')
  await page.getByRole('link', { name: /^See all providers near / }).click()
  // The ZIP code in the middle of a town may have a name of its own.
  const near = new RegExp(`near .+, ${place.split(', ')[1]}`)
  await expect(page.getByRole('status').filter({ hasText: near })).toBeVisible()
  await page.goBack()
  await page.getByRole('main').getByRole('article').first().getByRole('link').first().click()
  await expect(page.getByRole('heading', { name: 'About' })).toBeVisible()
})

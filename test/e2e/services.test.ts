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

test('other spellings of an address redirect permanently to the canonical one', async ({ request }) => {
  const spellings = {
    '/services/Pet-Services': '/services/pet%20services',
    '/services/pet_services': '/services/pet%20services',
    '/services/PET%20SERVICES/': '/services/pet%20services',
    '/services/cleaning/?utm_source=x': '/services/cleaning?utm_source=x',
    '/services/Cleaning/TX/San_Antonio': '/services/cleaning/tx/san-antonio',
    '/services/cleaning/Texas/San-Antonio': '/services/cleaning/tx/san-antonio',
    '/About/': '/about',
    '/about/?q=1': '/about?q=1',
  }
  for (const [asked, right] of Object.entries(spellings)) {
    const answer = await request.get(asked, { maxRedirects: 0 })
    expect([answer.status(), answer.headers()['location']], asked).toEqual([301, right])
  }
})

test('an unknown category or town answers 404 with a way back', async ({ page }) => {
  expect((await page.goto('/services/juggling'))?.status()).toBe(404)
  await expect(page.getByRole('heading', { name: 'Category Not Found' })).toBeVisible()
  await page.getByRole('link', { name: 'Back to services' }).click()
  await expect(page).toHaveURL('/services')
  expect((await page.goto('/services/cleaning/tx/nowhere'))?.status()).toBe(404)
  await expect(page.getByRole('heading', { name: 'Town Not Found' })).toBeVisible()
})

test('every public page has a title, a canonical address and a preview image that exists', async ({ page }) => {
  const titles = new Set<string>()
  const pages = ['/', '/services', '/services/pet%20services', '/providers', '/help', '/about', '/login', '/signup']
  for (const path of pages) {
    await page.goto(`${path}?utm_source=mail`)
    titles.add(await page.title())
    await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', new RegExp(`${path}$`))
    await expect(page.locator('meta[name=description]')).toHaveCount(1)
    const picture = await page.locator('meta[property="og:image"]').getAttribute('content')
    const answer = await page.request.get(new URL(picture ?? '').pathname)
    expect([answer.status(), answer.headers()['content-type']], path).toEqual([200, 'image/png'])
  }
  expect(titles.size).toBe(pages.length)
})

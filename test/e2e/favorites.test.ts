import type { Page } from '@playwright/test'
import { axeFindingsInBothThemes } from '../access/findings.ts'
import { expect, test } from './journey.ts'
import { aCustomer, anAccount, aProvider, aVisitor, enter } from './people.ts'

test('favorites of a visitor become the account’s, and are listed on /profile', async ({ page, newBrowser }) => {
  const provider = await aProvider(await newBrowser(), 'Hattie Heart')
  const heart = page.getByRole('button', { name: `Favorite ${provider.business}`, exact: true })
  await page.goto(`/providers?search=${encodeURIComponent(provider.business)}`)
  await heart.click()
  await expect(page.getByText('Saved on this device')).toBeVisible()
  await expect(heart).toHaveAttribute('aria-pressed', 'true')
  await page.goto(`/providers/${provider.id}`)
  await expect(heart).toHaveAttribute('aria-pressed', 'true')

  await enter(page, await anAccount(aVisitor('Fay Favorite')))
  await page.reload()
  await expect(heart).toHaveAttribute('aria-pressed', 'true')
  await expect.poll(() => page.evaluate(() => localStorage.getItem('favorites'))).toBeNull()

  await page.goto('/profile#favorites')
  const list = page.getByRole('region', { name: 'Favorites' })
  await expect(list.getByRole('link', { name: provider.business })).toBeVisible()
  expect(await axeFindingsInBothThemes(page)).toEqual([])
  await list.getByRole('button', { name: `Favorite ${provider.business}` }).click()
  await expect(list.getByRole('button', { name: `Favorite ${provider.business}` })).toHaveAttribute(
    'aria-pressed',
    'false',
  )
  await page.reload()
  await expect(list.getByText('You have no favorites yet.')).toBeVisible()
})

test('favorites that a visitor chooses in two tabs are all kept', { tag: '@deep' }, async ({ page, newBrowser }) => {
  const [one, other] = [
    await aProvider(await newBrowser(), 'Ida Heart'),
    await aProvider(await newBrowser(), 'Ivy Heart'),
  ]
  const second = await page.context().newPage()
  const heartOf = (tab: Page, { business }: { business: string }) =>
    tab.getByRole('button', { name: `Favorite ${business}`, exact: true })
  await page.goto(`/providers/${one.id}`)
  await second.goto(`/providers/${other.id}`)
  await heartOf(page, one).click()
  await expect(heartOf(page, one)).toHaveAttribute('aria-pressed', 'true')
  await heartOf(second, other).click()
  await expect(heartOf(second, other)).toHaveAttribute('aria-pressed', 'true')
  await second.goto(`/providers/${one.id}`)
  await expect(heartOf(second, one)).toHaveAttribute('aria-pressed', 'true')
  await heartOf(page, one).click()
  await expect(heartOf(second, one)).toHaveAttribute('aria-pressed', 'false')
  await second.goto(`/providers/${other.id}`)
  await expect(heartOf(second, other)).toHaveAttribute('aria-pressed', 'true')
})

test('a heart that is pressed while the favorites are read stays pressed, and in its place', { tag: '@deep' }, async ({
  page,
  newBrowser,
}) => {
  const provider = await aProvider(await newBrowser(), 'Hedda Heart')
  await aCustomer(page, 'Finn Favorite')
  const heart = page.getByRole('button', { name: `Favorite ${provider.business}`, exact: true })
  const { promise: pressed, resolve: press } = Promise.withResolvers<void>()
  let reads = 0
  await page.route('**/rest/v1/favorites/ids', async (route) => {
    reads += 1
    const response = await route.fetch()
    await pressed
    await route.fulfill({ response })
  })
  // The menu beside the heart is loaded later, and the heart must not move under a finger.
  await page.route('**/person-menu-*.js', async (route) => {
    await pressed
    await route.continue()
  })
  await page.goto(`/providers/${provider.id}`)
  const place = await heart.boundingBox()
  await heart.click()
  const saved = page.waitForResponse((response) => response.request().method() === 'PUT')
  press()
  await saved
  await expect(heart).toHaveAttribute('aria-pressed', 'true')
  await expect(page.getByRole('button', { name: `More about ${provider.business}` })).toBeVisible()
  expect(await heart.boundingBox()).toEqual(place)
  // A second read could be answered first, and the answer to the first one would then undo the
  // press.
  expect(reads).toBe(1)
})

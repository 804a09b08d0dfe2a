import { axeFindings } from '../access/findings.ts'
import { expect, type Page, test } from './journey.ts'

const pages = [
  ['/about', 'The light left on for you'],
  ['/how-it-works', 'How it works'],
  ['/provider-resources', 'Your next customer lives around the corner'],
  ['/help', 'Help center'],
  ['/contact', 'Contact us'],
  ['/terms', 'Terms of Service'],
  ['/privacy', 'Privacy Policy'],
  ['/cookies', 'Cookies'],
] as const

const foot = (page: Page) => page.getByRole('contentinfo')
const main = (page: Page) => page.getByRole('main')

for (const [colorScheme, width] of [
  ['light', 1280],
  ['dark', 360],
] as const)
  test(`every static page has a title and a description and is accessible, ${colorScheme}, ${width} px wide`, async ({
    page,
  }) => {
    test.slow()
    const complaints: string[] = []
    page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()))
    page.on('pageerror', (error) => complaints.push(error.message))
    await page.emulateMedia({ colorScheme })
    await page.setViewportSize({ width, height: 800 })
    for (const [path, heading] of pages) {
      await page.goto(path)
      await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible()
      expect(await axeFindings(page), path).toEqual([])
      expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth), path).toBeLessThanOrEqual(0)
      await expect(page).toHaveTitle(/ · Porchlight$/)
      expect((await page.locator('meta[name="description"]').getAttribute('content'))?.length).toBeGreaterThan(60)
      const levels = await main(page)
        .getByRole('heading')
        .evaluateAll((all) => all.map(({ tagName }) => Number(tagName.slice(1))))
      for (const [at, level] of levels.entries()) expect(level - (levels[at - 1] ?? 0)).toBeLessThanOrEqual(1)
      expect(complaints, path).toEqual([])
    }
  })

test('every link in the footer opens its page without a reload', async ({ page }) => {
  await page.goto('/about')
  await page.evaluate(() => Object.assign(window, { sameBooking: true }))
  for (const column of ['For Customers', 'For Providers', 'Company'])
    await expect(foot(page).getByRole('navigation', { name: column })).toBeVisible()
  const year = new Date().getUTCFullYear()
  await expect(foot(page)).toContainText(`© ${year} Porchlight. All rights reserved.`)
  await expect(foot(page).locator('a[href^="mailto:"]')).toHaveText('support@porchlight.example')
  const paths = await foot(page)
    .locator('a[href^="/"]')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href')!))
  for (const path of new Set(paths)) expect((await page.request.get(path)).status(), path).toBe(200)

  await foot(page).getByRole('link', { name: 'Cookies' }).click()
  await expect(page).toHaveURL('/cookies')
  await expect(page.getByText('porchlight-device')).toBeVisible()
  await foot(page).getByRole('link', { name: 'Contact us' }).click()
  await expect(page).toHaveURL('/contact')
  expect(await page.evaluate(() => 'sameBooking' in window)).toBe(true)
})

test('every page has the columns of the footer, in fewer lines on private pages', { tag: '@deep' }, async ({
  page,
}) => {
  const height = async () => (await foot(page).boundingBox())!.height
  for (const width of [360, 1280]) {
    await page.setViewportSize({ width, height: 800 })
    await page.goto('/forgot-password')
    for (const name of ['For Customers', 'For Providers', 'Company', 'Legal'])
      await expect(foot(page).getByRole('navigation', { name })).toBeVisible()
    const short = await height()
    await foot(page).getByRole('link', { name: 'Contact us' }).click()
    await expect(page).toHaveURL('/contact')
    await expect(foot(page).getByRole('navigation', { name: 'Company' })).toBeVisible()
    await expect.poll(height).toBeGreaterThan(short / 0.85)
  }
})

test('Terms and Privacy open in a dialog that closes with Escape, a click outside, and the button', async ({
  page,
}) => {
  await page.goto('/providers')
  const loaded: string[] = []
  page.on('request', (request) => loaded.push(request.url()))
  const terms = foot(page).getByRole('link', { name: 'Terms' })
  const dialog = page.getByRole('dialog', { name: 'Terms of Service' })
  await terms.click()
  await expect(dialog).toContainText('Last updated May 31, 2025')
  expect(loaded.some((url) => url.includes('legal-dialog'))).toBe(true)
  await expect(page).toHaveURL('/providers')
  await expect(dialog.getByRole('heading', { name: 'What these terms are about' })).toBeInViewport()
  expect(await axeFindings(page)).toEqual([])
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(terms).toBeFocused()

  await page.keyboard.press('Enter')
  await expect(dialog).toBeVisible()
  await page.mouse.click(5, 5)
  await expect(dialog).toBeHidden()
  await expect(terms).toBeFocused()

  const privacy = page.getByRole('dialog', { name: 'Privacy Policy' })
  await foot(page).getByRole('link', { name: 'Privacy' }).click()
  await expect(privacy).toContainText('Last updated May 31, 2025')
  await privacy.getByRole('button', { name: 'Close' }).click()
  await expect(privacy).toBeHidden()
  await expect(foot(page).getByRole('link', { name: 'Privacy' })).toBeFocused()
})

test('if a dialog can’t be loaded, its page opens instead', { tag: '@deep' }, async ({ page }) => {
  await page.goto('/providers')
  await page.route('**/legal-dialog-*.js', (route) => route.abort())
  await foot(page).getByRole('link', { name: 'Terms' }).click()
  await expect(page).toHaveURL('/terms')
})

test('the terms open in a new tab during sign-up', async ({ page, context }) => {
  await page.goto('/signup')
  await page.getByLabel('Full Name').fill('Tess Terms')
  const opened = context.waitForEvent('page')
  await main(page).getByRole('link', { name: 'Terms of Service' }).click()
  await expect(await opened).toHaveURL(/\/terms$/)
  await expect(page.getByLabel('Full Name')).toHaveValue('Tess Terms')
  await expect(page.getByRole('checkbox', { name: /terms/i })).not.toBeChecked()
})

test('a misspelled search finds an article, using only the keyboard', async ({ page }) => {
  await page.goto('/help')
  const box = page.getByRole('searchbox', { name: 'Search the help center' })
  await box.focus()
  await page.keyboard.type('refudn')
  await expect(page.getByRole('status').filter({ hasText: /result/ })).toHaveText(/^\d+ results$/)
  await expect(main(page).locator('mark').first()).toHaveText(/refund/i)
  await expect(page).toHaveURL('/help?q=refudn')
  expect(await axeFindings(page)).toEqual([])
  await page.keyboard.press('Enter')
  const first = main(page).getByRole('article').first().getByRole('link').first()
  await expect(first).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/help#faq-refund$/)
  await expect(page.getByRole('heading', { name: 'Do I get my money back if I cancel?' })).toBeInViewport()
  await expect(box).toHaveValue('')
  await page.goBack()
  await expect(box).toHaveValue('refudn')
})

test('guides and “Read more” links open their articles', { tag: '@deep' }, async ({ page }) => {
  await page.goto('/help')
  const answer = page.getByText('Porchlight never asks for your password')
  await expect(answer).toBeHidden()
  await page.getByRole('navigation', { name: 'Guides' }).getByRole('link', { name: 'Stay safe' }).click()
  await expect(answer).toBeVisible()
  await page.getByRole('navigation', { name: 'Guides' }).getByRole('link', { name: 'Offer your work' }).click()
  await expect(page).toHaveURL('/provider-resources')
  await expect(main(page).getByRole('figure')).toHaveCount(2)
  await main(page).getByRole('link', { name: 'Read more: Prices that hold' }).click()
  await expect(page.getByText('A new price applies to new bookings.')).toBeVisible()
})

test.describe('with JavaScript off', () => {
  test.use({ javaScriptEnabled: false })

  test('every page is complete, and help can be searched and read', async ({ page }) => {
    for (const [path, heading] of pages) {
      await page.goto(path)
      await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible()
    }
    await page.goto('/help')
    await expect(main(page).getByRole('group')).toHaveCount(29)
    await page.getByText('Cancel a booking', { exact: true }).last().click()
    await expect(page.getByText('A provider who cancels a confirmed booking must give a reason.')).toBeVisible()
    await page.getByRole('searchbox', { name: 'Search the help center' }).fill('password')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL('/help?q=password')
    await expect(main(page).getByRole('article').first()).toContainText('Reset or change your password')
    await foot(page).getByRole('link', { name: 'Terms' }).click()
    await expect(page).toHaveURL('/terms')
    await page.goto('/help#staying-safe')
    await expect(page.getByText('Porchlight never asks for your password')).toBeVisible()
  })
})

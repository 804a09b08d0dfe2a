import { axeFindings } from '../access/findings.ts'
import { expect, type Page, test } from './journey.ts'

const foot = (page: Page) => page.getByRole('contentinfo')
const main = (page: Page) => page.getByRole('main')

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

test('Terms and Privacy open in a dialog that closes with Escape, a click outside, and the button', {
  tag: '@deep',
}, async ({ page }) => {
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

test('a misspelled search finds an article, using only the keyboard', { tag: '@deep' }, async ({ page }) => {
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

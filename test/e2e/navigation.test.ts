import type { Page } from '@playwright/test'
import { axeFindings, axeFindingsInBothThemes } from '../access/findings.ts'
import { expect, test } from './journey.ts'
import { aCustomer, aPair, ask, book, signIn } from './people.ts'

async function axe(page: Page) {
  expect(await axeFindings(page)).toEqual([])
}

test('on a phone the menu has the bar’s links, help, messages and notifications', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto('/')
  const menu = page.getByRole('group', { name: 'Menu' })
  await page.getByRole('button', { name: 'Menu' }).click()
  for (const name of [
    'Services',
    'Providers',
    'Become a Provider',
    'Help Center',
    'Provider Resources',
    'Log in',
    'Sign up',
  ])
    await expect(menu.getByRole('link', { name, exact: true })).toBeVisible()
  await axe(page)
  expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(0)
  await page.keyboard.press('Escape')
  await expect(menu).toBeHidden()

  await aCustomer(page, 'Philippa Phone')
  await page.goto('/')
  await page.getByRole('button', { name: 'Menu' }).click()
  for (const name of ['Dashboard', 'Profile', 'Messages', 'Notifications', 'Help Center', 'Provider Resources'])
    await expect(menu.getByRole('link', { name, exact: true })).toBeVisible()
  await expect(menu.getByRole('link', { name: 'Become a Provider' })).toHaveCount(0)
  await axe(page)
  await menu.getByRole('link', { name: 'Notifications' }).click()
  await expect(page).toHaveURL('/notifications')
  await expect(menu).toBeHidden()
})

test('the search box is a combobox: arrows move and wrap, typing returns to the text, Escape closes, Enter selects or submits', async ({
  page,
}) => {
  await page.goto('/services')
  const box = page.getByRole('combobox', { name: 'Search', exact: true })
  const options = page.getByRole('listbox', { name: 'Suggestions' }).getByRole('option')
  const marked = page.getByRole('option', { selected: true })
  await box.pressSequentially('cl')
  await expect(options.first()).toBeVisible()
  await expect(box).toHaveAttribute('aria-expanded', 'true')
  const names = await options.allTextContents()
  await expect(
    page
      .getByRole('search')
      .getByRole('status')
      .filter({ hasText: `${names.length} suggestion` }),
  ).toBeAttached()
  await axe(page)

  await page.keyboard.press('ArrowUp')
  await expect(marked).toHaveText(names.at(-1) ?? '')
  await page.keyboard.press('ArrowDown')
  await expect(marked).toHaveText(names[0] ?? '')
  expect(await box.getAttribute('aria-activedescendant')).toBe(await marked.getAttribute('id'))
  await page.keyboard.press('Home')
  await expect(marked).toHaveCount(0)
  await expect(box).not.toHaveAttribute('aria-activedescendant')

  await page.keyboard.press('Escape')
  await expect(options).toHaveCount(0)
  await expect(box).toHaveAttribute('aria-expanded', 'false')
  await expect(box).toHaveValue('cl')
  await page.keyboard.press('Alt+ArrowDown')
  await expect(options.first()).toBeVisible()
  await expect(marked).toHaveCount(0)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/providers\?search=cl$/)
  await expect(page.getByRole('heading', { level: 1, name: 'Find a provider' })).toBeVisible()
  await expect(options).toHaveCount(0)

  await page.goto('/services')
  await box.pressSequentially('clean')
  await expect(options.first()).toHaveText('Cleaning')
  const list = page.getByRole('listbox', { name: 'Suggestions' })
  for (const name of ['Categories', 'Services', 'Businesses'])
    await expect(list.getByRole('group', { name }).getByRole('option').first()).toBeVisible()
  expect(await list.getByRole('group', { name: 'Services' }).getByRole('option').count()).toBeLessThanOrEqual(5)
  const service = list.getByRole('group', { name: 'Services' }).getByRole('option').first()
  const name = await service.textContent()
  // Tab leaves the field, and does not stop at a list that is so long that it scrolls.
  await page.setViewportSize({ width: 1280, height: 400 })
  await page.keyboard.press('Tab')
  await expect(options).toHaveCount(0)
  await expect(page.locator(':focus')).toHaveCount(1)
  await box.press('ArrowDown')
  await service.click()
  await expect(page).toHaveURL((url) => url.pathname === '/providers' && url.searchParams.get('search') === name)

  await page.goto('/services')
  await box.fill('clean')
  await list.getByRole('option', { name: 'Cleaning', exact: true }).click()
  await expect(page).toHaveURL('/providers?category=cleaning')
  await page.goto('/services')
  await box.fill('clean')
  const business = list.getByRole('group', { name: 'Businesses' }).getByRole('option').first()
  await expect(business).toBeVisible()
  await business.click()
  await expect(page).toHaveURL(/\/providers\/[0-9a-f-]{36}$/)
})

test('the bell shows the latest notifications; opening one marks it as read, and Escape restores the focus', async ({
  newBrowser,
}) => {
  const { customer, provider } = await aPair(newBrowser)
  await book(customer.page, customer, provider, 4)
  const { page } = provider
  await page.goto('/providers')
  const bell = page.getByRole('button', { name: /^Notifications/ })
  const panel = page.getByRole('group', { name: 'Notifications' })
  await expect(bell).toHaveAccessibleName('Notifications, 2 unread')
  await bell.press('Enter')
  await expect(panel.getByRole('listitem').first()).toBeVisible()
  expect(await panel.getByRole('listitem').count()).toBeLessThanOrEqual(10)
  await axe(page)
  await page.keyboard.press('Tab')
  await page.keyboard.press('Escape')
  await expect(panel).toBeHidden()
  await expect(bell).toBeFocused()

  await bell.click()
  await panel
    .getByRole('link', { name: /booking request.*\(unread\)/i })
    .first()
    .click()
  await expect(page).toHaveURL('/dashboard')
  await expect(panel).toBeHidden()
  await expect(bell).toHaveAccessibleName('Notifications, 1 unread')
})

test('notifications are grouped by day, new ones appear live, and one button marks all as read', {
  tag: '@deep',
}, async ({ page, newBrowser }) => {
  const { customer, provider } = await aPair(newBrowser)
  await page.goto('/notifications')
  await expect(page).toHaveURL('/login?return_to=%2Fnotifications')
  await signIn(page, provider, 'Provider')
  await expect(page).toHaveURL('/notifications')
  const main = page.getByRole('main')
  const rows = main.getByRole('listitem')
  await expect(rows.first()).toBeVisible()
  await expect(main.getByRole('heading', { level: 2 }).first()).toHaveText(/Today|Yesterday|day, /)
  const message = 'Is the side gate open?'
  await ask(customer.page, '/rest/v1/messages', { receiver_id: provider.id, content: message })
  await expect(rows).toHaveCount(2)
  await expect(main.getByRole('heading', { name: 'Today' })).toBeVisible()
  await expect(rows.first()).toContainText('(unread)')
  await expect(page.getByRole('banner').getByText(/\d+ unread notifications?$/)).toBeAttached()

  expect(await axeFindingsInBothThemes(page)).toEqual([])
  await page.getByRole('button', { name: 'Mark all as read' }).click()
  await expect(main.getByText('(unread)')).toHaveCount(0)
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  await page.reload()
  await expect(rows.first()).toBeVisible()
  await expect(main.getByText('(unread)')).toHaveCount(0)
  await rows.first().getByRole('link').click()
  await expect(page).toHaveURL(/\/messages\?with=/)
  await expect(page.getByText(message).last()).toBeVisible()
})

test('Back closes an open dialog and stays on the page; the next one leaves it', { tag: '@deep' }, async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto('/')
  await page.getByRole('main').getByRole('button', { name: 'Search', exact: true }).click()
  await expect(page).toHaveURL(/\/providers/)
  await page.getByRole('button', { name: /^Search and filters/ }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  // An idle page has run the effects of the dialog, which listens for Back then.
  await page.evaluate(() => new Promise((done) => requestIdleCallback(done)))
  await page.evaluate(() => window.history.back())
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(page.getByRole('button', { name: /^Search and filters/ })).toBeFocused()
  await expect(page).toHaveURL(/\/providers/)
  await page.evaluate(() => window.history.back())
  await expect(page).toHaveURL('/')
})

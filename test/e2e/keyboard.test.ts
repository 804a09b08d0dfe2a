import type { Locator, Page } from '@playwright/test'
import { expect, test } from './journey.ts'
import { press, reach, walk, write } from './keyboard.ts'
import { aCustomer, aPair, aVisitor, lockAllOf } from './people.ts'

// Hundreds of key presses, one after the other.
test.slow()

test('a customer finds a provider by keyboard, with a suggestion and filters, and each change is announced', async ({
  page,
}) => {
  await page.goto('/about')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('main')).toBeFocused()
  await page.keyboard.press('Shift+Tab')
  await expect(page.getByRole('combobox', { name: 'Search', exact: true })).toBeFocused()
  await page.keyboard.type('clean')
  await expect(page.getByRole('option').first()).toBeVisible()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/providers\?(search|category)=/)
  await expect(page.getByRole('main')).toBeFocused()
  await expect(page.getByRole('status').filter({ hasText: 'Providers · Porchlight' })).toBeAttached()

  const chip = page.getByRole('link', { name: /^Remove filter/ })
  await press(page, chip, 'Enter')
  await expect(page).toHaveURL(/\/providers$/)
  await expect(page.getByRole('main')).toBeFocused()

  await press(page, page.getByRole('main').locator('summary'), 'Enter')
  const category = page.getByRole('checkbox', { name: 'Gardening' })
  await press(page, category, 'Space')
  await expect(page).toHaveURL(/category=gardening/)
  await expect(category).toBeFocused()
  await write(page, page.getByLabel('ZIP code'), '07003')
  await expect(page).toHaveURL(/location=07003/)
  await expect(page.getByLabel('ZIP code')).toBeFocused()
  await expect(page.getByRole('status').filter({ hasText: /provider.* near Bloomfield, NJ/ })).toBeAttached()
  await press(page, page.getByRole('main').getByRole('article').first().getByRole('link').first(), 'Enter')
  await expect(page).toHaveURL(/\/providers\/[0-9a-f-]{36}(\?|$)/)
  await expect(page.getByRole('main')).toBeFocused()
})

test('no page traps the keyboard or hides the focus: the home page, the map, and a profile on a phone', {
  tag: '@deep',
}, async ({ page }) => {
  await page.goto('/')
  expect(await walk(page)).toBeGreaterThan(30)
  await page.goto('/providers')
  // The map's code loads at the first gesture.
  await page.keyboard.press('Shift')
  await expect(page.getByRole('list', { name: 'Providers on the map' }).getByRole('button').first()).toBeVisible()
  expect(await walk(page)).toBeGreaterThan(30)
  await page.setViewportSize({ width: 360, height: 740 })
  await press(page, page.getByRole('main').getByRole('article').first().getByRole('link').first(), 'Enter')
  await expect(page.getByRole('link', { name: 'Book Now' }).first()).toBeVisible()
  expect(await walk(page)).toBeGreaterThan(15)
})

test('a customer books by keyboard', async ({ page }) => {
  await aCustomer(page, 'Kit Moreau')
  // Cleaners come to the customer's home.
  await page.goto('/providers?category=cleaning')

  await press(page, page.getByRole('main').getByRole('article').first().getByRole('link').first(), 'Enter')
  await expect(page).toHaveURL(/\/providers\/[0-9a-f-]{36}(\?|$)/)
  await press(page, page.getByRole('link', { name: 'Book Now' }).first(), 'Enter')
  await expect(page).toHaveURL(/\/book/)

  await choose(page, page.getByRole('combobox', { name: 'Service' }))
  await forward(page, page.getByRole('button', { name: 'Later days' }))
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'Earlier days' })).toBeEnabled()
  // The first free day gets the focus. Arrow keys choose the next day, and this one.
  await press(page, page.getByRole('radiogroup', { name: 'Date' }).locator(':checked'), 'ArrowRight')
  await page.keyboard.press('ArrowLeft')
  await press(page, page.getByRole('radiogroup', { name: 'Start Time' }).getByRole('radio').first(), 'Space')
  const end = page.getByLabel('End Time')
  await expect(end).not.toHaveValue('')
  const usual = await end.inputValue()
  await press(page, end, 'Home')
  await expect(end).toHaveValue(/\(0.5 h\)$/)
  await page.keyboard.press('ArrowUp')
  expect(await end.inputValue()).not.toBe(usual)
  await forward(page, page.getByLabel('Street address'))
  await page.keyboard.type('12 Porch Lane')
  await write(page, page.getByLabel('ZIP code'), '60614')
  await expect(page.getByLabel('City')).toHaveValue('Chicago')
  await write(page, page.getByLabel('Phone'), '3125550143')
  await press(page, page.getByRole('button', { name: 'Confirm Booking' }), 'Enter')
  await expect(page.getByText('Your appointment has been scheduled')).toBeVisible()
  await expect(page).toHaveURL(/\/dashboard/)
})

test('a provider signs up in three steps by keyboard, and the focus moves to invalid fields', { tag: '@deep' }, async ({
  page,
}) => {
  const { name, email, password } = aVisitor('Uma Prescott')
  await page.goto('/signup?type=provider')
  await write(page, page.getByLabel('Full Name'), name)
  await write(page, page.getByLabel('Email'), 'uma')
  await write(page, page.getByLabel('Password', { exact: true }), password)
  await write(page, page.getByLabel('Confirm Password'), password)
  await page.keyboard.press('Enter')
  await expect(page.getByLabel('Email')).toBeFocused()
  await expect(page.getByLabel('Email')).toHaveAccessibleDescription(/valid email/)
  await page.keyboard.press('ControlOrMeta+A')
  await page.keyboard.type(email)
  await page.keyboard.press('Enter')

  const title = page.getByRole('heading', { level: 2 })
  await expect(page.getByLabel('Business Name')).toBeVisible()
  await expect(title.first()).toBeFocused()
  await write(page, page.getByLabel('Business Name'), 'Prescott Pruning')
  await write(page, page.getByLabel('Business Description'), 'Apple trees above all.')
  await press(page, page.getByRole('checkbox', { name: 'Gardening' }), 'Space')
  await press(page, page.getByRole('button', { name: 'Continue' }), 'Enter')

  await expect(page.getByLabel('ZIP code')).toBeVisible()
  await expect(title.first()).toBeFocused()
  await press(page, page.getByRole('button', { name: 'Back' }), 'Enter')
  await expect(page.getByLabel('Business Name')).toHaveValue('Prescott Pruning')
  await press(page, page.getByRole('button', { name: 'Continue' }), 'Enter')
  await write(page, page.getByLabel('ZIP code'), '60614')
  await expect(page.getByText('Chicago, IL')).toBeVisible()
  await press(page, page.getByRole('checkbox', { name: /terms/i }), 'Space')
  await press(page, page.getByRole('button', { name: 'Create account' }), 'Enter')
  await expect(page.getByText('Account created successfully! You can now log in.')).toBeVisible()
})

test('users write and unlock messages by keyboard, and dialogs restore the focus', { tag: '@deep' }, async ({
  newBrowser,
}) => {
  const { customer, provider } = await aPair(newBrowser)
  const page = customer.page
  await page.goto('/messages')
  const opener = page.getByRole('button', { name: 'New Message' })
  const dialog = page.getByRole('dialog', { name: 'New Message' })
  const whom = dialog.getByLabel('Provider')
  await press(page, opener, 'Enter')
  await expect(whom).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await expect(opener).toBeFocused()

  await page.keyboard.press('Enter')
  await press(page, dialog.getByRole('button', { name: 'Send' }), 'Enter')
  await expect(whom).toBeFocused()
  await expect(whom).toHaveAccessibleDescription(/Please choose a provider/)
  await page.keyboard.press('ArrowDown')
  await write(page, dialog.getByLabel('Message'), 'Which door is it?')
  await press(page, dialog.getByRole('button', { name: 'Send' }), 'Enter')
  await expect(page.getByRole('heading', { name: provider.business })).toBeVisible()
  const field = page.getByLabel('Message', { exact: true })
  await write(page, field, 'The green one?')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('main').getByRole('listitem').last()).toContainText('The green one?')
  await expect(field).toBeFocused()

  await lockAllOf(customer)
  const other = provider.page
  await other.goto(`/messages?with=${customer.id}`)
  const unlock = other.getByRole('button', { name: 'Unlock', exact: true }).first()
  const question = other.getByRole('alertdialog')
  await press(other, unlock, 'Enter')
  await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused()
  await other.keyboard.press('Escape')
  await expect(question).toHaveCount(0)
  await expect(unlock).toBeFocused()
  await other.keyboard.press('Enter')
  await press(other, question.getByRole('button', { name: 'Unlock messages' }), 'Enter')
  await expect(other.getByText('This message is locked')).toHaveCount(0)
  await expect(other.getByRole('region', { name: customer.name, exact: true })).toBeFocused()
})

/** Selects the next entry of a list. */
async function choose(page: Page, list: Locator) {
  await reach(page, list)
  await expect(list.locator('option').nth(1)).toBeAttached()
  if (!(await list.inputValue())) await page.keyboard.press('ArrowDown')
  await expect(list).not.toHaveValue('')
}

/** Continues to the step with the field, and moves to the field. */
async function forward(page: Page, field: Locator) {
  if (!(await field.isVisible())) await press(page, page.getByRole('button', { name: 'Continue' }), 'Enter')
  await reach(page, field)
}

import type { Page, Route } from '@playwright/test'
import { baseURL } from '../../playwright.config.ts'
import { axeFindingsInBothThemes } from '../access/findings.ts'
import { expect, test } from './journey.ts'
import { aCustomer, aPair, aProvider, ask, book, lockAllOf } from './people.ts'

/** Opens the conversation with a user. */
async function open(page: Page, name: string): Promise<void> {
  await page.goto('/messages')
  await page.getByRole('link', { name }).first().click()
  await expect(page.getByRole('heading', { name })).toBeVisible()
  await expect(page.getByLabel('Message', { exact: true })).toBeVisible()
}

const field = (page: Page) => page.getByLabel('Message', { exact: true })
const latest = (page: Page) => page.getByRole('main').getByRole('listitem').last()

test('two users exchange messages live; other pages show the unread counts', async ({ newBrowser }) => {
  const { customer, provider } = await aPair(newBrowser)
  const [kim, robin] = [customer.page, provider.page]
  await open(kim, provider.business)
  await open(robin, customer.name)

  await field(kim).fill('Is ten still fine?')
  await field(kim).press('Shift+Enter')
  await field(kim).pressSequentially('The side door is open.')
  await field(kim).press('Enter')
  await expect(field(kim)).toHaveValue('')
  await expect(latest(robin)).toContainText('Is ten still fine?\nThe side door is open.')
  await expect(robin.locator('p[aria-live]').filter({ hasText: 'The side door is open.' })).toBeAttached()
  await expect(kim.getByText('Is ten still fine?').and(kim.locator('li p'))).toHaveCount(1)

  await field(robin).fill('Ten is fine.')
  await robin.getByRole('button', { name: 'Send' }).click()
  await expect(latest(kim)).toContainText('Ten is fine.')
  // It was read while the conversation was open.
  await expect(kim.getByRole('button', { name: 'Messages', exact: true })).toBeVisible()
  expect(await axeFindingsInBothThemes(kim)).toEqual([])

  await kim.goto('/')
  const bell = kim.getByRole('button', { name: /^Notifications/ })
  await expect(bell).toBeVisible()
  const before = await bell.getAttribute('aria-label')
  await field(robin).fill('On my way.')
  await field(robin).press('Enter')
  await expect(kim.getByRole('button', { name: 'Messages, 1 unread' })).toBeVisible()
  await expect(bell).not.toHaveAttribute('aria-label', before ?? '')
  await open(kim, provider.business)
  await expect(bell).toHaveAttribute('aria-label', before ?? '')
  await expect(kim.getByRole('button', { name: 'Messages', exact: true })).toBeVisible()
})

test('a message that arrives while its thread loads, or while another is being sent, appears', async ({
  newBrowser,
}) => {
  const { customer, provider } = await aPair(newBrowser)
  const [kim, robin] = [customer.page, provider.page]
  await ask(kim, '/rest/v1/messages', { receiver_id: provider.id, content: 'Hello' })
  await kim.goto('/messages')
  const [{ conversation_id }] = (await (await robin.request.get('/rest/v1/conversations')).json()).items
  const list = kim.getByRole('region', { name: 'Messages', exact: true })
  await kim.route(
    '**/rest/v1/messages?with=*',
    async (route) => {
      const response = await route.fetch()
      await ask(robin, '/rest/v1/messages', { conversation_id, content: 'I am early.' })
      await expect(list).toContainText('I am early.')
      await route.fulfill({ response })
    },
    { times: 1 },
  )
  await list.getByRole('link', { name: provider.business }).click()
  const thread = kim.getByRole('region', { name: `Messages with ${provider.business}` })
  await expect(thread).toContainText('I am early.')

  await kim.route(
    '**/rest/v1/messages',
    async (route) => {
      await ask(kim, '/rest/v1/messages', { receiver_id: provider.id, content: 'From my phone' })
      await expect(list).toContainText('From my phone')
      await route.continue()
    },
    { times: 1 },
  )
  await field(kim).fill('From my desk')
  await field(kim).press('Enter')
  await expect(latest(kim)).toContainText('From my desk')
  await expect(thread.getByText('From my phone')).toHaveCount(1)
})

test('a message that couldn’t be sent returns to the field, and a draft survives a reload', async ({ newBrowser }) => {
  const { customer, provider } = await aPair(newBrowser)
  const { page } = customer
  const text = 'Please bring a ladder'
  await open(page, provider.business)
  await page.route('**/rest/v1/messages', (route) =>
    route.request().method() === 'POST' ? route.abort() : route.continue(),
  )
  await field(page).fill(text)
  await field(page).press('Enter')
  await expect(page.getByText('Cannot Send Message')).toBeVisible()
  const toast = (await page.getByRole('region', { name: 'Alerts' }).boundingBox())!
  for (const top of [0, 1_000]) {
    await page.evaluate((y) => scrollTo(0, y), top)
    const send = (await page.getByRole('button', { name: 'Send' }).boundingBox())!
    const isBeside = send.y >= toast.y + toast.height || send.y + send.height <= toast.y
    expect(isBeside, `the toast leaves the button free, scrolled to ${top}`).toBe(true)
  }
  await expect(field(page)).toHaveValue(text)
  await expect(page.locator('li p').filter({ hasText: text })).toHaveCount(0)

  await page.unroute('**/rest/v1/messages')
  await page.reload()
  await expect(field(page)).toHaveValue(text)
  await page.getByRole('button', { name: 'Send' }).click()
  await expect(latest(page)).toContainText(text)
  await expect(latest(page)).not.toContainText('Sending...')
  await page.reload()
  await expect(field(page)).toHaveValue('')
})

test('a message that arrived leaves the field, although its answer was lost', async ({ newBrowser }) => {
  const { customer, provider } = await aPair(newBrowser)
  const { page } = customer
  await open(page, provider.business)
  const lost = (route: Route) => route.fetch().then(() => route.abort())
  await page.route('**/rest/v1/messages', lost, { times: 1 })
  await field(page).fill('I am at the door')
  await field(page).press('Enter')
  await expect(page.getByText('Cannot Send Message')).toBeVisible()
  await expect(page.locator('li p').filter({ hasText: 'I am at the door' })).toHaveCount(1)
  await expect(field(page)).toHaveValue('')
  await page.reload()
  await expect(field(page)).toHaveValue('')
})

test('on a phone, an opened conversation keeps the focus on the page', async ({ newBrowser }) => {
  const { customer, provider } = await aPair(newBrowser)
  const { page } = customer
  await ask(page, '/rest/v1/messages', { receiver_id: provider.id, content: 'Is ten still fine?' })
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto('/messages')
  await page.getByRole('link', { name: provider.business }).press('Enter')
  await expect(page.getByRole('heading', { name: provider.business })).toBeVisible()
  await expect(page.getByRole('main').and(page.locator(':focus'))).toBeVisible()
})

test('a new message needs a recipient from the list and a text', async ({ newBrowser }) => {
  const { customer, provider } = await aPair(newBrowser)
  const { page } = customer
  await page.goto('/messages')
  await page.getByRole('button', { name: 'New Message' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Send' }).click()
  await expect(dialog.getByText('Please choose a provider')).toBeVisible()
  await expect(dialog.getByText('Please write a message')).toBeVisible()
  await dialog.getByLabel('Provider').selectOption({ label: provider.business })
  await dialog.getByLabel('Message').fill('A new question')
  // The message arrives, and its answer is lost.
  const lost = (route: Route) => route.fetch().then(() => route.abort())
  await page.route('**/rest/v1/messages', lost, { times: 1 })
  await dialog.getByRole('button', { name: 'Send' }).click()
  await expect(page.getByText('Cannot Send Message')).toBeVisible()
  await dialog.getByRole('button', { name: 'Send' }).click()
  await expect(page.getByText('Message sent successfully')).toBeVisible()
  await expect(page.getByRole('heading', { name: provider.business })).toBeVisible()
  await expect(latest(page)).toContainText('A new question')
  await page.reload()
  await expect(page.getByText('A new question').and(page.locator('li p'))).toHaveCount(1)
})

test('a provider unlocks a customer’s messages', async ({ newBrowser }) => {
  const { customer, provider } = await aPair(newBrowser)
  await ask(customer.page, '/rest/v1/messages', { receiver_id: provider.id, content: 'The key is under the pot.' })
  await lockAllOf(customer)
  const { page } = provider
  await page.goto('/messages')
  await page.getByRole('link', { name: 'Locked message' }).click()
  await expect(page.getByText('This message is locked')).toBeVisible()
  await page.getByRole('button', { name: 'Unlock', exact: true }).first().click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Unlock messages' }).click()
  await expect(page.getByText('Messages unlocked')).toBeVisible()
  await expect(page.getByText('This message is locked')).toHaveCount(0)
  await expect(latest(page)).toContainText('The key is under the pot.')
})

test('a customer without a booking reads why they can’t write; a visitor signs in first', async ({
  newBrowser,
  page,
}) => {
  await aCustomer(page, 'Una Booked')
  const unbooked = await aProvider(await newBrowser(), 'Ulf Asked')
  await page.goto(`/messages?with=${unbooked.id}`)
  await expect(page.getByText('Booking Required')).toBeVisible()
  await expect(
    page.getByText('You need to book a service with this provider before messaging them.').first(),
  ).toBeVisible()
  await expect(field(page)).toHaveCount(0)

  await page.goto('/messages?with=0190a000-0000-7000-8000-000000000000')
  await expect(page).toHaveURL(/\/messages$/)

  await page.context().clearCookies()
  await page.goto(`/messages?with=${unbooked.id}`)
  await expect(page).toHaveURL(/\/login\?return_to=/)
  await expect(page.getByText('Please log in to message providers')).toBeVisible()
})

test('the form warns about contact details before the reveal, and a block ends the conversation', async ({
  page,
  newBrowser,
}) => {
  const providersPage = await newBrowser()
  const customer = await aCustomer(page, 'Nell Sharp')
  const provider = await aProvider(providersPage, 'Ivo Stone')
  await book(page, customer, provider)
  await open(page, provider.business)
  await field(page).fill('Call me: (718) 555-0142')
  await field(page).press('Enter')
  await expect(page.getByText('This looks like a phone number.')).toBeVisible()
  await expect(field(page)).toHaveValue('Call me: (718) 555-0142')
  await page.getByRole('button', { name: 'Send anyway' }).click()
  await expect(latest(page)).toContainText('Call me: (718) 555-0142')

  await page.getByRole('button', { name: `More about ${provider.business}` }).click()
  await page.getByRole('button', { name: 'Block', exact: true }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Block' }).click()
  await expect(page.getByText(`You have blocked ${provider.business}.`)).toBeVisible()
  await expect(field(page)).toHaveCount(0)
  // Before the reveal, the provider knows neither name nor id.
  await providersPage.goto('/messages')
  await providersPage.getByRole('link', { name: /^Customer/ }).click()
  await expect(providersPage.getByText('You cannot contact this person.')).toBeVisible()
  await expect(providersPage.getByRole('button', { name: 'Unblock' })).toHaveCount(0)
  await expect(field(providersPage)).toHaveCount(0)

  await page.getByRole('button', { name: 'Unblock' }).click()
  await expect(field(page)).toBeVisible()
})

test('if the provider has deleted their account, the conversation says so and doesn’t offer a booking', async ({
  newBrowser,
}) => {
  const { customer, provider } = await aPair(newBrowser)
  const headers = { origin: baseURL }
  await provider.page.request.delete(`${baseURL}/auth/v1/user`, { data: { password: provider.password }, headers })
  await customer.page.goto(`/messages?with=${provider.id}`)
  await expect(customer.page.getByText('This user has closed their account.')).toBeVisible()
  await expect(customer.page.getByText('Booking Required')).toHaveCount(0)
  await expect(customer.page.getByRole('main').getByRole('link', { name: 'Book Now' })).toHaveCount(0)
})

test('on a phone the messages are exactly one screen, also above a keyboard', async ({ newBrowser }) => {
  const { customer, provider } = await aPair(newBrowser)
  const { page } = customer
  for (const height of [740, 430]) {
    await page.setViewportSize({ width: 360, height })
    await open(page, provider.business)
    expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBe(height)
    const box = await field(page).boundingBox()
    expect(box!.y + box!.height).toBeLessThanOrEqual(height)
    expect(box!.y).toBeGreaterThan(height / 2)
    const thread = await page.getByRole('region', { name: /^Messages with/ }).boundingBox()
    expect(thread!.height, `the messages at ${height}`).toBeGreaterThan(height * 0.45)
    await page.goto('/messages')
    expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBe(height)
    await expect(page.getByRole('link', { name: provider.business })).toBeInViewport({ ratio: 1 })
    await expect(page.getByRole('button', { name: 'New Message' })).toBeInViewport({ ratio: 1 })
  }
})

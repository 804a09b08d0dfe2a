import { axeFindingsInBothThemes } from '../access/findings.ts'
import { expect, test } from './journey.ts'
import { aCustomer, aPair, aProvider, ask, book } from './people.ts'
import { field, heardBy, latest, loseAnswer, openThread } from './threads.ts'

test('two users exchange messages live; other pages show the unread counts', async ({ newBrowser }) => {
  const { customer, provider } = await aPair(newBrowser)
  const [kim, robin] = [customer.page, provider.page]
  await openThread(kim, provider.business)
  await openThread(robin, customer.name)

  await field(kim).fill('Is ten still fine?')
  await field(kim).press('Shift+Enter')
  await field(kim).pressSequentially('The side door is open.')
  await field(kim).press('Enter')
  await expect(field(kim)).toHaveValue('')
  await expect(latest(robin)).toContainText('Is ten still fine?\nThe side door is open.')
  await expect(heardBy(robin).filter({ hasText: 'The side door is open.' })).toBeAttached()
  await expect(kim.getByText('Is ten still fine?').and(kim.locator('li p'))).toHaveCount(1)

  await field(robin).fill('Ten is fine.')
  await robin.getByRole('button', { name: 'Send' }).click()
  await expect(latest(kim)).toContainText('Ten is fine.')
  // It was read while the conversation was open.
  await expect(kim.getByRole('button', { name: 'Messages', exact: true })).toBeVisible()
  expect(await axeFindingsInBothThemes(kim)).toEqual([])

  // Each message is announced, also one with the same text, and none is replaced before it was
  // heard.
  await field(robin).fill('Ten is fine.')
  await field(robin).press('Enter')
  await expect(heardBy(kim)).toHaveText([/: Ten is fine\.$/, /: Ten is fine\.$/])

  await kim.goto('/')
  const bell = (unread: number) => kim.getByRole('button', { name: `Notifications, ${unread} unread` })
  await expect(bell(1)).toBeVisible()
  await field(robin).fill('On my way.')
  await field(robin).press('Enter')
  await expect(kim.getByRole('button', { name: 'Messages, 1 unread' })).toBeVisible()
  await expect(bell(2)).toBeVisible()
  await openThread(kim, provider.business)
  await expect(bell(1)).toBeVisible()
  await expect(kim.getByRole('button', { name: 'Messages', exact: true })).toBeVisible()
})

test('a new message needs a recipient from the list and a text', { tag: '@deep' }, async ({ newBrowser }) => {
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
  await page.route('**/rest/v1/messages', loseAnswer, { times: 1 })
  await dialog.getByRole('button', { name: 'Send' }).click()
  await expect(page.getByText('Cannot Send Message')).toBeVisible()
  await dialog.getByRole('button', { name: 'Send' }).click()
  await expect(page.getByText('Message sent successfully')).toBeVisible()
  await expect(page.getByRole('heading', { name: provider.business })).toBeVisible()
  await expect(latest(page)).toContainText('A new question')
  await page.reload()
  await expect(page.getByText('A new question').and(page.locator('li p'))).toHaveCount(1)
})

test('the form warns about contact details before the reveal, and a block ends the conversation', async ({
  page,
  newBrowser,
}) => {
  const providersPage = await newBrowser()
  const customer = await aCustomer(page, 'Nell Sharp')
  const provider = await aProvider(providersPage, 'Ivo Stone')
  await book(page, customer, provider)
  await openThread(page, provider.business)
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

test('on a phone the messages are exactly one screen, also above a keyboard, and keep the focus', {
  tag: '@deep',
}, async ({ newBrowser }) => {
  const { customer, provider } = await aPair(newBrowser)
  const { page } = customer
  await ask(page, '/rest/v1/messages', { receiver_id: provider.id, content: 'Is ten still fine?' })
  for (const height of [740, 430]) {
    await page.setViewportSize({ width: 360, height })
    await openThread(page, provider.business)
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
  await expect(page.getByRole('link', { name: provider.business })).toContainText('You: Is ten still fine?')
  await page.getByRole('link', { name: provider.business }).press('Enter')
  await expect(page.getByRole('heading', { name: provider.business })).toBeVisible()
  await expect(page.getByRole('main').and(page.locator(':focus'))).toBeVisible()
})

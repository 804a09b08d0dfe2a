import type { Page } from '@playwright/test'
import { builtFiles } from './built-files.ts'
import { expect, test } from './journey.ts'
import { aCustomer, anAccount, aPair, aProvider, aVisitor, dayFromNow, dayIn, fillAddress, startIn } from './people.ts'

const field = (page: Page) => page.getByLabel('Message', { exact: true })
const bubbles = (page: Page) => page.getByRole('main').locator('li p')

/** Waits for the code that stores and sends messages offline, which loads when the page is idle. */
async function untilReady(page: Page): Promise<void> {
  const { file } = (await builtFiles())['src/pages/offline/start.tsx']!
  await page.waitForFunction(
    (name) => performance.getEntriesByType('resource').some((one) => one.name.endsWith(name)),
    file,
  )
}

async function write(page: Page, text: string): Promise<void> {
  await field(page).fill(text)
  await field(page).press('Enter')
}

test('messages written offline wait, survive a reload, and are sent once, in order', async ({ newBrowser }) => {
  const { customer, provider } = await aPair(newBrowser)
  const { page } = customer
  const context = page.context()
  await page.goto(`/messages?with=${provider.id}`)
  await expect(field(page)).toBeVisible()
  await untilReady(page)
  await context.setOffline(true)
  await expect(page.getByRole('status').getByText('You are offline.')).toBeVisible()
  for (const text of ['First', 'Second', 'Never mind', 'Third']) await write(page, text)
  await expect(page.getByText('Waiting for a connection')).toHaveCount(4)
  await expect(field(page)).toHaveValue('')

  const regretted = page.getByRole('listitem').filter({ hasText: 'Never mind' })
  await regretted.getByRole('button', { name: 'Take back' }).click()
  await expect(field(page)).toHaveValue('Never mind')
  await expect(field(page)).toBeFocused()
  await field(page).fill('')

  await page.getByRole('button', { name: /^User menu/ }).click()
  await page.getByRole('button', { name: 'Sign out' }).click()
  const question = page.getByRole('alertdialog')
  await expect(question.getByText('3 messages are waiting on this device')).toBeVisible()
  await question.getByRole('button', { name: 'Stay signed in' }).click()
  await page.keyboard.press('Escape')

  // Online, the page can be reloaded, but no message reaches the server yet.
  await context.route('**/rest/v1/messages', (route) =>
    route.request().method() === 'POST' ? route.abort() : route.continue(),
  )
  await context.setOffline(false)
  await page.reload()
  await expect(page.getByText('Waiting for a connection')).toHaveCount(3)
  await context.setOffline(true)
  await context.unroute('**/rest/v1/messages')
  await context.setOffline(false)
  await expect(page.getByText('3 messages that waited have gone out.')).toBeVisible()
  await expect(page.getByText('Waiting for a connection')).toHaveCount(0)
  await expect(bubbles(page)).toHaveText(['First', 'Second', 'Third'])

  await provider.page.goto(`/messages?with=${customer.id}`)
  await expect(bubbles(provider.page)).toHaveText(['First', 'Second', 'Third'])

  // A rejected message returns to the field.
  await context.setOffline(true)
  await write(page, 'Too late')
  await context.route('**/rest/v1/messages', (route) =>
    route.request().method() === 'POST'
      ? route.fulfill({
          status: 403,
          json: { code: 'account_closed', detail: 'This user has closed their account.' },
        })
      : route.continue(),
  )
  await context.setOffline(false)
  await expect(page.getByText('Cannot Send Message')).toBeVisible()
  await expect(field(page)).toHaveValue('Too late')
  await expect(bubbles(page)).toHaveText(['First', 'Second', 'Third'])
})

test('a booking waits for the connection while its form is open, and is not sent after the user leaves', {
  tag: '@deep',
}, async ({ newBrowser }) => {
  const provider = await aProvider(await newBrowser(), 'Patient Pat')
  const page = await newBrowser()
  await aCustomer(page, 'Wendy Waits')
  const fill = async () => {
    await page.goto(`/providers/${provider.id}/book?service=${provider.service_id}`)
    const next = page.getByRole('button', { name: 'Continue' })
    await next.click()
    await dayIn(page, dayFromNow(4)).check()
    await startIn(page, '10:00').check()
    await next.click()
    await fillAddress(page)
    await page.getByLabel('Phone').fill('(212) 555-0144')
    await untilReady(page)
    await page.context().setOffline(true)
    await page.getByRole('button', { name: 'Confirm Booking' }).click()
    await expect(page.getByRole('button', { name: 'Waiting for a connection…' })).toBeVisible()
  }
  const bookings = async () => (await (await page.request.get('/rest/v1/bookings?when=upcoming')).json()).items.length

  await fill()
  await page.getByRole('link', { name: 'Porchlight home' }).click()
  await expect(page.getByRole('form', { name: 'Booking' })).toHaveCount(0)
  await page.context().setOffline(false)
  await expect(page.getByText('You are back online')).toBeVisible()
  expect(await bookings()).toBe(0)

  await fill()
  await page.context().setOffline(false)
  await expect(page.getByText('Your appointment has been scheduled')).toBeVisible()
  expect(await bookings()).toBe(1)
})

test('stored messages and drafts are deleted when another user signs in', { tag: '@deep' }, async ({ newBrowser }) => {
  const { customer, provider } = await aPair(newBrowser)
  const { page } = customer
  await page.goto(`/messages?with=${provider.id}`)
  await expect(field(page)).toBeVisible()
  await untilReady(page)
  await page.context().setOffline(true)
  await write(page, 'Only between us')
  await expect(page.getByText('Waiting for a connection')).toBeVisible()
  await page.context().clearCookies()
  const next = await anAccount(aVisitor('Nora Next'))
  await page.context().route('**/rest/v1/messages', (route) => route.abort())
  await page.context().setOffline(false)
  const { email, password } = next
  await page.request.post('/auth/v1/token?grant_type=password', {
    data: { email, password, user_type: 'customer' },
    headers: { origin: new URL(page.url()).origin },
  })
  await page.goto('/dashboard')
  await expect.poll(() => page.evaluate(() => JSON.stringify(Object.entries(localStorage)))).not.toContain('between us')
})

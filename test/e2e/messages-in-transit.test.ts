import { expect, test } from './journey.ts'
import { aPair, ask } from './people.ts'
import { field, latest, loseAnswer, openThread } from './threads.ts'

test('a message that arrives while its thread loads, or while another is being sent, appears', {
  tag: '@deep',
}, async ({ newBrowser }) => {
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

test('a message that couldn’t be sent returns to the field, and a draft survives a reload', { tag: '@deep' }, async ({
  newBrowser,
}) => {
  const { customer, provider } = await aPair(newBrowser)
  const { page } = customer
  const text = 'Please bring a ladder'
  await openThread(page, provider.business)
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

test('a message that arrived leaves the field, although its answer was lost', { tag: '@deep' }, async ({
  newBrowser,
}) => {
  const { customer, provider } = await aPair(newBrowser)
  const { page } = customer
  await openThread(page, provider.business)
  await page.route('**/rest/v1/messages', loseAnswer, { times: 1 })
  await field(page).fill('I am at the door')
  await field(page).press('Enter')
  await expect(page.getByText('Cannot Send Message')).toBeVisible()
  await expect(page.locator('li p').filter({ hasText: 'I am at the door' })).toHaveCount(1)
  await expect(field(page)).toHaveValue('')
  await page.reload()
  await expect(field(page)).toHaveValue('')
})

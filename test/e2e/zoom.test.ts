import { baseURL } from '../../playwright.config.ts'
import { expect, test } from './journey.ts'
import { aPair, ask } from './people.ts'

const word = 'Featherstonehaughwolfeschlegelsteinhausenberger'
/** A desk of 1280 x 1024 pixels at 400 % zoom. */
const zoomed = { width: 320, height: 256 }

test('at 400 % zoom, very long names and many services fit every page', { tag: '@deep' }, async ({ newBrowser }) => {
  const { customer, provider, booking } = await aPair(newBrowser, {
    customer: `Maximiliana ${word}`,
    provider: `Robin ${word}`,
  })
  const service = { description: '', price: 40, duration: 60, category: 'Cleaning' }
  for (let at = 2; at <= 12; at++)
    await ask(provider.page, '/rest/v1/services', { ...service, name: `${word} number ${at}` })
  for (let at = 0; at < 8; at++)
    await ask(provider.page, '/rest/v1/messages', { receiver_id: customer.id, content: `${word} ${at}` })

  const profile = `/providers/${provider.id}`
  const thread = `/messages?with=${provider.id}`
  const paths = {
    customer: ['/', '/dashboard', `/bookings/${booking.id}`, profile, `${profile}/book`, thread, '/notifications'],
    provider: ['/', '/dashboard', `/bookings/${booking.id}`, '/messages', '/profile', '/opportunities'],
  }
  for (const [{ page }, visited] of [[customer, paths.customer] as const, [provider, paths.provider] as const]) {
    await page.setViewportSize(zoomed)
    for (const path of visited) {
      await page.goto(baseURL + path)
      await expect(page.getByRole('heading', { level: 1 }).first()).toBeAttached()
      expect(await page.evaluate(() => document.documentElement.scrollWidth), path).toBe(zoomed.width)
    }
  }

  const { page } = customer
  await page.goto(thread)
  // The page scrolls, so that the bars leave room for messages.
  const messages = await page.getByRole('region', { name: /^Messages with/ }).boundingBox()
  expect(messages?.height).toBeGreaterThan(150)

  await page.goto(profile)
  const chips = page.getByRole('list', { name: 'Service', exact: true }).getByRole('link')
  await expect(chips).toHaveCount(9)
  await chips.last().click()
  await expect(page.getByRole('heading', { name: 'Services', exact: true })).toBeInViewport()
  await expect(page.getByRole('heading', { name: `${word} number 12` })).toBeHidden()
  await page.getByText('2 more services').press('Enter')
  await expect(page.getByRole('heading', { name: `${word} number 12` })).toBeVisible()
})

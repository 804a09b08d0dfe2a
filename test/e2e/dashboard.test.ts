import { expect, type Page, test } from './journey.ts'
import { aCustomer, aPair, aProvider, ask, book, dayFromNow, enter } from './people.ts'

test('what comes next is a card on the first screen of a phone, every other booking a line that opens its details', async ({
  newBrowser,
}) => {
  const { customer, provider } = await aPair(newBrowser)
  for (const user of [customer, provider]) {
    await user.page.setViewportSize({ width: 360, height: 740 })
    await user.page.goto('/dashboard')
    const booking = user.page.getByRole('group', { name: 'Home cleaning' })
    await expect(booking).toBeVisible()
    expect((await booking.boundingBox())?.y).toBeLessThanOrEqual(560)
  }
  await expect(provider.page.getByRole('heading', { name: '1 request to answer' })).toBeVisible()

  for (const { page } of [customer, provider]) await page.setViewportSize({ width: 1280, height: 800 })
  await book(customer.page, customer, provider, 9)
  await customer.page.goto('/dashboard')
  const bookings = customer.page.getByRole('group', { name: 'Home cleaning' })
  await expect(bookings).toHaveCount(2)
  await expect(bookings.first().getByRole('button', { name: 'Cancel' })).toBeVisible()
  await expect(bookings.last().getByRole('button', { name: 'Cancel' })).toHaveCount(0)
  await bookings.last().getByRole('button', { name: 'Home cleaning' }).click()
  const details = customer.page.getByRole('dialog', { name: 'Booking details' })
  await details.getByRole('button', { name: 'Cancel' }).click()
  await customer.page.getByRole('button', { name: 'Cancel booking' }).click()
  await expect(bookings).toHaveCount(1)

  // The provider finds a request in one place only.
  await provider.page.goto('/dashboard')
  await expect(provider.page.getByRole('region', { name: '1 request to answer' }).getByRole('group')).toHaveCount(1)
  await expect(provider.page.getByRole('heading', { name: 'Coming up' })).toHaveCount(0)
})

test('a customer in another time zone reads whose clock each time of a booking is', { tag: '@deep' }, async ({
  page,
  newBrowser,
}) => {
  const provider = await aProvider(page, 'Carl Central')
  const theirs = await newBrowser({ timezoneId: 'America/New_York' })
  const booking = await book(theirs, await aCustomer(theirs, 'Ella East'), provider)
  await theirs.goto('/dashboard')
  const card = theirs.getByRole('group', { name: 'Home cleaning' })
  await expect(card).toContainText(/has until .* \(Central Time\) to answer/)
  await card.getByRole('button', { name: 'Cancel' }).click()
  const dialog = theirs.getByRole('dialog')
  await expect(dialog).toContainText('10:00 AM to 11:00 AMCentral Time')
  await dialog.getByRole('button', { name: 'Keep booking' }).click()
  await card.getByRole('button', { name: 'Details' }).click()
  await expect(dialog.getByRole('listitem').filter({ hasText: 'You requested' })).toContainText(
    '10:00 AM to 11:00 AMCentral Time',
  )

  await theirs.goto(`/providers/${provider.id}/book?again=${booking.id}`)
  await expect(theirs.getByText(/^Filled in from your booking/)).toContainText('Central Time')
})

test('times and deadlines of a booking name its time zone if the user is in another one', { tag: '@deep' }, async ({
  newBrowser,
}) => {
  const at = (timezoneId: string) => () => newBrowser({ timezoneId, viewport: { width: 360, height: 740 } })
  const { customer, provider } = await aPair(at('America/New_York'))
  const next = (page: Page) => page.getByRole('heading', { name: 'Your next booking' }).locator('..')
  await customer.page.goto('/')
  await expect(next(customer.page)).toContainText('Central Time')
  await customer.page.goto('/dashboard')
  await expect(customer.page.getByText(/ has until .* [AP]M \(Central Time\) to answer/)).toBeVisible()
  await provider.page.goto('/calendar')
  await expect(provider.page.getByText('Central Time', { exact: true })).toBeVisible()

  const atHome = await at('America/Chicago')()
  await enter(atHome, customer)
  await atHome.goto('/dashboard')
  await expect(atHome.getByText(/ has until .* [AP]M to answer/)).toBeVisible()
})

test('long names without spaces stay inside the page on a phone', { tag: '@deep' }, async ({ newBrowser }) => {
  const long = 'Featherstonehaugh'.repeat(3)
  const { customer, provider, booking } = await aPair(newBrowser, { customer: long, provider: long })
  const other = { date: dayFromNow(4), start_time: '10:00', end_time: '11:00', message: long }
  await ask(customer.page, `/rest/v1/bookings/${booking.id}/proposals`, other)
  const service = { name: long.repeat(2), description: '', price: 40, duration: 60, category: 'Cleaning' }
  const { id } = await ask<{ id: string }>(provider.page, '/rest/v1/services', service)
  const dashboards = [customer, provider].map(({ page }) => ({ page, path: '/dashboard' }))
  const book = { page: customer.page, path: `/providers/${provider.id}/book?service=${id}` }
  for (const { page, path } of [...dashboards, book]) {
    await page.setViewportSize({ width: 360, height: 740 })
    await page.goto(path)
    await expect(page.getByRole('main')).toContainText(long)
    expect(await page.evaluate(() => document.documentElement.scrollWidth), path).toBe(360)
  }
})

test('long names without spaces stay inside dialogs on a phone', { tag: '@deep' }, async ({ newBrowser }) => {
  const long = 'Featherstonehaugh'.repeat(3)
  const { customer, provider } = await aPair(newBrowser)
  const service = { name: long, description: '', price: 40, duration: 60, category: 'Cleaning' }
  const { id: service_id } = await ask<{ id: string }>(provider.page, '/rest/v1/services', service)
  await book(customer.page, customer, { ...provider, service_id }, 2)
  const dialogs = [
    { page: customer.page, path: '/dashboard', button: 'Cancel' },
    { page: provider.page, path: '/profile', button: `Edit ${long}` },
  ]
  for (const { page, path, button } of dialogs) {
    await page.setViewportSize({ width: 360, height: 740 })
    await page.goto(path)
    await page.getByRole('main').getByRole('button', { name: button, exact: true }).first().click()
    const dialog = page.getByRole('dialog')
    await expect(dialog).toContainText(long)
    const parts = dialog.locator('h2, h2 + div')
    const widths = await parts.evaluateAll((all) =>
      all.map(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth),
    )
    expect(widths, button).toEqual([0, 0])
  }
})

import { expect, test } from './journey.ts'

interface Document {
  paths: Record<string, Record<string, { summary: string }>>
}

test('the reference of the API fits a phone, names each operation, and loads at most 150 KB from this site', {
  tag: '@deep',
}, async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  const network = await page.context().newCDPSession(page)
  await network.send('Network.enable')
  let bytes = 0
  network.on('Network.loadingFinished', ({ encodedDataLength }) => (bytes += encodedDataLength))
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url()))
  await page.goto('/docs/api')

  const { paths } = (await (await page.request.get('/rest/v1/openapi.json')).json()) as Document
  const names = Object.values(paths).flatMap((item) => Object.values(item).map(({ summary }) => summary))
  const shown = new Set(await page.getByRole('heading', { level: 2 }).allTextContents())
  expect(names.length).toBeGreaterThan(150)
  expect(names.filter((name) => !shown.has(name))).toEqual([])
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360)
  expect(bytes, 'the page was counted').toBeGreaterThan(20_000)
  expect(bytes).toBeLessThan(150_000)
  const { origin } = new URL(page.url())
  expect(asked.filter((url) => !url.startsWith(origin))).toEqual([])

  await page.getByRole('navigation', { name: 'Operations' }).getByText('bookings', { exact: true }).click()
  await page.getByRole('link', { name: 'Request a booking or a series of bookings' }).click()
  await expect(page).toHaveURL('/docs/api#tag/bookings/operation/postBookings')
  const operation = page.locator('[id="tag/bookings/operation/postBookings"]')
  await expect(operation.getByRole('heading', { level: 2 })).toBeInViewport()
  await operation.getByText('201 Success').click()
  await operation.getByRole('link', { name: 'CreatedBooking' }).click()
  await expect(page.getByRole('heading', { name: 'CreatedBooking', exact: true })).toBeInViewport()
})

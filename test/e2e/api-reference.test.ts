import { expect, test } from './journey.ts'

const kilobyte = 1000

interface Document {
  paths: Record<string, Record<string, { summary: string }>>
}

test('the reference of the API fits a phone, names each operation, and loads at most 400 KB from this site', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 740 })
  const network = await page.context().newCDPSession(page)
  await network.send('Network.enable')
  let bytes = 0
  network.on('Network.loadingFinished', ({ encodedDataLength }) => (bytes += encodedDataLength))
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url()))
  await page.goto('/docs/api')
  await expect(page.getByRole('heading', { level: 2, name: 'Request a booking' })).toBeAttached({ timeout: 60_000 })

  const { paths } = (await (await page.request.get('/rest/v1/openapi.json')).json()) as Document
  const names = Object.values(paths).flatMap((item) => Object.values(item).map(({ summary }) => summary))
  const shown = new Set((await page.getByRole('heading', { level: 2 }).allTextContents()).map((text) => text.trim()))
  expect(names.length).toBeGreaterThan(150)
  expect(names.filter((name) => !shown.has(name))).toEqual([])
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360)
  expect(bytes, 'the script was counted').toBeGreaterThan(200 * kilobyte)
  expect(bytes).toBeLessThan(400 * kilobyte)
  const { origin } = new URL(page.url())
  expect(asked.filter((url) => !url.startsWith(origin) && !url.startsWith('data:'))).toEqual([])
})

test('a developer opens an operation from the menu, and one of its answers', { tag: '@deep' }, async ({ page }) => {
  await page.goto('/docs/api')
  await page.getByRole('menuitem', { name: 'bookings' }).getByText('bookings', { exact: true }).click()
  await page.getByRole('menuitem', { name: 'Request a booking' }).getByText('Request a booking').click()
  await expect(page).toHaveURL('/docs/api#tag/bookings/operation/postBookings')
  const operation = page.locator('[id="tag/bookings/operation/postBookings"]')
  await operation.getByRole('button', { name: /^201/ }).click()
  await expect(operation.getByText('Response Schema:')).toBeVisible()
})

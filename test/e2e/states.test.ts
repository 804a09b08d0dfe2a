import type { Page, Route } from '@playwright/test'
import { expect, test } from './journey.ts'
import { aCustomer, aPair, ask } from './people.ts'

const away = 'Unable to connect to the database. Please check your internet connection and try again.'
const unexpected = 'An unexpected error occurred. Please try again.'

const main = (page: Page) => page.getByRole('main')
const retry = (page: Page) => main(page).getByRole('button', { name: 'Retry' })

const problem = (status: number, detail: string) => (route: Route) =>
  route.fulfill({ status, contentType: 'application/problem+json', json: { status, detail, request_id: 'abc-123' } })
const noDatabase = problem(503, away)
const fault = problem(500, unexpected)
const noAnswer = (route: Route) => route.abort()

/** Waits until the page has rendered its responses. */
const shown = (page: Page) =>
  page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))

/** Follows a link in the footer, which navigates without a reload. */
const goTo = (page: Page, path: string) =>
  page.getByRole('contentinfo').locator(`a[href="${path}"]:visible`).first().click()

test('a page that can’t be loaded says why, keeps the bar, and loads after Retry', { tag: '@deep' }, async ({
  page,
}) => {
  for (const [how, title, text] of [
    [noDatabase, 'Connection Error', away],
    [noAnswer, 'Connection Error', away],
    [fault, 'Something went wrong', unexpected],
    [problem(429, 'Please wait a moment.'), 'Too many requests', 'Please wait a moment.'],
  ] as const) {
    await page.goto('/about')
    await page.route('**/rest/v1/categories', how)
    await goTo(page, '/services')
    await expect(main(page).getByRole('heading', { name: title })).toBeVisible()
    await expect(main(page).getByRole('alert')).toContainText(text)
    await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible()
    if (how === fault) await expect(main(page)).toContainText('abc-123')

    // A second failure keeps the focus and is announced again.
    const asked = page.waitForRequest('**/rest/v1/categories')
    await retry(page).click()
    await asked
    await shown(page)
    await expect(retry(page)).toBeEnabled()
    await expect(retry(page)).toBeFocused()
    await expect(main(page).getByRole('alert')).toContainText(text)
    await page.unroute('**/rest/v1/categories')
    await retry(page).click()
    await expect(main(page).getByRole('heading', { level: 1 })).not.toHaveText(title)
    await expect(main(page)).toBeFocused()
  }
})

test('if even the next page’s code can’t be loaded, Retry loads it', { tag: '@deep' }, async ({ page }) => {
  await page.goto('/about')
  await page.route('**/*', noAnswer)
  await goTo(page, '/contact')
  await expect(main(page).getByRole('alert')).toContainText(away)
  const failed = page.waitForEvent('requestfailed')
  await retry(page).click()
  await failed
  await shown(page)
  await expect(retry(page)).toBeEnabled()
  await page.unroute('**/*')
  await retry(page).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Contact' })).toBeVisible()
})

test('each part of a page that can’t be loaded has its own Retry, and shown data stays if a refetch fails', {
  tag: '@deep',
}, async ({ newBrowser }) => {
  const { customer, provider } = await aPair(newBrowser)
  const { page } = customer
  await page.clock.install()
  // Live events would refetch the list before Retry is pressed.
  await page.route('**/realtime/**', noAnswer)
  const lists: [path: string, calls: string, fails: string, comes: string][] = [
    ['/dashboard', '**/rest/v1/bookings?*', 'Your bookings could not be loaded', provider.business],
    ['/dashboard', '**/rest/v1/bookings/counts', 'could not be counted', 'Total'],
    ['/messages', '**/rest/v1/conversations?*', 'Failed to load conversations', provider.business],
    ['/notifications', '**/rest/v1/notifications?*', 'Your notifications could not be loaded', 'Today'],
    ['/profile', '**/auth/v1/sessions', 'Your sessions could not be loaded', 'This device'],
  ]
  for (const [path, calls, fails, comes] of lists) {
    await page.goto('/about')
    await page.route(calls, fault)
    await page.evaluate((to) => history.pushState(null, '', to), path)
    await page.evaluate(() => dispatchEvent(new PopStateEvent('popstate')))
    await expect(main(page), path).toContainText(fails)
    await expect(main(page)).toContainText('abc-123')
    await page.route(calls, noDatabase)
    await retry(page).click()
    await expect(main(page)).toContainText(away)
    await page.unroute(calls)
    await retry(page).click()
    await expect(main(page)).toContainText(comes)
    await expect(retry(page)).toHaveCount(0)

    // A failed refetch removes nothing.
    await page.route(calls, fault)
    const again = page.waitForResponse(calls)
    await page.clock.fastForward('01:00')
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })))
    await (await again).finished()
    await shown(page)
    await expect(main(page)).toContainText(comes)
    await expect(retry(page)).toHaveCount(0)
    await page.unroute(calls)
  }
})

test('a slow list shows a skeleton, and an empty one says what to do next', { tag: '@deep' }, async ({ page }) => {
  await aCustomer(page, 'Noor Adair')
  const { promise: answered, resolve: answer } = Promise.withResolvers<void>()
  await page.route('**/rest/v1/bookings?*', async (route) => {
    await answered
    await route.continue()
  })
  await page.goto('/about')
  await goTo(page, '/dashboard')
  await expect(main(page).getByRole('status').filter({ hasText: 'Loading bookings' })).toBeVisible()
  answer()
  await expect(main(page).getByRole('heading', { name: 'No upcoming bookings' })).toBeVisible()
  await expect(main(page).getByRole('link', { name: 'Find a provider' }).last()).toBeVisible()
  await page.goto('/messages')
  await expect(main(page)).toContainText('No conversations yet')
  await page.goto('/notifications')
  await expect(main(page)).toContainText('No notifications yet')
})

test('Show more loads older notifications and can be retried after a failure', { tag: '@deep' }, async ({
  newBrowser,
}) => {
  const { customer, provider } = await aPair(newBrowser)
  for (let message = 0; message < 21; message++)
    await ask(provider.page, '/rest/v1/messages', { receiver_id: customer.id, content: `Message ${message}` })
  const { page } = customer
  // New notifications would refetch the list.
  await page.route('**/realtime/**', noAnswer)
  await page.goto('/notifications')
  const rows = main(page).getByRole('listitem')
  await expect(rows).toHaveCount(20)
  await page.route('**/rest/v1/notifications?*', fault)
  await main(page).getByRole('button', { name: 'Show more' }).click()
  await expect(main(page).getByRole('alert')).toContainText('Older notifications could not be loaded.')
  await expect(rows).toHaveCount(20)
  await page.unroute('**/rest/v1/notifications?*')
  await main(page).getByRole('button', { name: 'Show more' }).click()
  await expect.poll(() => rows.count()).toBeGreaterThan(20)
  await expect(main(page).getByRole('alert')).toHaveCount(0)
})

test('on a phone a toast covers neither the focused field nor the form’s button', { tag: '@deep' }, async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 640 })
  await page.goto('/login?return_to=/messages')
  const toast = page.getByRole('region', { name: 'Alerts' })
  await expect(toast).toContainText('Please log in to message providers')
  const box = async (of: ReturnType<Page['locator']>) => (await of.boundingBox())!
  await toast.hover()
  const inUse = [
    page.getByLabel('Email'),
    page.getByLabel('Password', { exact: true }),
    main(page).getByRole('button', { name: 'Log in' }),
  ]
  for (const part of inUse) {
    await part.focus()
    await part.scrollIntoViewIfNeeded()
    const [above, below] = [await box(toast), await box(part)]
    expect(below.y >= above.y + above.height || below.y + below.height <= above.y).toBe(true)
  }
})

test('toasts come one at a time, at the bottom of a phone, and go with their page', { tag: '@deep' }, async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto('/dev/gallery')
  const toast = page.getByRole('region', { name: 'Alerts' })
  const show = (kind: string) =>
    page.getByRole('region', { name: 'Remarks' }).getByRole('button', { name: kind }).click()
  await show('error')
  await expect(toast).toContainText('Not saved')
  await show('success')
  await expect(toast).not.toContainText('Not saved')
  await expect(toast.getByRole('status')).toHaveCount(1)
  const box = (await toast.boundingBox())!
  expect(box.y + box.height).toBe(740)
  await goTo(page, '/help')
  await expect(page).toHaveURL('/help')
  await expect(toast).toBeHidden()
})

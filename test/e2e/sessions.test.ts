import type { Page } from '@playwright/test'
import { expect, test } from './journey.ts'
import { aCustomer, anAccount, aProvider, aVisitor, book, enter, signIn } from './people.ts'
import { endElsewhere, expectExpired, expired, logInAgain, open, userMenu } from './sessions.ts'

const seconds30 = 30_000

test('an open page notices within seconds that its session was ended on another device', async ({ page }) => {
  const visitor = await aCustomer(page, 'Nora Notice')
  await open(page, '/dashboard')
  await endElsewhere(visitor)
  await expectExpired(page)
  await logInAgain(page, visitor)
  await expect(page).toHaveURL('/dashboard')
})

test('without the event stream, a page notices an ended session at its next check', { tag: '@deep' }, async ({
  page,
}) => {
  await page.clock.install()
  await page.route('**/realtime/v1/**', (route) => route.abort())
  const visitor = await aCustomer(page, 'Tia Ticker')
  await open(page, '/dashboard')
  await endElsewhere(visitor)
  await page.clock.fastForward(seconds30)
  await expectExpired(page)
})

test('a public page stays open when the session ends', { tag: '@deep' }, async ({ page }) => {
  const visitor = await aCustomer(page, 'Paul Public')
  await open(page, '/providers?search=window')
  await expect(userMenu(page)).toBeVisible()
  await endElsewhere(visitor)
  await expect(userMenu(page)).toBeHidden()
  await expect(page).toHaveURL('/providers?search=window')
  await expect(expired(page)).toBeHidden()
})

test('signing out in one tab signs out the others: private pages close, public ones stay', { tag: '@deep' }, async ({
  page,
  context,
}) => {
  const visitor = await aCustomer(page, 'Otto Others')
  const dashboard = await context.newPage()
  await open(dashboard, '/dashboard')
  const list = await context.newPage()
  await open(list, '/providers')
  await expect(userMenu(list)).toBeVisible()
  const messages = await context.newPage()
  await open(messages, '/messages')

  await page.goto('/')
  await userMenu(page).click()
  await page.getByRole('button', { name: 'Sign out' }).click()
  await expect(page.getByText('You have been signed out successfully')).toBeVisible()
  await expect(dashboard).toHaveURL('/')
  await expect(userMenu(dashboard)).toBeHidden()
  await expect(userMenu(list)).toBeHidden()
  await expect(list).toHaveURL('/providers')
  await expect(messages).toHaveURL('/')
  await expect(messages.getByText('Signed out in another tab')).toBeVisible()
  await expect(messages.getByText('Login Required')).toBeHidden()
  for (const tab of [page, dashboard, list]) await expect(expired(tab)).toBeHidden()

  await signIn(page, visitor, 'Customer')
  await expect(userMenu(dashboard)).toBeVisible()
  await expect(userMenu(list)).toBeVisible()
})

test('after a sign-out, the next user sees nothing of the last one in a second tab', { tag: '@deep' }, async ({
  page,
  context,
  newBrowser,
}) => {
  const provider = await aProvider(await newBrowser(), 'Pia Neverseen')
  const first = await aCustomer(page, 'Ada Before')
  await book(page, first, provider)
  const other = await context.newPage()
  await open(other, '/dashboard')
  await expect(other.getByText(provider.business).first()).toBeVisible()
  await page.goto('/')
  await userMenu(page).click()
  await page.getByRole('button', { name: 'Sign out' }).click()
  await expect(other).toHaveURL('/')
  await expect(userMenu(other)).toBeHidden()

  // Until something is read again, only data that is kept in the tab could show.
  await other.route('**/rest/v1/bookings**', () => {})
  await signIn(page, await anAccount(aVisitor('Eve After')), 'Customer')
  await expect(userMenu(other)).toHaveAccessibleName(/Eve After/)
  await expect(other.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(other.getByText(provider.business)).toHaveCount(0)
})

test('a tab reloads when another user signs in in a second tab', { tag: '@deep' }, async ({ page, context }) => {
  await aCustomer(page, 'Anna First')
  const other = await context.newPage()
  await open(other, '/dashboard')
  await expect(userMenu(other)).toHaveAccessibleName(/Anna First/)
  const visitor = await anAccount(aVisitor('Bea Second'))
  await page.context().clearCookies({ name: 'porchlight' })
  await signIn(page, visitor, 'Customer')
  await expect(userMenu(other)).toHaveAccessibleName(/Bea Second/)
})

test('switching the role in one tab switches it in the others', { tag: '@deep' }, async ({ page, context }) => {
  await anAccount(await aCustomer(page, 'Rolf Roles'), 'Provider')
  await page.goto('/')
  const other = await context.newPage()
  await open(other, '/dashboard')
  await expect(other.getByText('Your bookings and requests')).toBeVisible()
  await userMenu(page).click()
  await page.getByRole('button', { name: 'Provider', exact: true }).click()
  await expect(other.getByText('Requests and upcoming bookings')).toBeVisible()
})

test('a user sees their sessions, ends one, and then all others', { tag: '@deep' }, async ({ page, newBrowser }) => {
  const visitor = await aCustomer(page, 'Petra Places')
  const [other, third] = [await newBrowser(), await newBrowser()]
  await enter(other, visitor)
  await open(other, '/dashboard')
  await open(page, '/profile')
  const lines = page.getByRole('list', { name: 'Sessions' }).getByRole('listitem')
  await expect(lines).toHaveCount(2)
  await expect(lines.filter({ hasText: 'This device' })).toHaveCount(1)
  await lines.filter({ hasNotText: 'This device' }).getByRole('button', { name: 'End session' }).click()
  await expect(lines).toHaveCount(1)
  await expect(page.getByText('You are not signed in anywhere else.')).toBeVisible()
  await expectExpired(other)

  await enter(third, visitor)
  await open(third, '/dashboard')
  await page.reload()
  await page.getByRole('button', { name: 'Sign out everywhere else' }).click()
  await expect(lines).toHaveCount(1)
  await expectExpired(third)
  await lines.getByRole('button', { name: 'End session' }).click()
  await expect(page.getByText('You have been signed out successfully')).toBeVisible()
})

test('if the session can’t be loaded, the last known user stays and a badge says so', { tag: '@deep' }, async ({
  page,
}) => {
  await page.clock.install()
  await aCustomer(page, 'Lena Limited')
  await open(page, '/dashboard')
  const badge = page.getByText('Limited connectivity')
  await expect(badge).toBeHidden()
  const ways = {
    aborted: (page: Page) => page.route('**/auth/v1/user', (route) => route.abort()),
    failing: (page: Page) => page.route('**/auth/v1/user', (route) => route.fulfill({ status: 503, json: {} })),
    offline: (page: Page) => page.context().setOffline(true),
  }
  for (const [way, begin] of Object.entries(ways)) {
    await begin(page)
    await page.clock.fastForward(seconds30)
    await page.clock.runFor(5_000)
    await expect(badge, way).toBeVisible()
    await expect(userMenu(page), way).toHaveAccessibleName(/Lena Limited/)
    await page.unrouteAll()
    await page.context().setOffline(false)
    await page.clock.fastForward(seconds30)
    await expect(badge, way).toBeHidden()
  }
})

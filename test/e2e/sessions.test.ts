import { expect, type Page, test } from '@playwright/test'
import { signIn, aVisitor } from './people.ts'
import { aCustomer, endElsewhere, expired, logInAgain, open, saysExpired, userMenu } from './sessions.ts'

const seconds30 = 30_000

test('a session that is ended from another device is noticed by its open page within seconds', async ({
  page,
  context,
  baseURL,
}) => {
  const visitor = await aCustomer('Nora Notice', page)
  await page.goto('/dashboard')
  await endElsewhere(context, visitor, baseURL)
  await saysExpired(page)
  await logInAgain(page, visitor)
  await expect(page).toHaveURL('/dashboard')
})

test('without the stream of events an ended session is noticed at the next look', async ({
  page,
  context,
  baseURL,
}) => {
  await page.clock.install()
  await page.route('**/realtime/v1/**', (route) => route.abort())
  const visitor = await aCustomer('Tia Ticker', page)
  await open(page, '/dashboard')
  await endElsewhere(context, visitor, baseURL)
  await page.clock.fastForward(seconds30)
  await saysExpired(page)
})

test('a public page just goes on without whoever was signed in', async ({ page, context, baseURL }) => {
  const visitor = await aCustomer('Paul Public', page)
  await page.goto('/providers?search=window')
  await expect(userMenu(page)).toBeVisible()
  await endElsewhere(context, visitor, baseURL)
  await expect(userMenu(page)).toBeHidden()
  await expect(page).toHaveURL('/providers?search=window')
  await expect(expired(page)).toBeHidden()
})

test('signing out in one tab signs the others out: private pages are left, public ones stay', async ({
  page,
  context,
}) => {
  const visitor = await aCustomer('Otto Others', page)
  const dashboard = await context.newPage()
  await dashboard.goto('/dashboard')
  const list = await context.newPage()
  await list.goto('/providers')
  await expect(userMenu(list)).toBeVisible()

  await page.goto('/')
  await userMenu(page).click()
  await page.getByRole('button', { name: 'Sign out' }).click()
  await expect(page.getByText('You have been signed out successfully')).toBeVisible()
  await expect(dashboard).toHaveURL('/')
  await expect(userMenu(dashboard)).toBeHidden()
  await expect(userMenu(list)).toBeHidden()
  await expect(list).toHaveURL('/providers')
  for (const tab of [page, dashboard, list]) await expect(expired(tab)).toBeHidden()

  await signIn(page, visitor, 'Customer')
  await expect(userMenu(dashboard)).toBeVisible()
  await expect(userMenu(list)).toBeVisible()
})

test('a tab that shows one person is loaded afresh when another signs in beside it', async ({
  page,
  context,
  baseURL,
}) => {
  await aCustomer('Anna First', page)
  const other = await context.newPage()
  await other.goto('/dashboard')
  await expect(userMenu(other)).toHaveAccessibleName(/Anna First/)
  const visitor = aVisitor('Bea Second')
  const data = { ...visitor, data: { name: visitor.name, userType: 'customer' } }
  await page.request.post('/auth/v1/signup', { data, headers: { 'x-session': 'none', origin: baseURL ?? '' } })
  await page.context().clearCookies({ name: 'porchlight' })
  await signIn(page, visitor, 'Customer')
  await expect(userMenu(other)).toHaveAccessibleName(/Bea Second/)
})

test('a role that is switched in one tab is in force in the others', async ({ page, context, baseURL }) => {
  const visitor = await aCustomer('Rolf Roles', page)
  const business = { businessName: 'Rolf & Co', description: 'Careful.', categories: ['Cleaning'] }
  const location = {
    city: 'Austin',
    state: 'TX',
    zipCode: '78701',
    coordinates: { latitude: 30.27, longitude: -97.74 },
  }
  const data = { ...visitor, data: { name: visitor.name, userType: 'provider', location, ...business } }
  await page.request.post('/auth/v1/signup', { data, headers: { 'x-session': 'none', origin: baseURL ?? '' } })
  await page.goto('/')
  const other = await context.newPage()
  await other.goto('/dashboard')
  await expect(other.getByText('What you have booked, and when.')).toBeVisible()
  await userMenu(page).click()
  await page.getByRole('button', { name: 'Provider', exact: true }).click()
  await expect(other.getByText('Who has asked for you, and when.')).toBeVisible()
})

test('a person sees where they are signed in, and ends one session and then all others', async ({
  page,
  context,
  baseURL,
}) => {
  const visitor = await aCustomer('Petra Places', page)
  const elsewhere = await context.browser()!.newContext({ baseURL: baseURL ?? '' })
  const [other, third] = [
    await elsewhere.newPage(),
    await (await context.browser()!.newContext({ baseURL: baseURL ?? '' })).newPage(),
  ]
  await signIn(other, visitor, 'Customer')
  await other.goto('/dashboard')
  await page.goto('/profile')
  const lines = page.getByRole('list', { name: 'Sessions' }).getByRole('listitem')
  await expect(lines).toHaveCount(2)
  await expect(lines.filter({ hasText: 'This device' })).toHaveCount(1)
  await lines.filter({ hasNotText: 'This device' }).getByRole('button', { name: 'End session' }).click()
  await expect(lines).toHaveCount(1)
  await expect(page.getByText('You are not signed in anywhere else.')).toBeVisible()
  await saysExpired(other)

  await signIn(third, visitor, 'Customer')
  await third.goto('/dashboard')
  await page.reload()
  await page.getByRole('button', { name: 'Sign out everywhere else' }).click()
  await expect(lines).toHaveCount(1)
  await saysExpired(third)
  await lines.getByRole('button', { name: 'End session' }).click()
  await expect(page.getByText('You have been signed out successfully')).toBeVisible()
  for (const each of [elsewhere, third.context()]) await each.close()
})

test('while the session cannot be asked, the last known person stays and the badge says so', async ({ page }) => {
  await page.clock.install()
  await aCustomer('Lena Limited', page)
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

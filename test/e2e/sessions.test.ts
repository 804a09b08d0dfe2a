import { type BrowserContext, expect, type Page, test } from '@playwright/test'
import { aVisitor, signIn, type Visitor } from './people.ts'

const seconds30 = 30_000

/** A customer with a browser of their own that shows a page of theirs. */
async function aCustomer(name: string, page: Page): Promise<Visitor> {
  const visitor = aVisitor(name)
  const data = { name, userType: 'customer' }
  const headers = { 'x-session': 'none' }
  const answer = await page.request.post('/auth/v1/signup', { data: { ...visitor, data }, headers })
  expect(answer.status()).toBe(201)
  await signIn(page, visitor, 'Customer')
  return visitor
}

const userMenu = (page: Page) => page.getByRole('button', { name: /User menu/ })
const loginForm = (page: Page) => page.getByRole('main').getByRole('button', { name: 'Log in' })
const expired = (page: Page) => page.getByRole('alert').filter({ hasText: 'Session expired' })

async function saysExpired(page: Page): Promise<void> {
  await expect(expired(page)).toContainText('Please log in again.')
  await expect(loginForm(page)).toBeVisible()
}

/** Ends every session of whoever is signed in here, as from another device. */
async function endElsewhere(context: BrowserContext, visitor: Visitor, baseURL = ''): Promise<void> {
  const elsewhere = await context.browser()!.newContext({ baseURL })
  const page = await elsewhere.newPage()
  await signIn(page, visitor, 'Customer')
  const ended = await page.request.post('/auth/v1/logout?scope=others', { headers: { origin: baseURL } })
  expect(ended.status()).toBe(204)
  await elsewhere.close()
}

async function logInAgain(page: Page, { email, password }: Visitor): Promise<void> {
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await loginForm(page).click()
}

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
  await page.goto('/dashboard')
  await expect(userMenu(page)).toBeVisible()
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

test('the booking form is as it was after logging in again, for the same person only', async ({
  page,
  context,
  baseURL,
}) => {
  const visitor = await aCustomer('Bruno Booker', page)
  await page.goto('/providers?category=cleaning')
  const path = await page.getByRole('main').getByRole('article').first().getByRole('link').first().getAttribute('href')
  await page.goto(`${path}/book`)
  await page.getByLabel('Service').selectOption({ index: 1 })
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByRole('heading', { name: 'When should they come?' })).toBeVisible()
  const day = page.getByLabel('Date')
  const wanted = new Date(Date.now() + 9 * 24 * 3_600_000).toISOString().slice(0, 10)
  await day.fill(wanted)

  await endElsewhere(context, visitor, baseURL)
  await saysExpired(page)
  await logInAgain(page, visitor)
  await expect(page).toHaveURL(`${path}/book`)
  await expect(page.getByRole('heading', { name: 'When should they come?' })).toBeVisible()
  await expect(day).toHaveValue(wanted)

  await userMenu(page).click()
  await page.getByRole('button', { name: 'Sign out' }).click()
  await expect(page.getByText('You have been signed out successfully')).toBeVisible()
  expect(await page.evaluate(() => JSON.stringify([sessionStorage, localStorage]))).not.toMatch(/booking|kept/)
})

test('while the session cannot be asked, the last known person stays and the badge says so', async ({ page }) => {
  await page.clock.install()
  await aCustomer('Lena Limited', page)
  await page.goto('/dashboard')
  const badge = page.getByText('Limited connectivity')
  await expect(userMenu(page)).toBeVisible()
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

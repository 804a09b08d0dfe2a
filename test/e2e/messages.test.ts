import { AxeBuilder } from '@axe-core/playwright'
import { type Browser, type BrowserContext, expect, type Page, test } from '@playwright/test'

/** Two people of the demo world who have written to each other. */
const people = {
  customer: { email: 'maya@porchlight.example', name: 'Maya Brennan' },
  provider: { email: 'rosa@porchlight.example', name: 'Ortega Home Cleaning' },
}

const browsers: BrowserContext[] = []

// Whoever leaves a thread open reads what comes.
test.afterEach(async () => {
  for (const context of browsers.splice(0)) await context.close()
})

/** A browser of one's own, signed in. */
async function signedIn(browser: Browser, user_type: keyof typeof people, baseURL: string): Promise<Page> {
  const context = await browser.newContext({ baseURL })
  browsers.push(context)
  const answer = await context.request.post('/auth/v1/token?grant_type=password', {
    data: { email: people[user_type].email, password: 'porchlight-demo', user_type },
    headers: { origin: baseURL },
  })
  expect(answer.status()).toBe(200)
  return context.newPage()
}

async function open(page: Page, name: string): Promise<void> {
  await page.goto('/messages')
  await page.getByRole('link', { name }).first().click()
  await expect(page.getByRole('heading', { name })).toBeVisible()
  await expect(page.getByLabel('Message', { exact: true })).toBeVisible()
}

const field = (page: Page) => page.getByLabel('Message', { exact: true })
const latest = (page: Page) => page.getByRole('main').getByRole('listitem').last()

test('two people write to each other, live', async ({ browser, baseURL }) => {
  const [maya, rosa] = [await signedIn(browser, 'customer', baseURL!), await signedIn(browser, 'provider', baseURL!)]
  await open(maya, people.provider.name)
  await open(rosa, people.customer.name)

  const question = `Is ten still fine? (${Date.now()})`
  await field(maya).fill(question)
  await field(maya).press('Shift+Enter')
  await field(maya).pressSequentially('The side door is open.')
  await field(maya).press('Enter')
  await expect(field(maya)).toHaveValue('')
  await expect(latest(rosa)).toContainText(`${question}\nThe side door is open.`)
  await expect(rosa.locator('p[aria-live]').filter({ hasText: 'The side door is open.' })).toBeAttached()
  await expect(maya.getByText(question).and(maya.locator('li p'))).toHaveCount(1)

  await field(rosa).fill('Ten is fine.')
  await rosa.getByRole('button', { name: 'Send' }).click()
  await expect(latest(maya)).toContainText('Ten is fine.')
  // Read while it is open: nothing waits.
  await expect(maya.getByRole('button', { name: 'Messages', exact: true })).toBeVisible()
})

test('what happens elsewhere shows on any page: the count of messages and of notifications', async ({
  browser,
  baseURL,
}) => {
  const [maya, rosa] = [await signedIn(browser, 'customer', baseURL!), await signedIn(browser, 'provider', baseURL!)]
  await open(maya, people.provider.name)
  await expect(maya.getByRole('button', { name: 'Messages', exact: true })).toBeVisible()
  await maya.goto('/')
  await open(rosa, people.customer.name)
  const before = await maya.getByRole('button', { name: /^Notifications/ }).getAttribute('aria-label')
  await field(rosa).fill('On my way.')
  await field(rosa).press('Enter')
  await expect(maya.getByRole('button', { name: 'Messages, 1 unread' })).toBeVisible()
  await expect(maya.getByRole('button', { name: /^Notifications/ })).not.toHaveAttribute('aria-label', before ?? '')
  await open(maya, people.provider.name)
  await expect(maya.getByRole('button', { name: 'Messages', exact: true })).toBeVisible()
})

test('a text that could not be sent is given back, and a draft survives a reload', async ({ browser, baseURL }) => {
  const maya = await signedIn(browser, 'customer', baseURL!)
  const text = `Please bring ladder ${Date.now()}`
  await open(maya, people.provider.name)
  await maya.route('**/rest/v1/messages', (route) =>
    route.request().method() === 'POST' ? route.abort() : route.continue(),
  )
  await field(maya).fill(text)
  await field(maya).press('Enter')
  await expect(maya.getByText('Cannot Send Message')).toBeVisible()
  await expect(field(maya)).toHaveValue(text)
  await expect(maya.locator('li p').filter({ hasText: text })).toHaveCount(0)

  await maya.unroute('**/rest/v1/messages')
  await maya.reload()
  await expect(field(maya)).toHaveValue(text)
  await maya.getByRole('button', { name: 'Send' }).click()
  await expect(latest(maya)).toContainText(text)
  await expect(latest(maya)).not.toContainText('Sending...')
  await maya.reload()
  await expect(field(maya)).toHaveValue('')
})

test('a new message goes to somebody from the list, and needs both', async ({ browser, baseURL }) => {
  const maya = await signedIn(browser, 'customer', baseURL!)
  await maya.goto('/messages')
  await maya.getByRole('button', { name: 'New Message' }).click()
  const dialog = maya.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Send' }).click()
  await expect(dialog.getByText('Please choose a provider')).toBeVisible()
  await expect(dialog.getByText('Please write a message')).toBeVisible()
  await dialog.getByLabel('Provider').selectOption({ label: people.provider.name })
  await dialog.getByLabel('Message').fill('A new question')
  await dialog.getByRole('button', { name: 'Send' }).click()
  await expect(maya.getByText('Message sent successfully')).toBeVisible()
  await expect(maya.getByRole('heading', { name: people.provider.name })).toBeVisible()
  await expect(latest(maya)).toContainText('A new question')
})

test('a provider unlocks what a customer wrote', async ({ browser, baseURL }) => {
  const rosa = await signedIn(browser, 'provider', baseURL!)
  await rosa.goto('/messages')
  await rosa.getByRole('link', { name: 'Locked message' }).first().click()
  await rosa.getByRole('button', { name: 'Unlock', exact: true }).first().click()
  await rosa.getByRole('alertdialog').getByRole('button', { name: 'Unlock messages' }).click()
  await expect(rosa.getByText('Messages unlocked')).toBeVisible()
  await expect(rosa.getByText('This message is locked')).toHaveCount(0)
})

test('whoever has not booked a provider is told so, and whoever is not signed in goes to sign in', async ({
  browser,
  baseURL,
  page,
}) => {
  const maya = await signedIn(browser, 'customer', baseURL!)
  const { items } = await (await maya.request.get('/rest/v1/conversations?limit=100')).json()
  const known = new Set(items.map(({ id }: { id: string }) => id))
  const providers = (await (await maya.request.get('/rest/v1/providers?limit=50')).json()).items
  const unbooked = providers.find(({ id }: { id: string }) => !known.has(id))
  await maya.goto(`/messages?with=${unbooked.id}`)
  await expect(maya.getByText('Booking Required')).toBeVisible()
  await expect(
    maya.getByText('You need to book a service with this provider before messaging them.').first(),
  ).toBeVisible()
  await expect(field(maya)).toHaveCount(0)

  await maya.goto('/messages?with=0190a000-0000-7000-8000-000000000000')
  await expect(maya).toHaveURL(/\/messages$/)

  await page.goto(`/messages?with=${unbooked.id}`)
  await expect(page).toHaveURL(/\/login\?return_to=/)
  await expect(page.getByText('Please log in to message providers')).toBeVisible()
})

for (const scheme of ['light', 'dark'] as const)
  test(`the messages page has no accessibility findings (${scheme})`, async ({ browser, baseURL }) => {
    const maya = await signedIn(browser, 'customer', baseURL!)
    await maya.emulateMedia({ colorScheme: scheme, reducedMotion: 'reduce' })
    await open(maya, people.provider.name)
    expect((await new AxeBuilder({ page: maya }).analyze()).violations).toEqual([])
  })

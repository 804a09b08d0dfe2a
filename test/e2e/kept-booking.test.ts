import type { Route } from '@playwright/test'
import { aPicture } from '../pictures.ts'
import { expect, type Page, test } from './journey.ts'
import { linkFor } from './mails.ts'
import { aCustomer, aProviderFromTomorrow, ask, aVisitor, fillAddress, type Provider, type Visitor } from './people.ts'

const main = (page: Page) => page.getByRole('main')
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const accountHeading = (page: Page) => page.getByRole('heading', { name: 'Your account' })
const summary = (page: Page) => page.getByRole('region', { name: 'Booking summary' })

/**
 * From a provider's page to the account, the last step of a visitor's booking. Resolves to the
 * chosen time.
 */
async function fillBooking(page: Page, provider: Provider, { name, email }: Visitor): Promise<string> {
  await page.goto(`/providers/${provider.id}`)
  const first = main(page)
    .getByRole('list', { name: /^Free on/ })
    .getByRole('link')
    .first()
  const time = (await first.textContent()) ?? '?'
  await first.click()
  await fillAddress(page)
  await page.getByLabel('What needs to be done?').fill('Two rooms')
  const photo = { name: 'rooms.png', mimeType: 'image/png', buffer: Buffer.from(await aPicture()) }
  await page.getByLabel('Photos', { exact: true }).setInputFiles(photo)
  await expect(page.getByRole('img', { name: '1 of the job' })).toBeVisible()
  await page.getByLabel('Full Name').fill(name)
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Phone').fill('(512) 555-0144')
  await button(page, 'Continue').click()
  await expect(accountHeading(page)).toBeFocused()
  return time
}

async function createAccount(page: Page, { password }: Visitor) {
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('checkbox', { name: /terms/i }).check()
  await button(page, 'Create account and book').click()
}

async function expectBooked(page: Page, { business }: Provider) {
  const panel = page.getByRole('region', { name: 'Your new booking' })
  await expect(panel.getByRole('heading', { name: `Waiting for ${business} to accept` })).toBeVisible()
  await expect(panel.getByRole('list', { name: 'Progress' })).toContainText('Answer by')
  const [booking] = await page.evaluate(async () => {
    const answer = await fetch('/rest/v1/bookings')
    return ((await answer.json()) as { items: { photos: string[] }[] }).items
  })
  expect(booking?.photos).toHaveLength(1)
}

test('a reload keeps the account of a booking except for passwords, and corrected contact details go with it', {
  tag: '@deep',
}, async ({ page, newBrowser }) => {
  const provider = await aProviderFromTomorrow(await newBrowser(), 'Cora Correct')
  const visitor = aVisitor('Tina Typo')
  await fillBooking(page, provider, { ...visitor, name: 'Tina Tpyo' })
  await page.getByLabel('Password', { exact: true }).fill(visitor.password)
  await page.getByRole('checkbox', { name: /terms/i }).check()
  await page.reload()
  await expect(page.getByText('Tina Tpyo')).toBeVisible()
  await expect(page.getByRole('checkbox', { name: /terms/i })).toBeChecked()
  await expect(page.getByLabel('Password', { exact: true })).toHaveValue('')
  await page.goBack()
  await page.getByLabel('Full Name').fill(visitor.name)
  await page.getByLabel('Phone').fill('(512) 555-0199')
  await button(page, 'Continue').click()
  await expect(accountHeading(page)).toBeFocused()
  await expect(page.getByText(visitor.name)).toBeVisible()
  await createAccount(page, visitor)
  await expectBooked(page, provider)
  await page.goto('/profile')
  await expect(page.getByLabel('Phone')).toHaveValue(/555.?0199/)
})

test('if the time is taken while a visitor signs up, they are signed in and choose another', { tag: '@deep' }, async ({
  page,
  newBrowser,
}) => {
  const provider = await aProviderFromTomorrow(await newBrowser(), 'Rita Rival')
  const visitor = aVisitor('Sally Slow')
  await fillBooking(page, provider, visitor)
  const elsewhere = await newBrowser()
  const { name, email } = await aCustomer(elsewhere, 'Frank Fast')
  const takeTime = async (route: Route) => {
    const { date, start_time, end_time } = route.request().postDataJSON() as Record<string, string>
    const { id: provider_id, service_id } = provider
    const rival = { provider_id, service_id, date, start_time, end_time, name, email, phone: '(212) 555-0144' }
    await ask(elsewhere, '/rest/v1/bookings', rival)
    await route.continue()
  }
  await page.route('**/rest/v1/bookings', takeTime, { times: 1 })
  await createAccount(page, visitor)
  await expect(page.getByRole('heading', { name: 'When should they come?' })).toBeVisible()
  await expect(page.getByText('Booking Failed')).toBeVisible()
  await main(page).getByRole('radiogroup', { name: 'Start Time' }).getByRole('radio').nth(4).check()
  await button(page, 'Continue').click()
  await expect(page.getByLabel('What needs to be done?')).toHaveValue('Two rooms')
  await expect(page.getByLabel('Street address')).toHaveValue('12 Porch Lane')
  await button(page, 'Confirm Booking').click()
  await expectBooked(page, provider)
})

test('a booking waits for the confirmation of a new account, and goes on in another tab', { tag: '@deep' }, async ({
  page,
  newBrowser,
}) => {
  const provider = await aProviderFromTomorrow(await newBrowser(), 'Wilma Wait')
  const visitor = aVisitor('Connie Confirm')
  const time = await fillBooking(page, provider, visitor)
  await page.route('**/auth/v1/signup', async (route) => {
    const response = await route.fetch({ headers: { ...route.request().headers(), 'x-session': 'none' } })
    const answer = (await response.json()) as { user: object }
    await route.fulfill({ response, json: { ...answer, user: { ...answer.user, confirmed_at: null } } })
  })
  await createAccount(page, visitor)
  await expect(page.getByText('Your booking is kept on this device.')).toBeVisible()
  const link = await linkFor(page, visitor, '/auth/callback')

  const tab = await page.context().newPage()
  await page.close()
  await tab.goto(link)
  await expect(tab).toHaveURL(/\/login/)
  await tab.getByLabel('Email').fill(visitor.email)
  await tab.getByLabel('Password', { exact: true }).fill(visitor.password)
  await main(tab).getByRole('button', { name: 'Log in' }).click()
  await expect(tab.getByLabel('Street address')).toHaveValue('12 Porch Lane')
  await expect(tab.getByLabel('What needs to be done?')).toHaveValue('Two rooms')
  await expect(summary(tab)).toContainText(time)
  await button(tab, 'Confirm Booking').click()
  await expectBooked(tab, provider)
})

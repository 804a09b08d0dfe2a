import type { Route } from '@playwright/test'
import { expect, test } from './journey.ts'
import { aCustomer, anAccount, aPair, aProviderFromTomorrow, aVisitor, fillAddress } from './people.ts'

/** A response without a text, as a proxy may send it. */
const silent = (status: number) => (route: Route) => route.fulfill({ status, contentType: 'text/html', body: '' })

test('a sign-up that fails on our side, or without a reason, says so', { tag: '@deep' }, async ({ page }) => {
  const { name, email, password } = aVisitor('Una Lucky')
  await page.goto('/signup')
  await page.getByLabel('Full Name').fill(name)
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByLabel('Confirm Password').fill(password)
  await page.getByRole('checkbox', { name: /terms/i }).check()
  const create = page.getByRole('button', { name: 'Create account' })
  for (const [status, text] of [
    [500, 'Account creation failed. Please try again or contact support.'],
    [418, 'An unknown error occurred. Please try again.'],
  ] as const) {
    await page.route('**/auth/v1/signup', silent(status), { times: 1 })
    await create.click()
    await expect(page.getByRole('main').getByText(text)).toBeVisible()
  }
})

test('a customer whose profile is gone or unknown reads why the booking failed', { tag: '@deep' }, async ({
  page,
  newBrowser,
}) => {
  const provider = await aProviderFromTomorrow(await newBrowser(), 'Pia Profile')
  const customer = await aCustomer(page, 'Cleo Changed')
  await anAccount(customer, 'Provider')
  await page.goto(`/providers/${provider.id}`)
  await page
    .getByRole('list', { name: /^Free on/ })
    .getByRole('link')
    .first()
    .click()
  await fillAddress(page)
  await page.evaluate(() =>
    fetch('/auth/v1/user', {
      method: 'PUT',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ data: { current_role: 'provider' } }),
    }),
  )
  const toast = page.getByRole('region', { name: 'Alerts' })
  await page.route('**/auth/v1/user', silent(503), { times: 1 })
  await page.getByRole('button', { name: 'Confirm Booking' }).click()
  await expect(toast).toContainText('Failed to retrieve your customer profile. Please try again.')
  await page.unroute('**/auth/v1/user')
  await page.getByRole('button', { name: 'Confirm Booking' }).click()
  await expect(toast).toContainText('Profile Error')
  await expect(toast).toContainText('Your customer profile was not found. Please try logging out and back in.')
})

test('if the profile of the other user can’t be read, the messages say so', { tag: '@deep' }, async ({
  newBrowser,
}) => {
  const { customer, provider } = await aPair(newBrowser)
  const { page } = customer
  await page.goto('/messages')
  await page.route(`**/rest/v1/conversations/${provider.id}`, silent(500))
  await page.getByRole('link', { name: provider.business }).first().click()
  await expect(page.getByRole('main').getByRole('alert')).toContainText('Failed to retrieve user profile')
})

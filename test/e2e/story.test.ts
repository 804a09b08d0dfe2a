import { randomBytes } from 'node:crypto'
import type { Page } from '@playwright/test'
import { aPicture } from '../pictures.ts'
import { expect, test } from './journey.ts'
import { aVisitor, dayFromNow, dayIn, fillAccount, fillAddress, signIn, signUpAsCustomer, startIn } from './people.ts'

// One journey runs with all animations.
test.use({ contextOptions: { reducedMotion: 'no-preference' } })

const provider = aVisitor('Petra Lindqvist')
const customer = aVisitor('Casey Rowe')
const business = `Lindqvist Windows ${randomBytes(4).toString('hex')}`

test('a provider offers a service, a customer nearby finds and books it, and they exchange messages', async ({
  newBrowser,
}) => {
  test.setTimeout(120_000)
  const [providersPage, customersPage] = [await newBrowser(), await newBrowser()]

  await test.step('the provider signs up in three steps and offers a service', () => offerWork(providersPage))
  await test.step('the customer signs up, finds the provider and books', () => findAndBook(customersPage))
  await test.step('the provider sees a masked request, reveals it and accepts', () => acceptRequest(providersPage))
  await test.step('the customer sees the booking confirmed without a reload', async () => {
    await expect(customersPage.getByRole('main').getByText('Confirmed', { exact: true }).first()).toBeVisible()
  })
  await test.step('they exchange messages live', () => talk(customersPage, providersPage))
})

async function offerWork(page: Page) {
  await page.goto('/')
  await page.getByRole('banner').getByRole('link', { name: 'Become a Provider' }).click()
  const next = page.getByRole('button', { name: 'Continue' })
  await expect(next).toBeDisabled()
  await fillAccount(page, provider)
  await next.click()
  await page.getByLabel('Business Name').fill(business)
  await page.getByLabel('Business Description').fill('Windows cleaned inside and out, frames too.')
  await expect(next).toBeDisabled()
  await page.getByRole('checkbox', { name: 'Cleaning' }).check()
  await next.click()
  await page.getByLabel('ZIP code').fill('60614')
  await expect(page.getByText('Chicago, IL')).toBeVisible()
  await page.getByRole('checkbox', { name: /terms/i }).check()
  await page.getByRole('button', { name: 'Create account' }).click()
  await expect(page.getByText('Account created successfully! You can now log in.')).toBeVisible()
  await signIn(page, provider, 'Provider')

  for (const service of [
    { name: 'Window cleaning', duration: 90 },
    { name: 'Gutter cleaning', duration: 180 },
  ]) {
    const offered = await page.request.post('/rest/v1/services', {
      data: { ...service, description: 'By the hour.', price: 42.5, category: 'Cleaning' },
      headers: { origin: new URL(page.url()).origin },
    })
    expect(offered.status()).toBe(201)
  }
  await page.goto('/dashboard')
}

async function findAndBook(page: Page) {
  await signUpAsCustomer(page, customer)
  await page.goto(`/providers?location=60614&search=${encodeURIComponent(business)}`)
  await page.getByRole('article').getByRole('link', { name: business }).click()
  await expect(page.getByRole('heading', { level: 1, name: business })).toBeVisible()
  await page.getByRole('link', { name: 'Book Now' }).first().click()

  await expect(page.getByRole('heading', { level: 1, name: 'Book a service' })).toBeVisible()
  await page.getByRole('main').getByRole('link', { name: 'Log in' }).click()
  await expect(page).toHaveURL(/\/login/)
  await signIn(page, customer, 'Customer')
  await expect(page).toHaveURL(/\/book/)

  await page.getByLabel('Service').selectOption({
    label: (await page.getByLabel('Service').locator('option', { hasText: 'Window cleaning' }).textContent()) ?? '',
  })
  await continueTo(page, 'End Time')
  await dayIn(page, dayFromNow(3)).check()
  await startIn(page, '10:00').check()
  const end = page.getByLabel('End Time')
  const less = page.getByRole('button', { name: 'Half an hour less' })
  await expect(end).toHaveValue('11:30 AM (1.5 h)')
  await chooseService(page, 'Gutter cleaning')
  await expect(end).toHaveValue('1:00 PM (3 h)')
  await less.click()
  await less.click()
  await expect(end).toHaveValue('12:00 PM (2 h)')
  await chooseService(page, 'Window cleaning')
  await expect(end).toHaveValue('12:00 PM (2 h)')
  await less.click()
  await expect(end).toHaveValue('11:30 AM (1.5 h)')
  await expect(page.getByText('$63.75').first()).toBeVisible()
  await continueTo(page, 'Phone')
  await fillAddress(page)
  await page.getByLabel('Apartment, floor, gate code').fill('Apt 4')
  await page.getByLabel('What needs to be done?').fill('Twelve windows. Call (312) 555-0142.')
  await expect(page.getByText('This looks like a phone number.')).toBeVisible()
  await page
    .getByLabel('Photos')
    .setInputFiles({ name: 'windows.png', mimeType: 'image/png', buffer: await aPicture() })
  await expect(page.getByRole('button', { name: 'Remove photo 1 of the job' })).toBeVisible()
  await page.getByLabel('Phone').fill('(312) 555-0142')
  await page.getByRole('button', { name: 'Confirm Booking' }).click()
  await expect(page.getByText('Your appointment has been scheduled')).toBeVisible()
  await expect(page).toHaveURL(/\/dashboard$/)
  const panel = page.getByRole('region', { name: 'Your new booking' })
  await expect(panel.getByRole('heading', { name: `Waiting for ${business} to accept` })).toBeVisible()
  await expect(panel).toContainText('12 Porch Lane, Apt 4, Chicago, IL 60614')
  await expect(panel.getByText('Answer by')).toBeVisible()
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    panel.getByRole('link', { name: 'Add to calendar' }).click(),
  ])
  expect(file.suggestedFilename()).toMatch(/\.ics$/)
}

/** Goes back, chooses another service, and returns to the times. */
async function chooseService(page: Page, name: string) {
  await page.getByRole('button', { name: 'Back', exact: true }).click()
  const services = page.getByLabel('Service')
  await services.selectOption({ label: (await services.locator('option', { hasText: name }).textContent()) ?? '' })
  await continueTo(page, 'End Time')
}

/** Continues to the form's step with the field. */
async function continueTo(page: Page, label: string) {
  const field = page.getByLabel(label)
  if (!(await field.isVisible())) await page.getByRole('button', { name: 'Continue' }).click()
  await expect(field).toBeVisible()
}

async function acceptRequest(page: Page) {
  const main = page.getByRole('main')
  await expect(main.getByText('Window cleaning').first()).toBeVisible()
  await expect(main).toContainText('***-***-0142')
  await expect(main).not.toContainText(customer.name)
  await expect(main).not.toContainText(customer.email)
  await expect(main).toContainText('Chicago, IL 60614')
  await expect(main).not.toContainText('Porch Lane')
  await expect(main).toContainText('Twelve windows. Call [hidden].')
  await expect(main.getByRole('img', { name: 'Photo 1 of the job' })).toHaveJSProperty('complete', true)
  await main.getByRole('button', { name: 'Reveal contact' }).first().click()
  await expect(page.getByText('Contact information revealed').first()).toBeVisible()
  await expect(main.getByText(customer.name).first()).toBeVisible()
  await expect(main).toContainText('12 Porch Lane, Apt 4, Chicago, IL 60614')
  await expect(main).toContainText('Twelve windows. Call (312) 555-0142.')
  await expect(main.getByRole('link', { name: 'Directions' })).toHaveAttribute('href', /12%20Porch%20Lane/)
  await main.getByRole('button', { name: 'Accept' }).first().click()
  await expect(page.getByText('Booking confirmed successfully').first()).toBeVisible()
}

async function talk(customersPage: Page, providersPage: Page) {
  await providersPage.goto('/messages')
  await providersPage.getByRole('main').getByText(customer.name).first().click()
  await customersPage.goto('/messages')
  await customersPage.getByRole('main').getByText(business).first().click()

  await customersPage.getByLabel('Message', { exact: true }).fill('Is there a tap outside?')
  await customersPage.keyboard.press('Shift+Enter')
  await customersPage.keyboard.type('The hose is in the shed.')
  await customersPage.keyboard.press('Enter')
  await expect(providersPage.getByRole('main').getByText('The hose is in the shed.').last()).toBeVisible()

  await providersPage.getByLabel('Message', { exact: true }).fill('Thank you, see you then.')
  await providersPage.getByRole('button', { name: 'Send' }).click()
  await expect(customersPage.getByRole('main').getByText('Thank you, see you then.').last()).toBeVisible()
}

import { expect, type Page, test } from './journey.ts'
import {
  aCustomer,
  aProvider,
  aProviderFromTomorrow,
  aVisitor,
  dayFromNow,
  fillAddress,
  type Provider,
  setHours,
  startIn,
} from './people.ts'
import { countTaps, type Taps } from './taps.ts'

const phone = { width: 360, height: 740 }

const main = (page: Page) => page.getByRole('main')
const times = (page: Page) => main(page).getByRole('list', { name: /^Free on/ })
const firstTime = (page: Page) => times(page).getByRole('link').first()

/** From the home page to the last fields of a booking with this provider. */
async function chooseTime(page: Page, provider: Provider, { tap, type }: Taps) {
  await page.goto('/')
  await type(page.getByRole('combobox', { name: 'What do you need?' }), provider.business)
  await tap(main(page).getByRole('button', { name: 'Search', exact: true }))
  await tap(main(page).getByRole('article').getByRole('link', { name: provider.business }))
  await expect(page.getByRole('heading', { level: 1, name: provider.business })).toBeVisible()
  await tap(firstTime(page))
  await type(page.getByLabel('Street address'), '12 Porch Lane')
  await type(page.getByLabel('ZIP code'), '78701')
  await expect(page.getByLabel('City')).toHaveValue('Austin')
}

async function expectBooked(page: Page, provider: Provider) {
  await expect(page.getByText('Your appointment has been scheduled')).toBeVisible()
  const panel = page.getByRole('region', { name: 'Your new booking' })
  await expect(panel.getByRole('heading', { name: `Waiting for ${provider.business} to accept` })).toBeVisible()
}

test('a signed-in customer books from the home page with at most 9 taps', async ({ page, newBrowser }) => {
  const provider = await aProviderFromTomorrow(await newBrowser(), 'Nina Near')
  await aCustomer(page, 'Tara Taps')
  await page.setViewportSize(phone)
  const taps = countTaps()
  await chooseTime(page, provider, taps)
  await expect(page.getByLabel('Phone')).not.toHaveValue('')
  await taps.tap(page.getByRole('button', { name: 'Confirm Booking' }))
  await expectBooked(page, provider)
  taps.report('signed-in customer, home to booked', 9)
  await page.goBack()
  await expect(page.getByRole('heading', { level: 1, name: provider.business })).toBeVisible()
})

test('a new customer books from the home page with at most 16 taps and signs up last', async ({ page, newBrowser }) => {
  const provider = await aProviderFromTomorrow(await newBrowser(), 'Nils Near')
  const { name, email, password } = aVisitor('Nora Newcomer')
  await page.setViewportSize(phone)
  const taps = countTaps()
  const { tap, type } = taps
  await chooseTime(page, provider, taps)
  await type(page.getByLabel('Full Name'), name)
  await type(page.getByLabel('Email'), email)
  await type(page.getByLabel('Phone'), '(512) 555-0144')
  await tap(page.getByRole('button', { name: 'Continue' }))
  await expect(page.getByText(email)).toBeVisible()
  await type(page.getByLabel('Password', { exact: true }), password)
  await tap(page.getByRole('checkbox', { name: /terms/i }))
  await tap(page.getByRole('button', { name: 'Create account and book' }))
  await expectBooked(page, provider)
  taps.report('new customer, home to booked', 16)
})

test('full days are gray, the next free day is one tap away, and later days follow, also without scripts', {
  tag: '@deep',
}, async ({ newBrowser }) => {
  const providersPage = await newBrowser()
  const provider = await aProvider(providersPage, 'Fred Full')
  const opened = { weekday: 1 + ((new Date(Date.now() + 3 * 86_400_000).getUTCDay() + 6) % 7) }
  const hours = { week: [{ ...opened, ranges: [{ start_time: '09:00', end_time: '11:00' }] }] }
  await setHours(providersPage, provider, hours)
  for (const javaScriptEnabled of [true, false]) {
    const page = await newBrowser({ javaScriptEnabled })
    await page.goto(`/providers/${provider.id}`)
    await expect(times(page).getByRole('link')).toHaveText(['9:00 AM', '9:30 AM', '10:00 AM'])
    const days = main(page).getByRole('list', { name: 'Days' }).getByRole('link')
    await days.filter({ hasText: 'no free time' }).first().click()
    await expect(main(page).getByText(/^No time is free on/)).toBeVisible()
    await main(page)
      .getByRole('link', { name: /^Next free day/ })
      .click()
    await expect(times(page).getByRole('link')).toHaveCount(3)
    const later = page.getByRole('link', { name: 'Later days' })
    for (let steps = 0; steps < 5; steps += 1) {
      const address = (await later.getAttribute('href'))!
      await later.click()
      await expect(page).toHaveURL(address)
      // The days before stay until those of the address are read.
      await expect(days.first()).toHaveAttribute(
        'href',
        new RegExp(`day=${new URL(page.url()).searchParams.get('from')}`),
      )
    }
    await expect(later).toHaveCount(0)
    await expect(days).toHaveCount(16)
    await expect(times(page).getByRole('link')).toHaveCount(3)
    await page.getByRole('link', { name: 'Earlier days' }).click()
    await expect(days).toHaveCount(15)
  }
})

test('a time too short for the service is not offered, and is booked only with an end that the customer chose', {
  tag: '@deep',
}, async ({ page, newBrowser, baseURL }) => {
  const providersPage = await newBrowser()
  const provider = await aProvider(providersPage, 'Tessa Twohours')
  const twoHours = { data: { duration: 120 }, headers: { origin: baseURL! } }
  expect((await providersPage.request.patch(`/rest/v1/services/${provider.service_id}`, twoHours)).ok()).toBe(true)
  const day = dayFromNow(3)
  const opened = { weekday: 1 + ((new Date(day).getUTCDay() + 6) % 7) }
  await setHours(providersPage, provider, {
    week: [{ ...opened, ranges: [{ start_time: '09:00', end_time: '11:30' }] }],
  })
  await page.goto(`/providers/${provider.id}`)
  await expect(times(page).getByRole('link')).toHaveText(['9:00 AM', '9:30 AM'])
  await expect(main(page).getByText(/^Free .+ from 9 AM$/)).toBeVisible()
  await page.goto(`/providers/${provider.id}/book?date=${day}&time=11:00`)
  await expect(main(page).getByText('This time leaves 30 minutes; the service usually takes 2 hours.')).toBeVisible()
  await expect(page.getByLabel('End Time')).toHaveValue('')
  await expect(startIn(page, '11:00')).toBeChecked()
  await page.getByRole('button', { name: 'Half an hour more' }).click()
  await expect(page.getByLabel('End Time')).toHaveValue('11:30 AM (0.5 h)')
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByLabel('What needs to be done?')).toBeVisible()
})

test('the booking form says if no day of the strip has a free time', { tag: '@deep' }, async ({ page, newBrowser }) => {
  const providersPage = await newBrowser()
  const provider = await aProvider(providersPage, 'Nora Never')
  await setHours(providersPage, provider, { week: [] })
  await page.goto(`/providers/${provider.id}/book`)
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(main(page).getByText('No time is free on these days.')).toBeVisible()
})

test('Back and Forward walk the steps of a booking, and a reload keeps the step and the fields', async ({
  page,
  newBrowser,
}) => {
  const provider = await aProviderFromTomorrow(await newBrowser(), 'Walter Walk')
  await page.goto(`/providers/${provider.id}`)
  await page.getByRole('link', { name: 'Book Now' }).first().click()
  await expect(page.getByRole('heading', { level: 1, name: 'Book a service' })).toBeVisible()
  await expect(page.getByLabel('Service')).toHaveValue(provider.service_id)
  const next = page.getByRole('button', { name: 'Continue' })
  await next.click()
  await main(page).getByRole('radiogroup', { name: 'Start Time' }).getByRole('radio').first().check()
  await expect(page.getByLabel('End Time')).not.toHaveValue('')
  await next.click()
  await fillAddress(page)
  await page.getByLabel('What needs to be done?').fill('Two rooms')
  await page.getByLabel('Full Name').fill('Vera Visitor')

  await page.goBack()
  await expect(page.getByRole('radiogroup', { name: 'Start Time' }).getByRole('radio').first()).toBeChecked()
  await page.goBack()
  await expect(page.getByLabel('Service')).toBeVisible()
  await page.goForward()
  await page.goForward()
  await expect(page.getByLabel('What needs to be done?')).toHaveValue('Two rooms')
  await page.reload()
  await expect(page.getByLabel('Full Name')).toHaveValue('Vera Visitor')
  await expect(page.getByLabel('Street address')).toHaveValue('12 Porch Lane')
  expect(page.url()).not.toMatch(/Vera|Porch/)
  await page.getByRole('button', { name: 'Back', exact: true }).click()
  await expect(page.getByRole('radiogroup', { name: 'Start Time' })).toBeVisible()
  await page.goForward()
  await expect(page.getByLabel('Full Name')).toHaveValue('Vera Visitor')
})

test('a visitor with an account logs in on the way, and the booking goes on', { tag: '@deep' }, async ({
  page,
  newBrowser,
}) => {
  const provider = await aProviderFromTomorrow(await newBrowser(), 'Lena Later')
  const elsewhere = await newBrowser()
  const customer = await aCustomer(elsewhere, 'Kurt Known')
  await page.goto(`/providers/${provider.id}`)
  const time = await firstTime(page).textContent()
  await firstTime(page).click()
  await fillAddress(page)
  await main(page).getByRole('link', { name: 'Log in' }).click()
  await expect(page.getByText('Please log in to book an appointment')).toBeVisible()
  await page.getByLabel('Email').fill(customer.email)
  await page.getByLabel('Password', { exact: true }).fill(customer.password)
  await main(page).getByRole('button', { name: 'Log in' }).click()
  await expect(page.getByLabel('Street address')).toHaveValue('12 Porch Lane')
  await expect(page.getByLabel('Full Name')).toHaveValue(customer.name)
  await expect(page.getByRole('region', { name: 'Booking summary' })).toContainText(time ?? '?')
  await page.getByRole('button', { name: 'Confirm Booking' }).click()
  await expectBooked(page, provider)
})

test('a price that changes while the form is open is shown before anything is booked', { tag: '@deep' }, async ({
  page,
  newBrowser,
  baseURL,
}) => {
  const providersPage = await newBrowser()
  const provider = await aProviderFromTomorrow(providersPage, 'Petra Price')
  await aCustomer(page, 'Ulla Unaware')
  await page.goto(`/providers/${provider.id}`)
  await firstTime(page).click()
  await fillAddress(page)
  const service = `/rest/v1/services/${provider.service_id}`
  const change = { data: { price: 45 }, headers: { origin: baseURL! } }
  expect((await providersPage.request.patch(service, change)).ok()).toBe(true)
  await page.getByRole('button', { name: 'Confirm Booking' }).click()
  await expect(main(page).getByText('This service now costs $45.00 an hour.')).toBeVisible()
  await expect(page.getByLabel('Service').locator('option:checked')).toContainText('$45.00/h')
  const next = page.getByRole('button', { name: 'Continue' })
  await next.click()
  await next.click()
  await expect(page.getByLabel('Street address')).toHaveValue('12 Porch Lane')
  await page.getByRole('button', { name: 'Confirm Booking' }).click()
  await expectBooked(page, provider)
})

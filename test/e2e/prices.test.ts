import { expect, test } from './journey.ts'
import { aCustomer, aProviderFromTomorrow, fillAddress } from './people.ts'

const washing = { name: 'Wash the dog', price: 15.5, minutes: 30 }

test('a customer books an instant job at a fixed price with an add-on, and sees its lines', async ({
  page,
  newBrowser,
  baseURL,
}) => {
  const providersPage = await newBrowser()
  const provider = await aProviderFromTomorrow(providersPage, 'Flora Fixed')
  const change = {
    data: { price_kind: 'fixed', price: 120, duration: 90, call_out_fee: 25, instant: true, addons: [washing] },
    headers: { origin: baseURL! },
  }
  expect((await providersPage.request.patch(`/rest/v1/services/${provider.service_id}`, change)).ok()).toBe(true)
  await aCustomer(page, 'Ida Instant')
  await page.goto(`/providers/${provider.id}`)
  const panel = page.getByRole('complementary', { name: 'Book this provider' })
  await expect(panel.getByText('You see the price before you book, for the job.')).toBeVisible()
  await expect(panel.getByText('Your booking is confirmed at once.')).toBeVisible()
  await expect(panel.getByText(/48 hours/)).toHaveCount(0)
  await expect(panel.getByText('$120.00/job').first()).toBeVisible()
  await expect(panel.getByText('$25.00 call-out fee')).toBeVisible()
  await panel.getByRole('link', { name: 'Book Now' }).click()

  await page.getByRole('checkbox', { name: /^Wash the dog/ }).check()
  const next = page.getByRole('button', { name: 'Continue' })
  await next.click()
  await page.getByRole('radiogroup', { name: 'Start Time' }).locator('[value="10:00"]').check()
  await expect(page.getByText('The job takes 2 hours and ends at 12:00 PM.')).toBeVisible()
  await expect(page.getByLabel('End Time')).toHaveCount(0)
  const lines = page.getByRole('region', { name: 'Booking summary' }).getByRole('list', { name: 'Price' })
  const texts = [/: \$120\.00/, /^Call-out fee: \$25\.00/, /^Wash the dog: \$15\.50/, 'In all: $160.50']
  await expect(lines.getByRole('listitem')).toHaveText(texts)
  await next.click()
  await fillAddress(page)
  await page.getByRole('button', { name: 'Book now' }).click()
  await expect(page.getByText('Your appointment is confirmed')).toBeVisible()

  const { items } = await (await page.request.get('/rest/v1/bookings')).json()
  await page.goto(`/bookings/${items[0].id}`)
  await page.getByRole('button', { name: 'Details' }).click()
  const booked = page.getByRole('dialog', { name: 'Booking details' }).getByRole('list', { name: 'Price' })
  await expect(booked.getByRole('listitem')).toHaveText(texts)
})

test('a service without a price leads to the filled-in request, not to a booking', { tag: '@deep' }, async ({
  page,
  newBrowser,
  baseURL,
}) => {
  const providersPage = await newBrowser()
  const provider = await aProviderFromTomorrow(providersPage, 'Quincy Quote')
  const question = { id: crypto.randomUUID(), label: 'How many feet of fence?', kind: 'number', required: true }
  const data = { price_kind: 'quote', name: 'New garden fence', questions: [question] }
  const change = { data, headers: { origin: baseURL! } }
  expect((await providersPage.request.patch(`/rest/v1/services/${provider.service_id}`, change)).ok()).toBe(true)
  await aCustomer(page, 'Olga Offer')
  await page.goto(`/providers/${provider.id}`)
  await expect(page.getByText('Price on request').first()).toBeVisible()
  await expect(page.getByRole('link', { name: 'Book Now' })).toHaveCount(0)
  await expect(page.getByRole('heading', { name: 'Free times' })).toHaveCount(0)
  const panel = page.getByRole('complementary', { name: 'Book this provider' })
  const links = [
    panel.getByRole('link', { name: 'Ask for a quote' }),
    page.getByRole('link', { name: /for New garden/ }),
  ]
  for (const link of links) {
    await page.goto(`/providers/${provider.id}`)
    await link.click()
    await expect(page.getByRole('textbox', { name: 'Title' })).toHaveValue('New garden fence')
    await expect(page.getByRole('textbox', { name: question.label })).toHaveValue('')
  }
  await page.getByRole('button', { name: 'Ask for a quote' }).click()
  await expect(page.getByText(`Please answer: ${question.label}`)).toBeVisible()
})

import { randomBytes } from 'node:crypto'
import { expect, type Page, test } from './journey.ts'
import { aCustomer } from './people.ts'
import { countTaps, type Taps } from './taps.ts'

const phone = { width: 360, height: 740 }

/**
 * From a sentence on the home page to the details of a booking of what it asks for, at the first or
 * another start of the first card.
 */
async function chooseStart(page: Page, { tap, type, enter }: Taps, { zip = '', start = 0 }) {
  await page.goto('/')
  const sentence = page.getByRole('combobox', { name: 'What do you need?' })
  await type(sentence, 'clogged toilet tomorrow')
  const place = page.getByLabel('ZIP code')
  if (zip) await type(place, zip)
  await enter(zip ? place : sentence)
  const card = page.getByRole('main').getByRole('article').first()
  await expect(card).toContainText('Toilet')
  const price = (await card.textContent())!.match(/\$[\d.]+\/h/)![0]
  const starts = card.getByRole('list', { name: /^Free times of/ }).getByRole('link')
  await expect(starts.first()).toContainText('Tomorrow')
  await tap(starts.nth(start))
  await expect(page.getByLabel('City')).toHaveValue('Montclair')
  await expect(page.getByLabel('ZIP code')).toHaveValue('07042')
  await type(page.getByLabel('Street address'), '12 Porch Lane')
  return { price }
}

/** The booked service has the meaning of the sentence and the price of the card. */
async function expectBooked(page: Page, { price }: { price: string }) {
  await expect(page.getByText('Your appointment has been scheduled')).toBeVisible()
  const { items } = (await (await page.request.get('/rest/v1/bookings')).json()) as {
    items: { service: { name: string; price: number } }[]
  }
  expect(items).toHaveLength(1)
  expect(items[0]!.service.name).toContain('Toilet')
  expect(`$${items[0]!.service.price.toFixed(2)}/h`).toBe(price)
}

test('a sentence leads a new customer to a booking with at most 14 taps and 100 keys', async ({ page }) => {
  await page.setViewportSize(phone)
  const taps = countTaps()
  const { tap, type, report } = taps
  const chosen = await chooseStart(page, taps, { zip: '07042' })
  await type(page.getByLabel('Full Name'), 'Jo Poe')
  await type(page.getByLabel('Email'), `jo${randomBytes(4).toString('hex')}@mail.example`)
  await type(page.getByLabel('Phone'), '9735550144')
  await tap(page.getByRole('button', { name: 'Continue' }))
  await type(page.getByLabel('Password', { exact: true }), 'porch lantern')
  await tap(page.getByRole('checkbox', { name: /terms/i }))
  await tap(page.getByRole('button', { name: 'Create account and book' }))
  await expectBooked(page, chosen)
  report('new customer, sentence to booked', 14, 100)
})

test('a sentence leads a signed-in customer to a booking with at most 5 taps', { tag: '@deep' }, async ({ page }) => {
  await page.setViewportSize(phone)
  await aCustomer(page, 'Jody Poet')
  await page.goto('/providers?location=07042')
  const taps = countTaps()
  const chosen = await chooseStart(page, taps, { start: 1 })
  await taps.tap(page.getByRole('button', { name: 'Confirm Booking' }))
  await expectBooked(page, chosen)
  taps.report('signed-in customer, sentence to booked', 5)
})

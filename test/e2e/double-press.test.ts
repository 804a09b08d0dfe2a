import type { Locator, Request } from '@playwright/test'
import { requestWith } from '../service-requests.ts'
import { expect, type Page, test } from './journey.ts'
import { aPair, aProviderFromTomorrow, ask, aVisitor, book, dayFromNow, fillAddress, letItPass } from './people.ts'

/**
 * Presses a button twice before the page can react to the first press, waits for `seen` and the
 * answer, and returns the methods of the page's writes since then whose path matches `path`.
 */
async function pressTwice(button: Locator, path: RegExp, seen: Locator): Promise<string[]> {
  const sent: string[] = []
  await expect(button).toBeVisible()
  const isWrite = (request: Request) => request.method() !== 'GET' && path.test(new URL(request.url()).pathname)
  button.page().on('request', (request) => {
    if (isWrite(request)) sent.push(request.method())
  })
  // Pages show some writes before they are stored, and a reload would cancel them.
  const answered = button.page().waitForResponse((response) => isWrite(response.request()))
  await button.evaluate((element: HTMLElement) => {
    element.click()
    element.click()
  })
  await expect(seen).toBeVisible()
  await answered
  return sent
}

const button = (page: Page, name: string) => page.getByRole('main').getByRole('button', { name, exact: true })

test('a customer who presses twice signs up, logs in, adds a favorite and books once', async ({ page, newBrowser }) => {
  const provider = await aProviderFromTomorrow(await newBrowser(), 'Dora Once')
  const { name, email, password } = aVisitor('Cleo Once')
  await page.goto('/signup')
  await page.getByLabel('Full Name').fill(name)
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByLabel('Confirm Password').fill(password)
  await page.getByRole('checkbox', { name: /terms/i }).check()
  const created = page.getByText('Account created successfully! You can now log in.')
  expect(await pressTwice(button(page, 'Create account'), /\/signup$/, created)).toEqual(['POST'])

  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  const welcome = page.getByText(`Signed in as ${email}`).last()
  expect(await pressTwice(button(page, 'Log in'), /\/token$/, welcome)).toEqual(['POST'])

  await page.goto(`/providers/${provider.id}`)
  const heart = button(page, `Favorite ${provider.business}`)
  const added = page.getByRole('button', { name: `Favorite ${provider.business}`, pressed: true })
  expect(await pressTwice(heart, /\/favorites\//, added)).toEqual(['PUT'])
  await expect(added).toBeVisible()

  await page
    .getByRole('list', { name: /^Free on/ })
    .getByRole('link')
    .first()
    .click()
  await fillAddress(page)
  await page.getByLabel('Phone').fill('(512) 555-0144')
  const booked = page.getByText('Your appointment has been scheduled')
  expect(await pressTwice(button(page, 'Confirm Booking'), /\/bookings$/, booked)).toEqual(['POST'])
})

test('a customer who presses twice writes and posts a request once', { tag: '@deep' }, async ({ newBrowser }) => {
  const { customer, provider } = await aPair(newBrowser, { customer: 'Cass Once', provider: 'Dirk Once' })
  const { page } = customer
  await page.goto(`/messages?with=${provider.id}`)
  await page.getByRole('textbox', { name: 'Message' }).fill('Is Monday fine?')
  const written = page.locator('li p').filter({ hasText: 'Is Monday fine?' })
  expect(await pressTwice(button(page, 'Send'), /\/messages$/, written)).toEqual(['POST'])
  await page.reload()
  await expect(written).toHaveCount(1)
  await page.goto('/messages')
  await button(page, 'New Message').click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Provider').selectOption({ label: provider.business })
  await dialog.getByLabel('Message').fill('Or Tuesday?')
  const tuesday = page.locator('li p').filter({ hasText: 'Or Tuesday?' })
  expect(await pressTwice(dialog.getByRole('button', { name: 'Send' }), /\/messages$/, tuesday)).toEqual(['POST'])
  await page.reload()
  await expect(tuesday).toHaveCount(1)

  await page.goto('/service-request')
  await page.getByLabel('Service type').selectOption('Gardening')
  await page.getByLabel('Title').fill('Hedges, once')
  await page.getByLabel('Description').fill('Two hedges.')
  await page.getByLabel('Budget (USD)').fill('90')
  await page.getByLabel('Preferred date').fill(dayFromNow(9))
  await page.getByLabel('Start Time').selectOption('10:00 AM')
  await page.getByLabel('End Time').selectOption('12:00 PM')
  await page.getByLabel('Location').fill('78701')
  await expect(page.getByText('Austin, TX 78701')).toBeVisible()
  const posted = page.getByRole('group', { name: 'Hedges, once' })
  expect(await pressTwice(button(page, 'Submit request'), /\/leads$/, posted)).toEqual(['POST'])
})

test('a customer who presses twice reviews once', { tag: '@deep' }, async ({ newBrowser }) => {
  const { customer, provider, booking } = await aPair(newBrowser, { customer: 'Cyd Once', provider: 'Dale Once' })
  const { page } = customer
  const status = (new_status: string) => ({ booking_id: booking.id, new_status })
  await ask(provider.page, '/rest/v1/rpc/set_booking_status', status('confirmed'))
  await letItPass(booking)
  await ask(provider.page, '/rest/v1/rpc/set_booking_status', status('completed'))
  await page.goto('/dashboard')
  await page.getByRole('tab', { name: 'Past' }).click()
  await page.getByRole('link', { name: 'Write a review' }).click()
  await page.getByRole('radio', { name: '5 stars' }).check({ force: true })
  const thanks = page.getByText('Thank you. Your review has been published.')
  const publish = page.getByRole('dialog').getByRole('button', { name: 'Publish review' })
  expect(await pressTwice(publish, /\/reviews$/, thanks)).toEqual(['POST'])
})

test('a provider who presses twice accepts, adds a service, blocks time and offers once', { tag: '@deep' }, async ({
  newBrowser,
}) => {
  const { customer, provider } = await aPair(newBrowser, { customer: 'Cora Once', provider: 'Dean Once' })
  await book(customer.page, customer, provider, 5)
  const { page } = provider
  const dialog = page.getByRole('dialog')
  await page.goto('/dashboard')
  const confirmed = page.getByText('Booking confirmed successfully')
  const accept = button(page, 'Accept').first()
  expect(await pressTwice(accept, /\/set_booking_status$/, confirmed)).toEqual(['POST'])

  await page.goto('/profile#services')
  await button(page, 'Add service').click()
  await dialog.getByLabel('Service name').fill('Windows, once')
  await dialog.getByLabel('Price per hour').fill('32.50')
  await dialog.getByLabel('Duration').fill('90')
  const added = page.getByRole('listitem').getByRole('heading', { name: 'Windows, once' })
  const add = dialog.getByRole('button', { name: 'Add service' })
  expect(await pressTwice(add, /\/services$/, added)).toEqual(['POST'])

  await page.goto(`/calendar?day=${dayFromNow(9)}`)
  await button(page, 'Block time').click()
  const blocked = page.getByText('Time blocked').last()
  const block = dialog.getByRole('button', { name: 'Block time' })
  expect(await pressTwice(block, /\/rest\//, blocked)).toEqual(['POST'])

  const title = `Hedges for ${customer.email}`
  await ask(
    customer.page,
    '/rest/v1/leads',
    requestWith({ title, preferred_date: dayFromNow(4), location: { zipCode: '78701' } }),
  )
  await page.goto('/opportunities?show=all')
  const card = page.getByRole('group', { name: title })
  await card.getByRole('button', { name: 'Send offer' }).click()
  await dialog.getByLabel('Price per hour').fill('42.50')
  const sent = card.getByText('Offer sent')
  const send = dialog.getByRole('button', { name: 'Send offer' })
  expect(await pressTwice(send, /\/offers$/, sent)).toEqual(['POST'])
})

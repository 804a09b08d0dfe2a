import type { Locator } from '@playwright/test'
import { aPicture } from '../pictures.ts'
import { requestWith } from '../service-requests.ts'
import { expect, test } from './journey.ts'
import { aCustomer, anAccount, aProvider, ask, aVisitor, dayFromNow, dayIn, signIn, startIn } from './people.ts'
import { open } from './sessions.ts'
import { countTaps } from './taps.ts'

test('a customer posts a request, gets an offer, and books it', async ({ page, newBrowser }) => {
  const customer = await aCustomer(page, 'Jo Marlowe')
  const title = `Hedges for ${customer.email}`
  await page.goto('/')
  await page.getByRole('link', { name: 'Request Service' }).first().click()
  await expect(page.getByRole('heading', { level: 1, name: 'Request a service' })).toBeVisible()

  await page.getByRole('button', { name: 'Submit request' }).click()
  await expect(page.getByLabel('Service type')).toBeFocused()
  await expect(page.getByText('Please select your location')).toBeVisible()
  await page.getByLabel('Service type').selectOption('Cleaning')
  await page.getByLabel('Title').fill(title)
  await page.getByLabel('Description').fill('Two hedges, man-high.')
  await page.getByLabel('Budget (USD)').fill('a hundred')
  await page.getByLabel('Preferred date').fill(dayFromNow(9))
  await page.getByLabel('Start Time').selectOption('10:00 AM')
  await page.getByLabel('End Time').selectOption('12:00 PM')
  await page.getByLabel('Location').fill('78701')
  await expect(page.getByText('Austin, TX 78701')).toBeVisible()
  await page.getByRole('button', { name: 'Submit request' }).click()
  await expect(page.getByText('Budget must be $0.00 or more').first()).toBeVisible()
  await page.reload()
  await expect(page.getByLabel('Title')).toHaveValue(title)
  await page.getByLabel('Budget (USD)').fill('90')
  await page.getByRole('button', { name: 'Submit request' }).click()
  await expect(page).toHaveURL('/dashboard')
  const mine = page.getByRole('group', { name: title })
  await expect(mine).toContainText('no answers yet')
  await mine.getByRole('link', { name: title }).click()
  await expect(page).toHaveURL(/\/requests#request-/)
  await expect(mine).toContainText('Budget $90.00')
  await expect(mine).toContainText('No answers yet.')

  const other = await newBrowser()
  const provider = await aProvider(other, 'Fen Ward')
  await other.goto('/opportunities?show=all')
  const serviceRequest = other.getByRole('group', { name: title })
  await expect(serviceRequest).toContainText(customer.email)
  await serviceRequest.getByRole('button', { name: 'Contact' }).click()
  await expect(serviceRequest.getByText('Answered')).toBeVisible()
  await serviceRequest.getByRole('button', { name: 'Send offer' }).click()
  const dialog = other.getByRole('dialog')
  await expect(dayIn(dialog, dayFromNow(9))).toBeChecked()
  await dialog.getByLabel('Price per hour').fill('42.50')
  await dialog.getByLabel('Message').fill('I bring my own ladder.')
  await expect(dialog.getByText('$42.50/h x 2 h = $85.00')).toBeVisible()
  await other.setViewportSize({ width: 360, height: 640 })
  await other.route('**/offers', (route) => route.abort(), { times: 1 })
  await dialog.getByRole('button', { name: 'Send offer' }).click()
  await expect(other.getByText('Unable to connect to the database.')).toBeVisible()
  const [toast, heading] = [other.getByRole('region', { name: 'Alerts' }), dialog.getByRole('heading')]
  const gap = async () =>
    (await heading.boundingBox())!.y - (await toast.evaluate((e) => e.getBoundingClientRect().bottom))
  await expect.poll(gap, 'the toast covers the title').toBeGreaterThan(0)
  await dialog.getByRole('button', { name: 'Send offer' }).click()
  await expect(serviceRequest.getByText('Offer sent')).toBeVisible()

  await page.goto('/')
  await page.getByRole('link', { name: '1 offer is waiting for you' }).click()
  await expect(page).toHaveURL('/requests')
  await expect(mine).toContainText('I bring my own ladder.')
  await mine.getByRole('button', { name: 'Accept and book' }).click()
  const accept = page.getByRole('dialog', { name: 'Book for $85.00?' })
  await accept.getByRole('button', { name: 'Accept and book' }).click()
  await expect(accept.getByLabel('Street address')).toBeFocused()
  await accept.getByLabel('Street address').fill('12 Porch Lane')
  await expect(accept.getByLabel('ZIP code')).not.toHaveValue('')
  await accept.getByRole('button', { name: 'Accept and book' }).click()
  await expect(page.getByText('Your appointment has been scheduled')).toBeVisible()
  await expect(page.getByRole('link', { name: /waiting for you$/ })).toHaveCount(0)
  await expect(mine.getByText('Assigned', { exact: true })).toBeVisible()
  await expect(mine.getByRole('button', { name: 'Accept and book' })).toHaveCount(0)
  await expect(mine.locator(':focus'), 'where one was before the button went').toHaveCount(1)
  await page.goto('/dashboard')
  const booking = page.getByRole('tabpanel').getByRole('group', { name: title })
  await expect(booking).toContainText('Confirmed')
  await expect(booking).toContainText('$85.00')
  await expect(booking).toContainText('12 Porch Lane')
  await expect(booking).toContainText(provider.business)
})

test('from an offer for work as soon as possible to its booking takes at most 3 taps', async ({ page, newBrowser }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  const customer = await aCustomer(page, 'Ash Underwood')
  const title = `Leaking tap ${Date.now()}`
  await page.goto('/service-request')
  await page.getByLabel('Service type').selectOption('Cleaning')
  await page.getByLabel('Title').fill(title)
  await page.getByLabel('Description').fill('Water is on the kitchen floor.')
  await page.getByLabel('When').selectOption('As soon as possible')
  await expect(page.getByLabel('Preferred date')).toHaveCount(0)
  await page.getByLabel('Location').fill('78701')
  await expect(page.getByText('Austin, TX 78701')).toBeVisible()
  const photo = { name: 'tap.png', mimeType: 'image/png', buffer: Buffer.from(await aPicture()) }
  await page.getByLabel('Photos', { exact: true }).setInputFiles(photo)
  await expect(page.getByRole('button', { name: 'Remove photo 1 of the request' })).toBeVisible()
  await page.getByLabel('Show my email and phone only to providers who answer').check()
  await page.getByRole('button', { name: 'Submit request' }).click()
  const mine = page.getByRole('group', { name: title })
  await mine.getByRole('link', { name: title }).click()
  await expect(mine).toContainText('Open to quotes')
  await expect(mine).toContainText('As soon as possible')
  await expectPhoto(mine, title)

  const other = await newBrowser()
  const provider = await aProvider(other, 'Wes Plumb')
  await other.goto('/opportunities?show=all')
  const found = other.getByRole('group', { name: title })
  await expect(found).toContainText('The customer shows their contact to providers who answer.')
  await expect(found).not.toContainText(customer.email)
  await expect(found).toContainText('1 photo, shown with the contact')
  await found.getByRole('button', { name: 'Send offer' }).click()
  const form = other.getByRole('dialog')
  await form.getByLabel('Price per hour').fill('50')
  await form.getByRole('radiogroup', { name: 'Date' }).getByRole('radio').nth(2).check()
  await startIn(form, '10:00').check()
  await expect(form.getByText('10:00 AM to 11:00 AM')).toBeVisible()
  await form.getByRole('button', { name: 'Send offer' }).click()
  await expect(found.getByText('Offer sent')).toBeVisible()
  await expect(found).toContainText(customer.email)
  await expectPhoto(found, title)

  await page.goto('/notifications')
  const taps = countTaps()
  await taps.tap(page.getByRole('main').getByRole('link', { name: /offer/i }).first())
  await taps.tap(mine.getByRole('button', { name: 'Accept and book' }))
  const confirm = page.getByRole('dialog', { name: 'Book for $50.00?' })
  await confirm.getByLabel('Street address').fill('12 Porch Lane')
  await taps.tap(confirm.getByRole('button', { name: 'Accept and book' }))
  await expect(page.getByText('Your appointment has been scheduled')).toBeVisible()
  taps.report('offer to booking', 3)
  await page.getByRole('link', { name: 'View booking' }).click()
  await expect(page).toHaveURL(/\/bookings\//)
  await expect(page.getByRole('main')).toContainText(provider.business)
  await other.reload()
  await expect(found).toHaveCount(0)
})

/** The card shows one photo, whose file the viewer may load. */
async function expectPhoto(card: Locator, title: string) {
  const photo = card.getByRole('img', { name: `Photo 1 of ${title}` })
  await photo.scrollIntoViewIfNeeded()
  await expect.poll(() => photo.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
}

test('opportunities start with the provider’s own categories, and the chosen filter is remembered', {
  tag: '@deep',
}, async ({ page, newBrowser }) => {
  const customers = await newBrowser()
  await aCustomer(customers, 'Cora Chooser')
  const [own, other] = [`Sweep the porch ${Date.now()}`, `Mend the tap ${Date.now()}`]
  const near = { location: { zipCode: '78701' }, preferred_date: dayFromNow(5) }
  await ask(customers, '/rest/v1/leads', requestWith({ ...near, title: own, service_type: 'Cleaning' }))
  await ask(customers, '/rest/v1/leads', requestWith({ ...near, title: other, service_type: 'Plumbing' }))
  await aProvider(page, 'Olga Own')
  await page.goto('/opportunities')
  await expect(page.getByText(own)).toBeVisible()
  await expect(page.getByText(other)).toBeHidden()
  await page.getByLabel('Category').selectOption({ label: 'All categories' })
  await expect(page.getByText(other)).toBeVisible()
  await page.goto('/dashboard')
  await page.goto('/opportunities')
  await expect(page.getByText(other)).toBeVisible()
  await expect(page.getByLabel('Category')).toHaveValue('')
})

test('a new request appears live among the opportunities, and disappears when its customer is blocked', {
  tag: '@deep',
}, async ({ page, newBrowser }) => {
  const customer = await aCustomer(page, 'Lio Farrow')
  const other = await newBrowser()
  await aProvider(other, 'Gil Hatch')
  await open(other, '/opportunities?show=all')
  await expect(other.getByRole('heading', { level: 1, name: 'Opportunities' })).toBeVisible()
  const title = `Gutters for ${customer.email}`
  await ask(
    page,
    '/rest/v1/leads',
    requestWith({ title, preferred_date: dayFromNow(5), location: { zipCode: '78701' } }),
  )
  const serviceRequest = other.getByRole('group', { name: title })
  await expect(serviceRequest).toContainText(customer.name)

  await serviceRequest.getByRole('button', { name: `More about ${customer.name}` }).click()
  await other.getByRole('button', { name: 'Block', exact: true }).click()
  const dialog = other.getByRole('alertdialog', { name: `Block ${customer.name}?` })
  await dialog.getByRole('button', { name: 'Block' }).click()
  await expect(other.getByText(`${customer.name} is blocked`)).toBeVisible()
  await expect(serviceRequest).toHaveCount(0)
  await expect(dialog).toHaveCount(0)
  await expect.poll(() => other.evaluate(() => document.activeElement !== document.body)).toBe(true)
})

test('users who may not see a page of requests are redirected and told why', { tag: '@deep' }, async ({ page }) => {
  const visitor = aVisitor('Ray Linden')
  await anAccount(visitor)
  await page.goto('/opportunities')
  await expect(page).toHaveURL('/login?return_to=%2Fopportunities')
  await expect(page.getByRole('radio', { name: 'Provider' })).toBeChecked()
  await page.goto('/service-request')
  await expect(page).toHaveURL('/login?return_to=%2Fservice-request')
  await expect(page.getByText('Please log in to submit a service request')).toBeVisible()
  await signIn(page, visitor, 'Customer')
  await expect(page).toHaveURL('/service-request')
  await page.goto('/opportunities')
  await expect(page).toHaveURL('/dashboard')
  await expect(page.getByText('Access Denied')).toBeVisible()
  await expect(page.getByText('Only service providers can view opportunities')).toBeVisible()

  await anAccount(visitor, 'Provider')
  await page.goto('/calendar')
  await expect(page).toHaveURL('/dashboard')
  await expect(page.getByText('This page belongs to your provider account.')).toBeVisible()
})

import type { Page } from '@playwright/test'
import { aPicture } from '../pictures.ts'
import { requestWith } from '../service-requests.ts'
import { expect, test } from './journey.ts'
import { aCustomer, aPair, aProvider, ask, dayFromNow, letItPass } from './people.ts'
import { open } from './sessions.ts'

const photo = async (name: string, background: string) => ({
  name: `${name}.png`,
  mimeType: 'image/png',
  buffer: await aPicture('png', { background }),
})

const reviewOf = (page: Page, author: string) =>
  page.getByRole('article').filter({ has: page.getByRole('heading', { name: author }) })

test('a request becomes a booking, the customer reviews it with photos, and the provider’s reply is public', async ({
  page,
  newBrowser,
}) => {
  const providersPage = await newBrowser()
  const customer = await aCustomer(page, 'Noor Adair')
  const provider = await aProvider(providersPage, 'Wren Hollis')
  const title = `Windows for ${customer.email}`
  const serviceRequest = await ask<{ id: string }>(
    page,
    '/rest/v1/leads',
    requestWith({ title, preferred_date: dayFromNow(4) }),
  )
  const hours = { date: dayFromNow(4), start_time: '10:00', end_time: '12:00' }
  await ask(providersPage, `/rest/v1/leads/${serviceRequest.id}/offers`, {
    hourly_rate: 40,
    ...hours,
    message: 'Gladly.',
  })

  await open(page, '/requests')
  await page.getByRole('button', { name: 'Accept and book' }).click()
  const accept = page.getByRole('dialog')
  await accept.getByLabel('Street address').fill('12 Porch Lane')
  await accept.getByRole('button', { name: 'Accept and book' }).click()
  await expect(page.getByText('Your appointment has been scheduled')).toBeVisible()
  const { items } = (await (await page.request.get('/rest/v1/bookings')).json()) as { items: { id: string }[] }
  await letItPass(items[0]!)

  await open(providersPage, '/dashboard')
  await providersPage.getByRole('tab', { name: 'Past' }).click()
  await providersPage.getByRole('button', { name: 'Mark as completed' }).click()
  await expect(providersPage.getByText('Booking completed successfully')).toBeVisible()

  await open(page, '/dashboard')
  await page.getByRole('tab', { name: 'Past' }).click()
  await page.getByRole('link', { name: 'Write a review' }).click()
  const dialog = page.getByRole('dialog', { name: 'Write a review' })
  await dialog.getByRole('button', { name: 'Publish review' }).click()
  await expect(dialog.getByText('Please choose 1 to 5 stars')).toBeVisible()
  await expect(dialog.getByRole('radio', { name: '1 star' })).toBeFocused()
  await page.keyboard.press('5')
  await page.keyboard.press('ArrowLeft')
  await expect(dialog.getByRole('radio', { name: '4 stars' })).toBeChecked()
  await dialog.getByLabel('Your review').fill('Every pane shines.')
  const files = dialog.locator('input[type=file]')
  await files.setInputFiles({ name: 'bill.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF') })
  await expect(dialog.getByText('Please upload an image file')).toBeVisible()
  await files.setInputFiles({ name: 'no.png', mimeType: 'image/png', buffer: Buffer.from('not a picture') })
  await expect(dialog.getByText('Please upload an image file')).toBeVisible()
  await files.setInputFiles([await photo('before', '#456'), await photo('after', '#9bc'), await photo('cat', '#b63')])
  await expect(dialog.getByRole('img', { name: '3 of your review' })).toBeVisible()
  await dialog.getByRole('button', { name: 'Remove photo 3 of your review' }).click()

  await page.reload()
  await expect(dialog.getByLabel('Your review')).toHaveValue('Every pane shines.')
  await expect(dialog.getByRole('img')).toHaveCount(2)
  await dialog.getByRole('button', { name: 'Publish review' }).click()
  await expect(page.getByText('Your review has been published.')).toBeVisible()
  await expect(dialog).toBeHidden()
  await expect(page).toHaveURL('/dashboard?show=past')
  await page.getByRole('link', { name: 'Edit your review' }).click()
  const edited = page.getByRole('dialog', { name: 'Edit your review' })
  await expect(edited.getByText(/You can change it until/)).toBeVisible()
  await edited.getByRole('radio', { name: '5 stars' }).check()
  await edited.getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByText('Your review has been updated')).toBeVisible()

  await open(providersPage, `/providers/${provider.id}`)
  await reviewOf(providersPage, 'Noor A.').getByRole('button', { name: 'Reply to Noor A.' }).click()
  const reply = providersPage.getByRole('dialog', { name: 'Reply to Noor A.' })
  await reply.getByRole('button', { name: 'Publish reply' }).click()
  await expect(reply.getByLabel('Your reply')).toBeFocused()
  await reply.getByLabel('Your reply').fill('Thank you, Noor.')
  await reply.getByRole('button', { name: 'Publish reply' }).click()
  await expect(reviewOf(providersPage, 'Noor A.')).toContainText('Thank you, Noor.')
  await expect(providersPage.getByRole('button', { name: 'Reply to Noor A.' })).toHaveCount(0)

  const visitor = await newBrowser()
  const shown = reviewOf(visitor, 'Noor A.')
  // Visitors may get a page that is two seconds old.
  await expect(async () => {
    await visitor.goto(`/providers/${provider.id}`, { waitUntil: 'networkidle' })
    await expect(shown).toContainText(`${provider.business} answered`, { timeout: 100 })
  }).toPass()
  await expect(shown).toContainText('Every pane shines.')
  await expect(shown).toContainText('5.0')
  await shown.getByRole('link', { name: 'Photo 1 of the review by Noor A.' }).click()
  const lightbox = visitor.getByRole('dialog', { name: 'Photo 1 of the review by Noor A.' })
  await lightbox.getByRole('button', { name: 'Next' }).press('Enter')
  await expect(visitor.getByRole('dialog', { name: 'Photo 2 of the review by Noor A.' })).toBeVisible()
  await visitor.keyboard.press('Escape')
  await expect(visitor.getByRole('dialog')).toBeHidden()
  await expect(shown.getByRole('link', { name: /Report/ })).toBeVisible()
})

test('an email link opens the review form of a booking, which keeps its input if sending fails', {
  tag: '@deep',
}, async ({ newBrowser }) => {
  const { customer, provider, booking } = await aPair(newBrowser, { customer: 'Ivo Lark', provider: 'Tess Bond' })
  const move = (new_status: string) =>
    ask(provider.page, '/rest/v1/rpc/set_booking_status', { booking_id: booking.id, new_status })
  await move('confirmed')
  const { page } = customer
  const errors: string[] = []
  page.on('pageerror', ({ message }) => errors.push(message))
  await open(page, `/dashboard?review=${booking.id}`)
  await expect(page.getByRole('dialog').getByText('You can review a booking once it is completed.')).toBeVisible()
  await letItPass(booking)
  await move('completed')

  await open(page, '/notifications')
  await page
    .getByRole('main')
    .getByRole('link', { name: /Leave a review/ })
    .click()
  await expect(page.getByRole('dialog', { name: 'Write a review' }), 'from the notification').toBeVisible()

  await open(page, '/dashboard?show=past')
  await page
    .getByRole('link', { name: /review/i })
    .first()
    .click()
  await expect(page.getByRole('dialog', { name: 'Write a review' })).toBeVisible()
  await page.evaluate(() => window.history.back())
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page, 'the address no longer asks for the dialog').toHaveURL('/dashboard?show=past')
  await page.reload()
  await expect(page.getByRole('dialog')).toHaveCount(0)

  await open(page, `/dashboard?review=${booking.id}`)
  expect(errors).toEqual([])
  const dialog = page.getByRole('dialog', { name: 'Write a review' })
  await dialog.getByRole('radio', { name: '3 stars' }).check()
  await dialog.getByLabel('Your review').fill('All right.')
  await page.route('**/rest/v1/reviews', (route) => route.abort())
  await dialog.getByRole('button', { name: 'Publish review' }).click()
  await expect(page.getByText('Unable to connect to the database.')).toBeVisible()
  await expect(dialog.getByLabel('Your review')).toHaveValue('All right.')
  await page.unroute('**/rest/v1/reviews')
  await dialog.getByRole('button', { name: 'Publish review' }).click()
  await expect(page.getByText('Your review has been published.')).toBeVisible()
  await expect(page).toHaveURL('/dashboard')

  await open(provider.page, `/dashboard?review=${booking.id}`)
  await expect(provider.page.getByText('Switch your role to review it.')).toBeVisible()
  await provider.page.getByRole('link', { name: 'Read and answer' }).click()
  await expect(reviewOf(provider.page, 'Ivo L.')).toContainText('All right.')
})

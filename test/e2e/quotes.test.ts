import { requestWith } from '../service-requests.ts'
import { expect, test } from './journey.ts'
import { aCustomer, aProvider, ask, dayFromNow, dayIn, startIn } from './people.ts'

test('a customer asks for a quote, reads why the provider declines, and books another provider’s offer', async ({
  page,
  newBrowser,
}) => {
  const [asked, other] = [await newBrowser(), await newBrowser()]
  const [provider, helper] = [await aProvider(asked, 'Ada Quill'), await aProvider(other, 'Bo Harrow')]
  const customer = await aCustomer(page, 'Cy Larkin')
  const title = `Oven for ${customer.email}`

  await page.goto(`/providers/${provider.id}`)
  const message = page.getByRole('link', { name: 'Message Provider' })
  await expect(message).toHaveAccessibleDescription('You can send messages after you book.')
  await message.click()
  const alerts = page.getByRole('region', { name: 'Alerts' })
  await expect(alerts).toContainText('You need to book a service with this provider before messaging them.')
  await expect(alerts.getByRole('link', { name: 'Book Now' })).toHaveAttribute('href', `/providers/${provider.id}/book`)
  await alerts.getByRole('link', { name: 'Ask for a quote' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Ask for a quote' })).toBeVisible()
  await expect(page.getByText(provider.business)).toBeVisible()
  await expect(page.getByLabel('Service type')).toHaveValue('Cleaning')
  await page.getByLabel('Title').fill(title)
  await page.getByLabel('Description').fill('A gas oven that has not been cleaned for a year.')
  await page.getByLabel('Location').fill('78701')
  await expect(page.getByText('Austin, TX 78701')).toBeVisible()
  await page.getByRole('button', { name: 'Ask for a quote' }).click()
  await expect(page).toHaveURL('/dashboard')
  await page.getByRole('link', { name: title }).click()
  const mine = page.getByRole('group', { name: title })
  await expect(mine).toContainText('Only this provider sees this request.')

  await other.goto('/opportunities?show=all')
  await expect(other.getByRole('heading', { level: 1, name: 'Opportunities' })).toBeVisible()
  await expect(other.getByRole('group', { name: title })).toHaveCount(0)
  await asked.goto('/')
  await asked.getByRole('button', { name: /^Notifications/ }).click()
  await asked.getByRole('link', { name: 'Quote requested' }).first().click()
  await expect(asked).toHaveURL('/opportunities')
  const request = asked.getByRole('group', { name: title })
  await expect(request).toContainText('Asks you for a quote')
  await expect(asked.getByRole('region', { name: 'Customers who asked you 1' }).getByRole('group')).toHaveCount(1)
  await asked.getByLabel('Category').selectOption({ label: 'Beauty' })
  await expect(asked.getByRole('region', { name: /^Open requests/ }).getByRole('group', { name: title })).toHaveCount(0)
  await expect(request).toBeVisible()
  await request.getByRole('button', { name: 'Decline' }).click()
  const dialog = asked.getByRole('dialog')
  await dialog.getByLabel('Your answer').fill('No.')
  await dialog.getByRole('button', { name: 'Decline request' }).click()
  await expect(dialog).toContainText('Please tell the customer why, in at least 10 characters')
  await dialog.getByLabel('Your answer').fill('We do not clean gas ovens, sorry.')
  await dialog.getByRole('button', { name: 'Decline request' }).click()
  await expect(asked.getByText('Request declined')).toBeVisible()
  await expect(request).toHaveCount(0)

  await page.reload()
  await expect(mine).toContainText('We do not clean gas ovens, sorry.')
  await mine.getByRole('button', { name: 'Open to others nearby' }).click()
  await expect(mine).toContainText('Other providers nearby see this request, too.')

  const found = other.getByRole('group', { name: title })
  await expect(found).toBeVisible()
  await expect(found).not.toContainText('Asks you for a quote')
  await found.getByRole('button', { name: 'Send offer' }).click()
  const form = other.getByRole('dialog')
  await form.getByLabel('Price per hour').fill('45')
  await dayIn(form, dayFromNow(6)).check()
  await startIn(form, '10:00').check()
  await form.getByLabel('End Time').press('ArrowUp')
  await form.getByLabel('End Time').press('ArrowUp')
  await expect(form.getByLabel('End Time')).toHaveValue('12:00 PM (2 h)')
  await form.getByRole('button', { name: 'Send offer' }).click()
  await expect(found.getByText('Offer sent')).toBeVisible()

  await page.reload()
  await mine.getByRole('button', { name: 'Accept and book' }).click()
  const confirm = page.getByRole('dialog', { name: 'Book for $90.00?' })
  await confirm.getByLabel('Street address').fill('12 Porch Lane')
  await confirm.getByRole('button', { name: 'Accept and book' }).click()
  await expect(page.getByText('Your appointment has been scheduled')).toBeVisible()
  await page.goto('/dashboard')
  await expect(page.getByRole('tabpanel').getByRole('group', { name: title })).toContainText(helper.business)
})

test('an offer starts with the preferred time on the provider’s clock, and says when it was declined', {
  tag: '@deep',
}, async ({ page, newBrowser }) => {
  await aCustomer(page, 'Nia Eastman')
  const title = `Windows ${Date.now()}`
  const when = { preferred_date: dayFromNow(3), service_type: 'Cleaning' }
  const { id } = await ask<{ id: string }>(page, '/rest/v1/leads', requestWith({ ...when, title }))

  const austin = await newBrowser()
  await aProvider(austin, 'Abe Westman')
  await austin.goto('/opportunities?show=all')
  const found = austin.getByRole('group', { name: title })
  await expect(found).toContainText('10:00 AM to 1:00 PMEastern Time')
  await found.getByRole('button', { name: 'Send offer' }).click()
  const form = austin.getByRole('dialog')
  await expect(form).toContainText('Central Time')
  await expect(startIn(form, '09:00')).toBeChecked()
  await expect(form.getByLabel('End Time')).toHaveValue('12:00 PM (3 h)')
  await form.getByLabel('Price per hour').fill('50')
  await form.getByRole('button', { name: 'Send offer' }).click()
  await expect(found.getByText('Offer sent')).toBeVisible()

  await page.goto(`/service-request?edit=${id}`)
  await expect(page.getByText('If you change the category, place or time, they end')).toBeVisible()
  await page.goto('/requests')
  await page.getByRole('group', { name: title }).getByRole('button', { name: 'Decline' }).click()
  await expect(page.getByText('Offer declined')).toBeVisible()
  await expect(found.getByText('Offer declined')).toBeVisible()
})

import type { Route } from '@playwright/test'
import { requestWith } from '../service-requests.ts'
import { expect, test } from './journey.ts'
import { aCustomer, aProvider, ask, dayFromNow } from './people.ts'

test('a provider sends an offer for a changed request again, and finds the request when they are chosen', {
  tag: '@deep',
}, async ({ page, newBrowser }) => {
  const customer = await aCustomer(page, 'Ivo Brandt')
  const title = `Gate for ${customer.email}`
  const wish = requestWith({ title, location: { zipCode: '78701' }, preferred_date: dayFromNow(5) })
  const { id } = await ask<{ id: string }>(page, '/rest/v1/leads', wish)
  const other = await newBrowser()
  const provider = await aProvider(other, 'Una Steele')
  await other.goto('/opportunities?show=all')
  const serviceRequest = other.getByRole('group', { name: title })
  await serviceRequest.getByRole('button', { name: 'Send offer' }).click()
  const dialog = other.getByRole('dialog')
  await dialog.getByLabel('Price per hour').fill('40')
  // As if the customer had moved the request before this browser heard of it.
  const outdate = (route: Route) => {
    const { job, ...offer } = route.request().postDataJSON()
    return route.continue({ postData: { ...offer, job: { ...job, zip_code: '10001' } } })
  }
  await other.route('**/offers', outdate, { times: 1 })
  await dialog.getByRole('button', { name: 'Send offer' }).click()
  await expect(other.getByText('The customer has changed this request.')).toBeVisible()
  await expect(dialog).toContainText('Austin, TX')
  await dialog.getByRole('button', { name: 'Send offer' }).click()
  await expect(serviceRequest.getByText('Offer sent')).toBeVisible()

  await page.goto('/requests')
  await page
    .getByRole('group', { name: title })
    .getByRole('button', { name: `Assign to ${provider.business}` })
    .click()
  await expect(page.getByRole('group', { name: title }).getByText('Assigned')).toBeVisible()
  await other.goto('/notifications')
  await other
    .getByRole('main')
    .getByRole('link', { name: /You were chosen/ })
    .click()
  const chosen = other.getByRole('region', { name: 'You were chosen' }).getByRole('group', { name: title })
  await expect(chosen).toContainText(customer.email)
  await expect(chosen).toContainText('The customer can still accept your offer.')
  await expect(chosen.getByRole('button', { name: 'Change offer' })).toHaveCount(0)
  await chosen.getByRole('button', { name: 'Withdraw' }).click()
  await expect(chosen).not.toContainText('The customer can still accept your offer.')
  expect((await other.request.get(`/rest/v1/leads/open/${id}`)).status()).toBe(200)
})

import { requestWith } from '../service-requests.ts'
import { expect, test } from './journey.ts'
import { aCustomer, aProvider, ask, dayFromNow, dayIn } from './people.ts'
import { open } from './sessions.ts'

test('a request keeps what is typed while its place is looked up, and each edit starts with the last one', {
  tag: '@deep',
}, async ({ page, newBrowser }) => {
  await aCustomer(page, 'Uma Placer')
  await page.goto('/providers?location=10001')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.goto('/service-request')
  const [place, description] = [page.getByLabel('Location'), page.getByLabel('Description')]
  await expect(place).toHaveValue('10001')
  const lookup = Promise.withResolvers<void>()
  await page.route('**/locations/zip/78701', (route) => lookup.promise.then(() => route.continue()))
  await place.fill('78701')
  await description.fill('Typed meanwhile.')
  lookup.resolve()
  await expect(page.getByText('Austin, TX 78701')).toBeVisible()
  await expect(place).toHaveValue('78701')
  await expect(description).toHaveValue('Typed meanwhile.')

  const title = `A shelf ${Date.now()}`
  const { id } = await ask<{ id: string }>(
    page,
    '/rest/v1/leads',
    requestWith({ title, preferred_date: dayFromNow(9) }),
  )
  const other = await newBrowser()
  await aProvider(other, 'Olaf Later')
  await other.goto('/opportunities?show=all')
  await expect(other.getByRole('group', { name: title })).toBeVisible()
  for (const budget of ['70', '80']) {
    await open(page, '/requests')
    await page.getByRole('group', { name: title }).getByRole('link', { name: 'Edit' }).click()
    await expect(page).toHaveURL(new RegExp(`edit=${id}`))
    await expect(page.getByLabel('Budget (USD)')).toHaveValue(budget === '70' ? '120' : '70')
    await page.getByLabel('Budget (USD)').fill(budget)
    await page.getByLabel('Preferred date').fill(dayFromNow(11))
    await page.getByRole('button', { name: 'Save changes' }).click()
    await expect(page).toHaveURL('/dashboard')
  }
  await other.getByRole('group', { name: title }).getByRole('button', { name: 'Send offer' }).click()
  await expect(dayIn(other.getByRole('dialog'), dayFromNow(11)), 'as the customer changed it').toBeChecked()
})

test('Cancel leads back to where the customer came from, and in a new tab to the dashboard', { tag: '@deep' }, async ({
  page,
}) => {
  await aCustomer(page, 'Cal Newtab')
  await page.goto('/service-request')
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect(page).toHaveURL('/dashboard')
  await page.goto('/')
  await page.getByRole('link', { name: 'Request Service' }).first().click()
  await expect(page.getByRole('heading', { level: 1, name: 'Request a service' })).toBeVisible()
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect(page).toHaveURL('/')
})

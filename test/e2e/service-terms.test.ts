import { expect, test } from './journey.ts'
import { aProviderFromTomorrow } from './people.ts'

test('a provider gives a service its own notice, and customers see its first days without times', {
  tag: '@deep',
}, async ({ page, newBrowser }) => {
  const provider = await aProviderFromTomorrow(page, 'Nora Notice')
  const visitorsPage = await newBrowser()
  const days = visitorsPage.getByRole('main').getByRole('list', { name: 'Days' }).getByRole('link')
  const full = days.filter({ hasText: 'no free time' })
  await visitorsPage.goto(`/providers/${provider.id}`)
  await expect(full).toHaveCount(1)

  await page.goto('/profile#services')
  const services = page.getByRole('region', { name: 'Services', exact: true })
  await services.getByRole('button', { name: /^Edit/ }).click()
  const form = page.getByRole('dialog')
  await form.getByText('More options').click()
  const notice = form.getByLabel('Notice you need (hours)')
  await notice.fill('400')
  await form.getByLabel('Free after (minutes)').fill('45')
  await form.getByRole('button', { name: 'Save changes' }).click()
  await expect(notice).toHaveAccessibleDescription('The notice must be 0 to 336 whole hours (14 days)')
  await expect(notice).toBeFocused()
  await notice.fill('96')
  await form.getByRole('button', { name: 'Save changes' }).click()
  await expect(form).toHaveCount(0)
  const { items } = await (await page.request.get(`/rest/v1/services?provider_id=${provider.id}`)).json()
  expect(items[0]).toMatchObject({ buffer_before: null, buffer_after: 45, notice_hours: 96 })

  await visitorsPage.reload()
  // In the evening, a fifth day has none either.
  await expect(full.nth(3)).toBeVisible()
  await services.getByRole('button', { name: /^Edit/ }).click()
  await expect(notice).toHaveValue('96')
})

test('a price typed with a decimal comma is that price, and one that may be a thousand is asked for again', {
  tag: '@deep',
}, async ({ page }) => {
  const provider = await aProviderFromTomorrow(page, 'Paula Price')
  await page.goto('/es/profile#services')
  const services = page.locator('#services')
  await services.getByRole('button', { name: /^Editar/ }).click()
  const form = page.getByRole('dialog')
  const price = form.getByLabel(/^Precio por hora/)
  const save = form.getByRole('button', { name: 'Guardar cambios' })
  await price.fill('')
  await price.pressSequentially('1.250')
  await save.click()
  await expect(price).toHaveAccessibleDescription(/dos decimales como máximo/)
  await price.fill('')
  await price.pressSequentially('45,50')
  await form.getByText('Más opciones').click()
  const weekends = form.getByLabel(/^Sábados y domingos/)
  await weekends.pressSequentially('7,5')
  await save.click()
  await expect(weekends).toHaveAccessibleDescription(/0 a 100/)
  await weekends.fill('7')
  await save.click()
  await expect(form).toHaveCount(0)
  const { items } = await (await page.request.get(`/rest/v1/services?provider_id=${provider.id}`)).json()
  expect(items[0]).toMatchObject({ price: 45.5, weekend_surcharge: 7 })
})

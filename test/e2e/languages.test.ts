import { axeFindings } from '../access/findings.ts'
import { expect, test } from './journey.ts'
import { aCustomer } from './people.ts'

test('a customer reads the site in Spanish, and finds it so again', async ({ page }) => {
  await page.goto('/es')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Buena gente para los trabajos de su hogar')
  expect(await axeFindings(page)).toEqual([])

  // The next page is rendered in the browser, with texts of its own.
  await page.getByRole('link', { name: 'Profesionales' }).first().click()
  await expect(page).toHaveURL('/es/providers')
  await expect(page.getByRole('heading', { level: 1, name: 'Buscar un profesional' })).toBeAttached()
  // So is the dialog, whose long texts come with it.
  await page.getByRole('contentinfo').getByRole('link', { name: 'Términos' }).click()
  const terms = page.getByRole('dialog', { name: 'Términos del servicio' })
  await expect(terms.getByRole('heading', { name: 'De qué tratan estos términos' })).toBeVisible()
  await terms.getByRole('button', { name: 'Cerrar' }).click()
  await page.getByRole('link', { name: 'English' }).click()
  await expect(page).toHaveURL('/providers')
  await expect(page.getByRole('heading', { level: 1, name: 'Find a provider' })).toBeAttached()

  await aCustomer(page, 'Lucía Pardo')
  await page.goto('/dashboard')
  await page.getByRole('link', { name: 'Español' }).click()
  await expect(page).toHaveURL('/es/dashboard')
  await page.goto('/messages')
  await expect(page).toHaveURL('/es/messages')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Mensajes')
})

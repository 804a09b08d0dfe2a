import { expect, test } from './journey.ts'
import { anOperator, change } from './operators.ts'
import { aPair, ask, signIn } from './people.ts'

test('an operator reads that another one has decided the report meanwhile', async ({ page, newBrowser }) => {
  const operator = await anOperator('Deb Keeper')
  const { customer, provider } = await aPair(newBrowser, { customer: 'Rae Quick', provider: 'Second Look' })
  const about = { subject: 'profile', subject_id: provider.id, reason: 'spam', details: 'Too many messages.' }
  const { id } = await ask<{ id: string }>(customer.page, '/rest/v1/reports', about)
  await signIn(page, operator, 'Customer')
  await page.goto('/admin/reports?status=open')
  const report = page.getByRole('row').filter({ hasText: customer.name })
  await report.getByRole('button', { name: /^Actions/ }).click()
  await report.getByRole('button', { name: 'Uphold' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Note').fill('I saw it, too.')
  await change(page, `/reports/${id}/decide`, { status: 'dismissed' }, 'POST')
  await dialog.getByRole('button', { name: 'Uphold' }).click()
  await expect(dialog.getByText('This report has been decided already.')).toBeVisible()
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(report).toHaveCount(0)
})

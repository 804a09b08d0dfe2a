import { expect, test } from './journey.ts'

test('dialogs of the gallery open and close, and a toast is announced', { tag: '@deep' }, async ({ page }) => {
  await page.goto('/dev/gallery')
  await page.getByRole('button', { name: 'Ask before deleting' }).click()
  const dialog = page.getByRole('alertdialog', { name: 'Delete this service?' })
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(dialog).toBeHidden()
  await page.getByRole('region', { name: 'Remarks' }).getByRole('button', { name: 'error' }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'Not saved' })).toBeVisible()
})

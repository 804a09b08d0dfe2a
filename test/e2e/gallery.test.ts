import { axeFindingsInBothThemes } from '../access/findings.ts'
import { expect, test } from './journey.ts'

for (const width of [360, 1280])
  test(`axe finds nothing wrong with any part of the gallery, ${width} px wide`, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 })
    await page.goto('/dev/gallery')
    await expect(page.getByRole('region', { name: 'Lists' }).getByRole('alert')).toHaveCount(2)
    expect(await axeFindingsInBothThemes(page)).toEqual([])
    expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(0)
  })

test('dialogs of the gallery open and close, and a toast is announced', { tag: '@deep' }, async ({ page }) => {
  await page.goto('/dev/gallery')
  await page.getByRole('button', { name: 'Ask before deleting' }).click()
  const dialog = page.getByRole('alertdialog', { name: 'Delete this service?' })
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(dialog).toBeHidden()
  await page.getByRole('region', { name: 'Remarks' }).getByRole('button', { name: 'error' }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'Not saved' })).toBeVisible()
})

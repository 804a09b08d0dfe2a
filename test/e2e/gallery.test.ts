import { AxeBuilder } from '@axe-core/playwright'
import { expect, test } from './journey.ts'

for (const colorScheme of ['light', 'dark'] as const)
  test(`axe finds nothing in the gallery in the ${colorScheme} theme`, async ({ page }) => {
    await page.emulateMedia({ colorScheme })
    for (const width of [360, 1280]) {
      await page.setViewportSize({ width, height: 800 })
      await page.goto('/dev/gallery')
      await expect(page.getByRole('region', { name: 'Lists' }).getByRole('alert')).toHaveCount(2)
      const { violations } = await new AxeBuilder({ page }).include('main').setLegacyMode().analyze()
      expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)).toEqual([])
      expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(0)
    }
  })

test('dialogs of the gallery open and close, and a toast is announced', async ({ page }) => {
  await page.goto('/dev/gallery')
  await page.getByRole('button', { name: 'Ask before deleting' }).click()
  const dialog = page.getByRole('alertdialog', { name: 'Delete this service?' })
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(dialog).toBeHidden()
  await page.getByRole('region', { name: 'Remarks' }).getByRole('button', { name: 'error' }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'Not saved' })).toBeVisible()
})

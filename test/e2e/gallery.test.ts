import { AxeBuilder } from '@axe-core/playwright'
import { expect, test } from '@playwright/test'

// The spinners and skeletons of the gallery would turn all the while.
test.use({ contextOptions: { reducedMotion: 'reduce' } })

for (const width of [360, 1280])
  test(`axe finds nothing wrong with any part of the gallery in either theme, ${width} pixels wide`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 800 })
    await page.goto('/dev/gallery')
    for (const theme of ['light', 'dark'])
      await expect(page.getByRole('group', { name: `Lists, ${theme}` }).getByRole('alert')).toBeVisible()
    const { violations } = await new AxeBuilder({ page }).include('main').analyze()
    expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)).toEqual([])
    expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(0)
  })

test('dialogs of the gallery open and close in their theme, and a toast speaks', async ({ page }) => {
  await page.goto('/dev/gallery')
  const dark = page.getByRole('group', { name: 'Windows, dark' })
  await dark.getByRole('button', { name: 'Ask before deleting' }).click()
  const dialog = page.getByRole('alertdialog', { name: 'Delete this service?' })
  await expect(dialog).toHaveCSS('color-scheme', 'dark')
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(dialog).toBeHidden()
  await page.getByRole('group', { name: 'Remarks, light' }).getByRole('button', { name: 'error' }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'Not saved' })).toBeVisible()
})

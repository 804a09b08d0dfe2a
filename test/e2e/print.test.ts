import { expect, test } from './journey.ts'
import { aPair } from './people.ts'

test('a page prints without navigation, and the details of a booking on one sheet', async ({ newBrowser }) => {
  const { customer } = await aPair(newBrowser)
  const { page } = customer
  await page.goto('/dashboard')
  await expect(page.getByRole('group', { name: 'Home cleaning' })).toBeVisible()
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' })
  for (const part of ['banner', 'contentinfo', 'tablist', 'search'] as const)
    await expect(page.getByRole(part).first()).toBeHidden()
  await expect(page.getByRole('group', { name: 'Home cleaning' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Details' })).toBeHidden()
  expect(await page.evaluate(() => getComputedStyle(document.body).colorScheme)).toBe('light')

  await page.emulateMedia({ media: 'screen' })
  await page.getByRole('button', { name: 'Details' }).click()
  const details = page.getByRole('dialog')
  await expect(details).toBeVisible()
  await page.emulateMedia({ media: 'print' })
  await expect(details.getByText('Home cleaning').first()).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toBeHidden()
  const sheets = (await page.pdf({ format: 'Letter' })).toString('latin1').match(/\/Type\s*\/Page\b/g)
  expect(sheets).toHaveLength(1)
})

import { expect, test } from './journey.ts'
import { aPair, ask } from './people.ts'

test('pages print without navigation, a booking on one sheet, and a conversation in full', { tag: '@deep' }, async ({
  newBrowser,
}) => {
  const { customer, provider } = await aPair(newBrowser)
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

  await page.emulateMedia({ media: 'screen' })
  const content = 'One line of a long list.\n'.repeat(60)
  await ask(page, '/rest/v1/messages', { receiver_id: provider.id, content })
  await page.goto(`/messages?with=${provider.id}`)
  const thread = page.getByRole('region', { name: /^Messages with/ })
  await expect(thread.getByText('One line of a long list.')).toBeVisible()
  const hiddenPart = () => thread.evaluate((box) => box.scrollHeight - box.clientHeight)
  expect(await hiddenPart()).toBeGreaterThan(0)
  await page.emulateMedia({ media: 'print' })
  expect(await hiddenPart()).toBe(0)
  await expect(page.getByRole('textbox', { name: 'Message' })).toBeHidden()

  await page.goto(`/providers/${provider.id}`)
  await expect(page.getByRole('heading', { name: 'Services' })).toBeVisible()
  await expect(page.getByRole('complementary', { name: 'Book this provider' })).toBeHidden()
  await expect(page.getByRole('heading', { name: 'Free times' })).toBeHidden()
})

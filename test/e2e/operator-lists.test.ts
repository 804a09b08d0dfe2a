import { expect, test } from './journey.ts'
import { anOperator, change } from './operators.ts'
import { anAccount, aPair, ask, aVisitor, signIn } from './people.ts'

test('the dialog of a suspension stays closed after the user is restored', { tag: '@deep' }, async ({ page }) => {
  const [operator, user] = [await anOperator('Ros Keeper'), await anAccount(aVisitor('Rex Plain'))]
  await signIn(page, operator, 'Customer')
  await page.goto(`/admin/people?search=${encodeURIComponent(user.email)}`)
  await page.getByRole('link', { name: user.name }).click()
  await expect(page.getByRole('heading', { level: 1, name: user.name })).toBeVisible()
  await page.getByRole('button', { name: 'Suspend Rex Plain' }).click()
  // The page reads the user before the rest.
  const { promise: isRead, resolve } = Promise.withResolvers<void>()
  await page.route('**/rest/v1/admin/audit*', async (route) => {
    await isRead
    await route.continue()
  })
  await page.getByLabel('Reason').fill('Rude at the door')
  await page.getByRole('button', { name: 'Suspend', exact: true }).click()
  await expect(page.getByText('Suspended because')).toBeVisible()
  resolve()
  await page.getByRole('button', { name: 'Restore Rex Plain' }).click()
  await expect(page.getByRole('button', { name: 'Suspend Rex Plain' })).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

test('an operator reads that another one has decided the report meanwhile', { tag: '@deep' }, async ({
  page,
  newBrowser,
}) => {
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

test('a verification dialog starts empty each time', { tag: '@deep' }, async ({ page, newBrowser }) => {
  const operator = await anOperator('Vera Keeper')
  const { provider } = await aPair(newBrowser, { customer: 'Lou Marsh', provider: 'Fresh Start' })
  await signIn(page, operator, 'Customer')
  await page.goto(`/admin/providers?search=${provider.id}`)
  const verify = page.getByRole('button', { name: `Verify ${provider.business}` })
  const dialog = page.getByRole('dialog')
  await verify.click()
  await dialog.getByRole('checkbox', { name: 'Insurance' }).check()
  await dialog.getByLabel('Note').fill('Policy seen.')
  await dialog.getByRole('button', { name: 'Verify' }).click()
  await page.getByRole('button', { name: `Undo verification of ${provider.business}` }).click()
  await verify.click()
  await expect(dialog.getByRole('checkbox', { name: 'Insurance' })).not.toBeChecked()
  await expect(dialog.getByLabel('Note')).toHaveValue('')
})

test('arrow keys go on in a filter, and its fields follow the address', { tag: '@deep' }, async ({ page }) => {
  const operator = await anOperator('Kay Keeper')
  await signIn(page, operator, 'Customer')
  await page.goto(`/admin/people?search=${encodeURIComponent(operator.email)}`)
  const main = page.getByRole('main')
  const state = main.getByLabel('Status')
  await state.focus()
  await page.keyboard.press('ArrowDown')
  await expect(page).toHaveURL(/state=active/)
  await expect(main.getByRole('rowheader')).toHaveText([operator.name])
  await expect(state).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await expect(page).toHaveURL(/state=suspended/)
  await expect(main.getByText('No user found')).toBeVisible()
  await expect(state).toBeFocused()
  await page.goBack()
  await expect(state).toHaveValue('active')
  await expect(main.getByLabel('Search', { exact: true })).toHaveValue(operator.email)
  await main.getByRole('link', { name: 'Clear' }).click()
  await expect(state).toHaveValue('')

  await main.getByLabel('Search', { exact: true }).fill('ab')
  await main.getByRole('button', { name: 'Search', exact: true }).click()
  await expect(main.getByText('Please enter at least 3 characters')).toBeVisible()
  await expect(main.getByRole('button', { name: 'Retry' })).toHaveCount(0)
})

test('a long name without spaces stays inside its page and its dialog on a phone', { tag: '@deep' }, async ({
  page,
}) => {
  const [operator, user] = [await anOperator('Lea Keeper'), await anAccount(aVisitor('Featherstonehaugh'.repeat(3)))]
  await signIn(page, operator, 'Customer')
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto(`/admin/people/${user.id}`)
  const suspend = page.getByRole('button', { name: `Suspend ${user.name}` })
  await expect(suspend).toBeVisible()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360)
  await suspend.click()
  const title = page.getByRole('dialog').getByRole('heading', { name: `Suspend ${user.name}?` })
  expect(await title.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0)
})

test('on a phone, the filters of a list are behind a button, so that the list begins on the first screen', {
  tag: '@deep',
}, async ({ page }) => {
  const operator = await anOperator('Fay Keeper')
  await signIn(page, operator, 'Customer')
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto('/admin/people')
  const main = page.getByRole('main')
  await expect(main.getByRole('rowheader').first()).toBeInViewport({ ratio: 1 })
  const filters = main.getByRole('button', { name: 'Filters' })
  await filters.click()
  await main.getByLabel('Status').selectOption('active')
  await expect(page).toHaveURL(/state=active/)
  await main.getByLabel('Search', { exact: true }).fill(operator.email)
  await main.getByRole('button', { name: 'Search', exact: true }).click()
  await expect(main.getByRole('rowheader')).toHaveText([operator.name])
  await expect(main.getByRole('rowheader')).toBeInViewport({ ratio: 1 })
  await expect(filters).toHaveText('Filters 2')
  await expect(filters).toBeFocused()
})

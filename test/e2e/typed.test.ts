import { expect, test } from '@playwright/test'
import { aVisitor, signIn } from './people.ts'
import { aCustomer, endElsewhere, logInAgain, saysExpired, userMenu } from './sessions.ts'

test('the booking form is as it was after logging in again, for the same person only', async ({
  page,
  context,
  baseURL,
}) => {
  const visitor = await aCustomer('Bruno Booker', page)
  await page.goto('/providers?category=cleaning')
  const path = await page.getByRole('main').getByRole('article').first().getByRole('link').first().getAttribute('href')
  await page.goto(`${path}/book`)
  await page.getByLabel('Service').selectOption({ index: 1 })
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByRole('heading', { name: 'When should they come?' })).toBeVisible()
  const day = page.getByLabel('Date')
  const wanted = new Date(Date.now() + 9 * 24 * 3_600_000).toISOString().slice(0, 10)
  await day.fill(wanted)

  await endElsewhere(context, visitor, baseURL)
  await saysExpired(page)
  await logInAgain(page, visitor)
  await expect(page).toHaveURL(`${path}/book`)
  await expect(page.getByRole('heading', { name: 'When should they come?' })).toBeVisible()
  await expect(day).toHaveValue(wanted)

  await userMenu(page).click()
  await page.getByRole('button', { name: 'Sign out' }).click()
  await expect(page.getByText('You have been signed out successfully')).toBeVisible()
  expect(await page.evaluate(() => JSON.stringify([sessionStorage, localStorage]))).not.toMatch(/booking|kept/)
})

test('what was written in dialogs and conversations is there again after logging in', async ({
  page,
  context,
  baseURL,
}) => {
  const maya = { name: 'Maya', email: 'maya@porchlight.example', password: 'porchlight-demo' }
  await signIn(page, maya, 'Customer')
  await page.goto('/dashboard')
  await page.getByRole('button', { name: 'Cancel', exact: true }).first().click()
  const reason = page.getByRole('dialog').getByLabel('Reason')
  await reason.fill('We are moving house')
  await endElsewhere(context, maya, baseURL)
  await saysExpired(page)
  await logInAgain(page, maya)
  await expect(reason).toHaveValue('We are moving house')
  await page.getByRole('button', { name: 'Keep booking' }).click()

  await page.goto('/messages')
  await page.getByRole('button', { name: 'New Message' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Provider').selectOption({ index: 1 })
  await dialog.getByLabel('Message').fill('Is Friday still good?')
  await endElsewhere(context, maya, baseURL)
  await saysExpired(page)
  await logInAgain(page, maya)
  await expect(dialog.getByLabel('Message')).toHaveValue('Is Friday still good?')
  await expect(dialog.getByLabel('Provider')).not.toHaveValue('')
  await dialog.getByRole('button', { name: 'Cancel' }).click()

  await page.getByRole('main').getByRole('list').first().getByRole('link').first().click()
  const composer = page.getByRole('textbox', { name: 'Message' })
  await composer.fill('I shall be late')
  await page.context().clearCookies({ name: 'porchlight' })
  await composer.press('Enter')
  await saysExpired(page)
  await logInAgain(page, maya)
  await expect(composer).toHaveValue('I shall be late')
  await composer.fill('')
})

test('what one person has typed is not shown to the next one in the same tab', async ({ page, context, baseURL }) => {
  const maya = { name: 'Maya', email: 'maya@porchlight.example', password: 'porchlight-demo' }
  await signIn(page, maya, 'Customer')
  await page.goto('/messages')
  await page.getByRole('button', { name: 'New Message' }).click()
  await page.getByRole('dialog').getByLabel('Message').fill('For nobody else')
  await endElsewhere(context, maya, baseURL)
  await saysExpired(page)
  const other = aVisitor('Nele Next')
  const data = { ...other, data: { name: other.name, userType: 'customer' } }
  await page.request.post('/auth/v1/signup', { data, headers: { 'x-session': 'none', origin: baseURL ?? '' } })
  await logInAgain(page, other)
  await expect(page).toHaveURL('/messages')
  await expect(page.getByRole('button', { name: 'New Message' })).toBeVisible()
  await expect(page.getByRole('dialog')).toBeHidden()
  expect(await page.evaluate(() => JSON.stringify(sessionStorage))).not.toContain('For nobody else')
})

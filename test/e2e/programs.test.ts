import { baseURL } from '../../playwright.config.ts'
import { axeFindings } from '../access/findings.ts'
import { expect, test } from './journey.ts'
import { aCustomer } from './people.ts'
import { open } from './sessions.ts'

const ask = (token: string) => fetch(`${baseURL}/auth/v1/user`, { headers: { authorization: `Bearer ${token}` } })

test('a user creates a token, which is shown once, works, and is revoked', async ({ page }) => {
  const visitor = await aCustomer(page, 'Toni Token')
  await open(page, '/profile#programs')
  const section = page.getByRole('region', { name: 'Programs and tokens' })
  await section.getByRole('button', { name: 'Create token' }).click()
  const dialog = page.getByRole('dialog', { name: 'Create token' })
  await expect(dialog.getByRole('checkbox', { name: /^Business/ })).toHaveCount(0)
  await dialog.getByLabel('Password', { exact: true }).fill(visitor.password)
  await dialog.getByRole('button', { name: 'Create token' }).click()
  await expect(dialog.getByText('Please enter a name')).toBeVisible()
  await expect(dialog.getByLabel('Name')).toBeFocused()
  await page.keyboard.type('My assistant')
  await dialog.getByRole('checkbox', { name: /^Read/ }).uncheck()
  await dialog.getByRole('button', { name: 'Create token' }).click()
  await expect(dialog.getByText('Please choose what the program may do')).toBeVisible()
  await dialog.getByRole('checkbox', { name: /^Read/ }).check()
  await dialog.getByRole('checkbox', { name: /^Bookings/ }).check()
  expect(await axeFindings(page)).toEqual([])
  await dialog.getByLabel('Password', { exact: true }).fill('not this one')
  await dialog.getByRole('button', { name: 'Create token' }).click()
  await expect(dialog.getByText('The password you entered is incorrect. Please try again.')).toBeVisible()
  await dialog.getByLabel('Password', { exact: true }).fill(visitor.password)
  await dialog.getByRole('button', { name: 'Create token' }).click()

  const token = await section.getByLabel('Your new token').inputValue()
  expect(token).toMatch(/^pl_[0-9A-Za-z]{36}$/)
  await expect(section.getByRole('button', { name: 'Copy token' })).toBeVisible()
  const row = section.getByRole('listitem').filter({ hasText: 'My assistant' })
  await expect(row).toContainText(`${token.slice(0, 8)}… Read, Bookings`)
  await expect(row).toContainText('Not used yet, expires ')
  expect((await ask(token)).status).toBe(200)

  await page.reload()
  await expect(row).toContainText('Last used')
  await expect(section.getByLabel('Your new token')).toHaveCount(0)
  await row.getByRole('button', { name: 'Revoke My assistant' }).click()
  await page.getByRole('button', { name: 'Revoke token' }).click()
  await expect(page.getByText('Token revoked')).toBeVisible()
  await expect(row).toHaveCount(0)
  expect((await ask(token)).status).toBe(401)
})

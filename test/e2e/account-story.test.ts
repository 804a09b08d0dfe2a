import type { Page } from '@playwright/test'
import { expect, test } from './journey.ts'
import { linkFor } from './mails.ts'
import { aVisitor, enter, signIn, signUpAsCustomer } from './people.ts'
import { open } from './sessions.ts'

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const userMenu = (page: Page) => page.getByRole('button', { name: /^User menu/ })
const password = (page: Page) => page.getByLabel('Password', { exact: true })

test('an account from sign-up to deletion: confirm, reset the password, end a session, add a role, switch, delete', async ({
  page,
  newBrowser,
}) => {
  test.slow()
  await page.clock.install()
  const visitor = aVisitor('Ada Account')
  await signUpAsCustomer(page, visitor)
  await page.goto(await linkFor(page, visitor, 'type=signup'))
  await expect(page.getByRole('heading', { name: 'Email confirmed' })).toBeVisible()
  await page.clock.fastForward(3000)
  await expect(page).toHaveURL('/login')

  await page.getByLabel('Email').fill(visitor.email)
  await page.getByRole('link', { name: 'Forgot password?' }).click()
  await button(page, 'Send reset link').click()
  await expect(page.getByRole('heading', { name: 'Check your email' })).toBeVisible()
  await page.goto(await linkFor(page, visitor, '/reset-password'))
  const renewed = { ...visitor, password: 'a candle in the window' }
  await page.getByLabel('New Password', { exact: true }).fill(renewed.password)
  await page.getByLabel('Confirm New Password').fill(renewed.password)
  await page.getByRole('main').locator('button[type=submit]').click()
  await expect(page.getByRole('heading', { name: 'Your password is changed' })).toBeVisible()
  await page.clock.fastForward(3000)
  await expect(page).toHaveURL('/login')

  await signIn(page, renewed, 'Customer')
  const elsewhere = await newBrowser()
  await enter(elsewhere, renewed)
  await open(elsewhere, '/dashboard')
  await open(page, '/profile')
  await expect(page.getByRole('list', { name: 'Sessions' }).getByRole('listitem')).toHaveCount(2)
  await page.getByRole('button', { name: /^End session on (?!this)/ }).click()
  await expect(page.getByRole('list', { name: 'Sessions' }).getByRole('listitem')).toHaveCount(1)
  await expect(elsewhere.getByText('Please log in again.')).toBeVisible()
  await expect(elsewhere).toHaveURL(/\/login/)

  await addProvider(page, renewed.password)
  await userMenu(page).click()
  await expect(button(page, 'Provider')).toBeDisabled()
  const reloaded = page.waitForEvent('load')
  await button(page, 'Customer').click()
  await reloaded
  await userMenu(page).click()
  await expect(button(page, 'Customer')).toBeDisabled()

  await page.goto('/profile')
  await button(page, 'Delete Account').click()
  const farewell = page.getByRole('dialog', { name: 'Delete your account?' })
  await farewell.getByLabel('Password').fill(renewed.password)
  await farewell.getByLabel('Password').press('Enter')
  await expect(page).toHaveURL('/')
  await expect(userMenu(page)).toBeHidden()
  for (const type of ['Customer', 'Provider']) {
    await page.goto('/login')
    await page.getByRole('radio', { name: type }).check()
    await page.getByLabel('Email').fill(visitor.email)
    await password(page).fill(renewed.password)
    await button(page, 'Log in').click()
    await expect(page.getByRole('alert')).toContainText('The email or password you entered is incorrect.')
  }
})

async function addProvider(page: Page, secret: string): Promise<void> {
  await userMenu(page).click()
  await page.getByRole('group', { name: 'User menu' }).getByRole('link', { name: 'Add provider account' }).click()
  await password(page).fill(secret)
  await button(page, 'Continue').click()
  await page.getByLabel('Business Name').fill('Ada Accounts')
  await page.getByLabel('Business Description').fill('Bookkeeping of shelves.')
  await page.getByRole('checkbox', { name: 'Carpentry' }).check()
  await button(page, 'Continue').click()
  await page.getByLabel('ZIP').fill('78701')
  await expect(page.getByText('Austin, TX 78701')).toBeVisible()
  await page.getByRole('checkbox', { name: /terms/i }).check()
  await button(page, 'Create account').click()
  await expect(page).toHaveURL('/')
}

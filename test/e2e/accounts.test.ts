import { expect, type Page, test } from './journey.ts'
import { anAccount, aVisitor } from './people.ts'

const { password } = aVisitor('Casey Visitor')
const newEmail = () => aVisitor('Casey Visitor').email

const passwordField = (page: Page) => page.getByLabel('Password', { exact: true })
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const terms = (page: Page) => page.getByRole('checkbox', { name: /terms/i })

async function fillAccount(page: Page, { name = 'Casey Visitor', email }: { name?: string; email: string }) {
  await page.getByLabel('Full Name').fill(name)
  await page.getByLabel('Email').fill(email)
  await passwordField(page).fill(password)
  await page.getByLabel('Confirm Password').fill(password)
}

const newCustomer = async () => (await anAccount(aVisitor('Casey Visitor'))).email

async function logIn(page: Page, email: string, type = 'Customer') {
  await page.getByRole('radio', { name: type }).check()
  await page.getByLabel('Email').fill(email)
  await passwordField(page).fill(password)
  await button(page, 'Log in').click()
}

test('a customer signs up after fixing errors, and the login page shows a notice', async ({ page }) => {
  const email = newEmail()
  await page.goto('/signup')
  await button(page, 'Create account').click()
  await expect(page.getByText('Please enter your full name')).toBeVisible()
  await expect(page.getByLabel('Full Name')).toBeFocused()

  await fillAccount(page, { email })
  await passwordField(page).fill('password123')
  await page.getByLabel('Confirm Password').fill('password123')
  await terms(page).check()
  await button(page, 'Create account').click()
  await expect(page.getByText('This password is too common. Please choose another.')).toBeVisible()
  await expect(passwordField(page)).toBeFocused()
  await expect(page.getByLabel('Full Name')).toHaveValue('Casey Visitor')

  await passwordField(page).fill(password)
  await page.getByLabel('Confirm Password').fill(password)
  await button(page, 'Create account').click()
  await expect(page).toHaveURL(/\/login$/)
  await expect(page.getByText('Account created successfully! You can now log in.')).toBeVisible()
  await logIn(page, email)
  await expect(page.getByText('Welcome back!')).toBeVisible()
  await expect(page.getByText(`Signed in as ${email}`)).toBeVisible()
  await expect(page).toHaveURL('/')
})

test('with the keyboard of a phone open, a failed login is on screen and one press signs in as the other type', {
  tag: '@deep',
}, async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 430 })
  const email = await newCustomer()
  await page.goto('/login')
  await logIn(page, email, 'Provider')
  const alert = page.getByRole('alert')
  await expect(alert).toBeFocused()
  await expect(alert).toBeInViewport({ ratio: 1 })
  await expect(alert).toContainText('No provider account found with this email address.')
  await expect(button(page, 'Log in')).toBeInViewport()
  await passwordField(page).fill('not this one')
  await button(page, 'Log in').click()
  await expect(alert).toContainText('The email or password you entered is incorrect. Please try again.')
  await expect(page.getByLabel('Email')).toHaveValue(email)
  await logIn(page, email, 'Provider')
  await alert.getByRole('button', { name: 'Sign in as customer' }).click()
  await expect(page.getByText(`Signed in as ${email}`)).toBeVisible()
})

test('a form submitted offline fails at once and sends nothing later', { tag: '@deep' }, async ({ page, context }) => {
  const email = await newCustomer()
  await page.goto('/login')
  await context.setOffline(true)
  await logIn(page, email)
  await expect(page.getByRole('alert')).toContainText('Unable to connect to the database.')
  await context.setOffline(false)
  await page.goto('/signup')
  await fillAccount(page, { email: newEmail() })
  await terms(page).check()
  await context.setOffline(true)
  await button(page, 'Create account').click()
  await expect(page.getByText('Click "Check Connection" to retry.')).toBeVisible()
  await context.setOffline(false)
  await button(page, 'Check Connection').click()
  await expect(button(page, 'Check Connection')).toBeHidden()
  await button(page, 'Create account').click()
  await expect(page.getByText('Account created successfully! You can now log in.')).toBeVisible()
})

test('signing out ends the session in all tabs, clears stored data, and shows a toast', async ({ page }) => {
  const email = await newCustomer()
  await page.goto('/login')
  await logIn(page, email)
  await expect(page.getByText('Welcome back!')).toBeVisible()
  await page.evaluate(() => localStorage.setItem('draft', 'x'))
  await page.route('**/auth/v1/logout*', (route) => route.abort(), { times: 1 })
  await page.getByRole('button', { name: /User menu/ }).click()
  await button(page, 'Sign out').click()
  await expect(page.getByText('You have been signed out successfully')).toBeVisible()
  expect(await page.evaluate(() => localStorage.length)).toBe(0)
})

test('a customer adds the provider role step by step and switches between the two', { tag: '@deep' }, async ({
  page,
}) => {
  const email = await newCustomer()
  await page.goto('/login')
  await logIn(page, email)
  await expect(page.getByText('Welcome back!')).toBeVisible()
  await page.goto('/signup')
  await expect(page.getByLabel('Email')).toHaveValue(email)
  await expect(button(page, 'Continue')).toBeDisabled()
  await passwordField(page).fill('not my password')
  await button(page, 'Continue').click()

  await expect(page.getByRole('heading', { name: 'Business Details' })).toBeFocused()
  await page.getByLabel('Business Name').fill('Casey Windows')
  await page.getByLabel('Business Description').fill('Clear views.')
  await expect(button(page, 'Continue')).toBeDisabled()
  await page.getByRole('checkbox', { name: 'Cleaning' }).check()
  await button(page, 'Back').click()
  await button(page, 'Continue').click()
  await expect(page.getByLabel('Business Name')).toHaveValue('Casey Windows')
  await button(page, 'Continue').click()

  await expect(button(page, 'Create account')).toBeDisabled()
  await page.getByLabel('ZIP').fill('78701')
  await expect(page.getByText('Austin, TX 78701')).toBeVisible()
  await terms(page).check()
  await button(page, 'Create account').click()
  await expect(page.getByText('The password you entered is incorrect. Please try again.')).toBeVisible()
  await expect(passwordField(page)).toBeFocused()
  await passwordField(page).fill(password)
  await button(page, 'Continue').click()
  await button(page, 'Continue').click()
  await button(page, 'Create account').click()
  await expect(page).toHaveURL('/')
  await page.getByRole('button', { name: /User menu/ }).click()
  await expect(button(page, 'Provider')).toBeDisabled()
  const reloaded = page.waitForEvent('load')
  await button(page, 'Customer').click()
  await reloaded
  await page.getByRole('button', { name: /User menu/ }).click()
  await expect(button(page, 'Customer')).toBeDisabled()
})

test('Back and Forward walk the steps of the sign-up, and a reload keeps the step and all but passwords', {
  tag: '@deep',
}, async ({ page }) => {
  const email = newEmail()
  const heading = (name: string) => page.getByRole('heading', { name, exact: true })
  await page.goto('/signup?type=provider')
  await fillAccount(page, { email })
  await button(page, 'Continue').click()
  await page.getByLabel('Business Name').fill('Casey Gutters')
  await page.getByLabel('Business Description').fill('No more leaves.')
  await page.getByRole('checkbox', { name: 'Cleaning' }).check()
  await button(page, 'Continue').click()
  await page.getByLabel('ZIP').fill('78701')
  await expect(page.getByText('Austin, TX 78701')).toBeVisible()
  await terms(page).check()

  await page.goBack()
  await expect(page.getByLabel('Business Name')).toHaveValue('Casey Gutters')
  await page.goBack()
  await expect(passwordField(page)).toHaveValue(password)
  await page.goForward()
  await page.goForward()
  await expect(heading('Location & Contact')).toBeVisible()
  await page.reload()
  await expect(heading('Location & Contact')).toBeVisible()
  await expect(page.getByText('Austin, TX 78701')).toBeVisible()
  await expect(terms(page)).toBeChecked()
  expect(page.url()).not.toMatch(/Casey|gutters|%40/i)

  await button(page, 'Create account').click()
  await expect(passwordField(page)).toBeFocused()
  await expect(page.getByLabel('Email')).toHaveValue(email)
  await passwordField(page).fill(password)
  await page.getByLabel('Confirm Password').fill(password)
  await button(page, 'Continue').click()
  await button(page, 'Continue').click()
  await button(page, 'Create account').click()
  await expect(page.getByText('Account created successfully! You can now log in.')).toBeVisible()
})

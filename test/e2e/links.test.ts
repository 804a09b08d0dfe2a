import type { Page } from '@playwright/test'
import { axeFindingsInBothThemes } from '../access/findings.ts'
import { expect, test } from './journey.ts'
import { linkFor } from './mails.ts'
import { aCustomer, anAccount, ask, aVisitor, signIn, type Visitor } from './people.ts'

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const link = (page: Page, name: string) => page.getByRole('main').getByRole('link', { name, exact: true })
const title = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })

/** A user whose browser's clock can be moved. */
async function somebodyWithAClock(page: Page, name: string): Promise<Visitor> {
  await page.clock.install()
  return anAccount(aVisitor(name))
}

test('a confirmation link opens the login page, works once, and can be sent again', { tag: '@deep' }, async ({
  page,
}) => {
  const visitor = await somebodyWithAClock(page, 'Cody Confirmed')
  const first = await linkFor(page, visitor, '/auth/callback')
  await page.goto(first)
  await expect(title(page, 'Email confirmed')).toBeVisible()
  await expect(page).toHaveURL('/auth/callback?type=signup&user_type=customer')
  await page.reload()
  await expect(title(page, 'Email confirmed')).toBeVisible()
  await page.clock.fastForward(3000)
  await expect(page).toHaveURL('/login')
  await expect(page.getByText('Your email has been confirmed. You can now log in.')).toBeVisible()

  await page.goto(first)
  await expect(page.getByText('Your account is already confirmed. You can log in.')).toBeVisible()
  await page.clock.fastForward(3000)
  await expect(page).toHaveURL('/login')

  await page.goto(first.replace(/.$/, (last) => (last === 'A' ? 'B' : 'A')))
  await expect(page.getByText('This link is invalid or has already been used. Please request a new one.')).toBeVisible()
  await expect(link(page, 'Retry Signup')).toHaveAttribute('href', '/signup?type=customer')
  await expect(link(page, 'Back to Login')).toHaveAttribute('href', '/login')
  await button(page, 'Send a New Confirmation').click()
  await page.getByLabel('Email').fill(visitor.email)
  await button(page, 'Send a New Confirmation').click()
  await expect(title(page, 'Check your email')).toBeVisible()

  const again = new URL(await linkFor(page, visitor, '/auth/callback', first), 'https://example.org').search
  await page.route('**/auth/v1/verify', (route) => route.abort())
  await page.goto(`/verify${again}`)
  await expect(page.getByText('Unable to connect to the database.')).toBeVisible()
  await page.clock.fastForward(3000)
  await page.unroute('**/auth/v1/verify')
  await button(page, 'Try Again').click()
  await expect(title(page, 'Email confirmed')).toBeVisible()
  await page.clock.fastForward(2000)
  await expect(page).toHaveURL('/login')
})

test('an email link signs in without a password, opens the dashboard, and works only once', async ({
  page,
  newBrowser,
}) => {
  const visitor = await somebodyWithAClock(page, 'Mika Magic')
  await page.goto('/login')
  await button(page, 'Email me a sign-in link').click()
  await expect(page.getByText('Please enter your email address')).toBeVisible()
  await page.getByLabel('Email').fill(visitor.email)
  await button(page, 'Email me a sign-in link').click()
  await expect(title(page, 'Check your email')).toBeVisible()
  await expect(page.getByRole('main')).toContainText(visitor.email)

  const address = await linkFor(page, visitor, 'magiclink')
  await page.goto(address)
  await expect(title(page, 'You are signed in')).toBeVisible()
  await expect(page.getByText(`Signed in as ${visitor.email}`)).toBeVisible()
  await page.clock.fastForward(2000)
  await expect(page).toHaveURL('/dashboard')

  const elsewhere = await newBrowser()
  await elsewhere.goto(address)
  await expect(elsewhere.getByText('This link is invalid or has already been used.')).toBeVisible()
  await link(elsewhere, 'Try Signing In Again').click()
  await expect(elsewhere).toHaveURL('/login')
})

test('a sign-in or recovery link asks a signed-in user before it ends their session', { tag: '@deep' }, async ({
  page,
}) => {
  const sender = await somebodyWithAClock(page, 'Sly Sender')
  const user = await aCustomer(page, 'Sven Signed-in')
  await ask(page, '/auth/v1/otp', { email: sender.email })
  const signsIn = await linkFor(page, sender, 'magiclink')
  await ask(page, '/auth/v1/recover', { email: sender.email })
  for (const address of [signsIn, await linkFor(page, sender, '/reset-password')]) {
    await page.goto(address)
    await expect(title(page, 'Continue with this link?')).toBeVisible()
    await expect(page.getByText(`You are signed in as ${user.email}.`)).toBeVisible()
    await link(page, 'Stay signed in').click()
    await expect(page).toHaveURL('/dashboard')
    await expect(page.getByRole('button', { name: `User menu, ${user.name}` })).toBeVisible()
  }
  await page.goto(signsIn)
  expect(await axeFindingsInBothThemes(page)).toEqual([])
  await button(page, 'Continue').click()
  await expect(page.getByText(`Signed in as ${sender.email}`)).toBeVisible()
})

test('a user resets a forgotten password, and only the newest link works', { tag: '@deep' }, async ({ page }) => {
  const visitor = await somebodyWithAClock(page, 'Fenja Forgetful')
  await page.goto('/login?return_to=%2Fdashboard')
  await page.getByLabel('Email').fill(`nobody-${visitor.email}`)
  await link(page, 'Forgot password?').click()
  await expect(page.getByLabel('Email')).toHaveValue(`nobody-${visitor.email}`)
  await button(page, 'Send reset link').click()
  await expect(page.getByText('No account exists with this email. Please sign up first.')).toBeVisible()
  await expect(page.getByLabel('Email')).toBeFocused()
  await page.getByLabel('Email').fill(visitor.email)
  await button(page, 'Send reset link').click()
  await expect(title(page, 'Check your email')).toBeVisible()
  await expect(page.getByText('The link expires in 1 hour.')).toBeVisible()
  await expect(link(page, 'Back to Login')).toHaveAttribute('href', '/login?return_to=%2Fdashboard')
  const older = await linkFor(page, visitor, '/reset-password')
  await button(page, 'Send again').click()
  await expect(page.getByText('Please check your email again. Only the newest link works.')).toBeVisible()
  const newest = await linkFor(page, visitor, '/reset-password', older)

  await page.goto(older)
  await expect(
    page.getByRole('alert').getByText('Your password reset link is invalid. Please request a new one.'),
  ).toBeVisible()
  await page.clock.fastForward(3000)
  await expect(page).toHaveURL('/forgot-password')
  await expect(page.getByText('Your password reset link is invalid. Please request a new one.')).toBeVisible()

  await page.goto(newest)
  await expect(title(page, 'Choose a new password')).toBeVisible()
  await expect(page).toHaveURL('/reset-password?type=recovery')
  await page.reload()
  await setPassword(page, 'short', 'short')
  await expect(page.getByText('Password must be at least 8 characters long')).toBeVisible()
  await setPassword(page, 'a candle in the window', 'another one')
  await expect(page.getByText('Passwords do not match')).toBeVisible()
  await setPassword(page, 'password123')
  await expect(page.getByText('This password is too common. Please choose another.')).toBeVisible()
  await setPassword(page, 'a candle in the window')
  await expect(title(page, 'Your password is changed')).toBeVisible()
  await page.clock.fastForward(2000)
  await expect(page).toHaveURL('/login')
  await expect(page.getByLabel('Email')).toHaveValue(visitor.email)
  await signIn(page, { ...visitor, password: 'a candle in the window' }, 'Customer')
})

async function setPassword(page: Page, password: string, confirmation = password) {
  await page.getByLabel('New Password', { exact: true }).fill(password)
  await page.getByLabel('Confirm New Password').fill(confirmation)
  await button(page, 'Set new password').click()
}

test('a reset starts over if its session has ended, and too many are rejected', { tag: '@deep' }, async ({ page }) => {
  const visitor = await somebodyWithAClock(page, 'Lasse Late')
  await page.request.post('/auth/v1/recover', { data: { email: visitor.email } })
  await page.goto(await linkFor(page, visitor, '/reset-password'))
  await expect(title(page, 'Choose a new password')).toBeVisible()
  await page.context().clearCookies()
  await setPassword(page, 'a candle in the window')
  await expect(page.getByText('Your session has expired. Please request a new password reset link.')).toBeVisible()
  await page.clock.fastForward(2000)
  await expect(page).toHaveURL('/forgot-password')

  const asked = () => page.request.post('/auth/v1/recover', { data: { email: visitor.email } })
  await expect.poll(async () => (await asked()).status()).toBe(429)
  await page.getByLabel('Email').fill(visitor.email)
  await button(page, 'Send reset link').click()
  await expect(page.getByRole('alert')).toContainText(
    'Too many reset attempts. Please wait a few minutes before trying again.',
  )
  await expect(page.getByText('Please wait a little')).toBeVisible()
})

test('a link page without a token, or with an error, says so and links onward', { tag: '@deep' }, async ({ page }) => {
  await page.clock.install()
  await page.goto('/reset-password')
  await expect(
    page.getByText('No valid password reset session found. Please request a new password reset link.'),
  ).toBeVisible()
  await expect(link(page, 'Request New Reset Link')).toHaveAttribute('href', '/forgot-password')
  await page.clock.fastForward(3000)
  await expect(page).toHaveURL('/forgot-password')

  await page.goto('/verify')
  await expect(page.getByText('Missing verification parameters in URL')).toBeVisible()
  await button(page, 'Stay on this page').click()
  await page.clock.fastForward(6000)
  await button(page, 'Send a New Confirmation').click()
  await page.getByLabel('Email').fill('nobody@mail.example')
  await button(page, 'Send a New Confirmation').click()
  await expect(page.getByText('No account exists with this email. Please sign up first.')).toBeVisible()
  await expect(page).toHaveURL('/verify')
  await page.goto('/verify?type=signup&token_hash=made-up')
  await expect(page.getByText('Email verification failed or link expired.')).toBeVisible()
  await page.clock.fastForward(3000)
  await expect(page).toHaveURL('/')

  for (const path of ['/auth/callback', '/auth/confirm', '/email-confirmation']) {
    await page.goto(path)
    await expect(page.getByText(/No valid authentication parameters found in URL/)).toBeVisible()
    await page.goto(`${path}?type=magiclink#error_code=otp_expired&error_description=Call+this+number`)
    await expect(page.getByText('This link has expired. Please request a new one.')).toBeVisible()
    await expect(page.getByText('Call this number')).toBeHidden()
    await page.goto(`${path}?type=recovery&error_description=no`)
    await expect(page.getByText('Authentication failed. Please try again or contact support.')).toBeVisible()
    await expect(link(page, 'Request New Reset Link')).toBeVisible()
  }
})

test('if accounts need confirmation, signing up asks the user to check their email', { tag: '@deep' }, async ({
  page,
}) => {
  await page.route('**/auth/v1/signup', async (route) => {
    const response = await route.fetch()
    const answer = (await response.json()) as { user: object }
    await route.fulfill({ response, json: { ...answer, user: { ...answer.user, confirmed_at: null } } })
  })
  const { name, email, password } = aVisitor('Wanda Waiting')
  await page.goto('/signup')
  await page.getByLabel('Full Name').fill(name)
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByLabel('Confirm Password').fill(password)
  await page.getByRole('checkbox', { name: /terms/i }).check()
  await button(page, 'Create account').click()
  await expect(page.getByText('Please check your email and confirm your account before signing in.')).toBeVisible()
  await button(page, 'Send the confirmation again').click()
  await expect(page.getByText('Please check your email again. Only the newest link works.')).toBeVisible()
})

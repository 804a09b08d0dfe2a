import type { Page } from '@playwright/test'
import { Secret, TOTP } from 'otpauth'
import { aProvider, type Provider } from '../google.ts'
import { aPlace, aPlacesApi, type Places } from '../google-places.ts'
import { openSite, type Site } from '../site.ts'
import { expect, type NewBrowser, test } from './journey.ts'
import { anOperator } from './operators.ts'
import { aProvider as aBusiness, aCustomer, anAccount, aVisitor, signIn, type Visitor } from './people.ts'
import { open } from './sessions.ts'

// One site for all tests, with one user at a time at the Google stand-in.
test.describe.configure({ mode: 'default' })

/** A second process on the same database, with every sign-in method enabled. */
let site: Site
let google: Provider
let places: Places

test.beforeAll(async () => {
  test.setTimeout(120_000)
  google = await aProvider()
  places = await aPlacesApi()
  site = await openSite({
    DATABASE_URL: process.env['E2E_DATABASE_URL'] ?? '',
    DEMO: 'true',
    GOOGLE_CLIENT_ID: google.client_id,
    GOOGLE_CLIENT_SECRET: google.client_secret,
    GOOGLE_ISSUER: google.issuer,
    GOOGLE_PLACES_API_KEY: places.key,
    GOOGLE_PLACES_URL: places.url,
    PASSKEYS: 'true',
    AUTHENTICATOR_CODES: 'true',
    OPERATORS_NEED_SECOND_FACTOR: 'true',
  })
})

test.afterAll(async () => {
  google.close()
  places.close()
  await site[Symbol.asyncDispose]()
})

const aPage = (newBrowser: NewBrowser) => newBrowser({ baseURL: site.url })

async function aCustomersPage(newBrowser: NewBrowser, name: string): Promise<{ page: Page; visitor: Visitor }> {
  const page = await aPage(newBrowser)
  return { page, visitor: await aCustomer(page, name) }
}

/** A user's account at the stand-in. */
const accountOf = ({ name, email }: Visitor) => ({ sub: email, email, name })

/**
 * Sets up an authenticator app on the profile, or on the page that is open; resolves to a function
 * that returns its next unused code.
 */
async function protect(page: Page, { password }: Pick<Visitor, 'password'>, path?: string): Promise<() => string> {
  if (path) await page.goto(path)
  await page.getByRole('button', { name: 'Set up app' }).click()
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByRole('img', { name: 'QR code of the secret below' })).toBeVisible()
  await expect(page.getByRole('dialog')).not.toContainText('recovery code')
  const secret = (await page.getByRole('dialog').locator('code').innerText()).replaceAll(/\s/g, '')
  const totp = new TOTP({ secret: Secret.fromBase32(secret) })
  let last = 0
  const code = () => {
    last = Math.max(last + 30_000, Date.now())
    return totp.generate({ timestamp: last })
  }
  await page.getByLabel('Authenticator code').fill(code())
  await page.getByRole('button', { name: 'Turn on' }).click()
  await expect(page.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem')).toHaveCount(10)
  return code
}

test('a user sets up an authenticator app, and the next sign-in asks for its code', async ({ newBrowser }) => {
  const { page, visitor } = await aCustomersPage(newBrowser, 'Ottilie Code')
  const code = await protect(page, visitor, '/profile')
  await page.getByRole('button', { name: 'I have saved them' }).click()
  await expect(page.getByText('10 recovery codes are left')).toBeVisible()

  const other = await aPage(newBrowser)
  await other.goto('/login')
  await other.getByLabel('Email').fill(visitor.email)
  await other.getByLabel('Password', { exact: true }).fill(visitor.password)
  await other.getByRole('main').getByRole('button', { name: 'Log in' }).click()
  await expect(other.getByLabel('Authenticator code')).toBeFocused()
  await expect(other.getByLabel('Password', { exact: true })).toHaveValue(visitor.password)
  await other.getByLabel('Authenticator code').fill('000000')
  await other.keyboard.press('Enter')
  await expect(other.getByText('This code is not right. Please try again.')).toBeVisible()
  await other.getByLabel('Authenticator code').fill(code())
  await other.keyboard.press('Enter')
  await expect(other.getByText(`Signed in as ${visitor.email}`)).toBeVisible()
})

test('an operator without a second factor is led to set one up, and then the desk opens', { tag: '@deep' }, async ({
  newBrowser,
}) => {
  const page = await aPage(newBrowser)
  const operator = await anOperator('Oda Factor')
  await signIn(page, operator, 'Customer')
  await expect(page).toHaveURL('/admin/second-factor')
  await page.goto('/admin/people')
  await expect(page).toHaveURL('/admin/second-factor')
  await expect(page.getByText('Set up one of these, and it opens')).toBeVisible()
  await protect(page, operator)
  await page.getByRole('button', { name: 'I have saved them' }).click()
  await page.getByRole('link', { name: 'Open the operators’ desk' }).click()
  await expect(page).toHaveURL('/admin')
  await expect(page.getByRole('heading', { level: 1, name: 'Overview' })).toBeVisible()
})

test('with an authenticator app, deleting the account asks for a code beside the password', { tag: '@deep' }, async ({
  newBrowser,
}) => {
  const { page, visitor } = await aCustomersPage(newBrowser, 'Della Leaves')
  const code = await protect(page, visitor, '/profile')
  await page.getByRole('button', { name: 'I have saved them' }).click()
  await page.getByRole('button', { name: 'Delete account' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Password', { exact: true }).fill(visitor.password)
  await dialog.getByRole('button', { name: 'Delete account' }).click()
  await expect(dialog.getByLabel('Authenticator code')).toBeFocused()
  await expect(dialog.getByText('Please enter the code from your authenticator app.')).toBeVisible()
  await expect(dialog.getByLabel('Password', { exact: true })).toHaveValue(visitor.password)
  await dialog.getByLabel('Authenticator code').fill('000000')
  await page.keyboard.press('Enter')
  await expect(dialog.getByText('This code is not right. Please try again.')).toBeVisible()
  await dialog.getByLabel('Authenticator code').fill(code())
  await page.keyboard.press('Enter')
  await expect(page.getByText('Account deleted')).toBeVisible()
})

test('a user adds a passkey and signs in with it instead of a password', async ({ newBrowser }) => {
  const { page, visitor } = await aCustomersPage(newBrowser, 'Pascal Key')
  const device = await page.context().newCDPSession(page)
  await device.send('WebAuthn.enable')
  await device.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  await page.goto('/profile')
  await page.getByRole('button', { name: 'Add a passkey' }).click()
  await page.getByLabel('Password', { exact: true }).fill(visitor.password)
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByText(/^Passkey of /)).toBeVisible()
  await page.getByRole('button', { name: /^Rename/ }).click()
  await page.getByLabel('Name', { exact: true }).last().fill('Blue phone')
  await page.getByRole('button', { name: 'Save name' }).click()
  await expect(page.getByRole('heading', { name: 'Blue phone' })).toBeVisible()

  await page.context().clearCookies()
  await page.goto('/login')
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click()
  await expect(page.getByText(`Signed in as ${visitor.email}`)).toBeVisible()
})

test('signing in with Google creates a customer account, and explains why it can’t open an existing one', async ({
  newBrowser,
}) => {
  const page = await aPage(newBrowser)
  google.account = accountOf(aVisitor('Gerda Google'))
  await page.goto('/login?return_to=/profile')
  await page.getByRole('link', { name: 'Sign in with Google' }).click()
  await expect(page.getByLabel('Full Name')).toHaveValue('Gerda Google')

  google.account = accountOf(await anAccount(aVisitor('Olga Owner')))
  const other = await aPage(newBrowser)
  await other.goto('/login')
  await other.getByRole('link', { name: 'Sign in with Google' }).click()
  await expect(other.getByRole('alert')).toContainText('There is already an account with this email address.')
})

test('signing in with Google also asks for the authenticator code', { tag: '@deep' }, async ({ newBrowser }) => {
  const { page, visitor } = await aCustomersPage(newBrowser, 'Conny Both')
  google.account = accountOf(aVisitor('Conny Elsewhere'))
  await page.goto('/profile')
  await page.getByRole('button', { name: 'Connect Google' }).click()
  await page.getByLabel('Password', { exact: true }).fill(visitor.password)
  await page.getByRole('button', { name: 'Continue to Google' }).click()
  await expect(page.getByRole('button', { name: 'Disconnect Google' })).toBeVisible()
  const code = await protect(page, visitor, '/profile')

  const other = await aPage(newBrowser)
  await other.goto('/login?return_to=/profile')
  await other.getByRole('link', { name: 'Sign in with Google' }).click()
  await other.getByLabel('Authenticator code').fill(code())
  await other.getByRole('button', { name: 'Continue' }).click()
  await expect(other).toHaveURL('/profile')
  await expect(other.getByRole('button', { name: 'User menu, Conny Both' })).toBeVisible()
})

test('a provider connects their Google place, and its reviews appear on the profile', { tag: '@deep' }, async ({
  newBrowser,
}) => {
  places.known.set('ChIJ-of-the-story', aPlace())
  const page = await aPage(newBrowser)
  const business = await aBusiness(page, 'Fern Gable')
  await open(page, '/profile')
  await page.getByLabel('Google Place ID').fill('ChIJ-of-nobody')
  await page.getByRole('button', { name: 'Connect', exact: true }).click()
  await expect(page.getByText('Google does not know a place', { exact: false })).toBeVisible()
  await page.getByLabel('Google Place ID').fill('ChIJ-of-the-story')
  await page.getByRole('button', { name: 'Connect', exact: true }).click()
  await expect(page.getByRole('link', { name: 'Fern & Fence' })).toBeVisible()
  await page.goto(`/providers/${business.id}`)
  await expect(page.getByText('Tidy work.')).toBeVisible()
  await expect(page.getByText('Grace Hopper')).toBeVisible()
})

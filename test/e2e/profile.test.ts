import type { Page } from '@playwright/test'
import { expect, test } from './journey.ts'
import { linkFor } from './mails.ts'
import { aCustomer, aProvider, ask, signIn, type Visitor } from './people.ts'
import { open } from './sessions.ts'

/** A signed-in user on /profile. */
async function atProfile(page: Page, type: 'Customer' | 'Provider' = 'Customer'): Promise<Visitor> {
  const visitor = type === 'Customer' ? await aCustomer(page, 'Pia Profile') : await aProvider(page, 'Pia Provides')
  await open(page, '/profile')
  await expect(page.getByRole('heading', { level: 1, name: 'Profile' })).toBeVisible()
  return visitor
}

const button = (page: Page, name: string) => page.getByRole('main').getByRole('button', { name, exact: true })
const dialog = (page: Page, title: string) => page.getByRole('dialog', { name: title })

test('a user changes name, phone and place; an invalid number is explained at its field, and no input is lost', async ({
  page,
}) => {
  await atProfile(page)
  await expect(button(page, 'Save')).toBeDisabled()
  await expect(page.getByLabel('Email')).not.toBeEditable()
  await page.getByLabel('Full Name').fill('Pia Renamed')
  await page.getByLabel('Phone').fill('555-0144')
  await page.getByLabel('ZIP code').fill('78701')
  await expect(page.getByText('Austin, TX 78701')).toBeVisible()
  await button(page, 'Save').click()
  await expect(page.getByText('Please enter a valid phone number')).toBeVisible()
  await expect(page.getByLabel('Phone')).toBeFocused()
  await expect(page.getByLabel('Full Name')).toHaveValue('Pia Renamed')

  await page.getByLabel('Phone').fill('512.555.0144')
  await page.route('**/rest/v1/users/*', (route) => route.abort(), { times: 1 })
  await button(page, 'Save').click()
  await expect(page.getByText('Unable to connect to the database.')).toBeVisible()
  await button(page, 'Save').click()
  await expect(page.getByText('Profile updated successfully')).toBeVisible()
  await expect(page.getByRole('button', { name: 'User menu, Pia Renamed' })).toBeVisible()
  await page.reload()
  await expect(page.getByLabel('Full Name')).toHaveValue('Pia Renamed')
  await expect(page.getByLabel('Phone')).toHaveValue('(512) 555-0144')
  await expect(page.getByLabel('ZIP code')).toHaveValue('78701')
})

test('saving keeps the changes of another tab', { tag: '@deep' }, async ({ page, context }) => {
  await atProfile(page)
  const other = await context.newPage()
  await other.goto('/profile')
  await other.getByLabel('Phone').fill('512 555 0177')
  await button(other, 'Save').click()
  await expect(other.getByText('Profile updated successfully')).toBeVisible()
  await page.getByLabel('Full Name').fill('Pia Twice')
  await button(page, 'Save').click()
  await expect(page.getByText('Profile updated successfully')).toBeVisible()
  await expect(page.getByLabel('Phone')).toHaveValue('(512) 555-0177')
})

test('the form’s input is restored after the session has ended and the user has signed in again', {
  tag: '@deep',
}, async ({ page }) => {
  const visitor = await atProfile(page)
  // Wait for pending requests, so that none of them notices first.
  await expect(button(page, 'Create calendar link')).toBeVisible()
  await expect(page.getByText('You haven’t blocked anyone.')).toBeVisible()
  await page.getByLabel('Full Name').fill('Pia Unsaved')
  await page.context().clearCookies()
  await button(page, 'Save').click()
  await expect(page.getByText('Please log in again.')).toBeVisible()
  await expect(page).toHaveURL('/login?return_to=%2Fprofile')
  await signIn(page, visitor, 'Customer')
  await expect(page).toHaveURL('/profile')
  await expect(page.getByLabel('Full Name')).toHaveValue('Pia Unsaved')
  await button(page, 'Save').click()
  await expect(page.getByText('Profile updated successfully')).toBeVisible()
})

test('hours with a closed entry that cannot be saved are not saved', { tag: '@deep' }, async ({ page }) => {
  await atProfile(page, 'Provider')
  const [first, last] = [page.getByLabel('First day'), page.getByLabel('Last day')]
  await page.getByLabel('Note', { exact: true }).fill('Holidays')
  await button(page, 'Save hours').click()
  await expect(first).toBeFocused()
  await expect(page.getByText('Choose the first day')).toBeVisible()
  await first.fill('2030-01-10')
  await last.fill('2030-01-05')
  await button(page, 'Save hours').click()
  await expect(last).toBeFocused()
  await expect(page.getByText('Opening hours saved')).toHaveCount(0)
  await last.fill('2030-01-15')
  await button(page, 'Save hours').click()
  await expect(page.getByText('Opening hours saved')).toBeVisible()
  await expect(button(page, 'Remove Thu, Jan 10 to Tue, Jan 15, 2030')).toBeVisible()
})

test('a user changes the password and signs in with the new one', { tag: '@deep' }, async ({ page }) => {
  const visitor = await atProfile(page)
  await button(page, 'Change Password').click()
  const form = dialog(page, 'Change password')
  const fill = async (current: string, next: string, again = next) => {
    await form.getByLabel('Current Password').fill(current)
    await form.getByLabel('New Password', { exact: true }).fill(next)
    await form.getByLabel('Confirm New Password').fill(again)
    await form.getByRole('button', { name: 'Change password' }).click()
  }
  await fill('', 'short')
  await expect(form.getByLabel('Current Password')).toBeFocused()
  await page.keyboard.type('three words')
  await expect(form.getByLabel('Current Password'), 'the focus stays').toHaveValue('three words')
  await fill(visitor.password, 'another lantern', 'another lanturn')
  await expect(form.getByText('Passwords do not match')).toBeVisible()
  await fill('not this one', 'another lantern')
  await expect(form.getByText('The password you entered is incorrect. Please try again.')).toBeVisible()
  await expect(form.getByLabel('Current Password')).toBeFocused()
  await fill(visitor.password, 'qwertyuiop')
  await expect(form.getByText('This password is too common. Please choose another.')).toBeVisible()
  await fill(visitor.password, 'another lantern')
  await expect(page.getByText('You stay signed in here and were signed out everywhere else.').last()).toBeVisible()
  await expect(form).toBeHidden()

  await page.context().clearCookies()
  await signIn(page, { ...visitor, password: 'another lantern' }, 'Customer')
})

test('an email preference stays off, and each role has its own', { tag: '@deep' }, async ({ page }) => {
  await atProfile(page, 'Provider')
  await button(page, 'Notifications').click()
  const requests = page.getByRole('switch', { name: 'New booking requests, by email' })
  await expect(requests).toBeChecked()
  await expect(page.getByRole('switch', { name: 'Bookings submitted, by email' })).toHaveCount(0)
  const saved = page.waitForResponse((answer) => answer.request().method() === 'PUT')
  await requests.click()
  expect((await saved).status()).toBe(200)
  await page.reload()
  await button(page, 'Notifications').click()
  await expect(requests).not.toBeChecked()
  await expect(page.getByRole('switch', { name: 'New messages, by email' })).toBeChecked()
})

test('a user deletes their account by keyboard and can no longer sign in', { tag: '@deep' }, async ({ page }) => {
  const visitor = await atProfile(page)
  await button(page, 'Delete Account').focus()
  await page.keyboard.press('Enter')
  const form = dialog(page, 'Delete your account?')
  await expect(form.getByLabel('Password')).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(form).toBeHidden()
  await expect(button(page, 'Delete Account')).toBeFocused()

  await page.keyboard.press('Enter')
  await page.keyboard.type('not this one')
  await page.keyboard.press('Enter')
  await expect(form.getByText('The password you entered is incorrect. Please try again.')).toBeVisible()
  await page.keyboard.press('ControlOrMeta+A')
  await page.keyboard.type(visitor.password)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/')
  await expect(page.getByText('Your account and your data are gone.')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Log in' }).first()).toBeVisible()

  await page.goto('/login')
  await page.getByLabel('Email').fill(visitor.email)
  await page.getByLabel('Password', { exact: true }).fill(visitor.password)
  await button(page, 'Log in').click()
  await expect(page.getByRole('alert')).toContainText('The email or password you entered is incorrect.')
})

test('a user changes the email address, and the old one undoes it', { tag: '@deep' }, async ({ page }) => {
  const visitor = await atProfile(page)
  const email = `moved.${visitor.email}`
  await button(page, 'Change Email').click()
  const form = dialog(page, 'Change email address')
  const send = async (address: string, password: string) => {
    await form.getByLabel('New Email Address').fill(address)
    await form.getByLabel('Password', { exact: true }).fill(password)
    await form.getByRole('button', { name: 'Send the link' }).click()
  }
  await send('nowhere', visitor.password)
  await expect(form.getByLabel('New Email Address')).toBeFocused()
  await send(visitor.email, visitor.password)
  await expect(form.getByText('This is your email address already')).toBeVisible()
  await send(email, 'not this one')
  await expect(form.getByText('The password you entered is incorrect. Please try again.')).toBeVisible()
  await send(email, visitor.password)
  await expect(page.getByText(`Open the link that we sent to ${email}.`).last()).toBeVisible()
  await expect(form).toBeHidden()

  await page.goto(await linkFor(page, { email }, '/email-change'))
  await button(page, 'Confirm the new address').click()
  await expect(page.getByText(`You log in with ${email} from now on.`)).toBeVisible()

  await page.goto(await linkFor(page, visitor, '/email-change'))
  await button(page, 'Undo the change').click()
  await expect(page).toHaveURL('/reset-password')
  await expect(page.getByRole('heading', { level: 1, name: 'Choose a new password' })).toBeVisible()
  await expect(page.getByText(`Your email address is ${visitor.email} again.`).last()).toBeVisible()
})

test('a provider pauses the listing, customers read until when, and the dashboard resumes it', {
  tag: '@deep',
}, async ({ page }) => {
  await atProfile(page, 'Provider')
  await page.getByLabel('Back on').fill('2020-01-01')
  await button(page, 'Pause listing').click()
  await expect(page.getByText('Choose a day from tomorrow on, within a year')).toBeVisible()
  await expect(page.getByLabel('Back on')).toBeFocused()
  await page.getByLabel('Back on').fill('')
  await button(page, 'Pause listing').click()
  await expect(page.getByText('Your listing is paused')).toBeVisible()
  const { user } = await (await page.request.get('/auth/v1/user')).json()

  await page.goto(`/providers/${user.profile.id}`)
  await expect(page.getByText('This provider takes no new bookings at the moment.')).toBeVisible()
  await page.goto('/dashboard')
  await expect(page.getByText('Your listing is paused')).toBeVisible()
  await button(page, 'Resume').click()
  await expect(page.getByText('Listing resumed').last()).toBeVisible()
  await expect(page.getByText('Your listing is paused')).toBeHidden()
})

test('a user with both account types leaves one of them', { tag: '@deep' }, async ({ page }) => {
  const visitor = await atProfile(page)
  await expect(button(page, 'Leave customer account')).toHaveCount(0)
  const { user } = await (await page.request.get('/auth/v1/user')).json()
  const location = { city: 'New York', state: 'NY', zipCode: '10001', coordinates: { latitude: 40.75, longitude: -74 } }
  const business = { businessName: 'Pia Pipes', description: 'Pipes.', categories: ['Plumbing'], location }
  const metadata = { userType: 'provider', name: 'Pia Provides', ...business }
  await ask(page, '/rest/v1/rpc/create_user_profile_for_role', { user_id: user.id, email_val: visitor.email, metadata })
  await page.reload()
  await button(page, 'Leave customer account').click()
  const form = dialog(page, 'Leave your customer account?')
  await form.getByLabel('Password', { exact: true }).fill('not this one')
  await form.getByRole('button', { name: 'Leave customer account' }).click()
  await expect(form.getByText('The password you entered is incorrect. Please try again.')).toBeVisible()
  await form.getByLabel('Password', { exact: true }).fill(visitor.password)
  await form.getByRole('button', { name: 'Leave customer account' }).click()
  await expect(page.getByRole('heading', { name: 'Business details' })).toBeVisible()
  await expect(button(page, 'Leave provider account')).toHaveCount(0)
  await expect(page.getByRole('main').getByRole('link', { name: 'Add customer account' })).toBeVisible()
})

import { expect, type Page } from '@playwright/test'
import { baseURL } from '../../playwright.config.ts'
import type { Visitor } from './people.ts'

/** The user menu, which only signed-in users see. */
export const userMenu = (page: Page) => page.getByRole('button', { name: /User menu/ })
const loginForm = (page: Page) => page.getByRole('main').getByRole('button', { name: 'Log in' })
/** The notice that the session has ended. */
export const expired = (page: Page) => page.getByRole('alert').filter({ hasText: 'Session expired' })

/** Opens a page and waits for its event stream: from then on it notices changes of its session. */
export async function open(page: Page, path: string): Promise<void> {
  // The previous page may have opened its stream just now, which does not count.
  let isThere = false
  page.once('framenavigated', () => void (isThere = true))
  const asked = page.waitForRequest((request) => isThere && request.url().includes('/realtime/v1/events'))
  await Promise.all([asked, page.goto(path)])
}

/** Expects the page to say that its session has ended and ask for a login. */
export async function expectExpired(page: Page): Promise<void> {
  await expect(expired(page).last()).toContainText('Please log in again.')
  await expect(loginForm(page)).toBeVisible()
}

/** Ends all other sessions of a customer, as from another device. */
export async function endElsewhere({ email, password }: Visitor): Promise<void> {
  const post = (path: string, body: object, headers: Record<string, string>) =>
    fetch(baseURL + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
    })
  const credentials = { email, password, user_type: 'customer' }
  const signedIn = await post('/auth/v1/token?grant_type=password', credentials, { 'x-session': 'bearer' })
  const { session } = (await signedIn.json()) as { session: { access_token: string } }
  const ended = await post('/auth/v1/logout?scope=others', {}, { authorization: `Bearer ${session.access_token}` })
  expect(ended.status).toBe(204)
}

/** Logs in with the visible form. */
export async function logInAgain(page: Page, { email, password }: Visitor): Promise<void> {
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await loginForm(page).click()
}

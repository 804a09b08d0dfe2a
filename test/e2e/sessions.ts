import { expect, type Page } from '@playwright/test'
import { baseURL } from '../../playwright.config.ts'
import type { Visitor } from './people.ts'

/** Where somebody who is signed in finds themselves. */
export const userMenu = (page: Page) => page.getByRole('button', { name: /User menu/ })
const loginForm = (page: Page) => page.getByRole('main').getByRole('button', { name: 'Log in' })
/** The notice of an ended session. */
export const expired = (page: Page) => page.getByRole('alert').filter({ hasText: 'Session expired' })

/** Goes to a page and waits until it has come to life: from then on it looks after its session. */
export async function open(page: Page, path: string): Promise<void> {
  // The page before may have asked for its stream just now, which does not count.
  let isThere = false
  page.once('framenavigated', () => void (isThere = true))
  const asked = page.waitForRequest((request) => isThere && request.url().includes('/realtime/v1/events'))
  await Promise.all([asked, page.goto(path)])
}

/** The page has noticed that its session is over, and asks to log in again. */
export async function saysExpired(page: Page): Promise<void> {
  await expect(expired(page).last()).toContainText('Please log in again.')
  await expect(loginForm(page)).toBeVisible()
}

/** Ends every other session of a customer, as from another device. */
export async function endElsewhere({ email, password }: Visitor): Promise<void> {
  const post = (path: string, body: object, headers: Record<string, string>) =>
    fetch(baseURL + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
    })
  const wanted = { email, password, user_type: 'customer' }
  const signedIn = await post('/auth/v1/token?grant_type=password', wanted, { 'x-session': 'bearer' })
  const { session } = (await signedIn.json()) as { session: { access_token: string } }
  const ended = await post('/auth/v1/logout?scope=others', {}, { authorization: `Bearer ${session.access_token}` })
  expect(ended.status).toBe(204)
}

/** Logs in by the form that is shown. */
export async function logInAgain(page: Page, { email, password }: Visitor): Promise<void> {
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await loginForm(page).click()
}

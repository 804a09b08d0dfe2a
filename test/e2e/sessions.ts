import { type BrowserContext, expect, type Page } from '@playwright/test'
import { aVisitor, signIn, type Visitor } from './people.ts'

/** A customer with a browser of their own that shows a page of theirs. */
export async function aCustomer(name: string, page: Page): Promise<Visitor> {
  const visitor = aVisitor(name)
  const data = { name, userType: 'customer' }
  const headers = { 'x-session': 'none' }
  const answer = await page.request.post('/auth/v1/signup', { data: { ...visitor, data }, headers })
  expect(answer.status()).toBe(201)
  await signIn(page, visitor, 'Customer')
  return visitor
}

/** Where somebody who is signed in finds themselves. */
export const userMenu = (page: Page) => page.getByRole('button', { name: /User menu/ })
const loginForm = (page: Page) => page.getByRole('main').getByRole('button', { name: 'Log in' })
/** The notice of an ended session. */
export const expired = (page: Page) => page.getByRole('alert').filter({ hasText: 'Session expired' })

/** Goes to a page and waits until it has come to life: from then on it looks after its session. */
export async function open(page: Page, path: string): Promise<void> {
  // The page before may have asked for its stream just now.
  await page.goto(path, { waitUntil: 'commit' })
  await page.waitForRequest('**/realtime/v1/events*')
}

/** The page has noticed that its session is over, and asks to log in again. */
export async function saysExpired(page: Page): Promise<void> {
  await expect(expired(page).last()).toContainText('Please log in again.')
  await expect(loginForm(page)).toBeVisible()
}

/** Ends every session of whoever is signed in here, as from another device. */
export async function endElsewhere(context: BrowserContext, visitor: Visitor, baseURL = ''): Promise<void> {
  const elsewhere = await context.browser()!.newContext({ baseURL })
  const page = await elsewhere.newPage()
  await signIn(page, visitor, 'Customer')
  const ended = await page.request.post('/auth/v1/logout?scope=others', { headers: { origin: baseURL } })
  expect(ended.status()).toBe(204)
  await elsewhere.close()
}

/** Logs in by the form that is shown. */
export async function logInAgain(page: Page, { email, password }: Visitor): Promise<void> {
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await loginForm(page).click()
}

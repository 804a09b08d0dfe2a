import { randomBytes } from 'node:crypto'
import { expect, type Locator, type Page } from '@playwright/test'
import { Client } from 'pg'
import { baseURL } from '../../playwright.config.ts'
import { austin } from '../accounts.ts'
import type { NewBrowser } from './journey.ts'

/** A visitor with their own browser. */
export interface Visitor {
  name: string
  email: string
  password: string
}

/** A user with an account. */
export interface Person extends Visitor {
  /** The profile's id, as bookings and messages use it. */
  id: string
}

/** A provider who offers cleaning in Austin. */
export interface Provider extends Person {
  business: string
  service_id: string
}

type AccountType = 'Customer' | 'Provider'

/** A new, unique user. */
export function aVisitor(name: string): Visitor {
  return {
    name,
    email: `${name.toLowerCase().replaceAll(/[^a-z]/g, '.')}.${randomBytes(4).toString('hex')}@mail.example`,
    password: 'a lantern on the porch',
  }
}

/**
 * Creates an account through the API without signing in. A `visitor` with an account gets the other
 * role as well. `site` selects another site.
 */
export async function anAccount(visitor: Visitor, type: AccountType = 'Customer', site = baseURL): Promise<Person> {
  const { name, email, password } = visitor
  const business = { businessName: businessOf(visitor), description: 'Careful work.', categories: ['Cleaning'] }
  const more = type === 'Provider' ? { ...business, location: austin } : {}
  const answer = await fetch(`${site}/auth/v1/signup`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-session': 'none' },
    body: JSON.stringify({
      email,
      password,
      data: { name, userType: type.toLowerCase(), phone: '212 555 0144', ...more },
    }),
  })
  expect(answer.status).toBe(201)
  const { user } = (await answer.json()) as { user: { profiles: { id: string; user_type: string }[] } }
  return { ...visitor, id: user.profiles.find(({ user_type }) => user_type === type.toLowerCase())!.id }
}

const businessOf = ({ name, email }: Visitor) => `${name} & Co ${email.split(/[.@]/).at(-3)}`

/** Signs in the page's browser through the API. The page notices at its next load. */
export async function enter(page: Page, { email, password }: Visitor, type: AccountType = 'Customer'): Promise<void> {
  await ask(page, '/auth/v1/token?grant_type=password', { email, password, user_type: type.toLowerCase() })
}

/** A new customer, created through the API and signed in in this page's browser. */
export async function aCustomer(page: Page, name: string): Promise<Person> {
  const person = await anAccount(aVisitor(name))
  await enter(page, person)
  return person
}

/**
 * A provider, created through the API and signed in in this page's browser. The business is two
 * days old: a new one would see no contacts of customers.
 */
export async function aProvider(page: Page, name: string): Promise<Provider> {
  const person = await anAccount(aVisitor(name), 'Provider')
  await inDatabase("update users set created_at = created_at - interval '2 days' where id = $1", [person.id])
  await enter(page, person, 'Provider')
  const service = {
    name: 'Home cleaning',
    description: 'Top to bottom.',
    price: 40,
    duration: 60,
    category: 'Cleaning',
  }
  const { id } = await ask<{ id: string }>(page, '/rest/v1/services', service)
  return { ...person, business: businessOf(person), service_id: id }
}

/** Changes the opening hours of the provider who is signed in in this page's browser. */
export async function setHours(page: Page, { id }: Provider, hours: object): Promise<void> {
  const answer = await page.request.patch(`${baseURL}/rest/v1/providers/${id}/hours`, {
    data: hours,
    headers: { origin: baseURL },
  })
  expect(answer.status(), await answer.text()).toBe(200)
}

/**
 * A new provider who is closed today. A free time of today could pass while a test runs, and in the
 * evening only few are left.
 */
export async function aProviderFromTomorrow(page: Page, name: string): Promise<Provider> {
  const provider = await aProvider(page, name)
  const today = new Date().toLocaleDateString('en-CA', { timeZone: 'America/Chicago' })
  await setHours(page, provider, { closed: [{ first_date: today, last_date: today }] })
  return provider
}

/** Books an hour for the customer signed in in this page's browser, `days` from now. */
export async function book(page: Page, customer: Person, provider: Provider, days = 3): Promise<{ id: string }> {
  const { id: provider_id, service_id } = provider
  const when = { date: dayFromNow(days), start_time: '10:00', end_time: '11:00' }
  const { name, email } = customer
  return ask(page, '/rest/v1/bookings', { provider_id, service_id, ...when, name, email, phone: '(212) 555-0144' })
}

/**
 * A customer with a revealed booking and its provider, each in their own browser. They may exchange
 * messages.
 */
export async function aPair(newBrowser: NewBrowser, names = { customer: 'Kim Calder', provider: 'Robin Vale' }) {
  const [customersPage, providersPage] = [await newBrowser(), await newBrowser()]
  const customer = { ...(await aCustomer(customersPage, names.customer)), page: customersPage }
  const provider = { ...(await aProvider(providersPage, names.provider)), page: providersPage }
  const booking = await book(customersPage, customer, provider)
  await ask(providersPage, `/rest/v1/bookings/${booking.id}/reveal`, {})
  return { customer, provider, booking }
}

/** Locks a user's messages, as in the demo world; the API cannot do that. */
export async function lockAllOf({ id }: { id: string }): Promise<void> {
  await inDatabase('update messages set unlocked = false where sender_id = $1', [id])
}

/** Moves a booking so that it ended an hour ago, because the site uses the machine's clock. */
export async function letItPass({ id }: { id: string }): Promise<void> {
  await inDatabase(
    `update bookings set starts_at = now() - (ends_at - starts_at) - interval '1 hour', ends_at = now() - interval '1 hour',
       date = ((now() - interval '1 hour') at time zone time_zone)::date where id = $1`,
    [id],
  )
}

/** Queries the site's database, for what the API cannot do. Resolves to the rows. */
export async function inDatabase<T extends object>(sql: string, values: unknown[]): Promise<T[]> {
  const client = new Client({ connectionString: process.env['E2E_DATABASE_URL'] })
  await client.connect()
  try {
    return (await client.query<T>(sql, values)).rows
  } finally {
    await client.end()
  }
}

/** Posts to the API as the user signed in in this page's browser. */
export async function ask<T>(page: Page, path: string, data: object, site = baseURL): Promise<T> {
  const answer = await page.request.post(site + path, { data, headers: { origin: site } })
  expect(answer.ok(), `${path} ${answer.status()}`).toBe(true)
  return (await answer.body()).length > 0 ? ((await answer.json()) as T) : (undefined as T)
}

/** A date in the format of date fields and the API. */
export function dayFromNow(days: number): string {
  return new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
}

/** A day, and a start, of a form that shows free times. Days and starts by their values. */
export const dayIn = (form: Page | Locator, date: string): Locator =>
  form.getByRole('radiogroup', { name: 'Date' }).locator(`[value="${date}"]`)
export const startIn = (form: Page | Locator, start: string): Locator =>
  form.getByRole('radiogroup', { name: 'Start Time' }).locator(`[value="${start}"]`)

/** Signs up a new customer with the form, which ends at /login with a notice. */
export async function signUpAsCustomer(page: Page, { name, email, password }: Visitor): Promise<void> {
  await page.goto('/signup')
  await fillAccount(page, { name, email, password })
  await page.getByRole('checkbox', { name: /terms/i }).check()
  await page.getByRole('button', { name: 'Create account' }).click()
  await expect(page.getByText('Account created successfully! You can now log in.')).toBeVisible()
}

/** Fills the first fields of the sign-up form. */
export async function fillAccount(page: Page, { name, email, password }: Visitor): Promise<void> {
  await page.getByLabel('Full Name').fill(name)
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByLabel('Confirm Password').fill(password)
}

/** Signs in with the form and waits for the welcome toast. */
export async function signIn(page: Page, { email, password }: Visitor, type: AccountType): Promise<void> {
  if (!page.url().includes('/login')) await page.goto('/login')
  await page.getByRole('radio', { name: type }).check()
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('main').getByRole('button', { name: 'Log in' }).click()
  await expect(page.getByText(`Signed in as ${email}`).last()).toBeVisible()
}

/**
 * Fills in the address of a booking at the customer's home. The ZIP code finds its city and state.
 */
export async function fillAddress(page: Page): Promise<void> {
  await page.getByLabel('Street address').fill('12 Porch Lane')
  await page.getByLabel('ZIP code').fill('60614')
  await expect(page.getByLabel('City')).toHaveValue('Chicago')
  await expect(page.getByLabel('State')).toHaveValue('IL')
}

import { expect, type Page } from '@playwright/test'

/** Somebody who visits the site in a browser of their own. */
export interface Visitor {
  name: string
  email: string
  password: string
}

const runId = Date.now().toString(36)

/** A person nobody has met in this run. */
export function aVisitor(name: string): Visitor {
  return {
    name,
    email: `${name.toLowerCase().replaceAll(/[^a-z]/g, '.')}.${runId}@mail.example`,
    password: 'a lantern on the porch',
  }
}

/** Signs a new customer up by the form, which ends at /login with the notice. */
export async function signUpAsCustomer(page: Page, { name, email, password }: Visitor): Promise<void> {
  await page.goto('/signup')
  await fillAccount(page, { name, email, password })
  await page.getByRole('checkbox', { name: /terms/i }).check()
  await page.getByRole('button', { name: 'Create account' }).click()
  await expect(page.getByText('Account created successfully! You can now log in.')).toBeVisible()
}

/** Fills what both account types are asked first. */
export async function fillAccount(page: Page, { name, email, password }: Visitor): Promise<void> {
  await page.getByLabel('Full Name').fill(name)
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByLabel('Confirm Password').fill(password)
}

/** Signs in by the form and waits for the welcome. */
export async function signIn(page: Page, { email, password }: Visitor, type: 'Customer' | 'Provider'): Promise<void> {
  if (!page.url().includes('/login')) await page.goto('/login')
  await page.getByRole('radio', { name: type }).check()
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('main').getByRole('button', { name: 'Log in' }).click()
  await expect(page.getByText(`Signed in as ${email}`).last()).toBeVisible()
}

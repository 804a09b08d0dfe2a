import { expect, type Page } from '@playwright/test'
import { baseURL } from '../../playwright.config.ts'
import { anAccount, aVisitor, inDatabase, type Person } from './people.ts'

/** A new operator, who is not signed in. */
export async function anOperator(name: string): Promise<Person> {
  const operator = await anAccount(aVisitor(name))
  await inDatabase('update auth_user set is_operator = true where email = $1', [operator.email])
  return operator
}

/** Opens a section of the admin area. */
export const section = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Admin' }).getByRole('link', { name }).click()

/** Acts as another operator would meanwhile: through the API, unseen by the page. */
export async function change(page: Page, path: string, data: object, method = 'PATCH'): Promise<void> {
  const answer = await page.request.fetch(`${baseURL}/rest/v1/admin${path}`, {
    method,
    data,
    headers: { origin: baseURL },
  })
  expect(answer.status(), await answer.text()).toBe(200)
}

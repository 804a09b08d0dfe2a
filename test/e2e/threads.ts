import type { Route } from '@playwright/test'
import { expect, type Page } from './journey.ts'

/** Opens the conversation with a user. */
export async function openThread(page: Page, name: string): Promise<void> {
  await page.goto('/messages')
  await page.getByRole('link', { name }).first().click()
  await expect(page.getByRole('heading', { name })).toBeVisible()
  await expect(page.getByLabel('Message', { exact: true })).toBeVisible()
}

/** The field for a message. */
export const field = (page: Page) => page.getByLabel('Message', { exact: true })
/** The newest message of the open conversation. */
export const latest = (page: Page) => page.getByRole('main').getByRole('listitem').last()

/** What a screen reader has announced of the open conversation. */
export const heardBy = (page: Page) => page.getByRole('main').locator('div[aria-live] > p')

/** Lets a request reach the server and loses its answer. */
export const loseAnswer = (route: Route) => route.fetch().then(() => route.abort())

import type { Page } from '@playwright/test'
import { visit } from '../access/visit.ts'
import { expect, test } from './journey.ts'

// A short form of `npm run check:access`: each kind of page once, and what opens on it.
test.slow()

test('public pages are accessible at every width, theme, zoom and text spacing', async ({ page }) => {
  const press = (name: string) => (page: Page) => page.getByRole('button', { name, exact: true }).last().click()
  const visits = [
    { path: '/providers?category=cleaning&location=07003' },
    { path: '/signup?type=customer', open: press('Create account') },
    { path: '/help' },
  ]
  for (const each of visits) expect([each.path, ...(await visit(page.context(), each)).findings]).toEqual([each.path])
})

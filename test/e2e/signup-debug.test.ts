import { expect, test } from './journey.ts'
import { anAccount, aVisitor, signIn } from './people.ts'

test('/signup-debug shows the connection, and to signed-in users the result of their sign-up', {
  tag: '@deep',
}, async ({ page }) => {
  const visitor = await anAccount(aVisitor('Dana Debugging'))
  await page.goto('/signup-debug')
  await expect(page.getByText('Connected')).toBeVisible()
  await page.getByRole('main').getByRole('link', { name: 'Log in', exact: true }).click()
  await expect(page).toHaveURL(/\/login\?return_to/)
  await signIn(page, visitor, 'Customer')
  await expect(page).toHaveURL('/signup-debug')
  await expect(page.getByRole('main')).toContainText(visitor.email)
  await expect(page.getByRole('region', { name: 'customer profile' })).toContainText(visitor.name)
})

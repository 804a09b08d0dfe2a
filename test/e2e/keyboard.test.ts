import { expect, type Locator, type Page, test } from '@playwright/test'
import { aVisitor, signIn, signUpAsCustomer } from './people.ts'

test('a visit is booked without a mouse', async ({ page }) => {
  const customer = aVisitor('Kit Moreau')
  await signUpAsCustomer(page, customer)
  await signIn(page, customer, 'Customer')
  await page.goto('/providers')

  await press(page, page.getByRole('main').getByRole('article').first().getByRole('link').first(), 'Enter')
  await expect(page).toHaveURL(/\/providers\/[0-9a-f-]{36}$/)
  await press(page, page.getByRole('link', { name: 'Book Now' }).first(), 'Enter')
  await expect(page).toHaveURL(/\/book/)

  await choose(page, page.getByLabel('Service'))
  await forward(page, page.getByLabel('Date'))
  await page.keyboard.type(typedDay(5))
  await choose(page, page.getByLabel('Start Time'))
  await expect(page.getByLabel('End Time')).not.toHaveValue('')
  await forward(page, page.getByLabel('Phone'))
  await page.keyboard.type('3125550143')
  await press(page, page.getByRole('button', { name: 'Confirm Booking' }), 'Enter')
  await expect(page.getByText('Your appointment has been scheduled')).toBeVisible()
  await expect(page).toHaveURL(/\/dashboard/)
})

/** Tabs until the control has the focus, as a person would. */
async function reach(page: Page, control: Locator) {
  await expect(control).toBeEnabled()
  for (let presses = 0; presses < 150; presses += 1) {
    if (await control.evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press('Tab')
  }
  throw new Error(`The keyboard does not reach ${String(control)}`)
}

async function press(page: Page, control: Locator, key: string) {
  await reach(page, control)
  await page.keyboard.press(key)
}

/** Takes the next entry of a list. */
async function choose(page: Page, list: Locator) {
  await reach(page, list)
  await expect(list.locator('option').nth(1)).toBeAttached()
  if (!(await list.inputValue())) await page.keyboard.press('ArrowDown')
  await expect(list).not.toHaveValue('')
}

/** Goes on to the step that holds the field, and to the field. */
async function forward(page: Page, field: Locator) {
  if (!(await field.isVisible())) await press(page, page.getByRole('button', { name: 'Continue' }), 'Enter')
  await reach(page, field)
}

/** A day as it is typed into a date field in the United States: month, day, year. */
function typedDay(daysFromNow: number): string {
  const [year, month, day] = new Date(Date.now() + daysFromNow * 86_400_000).toISOString().slice(0, 10).split('-')
  return `${month}${day}${year}`
}

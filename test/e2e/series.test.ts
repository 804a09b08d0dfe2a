import { expect, type Page, test } from './journey.ts'
import { aCustomer, aProvider, aVisitor, book, dayFromNow, fillAddress } from './people.ts'

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true })
const cards = (page: Page) => page.getByRole('main').getByRole('group', { name: 'Home cleaning' })

test('a series is booked without the dates that are taken, accepted in one press, and its rest cancelled', async ({
  page,
  newBrowser,
}) => {
  const [providersPage, othersPage] = [await newBrowser(), await newBrowser()]
  const provider = await aProvider(providersPage, 'Sara Series')
  await book(othersPage, await aCustomer(othersPage, 'Otis Other'), provider, 10)
  const visitor = aVisitor('Rita Repeat')

  await page.goto(`/providers/${provider.id}/book?date=${dayFromNow(3)}&time=10:00`)
  await fillAddress(page)
  await page.getByLabel('What needs to be done?').fill('Two rooms')
  await page.getByLabel('Full Name').fill(visitor.name)
  await page.getByLabel('Email').fill(visitor.email)
  await page.getByLabel('Phone').fill('(512) 555-0144')
  await page.getByLabel('Repeat', { exact: true }).selectOption('Every week')
  const summary = page.getByRole('region', { name: 'Booking summary' })
  await expect(summary).toContainText('4 bookings in all$160.00')
  await page.getByLabel('Number of bookings').selectOption({ index: 1 })
  await expect(summary).toContainText('3 bookings in all$120.00')
  await page.reload()
  await expect(summary).toContainText('3 bookings in all$120.00')
  await button(page, 'Continue').click()
  await page.getByLabel('Password', { exact: true }).fill(visitor.password)
  await page.getByRole('checkbox', { name: /terms/i }).check()
  await button(page, 'Create account and book').click()

  // The new account is signed in, but the second date is taken. Everything typed is still there.
  await expect(page.getByLabel('Repeat', { exact: true })).toHaveAccessibleDescription(/1 of the 3 dates is not free/)
  await expect(page.getByLabel('Number of bookings')).toHaveValue('3')
  await expect(page.getByLabel('What needs to be done?')).toHaveValue('Two rooms')
  const taken = page.getByRole('status').filter({ hasText: 'This date is not free' })
  await expect(taken.getByRole('listitem')).toHaveCount(1)
  await button(page, 'Book the other 2 dates').click()
  const panel = page.getByRole('region', { name: 'Your new booking' })
  await expect(panel).toContainText('Every week, 2 bookings')
  await expect(cards(page)).toHaveCount(1)
  await expect(cards(page)).toContainText(/Every week, 1 of 2Then \w+ \d+/)

  await providersPage.goto('/dashboard')
  const requests = cards(providersPage).filter({ hasText: 'Every week' })
  await requests.first().getByRole('button', { name: 'Reveal contact' }).click()
  await requests.first().getByRole('button', { name: 'Accept both' }).click()
  const comingUp = providersPage.getByRole('region', { name: 'Coming up' }).getByRole('group')
  await expect(comingUp).toHaveCount(1)
  await expect(comingUp).toContainText('2 dates')

  await providersPage.goto(`/calendar?day=${dayFromNow(3)}`)
  await expect(
    providersPage.getByRole('main').getByRole('listitem').filter({ hasText: 'Home cleaning' }),
  ).toContainText('Every week, 1 of 2')
  await expect(button(providersPage, /^Home cleaning.*Every week, 1 of 2$/)).toBeVisible()
  await providersPage.goto('/')
  await expect(providersPage.getByRole('main')).toContainText('Every week, 1 of 2')

  await page.reload()
  await cards(page).getByRole('button', { name: 'Details' }).click()
  const details = page.getByRole('dialog', { name: 'Booking details' })
  await button(page, 'Add more dates').click()
  await details.getByLabel('How many more?').selectOption({ index: 0 })
  await button(page, 'Book 1 more date').click()
  await expect(details.getByRole('heading', { name: 'Every week, 3 dates' })).toBeVisible()
  await details.getByRole('button', { name: /Pending$/ }).click()
  await expect(details).toContainText('Every week, 3 of 3')
  await page.keyboard.press('Escape')

  await cards(page).getByRole('button', { name: 'Cancel', exact: true }).click()
  const question = page.getByRole('dialog', { name: 'Cancel this booking?' })
  await expect(button(page, 'Cancel booking')).toBeVisible()
  await question.getByRole('radio', { name: 'Cancel this and the 2 later ones' }).check()
  await button(page, 'Cancel 3 bookings').click()
  await expect(question).toBeHidden()
  await expect(cards(page)).toHaveCount(0)
})

import { expect, test } from './journey.ts'
import { aCustomer, aPair } from './people.ts'

test('on a phone, the first booking is on the first screen', async ({ newBrowser }) => {
  const { customer, provider } = await aPair(newBrowser)
  for (const user of [customer, provider]) {
    await user.page.setViewportSize({ width: 360, height: 740 })
    await user.page.goto('/dashboard')
    const booking = user.page.getByRole('group', { name: 'Home cleaning' })
    await expect(booking).toBeVisible()
    expect((await booking.boundingBox())?.y).toBeLessThanOrEqual(560)
  }
})

test('the list of bookings shows upcoming, pending or past ones, and the address keeps the choice', async ({
  page,
  newBrowser,
}) => {
  const { customer } = await aPair(newBrowser)
  await customer.page.goto('/dashboard')
  const booking = customer.page.getByRole('group', { name: 'Home cleaning' })
  await expect(booking).toBeVisible()
  await customer.page.getByRole('tab', { name: 'Pending' }).click()
  await expect(customer.page).toHaveURL('/dashboard?show=pending')
  await expect(booking).toBeVisible()
  await customer.page.getByRole('tab', { name: 'Past' }).click()
  await customer.page.reload()
  await expect(customer.page.getByText('Past and cancelled bookings appear here.')).toBeVisible()
  await expect(customer.page.getByRole('tab', { name: 'Past' })).toHaveAttribute('aria-selected', 'true')

  await aCustomer(page, 'Nora New')
  await page.goto('/dashboard?show=pending')
  await expect(page.getByText('No pending bookings')).toBeVisible()
})

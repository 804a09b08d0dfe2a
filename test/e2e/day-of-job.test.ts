import { expect, test } from './journey.ts'
import { aPair, ask, inDatabase } from './people.ts'

test('a provider takes the steps on the day of the job, and the customer follows them', async ({ newBrowser }) => {
  const { customer, provider, booking } = await aPair(newBrowser)
  const [kim, robin] = [customer.page, provider.page]
  await ask(robin, '/rest/v1/rpc/set_booking_status', { booking_id: booking.id, new_status: 'confirmed' })
  const path = `/bookings/${booking.id}`
  await kim.goto(path)
  await robin.goto(path)
  await expect(robin.getByRole('button', { name: 'I’m on my way' })).toHaveCount(0)

  await inDatabase(
    `update bookings set starts_at = now() + interval '1 hour', ends_at = now() + interval '2 hours' where id = $1`,
    [booking.id],
  )
  await robin.reload()
  await robin.getByRole('button', { name: 'I’m on my way' }).click()
  await expect(robin.getByText('Your customer knows that you are on the way')).toBeVisible()
  const progress = kim.getByRole('list', { name: 'Progress' })
  await expect(progress.getByRole('listitem').filter({ hasText: 'On the way' })).toContainText('Done')
  await robin.getByRole('button', { name: 'Undo “I’m on my way”' }).click()
  await expect(progress.getByRole('listitem').filter({ hasText: 'On the way' })).not.toContainText('Done')
  await robin.getByRole('button', { name: 'I’m on my way' }).click()
  await robin.getByRole('button', { name: 'I’ve started' }).click()
  await robin.getByRole('button', { name: 'I’ve finished' }).click()
  await expect(robin.getByRole('button', { name: 'Undo “I’ve finished”' })).toBeVisible()
  await expect(progress.getByRole('listitem').filter({ hasText: 'Started' })).toContainText('Done')

  await robin.getByRole('button', { name: 'Final amount' }).click()
  const dialog = robin.getByRole('dialog', { name: 'Final amount' })
  await dialog.getByRole('button', { name: 'Add a line' }).click()
  await dialog.getByLabel('For').last().fill('Valve')
  await dialog.getByLabel('Unit price').last().fill('12.99')
  await dialog.getByRole('button', { name: 'Send to the customer' }).click()
  const final = kim.getByRole('group', { name: 'Final amount' })
  await expect(final).toContainText('Valve: $12.99')
  await final.getByRole('button', { name: 'Not right?' }).click()
  await final.getByRole('button', { name: 'Send' }).click()
  await expect(final).toContainText('Please say what is not right')
  await final.getByRole('button', { name: 'Accept amount' }).click()
  await expect(robin.getByRole('group', { name: 'Final amount' })).toContainText('Accepted.')

  await inDatabase(
    `update bookings set starts_at = now() - interval '2 hours', ends_at = now() - interval '1 hour' where id = $1`,
    [booking.id],
  )
  await ask(robin, '/rest/v1/rpc/set_booking_status', { booking_id: booking.id, new_status: 'completed' })
  await kim.reload()
  await kim.getByRole('link', { name: 'Receipt' }).first().click()
  await kim.getByRole('button', { name: 'Make the receipt' }).click()
  await expect(kim.getByRole('heading', { name: 'Receipt 1' })).toBeVisible()
  await expect(kim.getByRole('row', { name: /Total/ })).toContainText('$52.99')
  await kim.emulateMedia({ media: 'print' })
  const sheets = (await kim.pdf({ format: 'A4' })).toString('latin1').match(/\/Type\s*\/Page\b/g)
  expect(sheets).toHaveLength(1)
})

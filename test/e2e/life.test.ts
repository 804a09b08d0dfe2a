import type { Page } from '@playwright/test'
import { createDatabase, dropDatabase } from '../database-server.ts'
import { openSite, type Site } from '../site.ts'
import { expect, type NewBrowser, test } from './journey.ts'
import { anAccount, aPair, ask, aVisitor, dayFromNow, dayIn, fillAddress, type Person, startIn } from './people.ts'
import { open } from './sessions.ts'

test('the provider proposes another time, the customer accepts, and both see the booking move', async ({
  newBrowser,
}) => {
  const { customer, provider, booking } = await aPair(newBrowser, { customer: 'Mo Tarn', provider: 'Ira Field' })
  await ask(provider.page, '/rest/v1/rpc/set_booking_status', { booking_id: booking.id, new_status: 'confirmed' })
  await open(customer.page, '/dashboard')
  await open(provider.page, '/dashboard')
  const [asked, card] = [provider.page.getByRole('dialog'), customer.page.getByRole('group', { name: 'Home cleaning' })]

  await provider.page.getByRole('button', { name: 'Propose another time' }).click()
  await startIn(asked, '09:00').check()
  await expect(asked.getByText('9:00 AM to 10:00 AM')).toBeVisible()
  await dayIn(asked, dayFromNow(4)).check()
  await asked.getByRole('button', { name: 'Propose' }).click()
  await expect(asked.getByText('Please choose a start time')).toBeVisible()
  await expect(asked.getByRole('radiogroup', { name: 'Start Time' }).getByRole('radio').first()).toBeFocused()
  await startIn(asked, '14:00').check()
  await asked.getByRole('button', { name: 'Half an hour more' }).click()
  await asked.getByRole('button', { name: 'Half an hour more' }).click()
  await expect(asked.getByLabel('End Time')).toHaveValue('4:00 PM (2 h)')
  await expect(asked.getByText('$40.00/h x 2 h = $80.00')).toBeVisible()
  await asked.getByLabel('Message').fill('My car is at the garage on that day.')
  await asked.getByRole('button', { name: 'Propose' }).click()
  await expect(provider.page.getByText('Another time has been proposed')).toBeVisible()
  await expect(provider.page.getByText('You have proposed another time')).toBeVisible()

  const panel = card.getByRole('group', { name: 'Proposed time' })
  await expect(panel).toContainText(`${provider.business} proposes another time`)
  await expect(panel).toContainText('2:00 PM to 4:00 PM')
  await expect(panel).toContainText('$80.00 instead of $40.00')
  await expect(panel).toContainText('My car is at the garage on that day.')
  await panel.getByRole('button', { name: 'Accept new time' }).click()
  await expect(customer.page.getByText('The booking has moved to the new time')).toBeVisible()
  await expect(card).toContainText('2:00 PM to 4:00 PM')
  await expect(card).toContainText('$80.00')
  await expect(panel).toBeHidden()
  await expect(provider.page.getByRole('group', { name: 'Home cleaning' })).toContainText('2:00 PM to 4:00 PM')

  await card.getByRole('button', { name: 'Details' }).click()
  const history = customer.page.getByRole('dialog').getByRole('listitem')
  await expect(history.filter({ hasText: 'You requested' })).toContainText('10:00 AM to 11:00 AM')
  await expect(history.last()).toContainText('You accepted the new time')
  const file = customer.page.waitForEvent('download')
  await customer.page.getByRole('link', { name: 'Add to calendar' }).click()
  expect((await file).suggestedFilename()).toMatch(/\.ics$/)
})

/** A user who is signed in for 30 days on a separate site. */
async function enterFor(page: Page, person: Person, user_type: string, { url }: Site): Promise<void> {
  const { email, password } = person
  await ask(page, '/auth/v1/token?grant_type=password', { email, password, user_type, remember: true }, url)
}

/** A customer and a provider on a separate site, each in a browser. */
async function aPairAt(site: Site, newBrowser: NewBrowser) {
  const [page, other] = [await newBrowser({ baseURL: site.url }), await newBrowser({ baseURL: site.url })]
  const customer = { ...(await anAccount(aVisitor('Pat Low'), 'Customer', site.url)), page }
  const provider = { ...(await anAccount(aVisitor('Dee Hart'), 'Provider', site.url)), page: other }
  await enterFor(page, customer, 'customer', site)
  await enterFor(other, provider, 'provider', site)
  const service = { name: 'Window cleaning', description: 'Bright.', price: 30, duration: 60, category: 'Cleaning' }
  const { id: service_id } = await ask<{ id: string }>(other, '/rest/v1/services', service, site.url)
  const { name, email } = customer
  const book = (days: number) => {
    const when = { date: dayFromNow(days), start_time: '15:00', end_time: '16:00' }
    const wanted = { provider_id: provider.id, service_id, ...when, name, email, phone: '(212) 555-0144' }
    return ask<{ id: string; expires_at: string; ends_at: string }>(page, '/rest/v1/bookings', wanted, site.url)
  }
  return { customer, provider, book }
}

test('unanswered requests expire when the time to answer is over, and confirmed bookings complete automatically', {
  tag: '@deep',
}, async ({ newBrowser }) => {
  test.setTimeout(180_000)
  const database = await createDatabase(process.env['E2E_DATABASE_URL'] ?? '')
  const site = await openSite({ DATABASE_URL: database }, ['./test/moving-clock.ts'])
  let now = Date.now()
  const moveTo = (instant: string) => {
    const pass = new Date(instant).getTime() + 60_000 - now
    now += pass
    site.tell({ pass })
  }
  try {
    const { customer, provider, book } = await aPairAt(site, newBrowser)
    const [soon, later, agreed] = [await book(1), await book(6), await book(3)]
    await ask(provider.page, `/rest/v1/bookings/${agreed.id}/reveal`, {}, site.url)
    const accepted = { booking_id: agreed.id, new_status: 'confirmed' }
    await ask(provider.page, '/rest/v1/rpc/set_booking_status', accepted, site.url)

    moveTo(soon.expires_at)
    await open(customer.page, '/dashboard')
    const bookings = customer.page.getByRole('tabpanel').getByRole('group', { name: 'Window cleaning' })
    await expect(bookings).toHaveCount(2)
    await customer.page.getByRole('tab', { name: 'Past' }).click()
    await expect(bookings).toHaveCount(1)
    await expect(bookings).toContainText('Cancelled')
    await expect(bookings).toContainText('This request was not answered in time and has expired.')

    moveTo(later.expires_at)
    await open(provider.page, '/dashboard')
    await provider.page.getByRole('tab', { name: 'Past' }).click()
    const seen = provider.page.getByRole('tabpanel').getByRole('group', { name: 'Window cleaning' })
    await expect(seen).toHaveCount(2)
    await expect(seen.first()).toContainText('Cancelled')
    await expect(seen.first()).not.toContainText(customer.name)

    moveTo(new Date(new Date(agreed.ends_at).getTime() + 86_400_000).toISOString())
    await open(customer.page, '/dashboard')
    await customer.page.getByRole('tab', { name: 'Past' }).click()
    await expect(bookings).toHaveCount(3)
    const done = bookings.filter({ hasText: 'Completed' })
    await expect(done).toHaveCount(1)

    await done.getByRole('link', { name: 'Book again' }).click()
    await expect(customer.page.getByText('the same time is free on')).toBeVisible()
    await customer.page.getByRole('button', { name: 'Continue' }).click()
    await expect(startIn(customer.page, '15:00')).toBeChecked()
    await customer.page.getByRole('button', { name: 'Continue' }).click()
    await expect(customer.page.getByLabel('Email')).toHaveValue(customer.email)
    await fillAddress(customer.page)
    await customer.page.getByRole('button', { name: 'Confirm Booking' }).click()
    await expect(customer.page.getByText('Your appointment has been scheduled')).toBeVisible()
  } finally {
    await site[Symbol.asyncDispose]()
    await dropDatabase(database)
  }
})

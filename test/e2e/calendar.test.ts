import { aCalendarServer, calendarOf } from '../calendar-server.ts'
import { eventsIn } from '../calendars.ts'
import { expect, test } from './journey.ts'
import { aCustomer, aProvider, ask, book, dayFromNow, dayIn } from './people.ts'
import { open } from './sessions.ts'

test('a subscribed calendar shows a booking when it is requested, confirmed and cancelled', { tag: '@deep' }, async ({
  page,
  newBrowser,
}) => {
  const theirs = await newBrowser()
  const provider = await aProvider(theirs, 'Robin Vale')
  const customer = await aCustomer(page, 'Kim Calder')
  await open(page, '/profile')
  await page.getByRole('button', { name: 'Create calendar link' }).click()
  const address = await page.getByLabel('Your calendar link').inputValue()
  const events = async () =>
    eventsIn(await (await fetch(address)).text()).map(({ summary, status }) => [summary, status])
  expect(await events()).toEqual([])

  const { id: booking_id } = await book(page, customer, provider)
  expect(await events()).toEqual([[`Request: Home cleaning with ${provider.business}`, 'TENTATIVE']])
  await ask(theirs, `/rest/v1/bookings/${booking_id}/reveal`, {})
  await ask(theirs, '/rest/v1/rpc/set_booking_status', { booking_id, new_status: 'confirmed' })
  expect(await events()).toEqual([[`Home cleaning with ${provider.business}`, 'CONFIRMED']])
  await ask(page, '/rest/v1/rpc/set_booking_status', { booking_id, new_status: 'cancelled' })
  expect(await events()).toEqual([[`Home cleaning with ${provider.business}`, 'CANCELLED']])

  await open(page, '/profile')
  await expect(page.getByText('A calendar last read it')).toBeVisible()
  await expect(page.getByLabel('Your calendar link')).toHaveCount(0)
  await page.getByRole('button', { name: 'Turn off link' }).click()
  await page.getByRole('button', { name: 'Turn off', exact: true }).click()
  await expect(page.getByRole('button', { name: 'Create calendar link' })).toBeVisible()
  expect((await fetch(address)).status).toBe(404)
})

test('changed opening hours and busy calendars close slots in the booking form at once', { tag: '@deep' }, async ({
  page,
  newBrowser,
}) => {
  const theirs = await newBrowser()
  const provider = await aProvider(theirs, 'Sam Ridge')
  const day = dayFromNow(9)
  const weekday = new Date(`${day}T12:00:00Z`).toLocaleDateString('en-US', { weekday: 'long', timeZone: 'UTC' })
  const calendars = await aCalendarServer()
  calendars.serve(
    calendarOf([
      `;TZID=America/Chicago:${day.replaceAll('-', '')}T100000`,
      `;TZID=America/Chicago:${day.replaceAll('-', '')}T110000`,
    ]),
  )

  await open(theirs, '/profile')
  await theirs.getByLabel(`${weekday} from`).selectOption('09:00')
  await theirs.getByLabel(`${weekday} to`).selectOption('12:00')
  await theirs.getByRole('button', { name: 'Save hours' }).click()
  await expect(theirs.getByText('Opening hours saved').last()).toBeVisible()
  await theirs.getByLabel('Address in iCal format').fill('not an address')
  await theirs.getByRole('button', { name: 'Add calendar' }).click()
  await expect(theirs.getByText('it begins with https:// or webcal://').last()).toBeVisible()
  await theirs.getByLabel('Address in iCal format').fill(`${calendars.url}/secret.ics`)
  await theirs.getByRole('button', { name: 'Add calendar' }).click()
  await expect(theirs.getByText('1 busy time ahead.')).toBeVisible()

  await aCustomer(page, 'Toni Marsh')
  const choose = async () => {
    await open(page, `/providers/${provider.id}/book?service=${provider.service_id}`)
    await page.getByRole('button', { name: 'Continue' }).click()
    await dayIn(page, day).check()
  }
  await choose()
  const starts = page.getByRole('radiogroup', { name: 'Start Time' }).locator('label')
  await expect(starts).toHaveText(['9:00 AM', '11:00 AM', '9:30 AM', '11:30 AM'])

  await theirs.getByRole('switch', { name: weekday }).uncheck()
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  await theirs.route('**/hours', (route) => released.then(() => route.fallback()), { times: 1 })
  await theirs.getByRole('button', { name: 'Save hours' }).click()
  // A change made during a save is kept and can be saved next.
  await theirs.getByLabel('Notice you need').selectOption('2')
  release()
  await expect(theirs.getByText('You have changes that are not saved yet.')).toBeVisible()
  await expect(theirs.getByLabel('Notice you need')).toHaveValue('2')
  await choose()
  await expect(page.getByText(`The provider is closed on ${weekday}s. Please choose another date.`)).toBeVisible()
  await page.getByRole('button', { name: /^Next free day/ }).click()
  await expect(starts.first()).toBeVisible()
  await calendars.close()
})

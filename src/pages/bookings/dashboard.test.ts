import { expect, test } from 'vitest'
import { DAY_MS } from '#platform/durations.ts'
import { aConfirmedBooking, answerTime, proposeTime } from '#test/bookings.ts'
import { pagesOf } from '#test/pages.ts'
import { aCustomer, aProvider } from '#test/people.ts'
import { testServer } from '#test/server.ts'

const server = await testServer()
const pages = pagesOf(server)
// Pages compare times with the clock of the machine.
server.clock.set(new Date().toISOString())
const dayFromNow = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10)
const inThreeDays = { date: dayFromNow(3) }
const [customer, provider] = [await aCustomer(server), await aProvider(server)]

test('the list of bookings shows upcoming or past ones by its address, and an empty one leads on', async () => {
  const somebody = await aCustomer(server)
  await aConfirmedBooking(somebody, provider, { ...inThreeDays, start_time: '15:00', end_time: '16:00' })
  const upcoming = await pages.get('/dashboard', { as: somebody })
  expect(upcoming.main).toContain('Home cleaning')
  const past = await pages.get('/dashboard?show=past', { as: somebody })
  expect(past.main).toContain('Past and cancelled bookings appear here.')
  expect(past.main).not.toContain('Home cleaning')
  expect(past.html).toMatch(/aria-selected="true"[^>]*>Past/)
  const empty = await pages.get('/dashboard', { as: await aCustomer(server) })
  expect(empty.html).toMatch(/No upcoming bookings<\/h\d>.*?<a [^>]*href="\/providers[^"]*"[^>]*>Find a provider/s)
})

test('a booking says why no other time can be agreed on', async () => {
  const suspend = (suspended_at: Date | null) =>
    server.db.updateTable('auth_user').set({ suspended_at }).where('id', '=', provider.auth_user_id).execute()
  const booking = await aConfirmedBooking(customer, provider, inThreeDays)
  const dashboard = async (path = '/dashboard') => (await pages.get(path, { as: customer })).main
  expect(await dashboard()).toContain('Propose another time')
  await suspend(server.clock.now())
  const suspended = await dashboard()
  expect(suspended).toContain('This provider is not available at the moment.')
  expect(suspended).not.toContain('Propose another time')

  await suspend(null)
  const { body } = await proposeTime(customer, booking, { date: dayFromNow(5) })
  await suspend(server.clock.now())
  const proposed = await dashboard()
  expect(proposed).toContain('This provider is not available at the moment.')
  expect(proposed).toContain('Withdraw')

  await suspend(null)
  await answerTime(customer, body, 'withdraw')
  await proposeTime(provider, booking, { date: dayFromNow(5) })
  const past = { starts_at: new Date(Date.now() - DAY_MS / 12), ends_at: new Date(Date.now() - DAY_MS / 24) }
  await server.db.updateTable('bookings').set(past).where('id', '=', booking.id).execute()
  const begun = await dashboard('/dashboard?show=past')
  expect(begun).toContain('This booking has already started.')
  expect(begun).not.toContain('Accept new time')
})

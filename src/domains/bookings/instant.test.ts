import { expect, test } from 'vitest'
import { aConfirmedBooking, book } from '#test/bookings.ts'
import { emailsTo } from '#test/mails.ts'
import { aCustomer, aProvider, caller, problem, type TestPerson } from '#test/people.ts'
import { testServer } from '#test/server.ts'

const server = await testServer()

/** A provider whose service is booked at once. */
async function anInstantProvider(instant_for: 'everyone' | 'returning' = 'everyone') {
  const provider = await aProvider(server)
  await provider.patch(`/rest/v1/services/${provider.service_id}`, { instant: true, instant_for })
  return provider
}

const bellOf = async (who: TestPerson) =>
  (await who.get('/rest/v1/notifications')).body.items.map(({ title }: { title: string }) => title)

test('an instant booking is confirmed and revealed at once, and both are told', async () => {
  const [customer, provider] = [await aCustomer(server), await anInstantProvider()]
  const { status, body } = await book(customer, provider)
  expect(status).toBe(201)
  expect(body).toMatchObject({ status: 'confirmed', instant: true, customer_info_revealed: true, expires_at: null })
  const seen = (await provider.get(`/rest/v1/bookings/${body.id}`)).body
  expect(seen.contact).toEqual({ name: customer.name, email: customer.email, phone: customer.phone })
  expect(await bellOf(customer)).toEqual(['Booking confirmed'])
  expect(await bellOf(provider)).toEqual(['New booking'])
  const [[told], [answer]] = [await emailsTo(server, provider), await emailsTo(server, customer)]
  expect([told?.kind, answer?.kind]).toEqual(['booking_request', 'booking_confirmed'])
  expect(told?.text).toContain('can be booked at once')
  for (const email of [told, answer]) expect(email?.text).toContain('/calendar')
  const conversations = (await provider.get('/rest/v1/conversations')).body.items
  expect(conversations).toHaveLength(1)
})

test('its history and the audit trail say that nobody answered', async () => {
  const [customer, provider] = [await aCustomer(server), await anInstantProvider()]
  const { body } = await book(customer, provider)
  const { items } = (await provider.get(`/rest/v1/bookings/${body.id}/history`)).body
  expect(items.map(({ kind, by }: { kind: string; by: string }) => [kind, by])).toEqual([
    ['requested', 'customer'],
    ['revealed', null],
    ['confirmed', null],
  ])
  const events = server.db
    .selectFrom('audit_event')
    .select(['actor_id', 'details'])
    .where('kind', '=', 'booking.revealed')
  expect(await events.where('actor_id', '=', customer.auth_user_id).execute()).toEqual([
    { actor_id: customer.auth_user_id, details: { booking_id: body.id, through: 'instant booking' } },
  ])
})

test('a whole series is confirmed at once, and so are its next dates', async () => {
  const [customer, provider] = [await aCustomer(server), await anInstantProvider()]
  const { body } = await book(customer, provider, { repeat: { every_weeks: 1, times: 2 } })
  await customer.post('/rest/v1/rpc/extend_series', { series_id: body.series!.id, times: 1 })
  const { items } = (await provider.get('/rest/v1/bookings')).body
  expect(items).toHaveLength(3)
  expect(items.map(({ status, instant }: { status: string; instant: boolean }) => [status, instant])).toEqual(
    items.map(() => ['confirmed', true]),
  )
})

test('a service can be instant for customers with a completed booking only', async () => {
  const [customer, provider] = [await aCustomer(server), await anInstantProvider('returning')]
  const details = `/rest/v1/bookings/last_details?provider_id=${provider.id}`
  const first = await aConfirmedBooking(customer, provider)
  expect(first).toMatchObject({ status: 'confirmed', instant: false })
  expect((await customer.get(details)).body.is_returning).toBe(false)
  expect((await book(customer, provider, { date: '2026-03-11' })).body.status).toBe('pending')
  server.clock.set('2026-03-12T15:00:00Z')
  await provider.post('/rest/v1/rpc/set_booking_status', { booking_id: first.id, new_status: 'completed' })
  expect((await customer.get(details)).body.is_returning).toBe(true)
  expect((await book(customer, provider, { date: '2026-03-18' })).body.status).toBe('confirmed')
  const neighbor = await aCustomer(server)
  expect((await book(neighbor, provider, { date: '2026-03-19' })).body.status).toBe('pending')
})

test('a customer who was shown something else is asked again', async () => {
  const [customer, provider] = [await aCustomer(server), await anInstantProvider()]
  const when = { date: '2026-03-20' }
  const changed = 'This service now is confirmed at once. Please check your booking and send it again.'
  expect(await book(customer, provider, { ...when, instant: false })).toEqual(problem(409, 'terms_changed', changed))
  await provider.patch(`/rest/v1/services/${provider.service_id}`, { instant: false })
  expect(await book(customer, provider, { ...when, instant: true })).toEqual(problem(409, 'terms_changed'))
  expect((await book(customer, provider, when)).body.status).toBe('pending')
})

test('rules of notice, hours and rivals hold for instant bookings', async () => {
  const [customer, provider] = [await aCustomer(server), await anInstantProvider()]
  const when = { date: '2026-03-23' }
  expect((await book(customer, provider, when)).status).toBe(201)
  expect(await book(await aCustomer(server), provider, when)).toEqual(problem(409, 'slot_taken'))
  expect((await book(customer, provider, { date: '2026-12-24' })).status).toBe(422)
  await provider.patch(`/rest/v1/providers/${provider.id}/hours`, { notice_hours: 336 })
  expect((await book(customer, provider, { date: '2026-03-13' })).status).toBe(422)
})

test('an instant booking never waits, says the database', async () => {
  const [customer, provider] = [await aCustomer(server), await aProvider(server)]
  const { body } = await book(customer, provider, { date: '2026-03-25' })
  const change = server.db.updateTable('bookings').set({ instant: true }).where('id', '=', body.id)
  await expect(change.execute()).rejects.toThrow('an_instant_booking_never_waits')
})

test('search finds providers with a service that everyone can book at once', async () => {
  const [one, other] = [await anInstantProvider(), await anInstantProvider('returning')]
  const { items } = (await caller(server).get('/rest/v1/providers?instant=true&category=cleaning&limit=100')).body
  const ids = items.map(({ id }: { id: string }) => id)
  expect(ids).toContain(one.id)
  expect(ids).not.toContain(other.id)
  expect(items.every(({ instant }: { instant: boolean }) => instant)).toBe(true)
  expect((await caller(server).get(`/rest/v1/providers/${other.id}`)).body).toMatchObject({
    instant: false,
    services: [{ instant: true, instant_for: 'returning' }],
  })
})

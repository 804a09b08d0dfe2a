import { expect, test } from 'vitest'
import { customersSeenBy, mayProviderSeeCustomer } from '#domains/schedule/lifecycle-queries.server.ts'
import { book, type KnownBooking, move, proposeTime, reveal } from '#test/bookings.ts'
import { textWithoutIds } from '#test/ids.ts'
import { addressFor } from '#test/messages.ts'
import { aCustomer, aProvider, type TestPerson } from '#test/people.ts'
import { testServer } from '#test/server.ts'

const server = await testServer()

/** A customer whose details are unique words. */
const marks = ['zanzibar', 'quokka', 'kumquat', 'yttrium', '867530']
let count = 0
const aMarkedCustomer = async () => {
  const customer = await aCustomer(server, {
    name: 'Zanzibar Quokka',
    email: `kumquat.${(count += 1)}@yttrium.com`,
    phone: '(867) 530-9123',
  })
  await server.db
    .updateTable('users')
    .set({ avatar_url: '/storage/v1/object/public/avatars/zanzibar.webp' })
    .where('id', '=', customer.id)
    .execute()
  return customer
}

/** All API responses for a user, and their stored realtime events. */
async function everythingFor(person: TestPerson, { id: booking_id, customer_id }: KnownBooking): Promise<string> {
  const paths = [
    '/rest/v1/bookings',
    '/rest/v1/bookings?when=upcoming',
    '/rest/v1/bookings?when=past',
    '/rest/v1/bookings?status=pending&status=cancelled',
    '/rest/v1/bookings/counts',
    '/rest/v1/start',
    '/rest/v1/dashboard',
    `/rest/v1/bookings/${booking_id}`,
    `/rest/v1/bookings/${booking_id}/history`,
    `/rest/v1/bookings/${booking_id}/calendar.ics`,
    `/rest/v1/bookings/${booking_id}/calendar.ics?series=true`,
    `/rest/v1/providers/${person.id}`,
    `/rest/v1/providers/${person.id}/slots?date=2026-03-10`,
    '/rest/v1/conversations',
    `/rest/v1/messages?with=${customer_id}`,
    `/rest/v1/messages?conversation=${await addressFor(server, person, { id: customer_id })}`,
    `/rest/v1/reviews?provider_id=${person.id}`,
    '/rest/v1/notifications',
    '/rest/v1/events',
    '/auth/v1/user',
    '/auth/v1/export',
  ]
  const replies = await Promise.all(paths.map((path) => person.get(path)))
  const events = await server.db.selectFrom('realtime_event').selectAll().where('user_id', '=', person.id).execute()
  return textWithoutIds([replies.map(({ body }) => body), events]).toLowerCase()
}

test('until the reveal, nothing the provider can read names the customer', async () => {
  const [customer, provider] = [await aMarkedCustomer(), await aProvider(server)]
  const { body } = await book(customer, provider)
  const refused = [await move(provider, body, 'confirmed'), await move(provider, body, 'cancelled', 'No')]

  const seen = (await everythingFor(provider, body)) + JSON.stringify(refused).toLowerCase()
  for (const mark of marks) expect(seen).not.toContain(mark)
  expect((await provider.get(`/rest/v1/bookings/${body.id}`)).body).toMatchObject({
    customer_id: null,
    contact: { name: 'Customer', email: '***@***.***', phone: '***-***-9123' },
    customer: { name: 'Customer', avatar_url: null },
  })
})

test('until the reveal, nothing about a series names the customer', async () => {
  const [customer, provider] = [await aMarkedCustomer(), await aProvider(server)]
  const { body } = await book(customer, provider, { repeat: { every_weeks: 2, times: 3 } })
  const refused = await move(provider, body, 'cancelled', 'No', 'all')
  expect(refused.status).toBe(409)

  const seen = (await everythingFor(provider, body)) + JSON.stringify(refused).toLowerCase()
  for (const mark of marks) expect(seen).not.toContain(mark)
  for (const { id } of body.series!.bookings)
    expect((await provider.get(`/rest/v1/bookings/${id}`)).body).toMatchObject({
      customer_id: null,
      series_id: body.series_id,
      contact: { name: 'Customer' },
    })
})

test('what the customer writes about another time and about cancelling stays masked', async () => {
  const [customer, provider] = [await aMarkedCustomer(), await aProvider(server)]
  const { body } = await book(customer, provider)
  const signed = `I am away. ${customer.name}, ${customer.email}, ${customer.phone}`
  await proposeTime(customer, body, { message: signed })
  const hidden = 'I am away. [hidden], [hidden], [hidden]'
  expect((await provider.get(`/rest/v1/bookings/${body.id}`)).body.proposal.message).toBe(hidden)
  await move(customer, body, 'cancelled', signed)
  const seen = await everythingFor(provider, body)
  for (const mark of marks) expect(seen).not.toContain(mark)
  expect((await provider.get(`/rest/v1/bookings/${body.id}`)).body.cancel_reason).toBe(hidden)
  expect((await customer.get(`/rest/v1/bookings/${body.id}`)).body.cancel_reason).toBe(signed)
})

test('after the reveal the provider sees the contact of that booking, but not of the next one', async () => {
  const [customer, provider] = [await aMarkedCustomer(), await aProvider(server)]
  const [first, second] = [
    (await book(customer, provider)).body,
    (await book(customer, provider, { start_time: '14:00', end_time: '15:00' })).body,
  ]
  await reveal(provider, first)
  const { items } = (await provider.get('/rest/v1/bookings')).body
  expect(items.map(({ id, contact }: typeof first) => [id, contact.name])).toEqual([
    [second.id, 'Customer'],
    [first.id, 'Zanzibar Quokka'],
  ])
  expect((await provider.get(`/rest/v1/bookings/${first.id}`)).body).toMatchObject({
    customer_id: customer.id,
    contact: { email: customer.email, phone: '(867) 530-9123' },
    customer: { name: 'Zanzibar Quokka', avatar_url: '/storage/v1/object/public/avatars/zanzibar.webp' },
  })
})

test('customers always see their own details', async () => {
  const [customer, provider] = [await aMarkedCustomer(), await aProvider(server)]
  const { body } = await book(customer, provider)
  const whole = {
    contact: { name: customer.name, email: customer.email, phone: customer.phone },
    customer: { name: customer.name },
  }
  expect(body).toMatchObject(whole)
  expect((await customer.get('/rest/v1/bookings')).body.items[0]).toMatchObject(whole)
})

test('live events contain only ids and a status', async () => {
  const [customer, provider] = [await aMarkedCustomer(), await aProvider(server)]
  const { body } = await book(customer, provider)
  await reveal(provider, body)
  await move(provider, body, 'confirmed')
  for (const { id } of [customer, provider]) {
    const events = await server.db
      .selectFrom('realtime_event')
      .select('payload')
      .where('user_id', '=', id)
      .where('type', '=', 'booking.changed')
      .orderBy('id')
      .execute()
    expect(events.map(({ payload }) => payload)).toEqual([
      { booking_id: body.id, status: 'pending' },
      { booking_id: body.id, status: 'pending' },
      { booking_id: body.id, status: 'confirmed' },
    ])
  }
})

test('other domains learn from one query whether a provider may see a customer', async () => {
  const [customer, stranger, provider] = [await aCustomer(server), await aCustomer(server), await aProvider(server)]
  const { body } = await book(customer, provider)
  expect(await mayProviderSeeCustomer(server.db, provider.id, customer.id)).toBe(false)
  await reveal(provider, body)
  expect(await mayProviderSeeCustomer(server.db, provider.id, customer.id)).toBe(true)
  expect(await customersSeenBy(server.db, provider.id, [customer.id, stranger.id])).toEqual(new Set([customer.id]))
})

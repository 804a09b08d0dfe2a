import { expect, test } from 'vitest'
import { book, move, reveal } from '#test/bookings.ts'
import { openEvents } from '#test/events.ts'
import { addressFor } from '#test/messages.ts'
import { aCustomer, aProvider, caller, problem, type TestPerson } from '#test/people.ts'
import { testServer } from '#test/server.ts'

const server = await testServer()

const notificationsOf = async (person: TestPerson) => (await person.get('/rest/v1/notifications')).body.items
const unread = async (person: TestPerson) => (await person.get('/rest/v1/notifications/unread_count')).body

async function aPair() {
  const customer = await aCustomer(server, { name: 'Ines Calder' })
  const provider = await aProvider(server, { business_name: 'Tidy Homes' })
  const { body: booking } = await book(customer, provider)
  return { customer, provider, booking }
}

test('a booking request notifies the provider, without a name, and the customer', async () => {
  const { customer, provider, booking } = await aPair()
  expect(await notificationsOf(provider)).toEqual([
    {
      id: expect.any(String),
      user_id: provider.id,
      type: 'booking',
      title: 'New booking request',
      message: expect.stringMatching(
        /^A customer asks for Home cleaning on \w+, \w+ \d+ at \d+:\d\d [AP]M \w+ Time\.$/,
      ),
      read: false,
      created_at: server.clock.now().toISOString(),
      metadata: { booking_id: booking.id },
    },
  ])
  expect(await notificationsOf(customer)).toEqual([
    expect.objectContaining({
      type: 'booking',
      title: 'Booking submitted',
      message: expect.stringMatching(/^Tidy Homes has your request for Home cleaning on/),
      metadata: { booking_id: booking.id },
    }),
  ])
})

test('the customer is notified when the booking is confirmed and when it is completed', async () => {
  const { customer, provider, booking } = await aPair()
  await reveal(provider, booking)
  await move(provider, booking, 'confirmed')
  expect((await notificationsOf(customer))[0]).toMatchObject({
    title: 'Booking confirmed',
    message: expect.stringMatching(/^Tidy Homes confirmed/),
  })
  server.clock.set(booking.ends_at)
  await move(provider, booking, 'completed')
  server.clock.set('2026-03-03T17:00:00Z')
  expect(await notificationsOf(customer)).toContainEqual(
    expect.objectContaining({
      title: 'Booking completed',
      message: 'How was Home cleaning with Tidy Homes? Leave a review.',
      metadata: { booking_id: booking.id, review_booking_id: booking.id },
    }),
  )
})

test('the party that did not cancel is notified who did', async () => {
  const first = await aPair()
  await move(first.customer, first.booking, 'cancelled')
  expect((await notificationsOf(first.provider))[0]).toMatchObject({
    title: 'Booking cancelled',
    message: expect.stringMatching(/^A customer cancelled Home cleaning/),
  })
  expect(await notificationsOf(first.customer)).toHaveLength(1)

  const second = await aPair()
  await reveal(second.provider, second.booking)
  await move(second.provider, second.booking, 'cancelled')
  expect((await notificationsOf(second.customer)).map(({ title }: { title: string }) => title)).toContain(
    'Booking cancelled',
  )
  expect(await notificationsOf(second.provider)).toHaveLength(1)
})

test('every new message notifies its recipient, who learns a name only after the reveal', async () => {
  const { customer, provider, booking } = await aPair()
  await customer.post('/rest/v1/messages', { receiver_id: provider.id, content: 'Hello' })
  await reveal(provider, booking)
  await customer.post('/rest/v1/messages', { receiver_id: provider.id, content: 'Hello again' })
  await provider.post('/rest/v1/messages', { receiver_id: customer.id, content: 'Hi' })
  const conversation_id = await addressFor(server, provider, customer)
  const own = (await customer.get('/rest/v1/conversations')).body.items[0].conversation_id
  const about = (items: { type: string }[]) => items.filter(({ type }) => type === 'message')
  expect(about(await notificationsOf(provider))).toEqual([
    expect.objectContaining({
      title: 'New message',
      message: 'Ines Calder wrote to you.',
      metadata: { conversation_id, sender_id: customer.id },
    }),
    expect.objectContaining({ message: 'A customer wrote to you.', metadata: { conversation_id } }),
  ])
  expect(about(await notificationsOf(customer))).toEqual([
    expect.objectContaining({
      message: 'Tidy Homes wrote to you.',
      metadata: { conversation_id: own, sender_id: provider.id },
    }),
  ])
})

test('a notification appears at once in the user’s open browsers', async () => {
  const [customer, provider] = [await aCustomer(server), await aProvider(server)]
  const events = await openEvents(server, provider)
  await book(customer, provider)
  await events.wait(() => events.events.some(({ type }) => type === 'notification.inserted'))
  const inserted = events.events.find(({ type }) => type === 'notification.inserted')
  expect(inserted?.data).toEqual((await notificationsOf(provider))[0])
})

test('a user marks one notification as read, or all', async () => {
  const { customer, provider } = await aPair()
  for (const content of ['One', 'Two']) await customer.post('/rest/v1/messages', { receiver_id: provider.id, content })
  expect(await unread(provider)).toEqual({ count: 3 })
  const [latest] = await notificationsOf(provider)
  expect((await provider.post(`/rest/v1/notifications/${latest.id}/read`)).body).toEqual({ ...latest, read: true })
  expect(await unread(provider)).toEqual({ count: 2 })
  expect((await provider.post('/rest/v1/notifications/read_all')).status).toBe(204)
  expect(await unread(provider)).toEqual({ count: 0 })
  expect(await unread(customer)).toEqual({ count: 1 })
})

test('notifications are listed newest first, in pages of the requested size', async () => {
  const { customer, provider } = await aPair()
  for (let count = 1; count <= 11; count += 1) {
    server.clock.pass(1000)
    await customer.post('/rest/v1/messages', { receiver_id: provider.id, content: `${count}` })
  }
  const { body: first } = await provider.get('/rest/v1/notifications?limit=10')
  expect(first.items).toHaveLength(10)
  const times = first.items.map(({ created_at }: { created_at: string }) => created_at)
  expect(times).toEqual(times.toSorted().toReversed())
  const { body: rest } = await provider.get(`/rest/v1/notifications?limit=10&cursor=${first.next_cursor}`)
  expect(rest.items.map(({ title }: { title: string }) => title)).toEqual(['New message', 'New booking request'])
  expect(rest.next_cursor).toBeNull()
})

test("users can't read or mark other users' notifications", async () => {
  const { customer, provider } = await aPair()
  const [theirs] = await notificationsOf(provider)
  expect(await customer.post(`/rest/v1/notifications/${theirs.id}/read`)).toEqual(problem(404, 'not_found'))
  expect((await notificationsOf(provider))[0].read).toBe(false)
  expect(await customer.post('/rest/v1/notifications/nothing/read')).toEqual(problem(404, 'not_found'))
  for (const path of ['notifications', 'notifications/unread_count'])
    expect(await caller(server).get(`/rest/v1/${path}`)).toEqual(problem(401, 'PGRST301'))
  expect(await caller(server).post('/rest/v1/notifications/read_all')).toEqual(problem(401, 'PGRST301'))
})

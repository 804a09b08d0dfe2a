import { expect, test } from 'vitest'
import type { Notification } from '#domains/notifications/contract.ts'
import { book, reveal } from '#test/bookings.ts'
import { openEvents } from '#test/events.ts'
import { addressFor } from '#test/messages.ts'
import { aCustomer, aProvider, problem, type TestPerson } from '#test/people.ts'
import { testServer } from '#test/server.ts'

const server = await testServer()

/** Two users with a booking between them. */
async function aPair() {
  const [customer, provider] = [await aCustomer(server), await aProvider(server)]
  const { body: booking } = await book(customer, provider)
  return { customer, provider, booking }
}

const send = (sender: TestPerson, receiver: { id: string }, content: string) =>
  sender.post('/rest/v1/messages', { receiver_id: receiver.id, content })

test('a booking opens a conversation for both parties before the first message', async () => {
  const { customer, provider } = await aPair()
  expect((await customer.get('/rest/v1/conversations')).body).toEqual({
    items: [
      {
        id: provider.id,
        conversation_id: expect.any(String),
        name: provider.name,
        business_name: `${provider.name} & Co`,
        contact_shared: false,
        avatar_url: null,
        user_type: 'provider',
        last_message: 'No messages yet',
        last_message_is_mine: false,
        timestamp: server.clock.now().toISOString(),
        unread: false,
        can_be_written_to: true,
        has_locked: false,
      },
    ],
    next_cursor: null,
  })
  expect((await provider.get('/rest/v1/conversations')).body.items).toEqual([
    expect.objectContaining({ id: null, user_type: 'customer', last_message: 'No messages yet' }),
  ])
})

test('until the reveal, a customer who writes is "Customer" without a picture', async () => {
  const { customer, provider, booking } = await aPair()
  await server.db.updateTable('users').set({ avatar_url: '/face.webp' }).where('id', '=', customer.id).execute()
  const events = await openEvents(server, provider)
  await send(customer, provider, 'Hello')
  await events.until(2)
  const conversation_id = await addressFor(server, provider, customer)
  const hidden = { id: null, conversation_id, name: 'Customer', avatar_url: null }
  expect((await provider.get('/rest/v1/conversations')).body.items).toEqual([expect.objectContaining(hidden)])
  expect((await provider.get(`/rest/v1/conversations/${conversation_id}`)).body).toMatchObject(hidden)
  const everything = await Promise.all(
    ['conversations', `messages?conversation=${conversation_id}`, 'notifications'].map((path) =>
      provider.get(`/rest/v1/${path}`),
    ),
  )
  const seen = JSON.stringify([everything.map(({ body }) => body), events.events])
  for (const secret of [customer.name, customer.id]) expect(seen).not.toContain(secret)

  await reveal(provider, booking)
  expect((await provider.get('/rest/v1/conversations')).body.items).toEqual([
    expect.objectContaining({ id: customer.id, conversation_id, name: customer.name, avatar_url: '/face.webp' }),
  ])
})

test('users can view another user before the first message: customers any provider, others only after a booking', async () => {
  const { customer, provider } = await aPair()
  const [strange, unbooked] = [await aCustomer(server), await aProvider(server)]
  expect((await customer.get(`/rest/v1/conversations/${provider.id}`)).body).toMatchObject({ refusal: null })
  expect((await customer.get(`/rest/v1/conversations/${unbooked.id}`)).body).toMatchObject({
    id: unbooked.id,
    refusal: 'You need to book a service with this provider before messaging them',
  })
  expect(await unbooked.get(`/rest/v1/conversations/${customer.id}`)).toEqual(problem(404, 'not_found'))
  expect(await customer.get(`/rest/v1/conversations/${strange.id}`)).toEqual(problem(404, 'not_found'))
})

test('no one can write to a suspended user, and the conversation stays readable', async () => {
  const { customer, provider } = await aPair()
  await send(customer, provider, 'Are you there?')
  const suspend = (suspended_at: Date | null) =>
    server.db.updateTable('auth_user').set({ suspended_at }).where('id', '=', provider.auth_user_id).execute()
  const list = async () => (await customer.get('/rest/v1/conversations')).body.items
  await suspend(server.clock.now())
  const refusal = 'This user can’t be reached at the moment.'
  expect(await list()).toMatchObject([{ can_be_written_to: false, last_message: 'Are you there?' }])
  expect((await customer.get(`/rest/v1/conversations/${provider.id}`)).body).toMatchObject({ refusal })
  expect(await send(customer, provider, 'Hello?')).toEqual(problem(403, 'not_reachable', refusal))
  expect((await customer.get(`/rest/v1/messages?with=${provider.id}`)).body.items).toHaveLength(1)
  await suspend(null)
  expect(await list()).toMatchObject([{ can_be_written_to: true }])
  expect((await send(customer, provider, 'Hello?')).status).toBe(201)
})

test('conversations come page by page, latest first', async () => {
  const customer = await aCustomer(server)
  const providers = [await aProvider(server), await aProvider(server), await aProvider(server)]
  for (const provider of providers) await book(customer, provider)
  server.clock.pass(60_000)
  await send(customer, providers[1]!, 'You first')
  const first = (await customer.get('/rest/v1/conversations?limit=2')).body
  expect(first.items[0].id).toBe(providers[1]!.id)
  const rest = (await customer.get(`/rest/v1/conversations?limit=2&cursor=${first.next_cursor}`)).body
  const ids = [...first.items, ...rest.items].map(({ id }: { id: string }) => id)
  expect(ids.toSorted()).toEqual(providers.map(({ id }) => id).toSorted())
  expect(rest.next_cursor).toBeNull()
})

test('a conversation and a profile that a request names together must be of one user', async () => {
  const { customer, provider } = await aPair()
  const other = await aProvider(server)
  await book(customer, other)
  const conversation_id = await addressFor(server, customer, provider)
  const wrong = problem(422, 'validation_failed', 'This conversation is with another user')
  const named = (id: string) => ({ conversation_id, receiver_id: id, content: 'Hello' })
  expect(await customer.post('/rest/v1/messages', named(other.id))).toEqual(wrong)
  expect(await customer.post('/rest/v1/messages/read', { conversation_id, sender_id: other.id })).toEqual(wrong)
  expect(await customer.get(`/rest/v1/messages?conversation=${conversation_id}&with=${other.id}`)).toEqual(wrong)
  for (const id of [provider.id, conversation_id])
    expect((await customer.post('/rest/v1/messages', named(id))).body.receiver_id).toBe(provider.id)

  const masked = { conversation_id: await addressFor(server, provider, customer), content: 'Is it you?' }
  expect(await provider.post('/rest/v1/messages', { ...masked, receiver_id: customer.id })).toEqual(wrong)
})

test('until the reveal, a provider who knows a customer’s profile does not find their conversation', async () => {
  const [{ customer, provider, booking }, stranger] = [await aPair(), await aCustomer(server)]
  const conversation_id = await addressFor(server, provider, customer)
  await send(customer, provider, 'Hello')
  const answersAbout = async (id: string) => {
    const [person, thread, sent, read] = await Promise.all([
      provider.get(`/rest/v1/conversations/${id}`),
      provider.get(`/rest/v1/messages?with=${id}`),
      provider.post('/rest/v1/messages', { receiver_id: id, content: 'Is it you?' }),
      provider.post('/rest/v1/messages/read', { sender_id: id }),
    ])
    return [person.status, thread.body.items, sent.body.code, read.status]
  }
  expect(await answersAbout(customer.id)).toEqual([404, [], 'booking_required', 204])
  expect(await answersAbout(customer.id)).toEqual(await answersAbout(stranger.id))
  expect((await provider.get('/rest/v1/messages/unread_count')).body).toEqual({ count: 1 })
  const other = await aProvider(server)
  expect(await other.post('/rest/v1/messages', { conversation_id, content: 'Mine?' })).toEqual(
    problem(404, 'not_found'),
  )

  await reveal(provider, booking)
  const { body } = await provider.post('/rest/v1/messages', { receiver_id: customer.id, content: 'Hello, Robin' })
  expect(body).toMatchObject({ conversation_id, sender_id: provider.id, receiver_id: customer.id })
  expect((await provider.get(`/rest/v1/messages?conversation=${conversation_id}`)).body.items).toHaveLength(2)
})

test('a thread marks what it shows as read, not what arrived since', async () => {
  const { customer, provider } = await aPair()
  const to = { id: await addressFor(server, provider, customer) }
  const { body: shown } = await send(provider, to, 'Shown')
  server.clock.pass(1_000)
  await send(provider, to, 'Not shown yet')
  const events = await openEvents(server, customer)
  const sendersEvents = await openEvents(server, provider)
  const read = (up_to: string) => customer.post('/rest/v1/messages/read', { sender_id: provider.id, up_to })
  expect((await read(shown.created_at)).status).toBe(204)
  expect((await customer.get('/rest/v1/messages/unread_count')).body).toEqual({ count: 1 })
  await events.wait(() => events.events.some(({ type }) => type === 'messages.read'))
  await sendersEvents.wait(() => sendersEvents.events.some(({ type }) => type === 'messages.seen'))
  const { items } = (await provider.get(`/rest/v1/messages?conversation=${to.id}`)).body
  expect(items.map((message: { read: boolean }) => message.read)).toEqual([false, true])
  const unread = (await customer.get('/rest/v1/notifications')).body.items.filter((each: Notification) => !each.read)
  expect(unread).toMatchObject([{ title: 'New message' }, { title: 'Booking submitted' }])
  expect(await read('now')).toEqual(problem(422, 'validation_failed'))
})

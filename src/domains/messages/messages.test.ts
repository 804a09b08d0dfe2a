import { expect, test } from 'vitest'
import { book, move } from '#test/bookings.ts'
import { openEvents } from '#test/events.ts'
import { addressFor } from '#test/messages.ts'
import { aCustomer, aProvider, caller, problem, type TestPerson, withProfile } from '#test/people.ts'
import { testServer } from '#test/server.ts'

const server = await testServer()

/** Two users with a booking between them. */
async function aPair() {
  const [customer, provider] = [await aCustomer(server), await aProvider(server)]
  const { body: booking } = await book(customer, provider)
  return { customer, provider, booking }
}

const send = async (
  sender: TestPerson,
  receiver: { id: string },
  content: unknown,
  headers?: Record<string, string>,
) => {
  const receiver_id = receiver.id === 'nobody' ? 'nobody' : await addressFor(server, sender, receiver)
  return sender.post('/rest/v1/messages', { receiver_id, content }, headers)
}

const thread = async (reader: TestPerson, other: { id: string }, more = '') =>
  (await reader.get(`/rest/v1/messages?with=${await addressFor(server, reader, other)}${more}`)).body

const contents = async (reader: TestPerson, other: { id: string }) =>
  (await thread(reader, other)).items.map((message: { content: string }) => message.content)

const unread = async (reader: TestPerson) => (await reader.get('/rest/v1/messages/unread_count')).body

/** A locked message, as in the demo data. */
const lock = (sender: TestPerson) =>
  server.db.updateTable('messages').set({ unlocked: false }).where('sender_id', '=', sender.id).execute()

test('a message is trimmed, stored as unread and unlocked, and the other party can read it', async () => {
  const { customer, provider } = await aPair()
  const sent = await send(customer, provider, '  Is parking easy?\n ')
  expect(sent.status).toBe(201)
  expect(sent.body).toMatchObject({
    sender_id: customer.id,
    receiver_id: provider.id,
    content: 'Is parking easy?',
    read: false,
    unlocked: true,
    unlock_fee_paid: false,
  })
  const conversation_id = await addressFor(server, provider, customer)
  expect(await thread(provider, customer)).toEqual({
    items: [{ ...sent.body, conversation_id, sender_id: null }],
    next_cursor: null,
  })
  expect((await provider.get('/rest/v1/conversations')).body.items[0]).toMatchObject({
    last_message: 'Is parking easy?',
    last_message_is_mine: false,
    unread: true,
  })
  expect((await customer.get('/rest/v1/conversations')).body.items[0]).toMatchObject({
    last_message: 'Is parking easy?',
    last_message_is_mine: true,
  })
})

test('a booking in any status keeps the conversation open', async () => {
  const { customer, provider, booking } = await aPair()
  await move(customer, booking, 'cancelled')
  expect((await send(customer, provider, 'Sorry about that')).status).toBe(201)
  expect((await send(provider, customer, 'No problem')).status).toBe(201)
})

test('without a booking neither user can write, and each reads why', async () => {
  const [customer, provider] = [await aCustomer(server), await aProvider(server)]
  await book(customer, await aProvider(server))
  expect(await send(customer, provider, 'Hello?')).toEqual(
    problem(403, 'booking_required', 'You need to book a service with this provider before messaging them'),
  )
  expect(await send(provider, customer, 'Need help?')).toEqual(
    problem(403, 'booking_required', 'Providers can only message customers with an existing booking'),
  )
  expect(await contents(customer, provider)).toEqual([])
})

test('users can’t write to themselves or to their other role', async () => {
  const provider = await aProvider(server)
  const customer = { ...provider, ...(await withProfile(server, provider.auth_user_id, 'customer', provider)) }
  for (const receiver of [customer, provider])
    expect(await send(customer, receiver, 'Note to self')).toEqual(
      problem(422, 'validation_failed', 'You cannot message yourself'),
    )
})

test('users can’t write to a closed account, and its earlier messages stay readable', async () => {
  const { customer, provider } = await aPair()
  await send(customer, provider, 'See you on Monday.')
  await server.db.updateTable('users').set({ closed_at: server.clock.now() }).where('id', '=', customer.id).execute()
  expect(await send(provider, customer, 'Are you there?')).toEqual(
    problem(403, 'account_closed', 'This user has closed their account.'),
  )
  expect(await contents(provider, customer)).toEqual(['See you on Monday.'])
})

test('a message needs an existing receiver and a text that is not blank, of at most 4000 characters', async () => {
  const { customer, provider } = await aPair()
  const wrong = problem(422, 'validation_failed', 'Invalid message parameters')
  for (const content of ['', ' \n\t ', undefined, null, 7])
    expect(await send(customer, provider, content)).toEqual(wrong)
  expect(await send(customer, { id: 'nobody' }, 'Hello')).toEqual(wrong)
  expect(await customer.post('/rest/v1/messages', { content: 'Hello' })).toEqual(wrong)
  expect(await send(customer, { id: '0190a000-0000-7000-8000-000000000000' }, 'Hello')).toEqual(
    problem(404, 'not_found'),
  )
  expect(await send(customer, provider, 'x'.repeat(4001))).toEqual(problem(422, 'validation_failed'))
  expect((await send(customer, provider, ` ${'x'.repeat(4000)} `)).status).toBe(201)
})

test('a message that is sent again with its key arrives once', async () => {
  const { customer, provider } = await aPair()
  const key = { 'idempotency-key': 'the-same-press' }
  const [first, again] = [await send(customer, provider, 'Once', key), await send(customer, provider, 'Once', key)]
  expect(again.body).toEqual(first.body)
  expect(await contents(provider, customer)).toEqual(['Once'])
  expect(await send(customer, provider, 'Something else', key)).toEqual(problem(422, 'idempotency_key_reused'))
})

test('a thread is read backwards page by page, and new messages do not move older pages', async () => {
  const { customer, provider } = await aPair()
  for (const text of ['1', '2', '3', '4', '5']) await send(customer, provider, text)
  const newest = await thread(provider, customer, '&limit=2')
  expect(newest.items.map((each: { content: string }) => each.content)).toEqual(['5', '4'])
  await send(provider, customer, '6')
  const older = await thread(provider, customer, `&limit=2&cursor=${newest.next_cursor}`)
  expect(older.items.map((each: { content: string }) => each.content)).toEqual(['3', '2'])
  const oldest = await thread(provider, customer, `&limit=2&cursor=${older.next_cursor}`)
  expect(oldest.items.map((each: { content: string }) => each.content)).toEqual(['1'])
  expect(oldest.next_cursor).toBeNull()
  expect(
    await provider.get(`/rest/v1/messages?with=${await addressFor(server, provider, customer)}&cursor=broken`),
  ).toEqual(problem(422, 'validation_failed'))
})

test('if both users send many messages at once, all are kept, in one order that both see', async () => {
  const { customer, provider } = await aPair()
  const texts = Array.from({ length: 12 }, (_, at) => `message ${at}`)
  const answers = await Promise.all(
    texts.map((text, at) => (at % 2 ? send(customer, provider, text) : send(provider, customer, text))),
  )
  expect(answers.map(({ status }) => status)).toEqual(texts.map(() => 201))
  const { items } = await thread(customer, provider)
  expect(items.map(({ content }: { content: string }) => content).toSorted()).toEqual(texts.toSorted())
  expect(new Set(items.map(({ created_at }: { created_at: string }) => created_at)).size).toBe(12)
  expect(await contents(provider, customer)).toEqual(items.map(({ content }: { content: string }) => content))
})

test('messages count as unread until their receiver opens the thread', async () => {
  const { customer, provider } = await aPair()
  await send(customer, provider, 'One')
  await send(customer, provider, 'Two')
  expect(await unread(provider)).toEqual({ count: 2 })
  expect(await unread(customer)).toEqual({ count: 0 })
  await customer.post('/rest/v1/messages/read', { sender_id: customer.id })
  expect(await unread(provider)).toEqual({ count: 2 })
  expect(
    (await provider.post('/rest/v1/messages/read', { sender_id: await addressFor(server, provider, customer) })).status,
  ).toBe(204)
  expect(await unread(provider)).toEqual({ count: 0 })
  expect((await thread(customer, provider)).items[0].read).toBe(true)
})

test('the text of a locked message stays on the server until the provider unlocks it', async () => {
  const { customer, provider } = await aPair()
  await send(customer, provider, 'First secret')
  await send(customer, provider, 'Second secret')
  await lock(customer)
  const seen = async () =>
    JSON.stringify([await thread(provider, customer), (await provider.get('/rest/v1/conversations')).body])
  expect(await seen()).not.toContain('secret')
  expect((await thread(provider, customer)).items[0]).toMatchObject({ content: null, unlocked: false })
  expect((await provider.get('/rest/v1/conversations')).body.items[0]).toMatchObject({
    last_message: 'Locked message',
    has_locked: true,
  })
  expect(await contents(customer, provider)).toEqual(['Second secret', 'First secret'])

  const conversation_id = await addressFor(server, provider, customer)
  expect((await provider.post('/rest/v1/messages/unlock', { conversation_id })).status).toBe(204)
  expect(await contents(provider, customer)).toEqual(['Second secret', 'First secret'])
  expect((await provider.get('/rest/v1/conversations')).body.items[0]).toMatchObject({ has_locked: false })
})

test('only providers can unlock messages, and only those sent to them', async () => {
  const { customer, provider } = await aPair()
  const other = await aProvider(server)
  await book(customer, other)
  await send(customer, provider, 'For one')
  await send(customer, other, 'For the other')
  await lock(customer)
  expect(await customer.post('/rest/v1/messages/unlock', { sender_id: provider.id })).toEqual(
    problem(403, 'forbidden', 'Only providers can unlock messages'),
  )
  await provider.post('/rest/v1/messages/unlock', { sender_id: await addressFor(server, provider, customer) })
  expect(await contents(provider, customer)).toEqual(['For one'])
  expect(await contents(other, customer)).toEqual([null])
})

test('users can’t read other users’ conversations', async () => {
  const { customer, provider } = await aPair()
  const stranger = await aCustomer(server)
  await book(stranger, provider)
  await send(customer, provider, 'Between us')
  expect(await contents(stranger, provider)).toEqual([])
  expect(await contents(stranger, customer)).toEqual([])
  for (const path of ['conversations', 'messages?with=' + provider.id, 'messages/unread_count'])
    expect(await caller(server).get(`/rest/v1/${path}`)).toEqual(problem(401, 'PGRST301'))
  for (const path of ['messages', 'messages/read', 'messages/unlock'])
    expect(await caller(server).post(`/rest/v1/${path}`, {})).toEqual(problem(401, 'PGRST301'))
})

test('a message appears in the open browsers of both users at once', async () => {
  const { customer, provider } = await aPair()
  const [theirs, own] = [await openEvents(server, provider), await openEvents(server, customer)]
  const { body: message } = await send(customer, provider, 'Are you near?')
  await theirs.until(2)
  const conversation_id = await addressFor(server, provider, customer)
  const masked = { ...message, conversation_id, sender_id: null }
  expect(theirs.events).toContainEqual(expect.objectContaining({ type: 'message.inserted', data: masked }))
  expect(theirs.events.map(({ type }) => type)).toContain('notification.inserted')
  expect(await own.until(1)).toEqual([expect.objectContaining({ type: 'message.inserted', data: message })])
})

test('unread messages are counted up to 100, which pages show as 99+', async () => {
  const [customer, provider] = [await aCustomer(server), await aProvider(server)]
  const message = { sender_id: provider.id, receiver_id: customer.id, content: 'Hello', created_at: server.clock.now() }
  await server.db
    .insertInto('messages')
    .values(Array.from({ length: 101 }, () => message))
    .execute()
  expect(await unread(customer)).toEqual({ count: 100 })
})

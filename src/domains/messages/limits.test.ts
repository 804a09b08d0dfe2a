import { expect, test } from 'vitest'
import { book, reveal } from '#test/bookings.ts'
import { addressFor } from '#test/messages.ts'
import { aCustomer, aProvider, problem } from '#test/people.ts'
import { testServer } from '#test/server.ts'
import { limitTexts } from './rules.ts'

const server = await testServer()

test('a user who sends too many messages has to wait; others don’t, and a repeated request counts once', async () => {
  const [customer, provider] = [await aCustomer(server), await aProvider(server)]
  await book(customer, provider)
  const send = (key: string) =>
    customer.post('/rest/v1/messages', { receiver_id: provider.id, content: 'Hello' }, { 'idempotency-key': key })
  expect((await send('the first')).status).toBe(201)
  // Backdates all but five of the hundred: a slow machine would take longer than the limit's minute
  // to send them.
  const { rowCount } = await server.deps.pool.query(
    "update rate_limit set points = 95 where key like 'messages-a-minute%' and points = 1",
  )
  expect(rowCount).toBe(1)
  const statuses = await Promise.all(Array.from({ length: 15 }, (_, at) => send(`press ${at}`)))
  expect(statuses.filter(({ status }) => status === 201)).toHaveLength(5)
  const refused = statuses.find(({ status }) => status !== 201)!
  expect(refused).toEqual(problem(429, 'rate_limited', limitTexts.minute))
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
  const conversation_id = await addressFor(server, provider, customer)
  expect((await provider.post('/rest/v1/messages', { conversation_id, content: 'Hi' })).status).toBe(201)
  const first = statuses.findIndex(({ status }) => status === 201)
  expect((await send(`press ${first}`)).status).toBe(201)
})

test('the conversation tells both parties whether the contact is revealed', async () => {
  const [customer, provider] = [await aCustomer(server), await aProvider(server)]
  const { body } = await book(customer, provider)
  const known = async () =>
    Promise.all(
      [[customer, provider] as const, [provider, customer] as const].map(
        async ([reader, other]) =>
          (await reader.get(`/rest/v1/conversations/${await addressFor(server, reader, other)}`)).body.contact_shared,
      ),
    )
  expect(await known()).toEqual([false, false])
  await reveal(provider, body)
  expect(await known()).toEqual([true, true])
})

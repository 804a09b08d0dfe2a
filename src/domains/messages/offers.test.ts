import { beforeEach, expect, test } from 'vitest'
import { aCustomer, aProvider, problem } from '#test/people.ts'
import { testServer } from '#test/server.ts'
import { anOfferFor } from '#test/service-requests.ts'

const server = await testServer()
beforeEach(() => server.clock.set('2026-03-03T17:00:00Z'))

const refused = problem(403, 'booking_required')

test('a customer writes to a provider who has made an offer, and the provider answers there', async () => {
  const [customer, provider, other] = [await aCustomer(server), await aProvider(server), await aProvider(server)]
  const write = (receiver_id: string) => customer.post('/rest/v1/messages', { receiver_id, content: 'Do you haul?' })
  expect(await write(provider.id)).toEqual(refused)
  const pair = { user1_id: customer.id, user2_id: provider.id }
  const known = async () => (await customer.post('/rest/v1/rpc/users_have_established_connection', pair)).body
  expect(await known()).toBe(false)

  await anOfferFor(customer, provider)
  expect(await known()).toBe(true)
  expect((await write(provider.id)).status).toBe(201)
  expect(await write(other.id)).toEqual(refused)
  const { items } = (await provider.get('/rest/v1/conversations')).body
  expect(items).toMatchObject([{ id: null, name: 'Customer' }])
  const answer = { conversation_id: items[0].conversation_id, content: 'Yes, I do.' }
  expect((await provider.post('/rest/v1/messages', answer)).status).toBe(201)
})

test('a provider does not begin, and a withdrawn offer opens nothing', async () => {
  const [customer, provider] = [await aCustomer(server), await aProvider(server)]
  const { id } = await anOfferFor(customer, provider)
  const start = { receiver_id: customer.id, content: 'Hello' }
  expect(await provider.post('/rest/v1/messages', start)).toEqual(refused)
  await provider.post(`/rest/v1/offers/${id}/withdraw`)
  expect(await customer.post('/rest/v1/messages', { receiver_id: provider.id, content: 'Hello' })).toEqual(refused)
})

import { expect, test } from 'vitest'
import { book, move, reveal } from '#test/bookings.ts'
import { aCustomer, aProvider, caller, type TestPerson } from '#test/people.ts'
import { testServer } from '#test/server.ts'
import { offer, post } from '#test/service-requests.ts'
import { answersWithin } from './rules.ts'

const server = await testServer()
const minute = 60_000
const shown = async ({ id }: { id: string }) =>
  (await caller(server).get(`/rest/v1/providers/${id}`)).body.answers_within

/** The provider answers after so many minutes. */
async function decline(customer: TestPerson, provider: TestPerson, minutes: number) {
  const { body } = await post(customer, { title: `After ${minutes}`, provider_id: provider.id })
  server.clock.pass(minutes * minute)
  await provider.post(`/rest/v1/leads/${body.id}/decline`, { reason: 'We are booked until June.' })
}

test('a profile shows the median time to an answer, from five answers of any kind on', async () => {
  const [customer, provider] = [await aCustomer(server), await aProvider(server)]
  const accepted = (await book(customer, provider)).body
  server.clock.pass(90 * minute)
  await reveal(provider, accepted)
  await move(provider, accepted, 'confirmed')
  const refused = (await book(customer, provider, { date: '2026-03-11' })).body
  server.clock.pass(100 * minute)
  await reveal(provider, refused)
  await move(provider, refused, 'cancelled', 'That day is full.')
  await decline(customer, provider, 10)
  const message = { receiver_id: provider.id, content: 'Where do you park?' }
  expect((await customer.post('/rest/v1/messages', message)).status).toBe(201)
  server.clock.pass(300 * minute)
  expect(await shown(provider)).toBeNull()
  await provider.post('/rest/v1/messages', { receiver_id: customer.id, content: 'In the drive.' })
  expect(await shown(provider)).toBeNull()
  const { body: asked } = await post(customer, { title: 'For an offer', provider_id: provider.id })
  server.clock.pass(200 * minute)
  expect(await shown(provider)).toBeNull()
  await offer(provider, asked)
  expect(await shown(provider)).toBe('2 hours')
  await decline(customer, provider, 400)
  await decline(customer, provider, 401)
  expect(await shown(provider)).toBe('4 hours')
})

test('a booking from an accepted offer does not count, nor does an answer older than a year', async () => {
  const [customer, provider] = [await aCustomer(server), await aProvider(server)]
  const { body: open } = await post(customer, { title: 'For everyone' })
  server.clock.pass(30 * minute)
  const sent = (await offer(provider, open)).body.offer!
  await customer.post(`/rest/v1/offers/${sent.id}/accept`)
  const withdrawn = (await book(customer, provider, { date: '2026-03-12' })).body
  server.clock.pass(minute)
  await move(customer, withdrawn, 'cancelled')
  for (const minutes of [50, 51, 52, 53]) await decline(customer, provider, minutes)
  expect(await shown(provider)).toBeNull()
  await decline(customer, provider, 54)
  expect(await shown(provider)).toBe('an hour')
  server.clock.pass(366 * 24 * 60 * minute)
  expect(await shown(provider)).toBeNull()
})

test.each([
  [{ count: 4, minutes: 5 }, null],
  [{ count: 5, minutes: 60 }, 'an hour'],
  [{ count: 5, minutes: 60.1 }, '2 hours'],
  [{ count: 9, minutes: 720 }, '12 hours'],
  [{ count: 9, minutes: 1440 }, 'a day'],
  [{ count: 9, minutes: 2880 }, '2 days'],
  [{ count: 9, minutes: 2881 }, null],
  [{ count: 0, minutes: null }, null],
])('%j reads "within %s"', (answered, words) => {
  expect(answersWithin(answered)).toBe(words)
})

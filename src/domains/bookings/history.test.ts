import { expect, test } from 'vitest'
import { answerTime, book, move, proposeTime, reveal } from '#test/bookings.ts'
import { aCustomer, aProvider, problem } from '#test/people.ts'
import { testServer } from '#test/server.ts'
import type { HistoryEntry } from './history-contract.ts'

const server = await testServer()

test('both parties see the history of a booking in order, with the hours of each event', async () => {
  const [customer, provider] = [await aCustomer(server), await aProvider(server)]
  const later = () => server.clock.pass(60_000)
  const { body } = await book(customer, provider)
  later()
  await reveal(provider, body)
  later()
  await move(provider, body, 'confirmed')
  later()
  const declined = (await proposeTime(customer, body, { date: '2026-03-11', message: 'I am away' })).body
  later()
  await answerTime(provider, declined, 'decline')
  later()
  const accepted = (await proposeTime(provider, body)).body
  later()
  await answerTime(customer, accepted, 'accept')
  later()
  await move(provider, body, 'cancelled', 'I am ill')
  const path = `/rest/v1/bookings/${body.id}/history`
  const { items } = (await customer.get<{ items: HistoryEntry[] }>(path)).body
  expect(
    items.map(({ kind, by, hours, text }) => [kind, by, hours && `${hours.date} ${hours.start_time}`, text]),
  ).toEqual([
    ['requested', 'customer', '2026-03-10 10:00', null],
    ['revealed', 'provider', null, null],
    ['confirmed', 'provider', null, null],
    ['time_proposed', 'customer', '2026-03-11 14:00', 'I am away'],
    ['time_declined', 'provider', null, null],
    ['time_proposed', 'provider', '2026-03-12 14:00', null],
    ['time_accepted', 'customer', '2026-03-12 14:00', null],
    ['cancelled', 'provider', null, 'I am ill'],
  ])
  expect((await provider.get(path)).body.items).toEqual(items)
  expect(await (await aCustomer(server)).get(path)).toEqual(problem(404, 'not_found', 'Booking not found'))
})

test('the history says what happened automatically', async () => {
  const [customer, provider] = [await aCustomer(server), await aProvider(server)]
  const { body } = await book(customer, provider)
  server.clock.pass(48 * 3_600_000)
  const { items } = (await provider.get(`/rest/v1/bookings/${body.id}/history`)).body
  expect(items.at(-1)).toMatchObject({ kind: 'expired', by: null, at: server.clock.now().toISOString() })
})

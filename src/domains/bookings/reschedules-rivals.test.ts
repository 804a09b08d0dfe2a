import { beforeEach, expect, test } from 'vitest'
import { contextOf } from '#platform/context.server.ts'
import { aConfirmedBooking, answerTime, book, move, proposeTime, reveal } from '#test/bookings.ts'
import { aCustomer, aProvider } from '#test/people.ts'
import { testServer } from '#test/server.ts'
import { applyDeadlines } from './deadlines-commands.server.ts'

const server = await testServer()
const hour = 3_600_000
const couple = async () => ({ customer: await aCustomer(server), provider: await aProvider(server) })
const ascending = (one: number, other: number) => one - other

beforeEach(() => server.clock.set('2026-03-03T17:00:00Z'))

test('when parties accept, decline and withdraw a proposal at once, one of them wins', async () => {
  const { customer, provider } = await couple()
  for (const start of ['06', '07', '08', '09', '10', '11']) {
    const when = { start_time: `${start}:00`, end_time: `${start}:30` }
    const { body } = await proposeTime(customer, await aConfirmedBooking(customer, provider, when), { ...when })
    const rivals = await Promise.all([
      answerTime(provider, body, 'accept'),
      answerTime(provider, body, 'decline'),
      answerTime(customer, body, 'withdraw'),
      answerTime(provider, body, 'accept'),
    ])
    expect(rivals.map(({ status }) => status).toSorted(ascending)).toEqual([200, 409, 409, 409])
  }
})

test('a request that expires while both parties act on it has not moved afterwards', async () => {
  for (const date of ['2026-03-12', '2026-03-13', '2026-03-14', '2026-03-15']) {
    const { customer, provider } = await couple()
    const { body: booking } = await book(customer, provider)
    const { body } = await proposeTime(provider, booking, { date })
    server.clock.pass(48 * hour)
    const [, accepted, cancelled] = await Promise.all([
      applyDeadlines(contextOf(server.deps)),
      answerTime(customer, body, 'accept'),
      move(customer, body, 'cancelled'),
    ])
    expect([accepted.status, cancelled.status]).toEqual([409, 409])
    expect((await customer.get(`/rest/v1/bookings/${body.id}`)).body).toMatchObject({
      status: 'cancelled',
      cancelled_by: null,
      date: '2026-03-10',
    })
    server.clock.set('2026-03-03T17:00:00Z')
  }
})

test('of two proposals at once, one is rejected because an answer is pending', async () => {
  const { customer, provider } = await couple()
  const booking = await aConfirmedBooking(customer, provider)
  const both = await Promise.all([
    proposeTime(customer, booking),
    proposeTime(provider, booking, { date: '2026-03-13' }),
  ])
  expect(both.map(({ status }) => status).toSorted(ascending)).toEqual([201, 409])
})

test('an answer, a cancellation and a provider’s acceptance at once end in one consistent state', async () => {
  for (const start of ['06', '08', '10', '12', '14', '16']) {
    const { customer, provider } = await couple()
    const { body: booking } = await book(customer, provider, { start_time: `${start}:00`, end_time: `${start}:30` })
    await reveal(provider, booking)
    const { body } = await proposeTime(customer, booking)
    const [moved, cancelled, accepted] = await Promise.all([
      answerTime(provider, body, 'accept'),
      move(customer, body, 'cancelled'),
      move(provider, body, 'confirmed'),
    ])
    const end = (await customer.get(`/rest/v1/bookings/${body.id}`)).body
    expect(cancelled.status).toBe(200)
    expect(end).toMatchObject({ status: 'cancelled', cancelled_by: 'customer', proposal: null })
    expect(end.date).toBe(moved.status === 200 ? '2026-03-12' : '2026-03-10')
    expect(end.revision).toBe([moved, cancelled, accepted].filter(({ status }) => status === 200).length)
    for (const { status } of [moved, accepted]) expect([200, 409]).toContain(status)
  }
})

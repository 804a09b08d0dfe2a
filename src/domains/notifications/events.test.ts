import { expect, test } from 'vitest'
import { aConfirmedBooking, book } from '#test/bookings.ts'
import { aCustomer, aProvider, problem, type TestPerson } from '#test/people.ts'
import { testServer } from '#test/server.ts'
import type { Events } from './events-contract.ts'

const server = await testServer()

const read = async (person: TestPerson, query = ''): Promise<Events> =>
  (await person.get(`/rest/v1/events${query}`)).body

test('both parties of a booking read what happened to it, as ids and in order', async () => {
  const [customer, provider] = [await aCustomer(server), await aProvider(server)]
  const { id } = await aConfirmedBooking(customer, provider)
  const events = ['booking.requested', 'booking.revealed', 'booking.confirmed'].map((type, at) => ({
    id: at + 1,
    type,
    subject: id,
    version: 1,
    created_at: server.clock.now().toISOString(),
    data: { booking_id: id },
  }))
  expect(await read(provider)).toMatchObject({ items: events, next_after: 3, has_more: false })
  expect(await read(customer)).toMatchObject({ items: events })
  expect(await read(customer, '?limit=1')).toMatchObject({ items: [{ id: 1 }], next_after: 1, has_more: true })
  expect(await read(customer, '?after=2')).toMatchObject({ items: [{ id: 3 }], next_after: 3 })
  expect(await read(customer, '?after=3')).toEqual({ items: [], next_after: 3, has_more: false })
})

test('users see no events of others, and a refused booking leaves none', async () => {
  const [customer, rival, provider] = [await aCustomer(server), await aCustomer(server), await aProvider(server)]
  await book(customer, provider)
  expect((await book(rival, provider)).status).toBe(409)
  expect(await read(rival)).toEqual({ items: [], next_after: 0, has_more: false })
  expect((await read(provider)).items).toHaveLength(1)
  expect(await rival.get('/rest/v1/events?after=x')).toEqual(problem(422, 'validation_failed'))
})

test('each booking of a series is an event, and a reader that catches up during bookings misses none', async () => {
  const provider = await aProvider(server)
  const times = ['09:00', '10:00', '11:00', '12:00', '13:00', '14:00']
  const customers = await Promise.all(
    times.map(async (start_time) => ({ start_time, person: await aCustomer(server) })),
  )
  let isOver = false
  const writing = Promise.all(
    customers.map(({ start_time, person }) => {
      const end_time = start_time.replace(':00', ':30')
      return book(person, provider, { start_time, end_time, repeat: { every_weeks: 1, times: 2 } })
    }),
  ).finally(() => (isOver = true))
  const seen: number[] = []
  const catchUp = async () => {
    const { items, next_after } = await read(provider, `?after=${seen.length}`)
    seen.push(...items.map(({ id }) => id))
    expect(next_after).toBe(seen.length)
  }
  while (!isOver) await catchUp()
  const answers = await writing
  await catchUp()
  await catchUp()
  const booked = answers.filter(({ status }) => status === 201)
  expect(booked).not.toEqual([])
  expect(seen).toEqual(Array.from({ length: 2 * booked.length }, (_, at) => at + 1))
})

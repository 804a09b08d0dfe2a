import { beforeEach, describe, expect, test } from 'vitest'
import { aConfirmedBooking, answerTime, book, proposeTime, reveal } from '#test/bookings.ts'
import { emailsTo, inOneLine } from '#test/mails.ts'
import { aCustomer, aProvider, problem, type TestPerson } from '#test/people.ts'
import { testServer } from '#test/server.ts'
import type { Booking } from './contract.ts'
import { progressOf } from './progress-rules.ts'

const server = await testServer()
const couple = async () => ({ customer: await aCustomer(server), provider: await aProvider(server) })
const read = async (person: TestPerson, { id }: Pick<Booking, 'id'>): Promise<Booking> =>
  (await person.get(`/rest/v1/bookings/${id}`)).body
const see = (person: TestPerson, ...bookings: Pick<Booking, 'id'>[]) =>
  person.post('/rest/v1/bookings/seen', { booking_ids: bookings.map(({ id }) => id) })
const setOut = (person: TestPerson, { id }: Pick<Booking, 'id'>) => person.post(`/rest/v1/bookings/${id}/set_out`, {})
/** The labels of the steps that are done. */
const done = (booking: Booking) =>
  progressOf(booking)
    .filter(({ isDone }) => isDone)
    .map(({ label }) => label)

beforeEach(() => server.clock.set('2026-03-03T17:00:00Z'))

describe('a request', () => {
  test('is seen when its provider says so, once', async () => {
    const { customer, provider } = await couple()
    const { body } = await book(customer, provider)
    expect(done(await read(customer, body))).toEqual(['Requested'])
    expect((await see(provider, body)).status).toBe(204)
    server.clock.pass(60_000)
    await see(provider, body)
    const seen = await read(customer, body)
    expect(seen.seen_at).toBe('2026-03-03T17:00:00.000Z')
    expect(done(seen)).toEqual(['Requested', 'Seen'])
  })

  test('is not seen by its customer or by other providers', async () => {
    const { customer, provider } = await couple()
    const { body } = await book(customer, provider)
    expect((await see(customer, body)).status).toBe(403)
    expect((await see(await aProvider(server), body)).status).toBe(204)
    expect((await read(customer, body)).seen_at).toBeNull()
  })

  test('is seen if its contact was revealed', async () => {
    const { customer, provider } = await couple()
    const { body } = await book(customer, provider)
    await reveal(provider, body)
    expect(done(await read(customer, body))).toEqual(['Requested', 'Seen'])
  })
})

describe('a provider is on the way', () => {
  test('from three hours before the start until the end, once, and the customer is told', async () => {
    const { customer, provider } = await couple()
    const booking = await aConfirmedBooking(customer, provider)
    expect(done(booking)).toEqual(['Requested', 'Seen', 'Accepted'])
    const tooSoon = 'You can say that you are on the way from 3 hours before the start.'
    expect(await setOut(provider, booking)).toEqual(problem(409, 'move_not_allowed', tooSoon))
    server.clock.set('2026-03-10T11:00:00Z')
    expect((await setOut(provider, booking)).body).toMatchObject({ on_the_way_at: '2026-03-10T11:00:00.000Z' })
    expect((await setOut(provider, booking)).status).toBe(409)
    expect(done(await read(customer, booking))).toEqual(['Requested', 'Seen', 'Accepted', 'On the way'])
    expect(inOneLine((await emailsTo(server, customer)).at(-1)!)).toContain('is on the way')
    expect((await customer.get('/rest/v1/notifications')).body.items[0]).toMatchObject({
      title: 'Your provider is on the way',
    })
    server.clock.set(booking.ends_at)
    expect((await setOut(provider, booking)).status).toBe(409)
  })

  test('no longer if the booking moves to another time', async () => {
    const { customer, provider } = await couple()
    const booking = await aConfirmedBooking(customer, provider)
    server.clock.set('2026-03-10T13:00:00Z')
    await setOut(provider, booking)
    const { body } = await proposeTime(provider, booking)
    expect((await answerTime(customer, body, 'accept')).body).toMatchObject({ on_the_way_at: null })
  })

  test('only to a confirmed booking, and only to the customer’s home', async () => {
    const { customer, provider } = await couple()
    const { body } = await book(customer, provider)
    expect((await setOut(provider, body)).status).toBe(409)
    expect((await setOut(customer, body)).status).toBe(409)
    const online = { ...body, location_type: 'online' as const }
    expect(progressOf(online).map(({ label }) => label)).toEqual(['Requested', 'Seen', 'Accepted', 'Done'])
  })
})

import { beforeEach, describe, expect, test } from 'vitest'
import type { Booking } from '#domains/bookings/contract.ts'
import { aConfirmedBooking, book, move } from '#test/bookings.ts'
import { emailsTo } from '#test/mails.ts'
import { aCustomer, aProvider, type TestPerson } from '#test/people.ts'
import { testServer } from '#test/server.ts'
import type { BlockedTime } from './blocked-times-contract.ts'
import type { NewBlockedTime } from './blocked-times-schema.ts'

const server = await testServer()
const customer = await aCustomer(server)
beforeEach(() => server.clock.set('2026-03-03T17:00:00Z'))

const address = '/rest/v1/blocked_times'

/** The afternoon of Tuesday, March 10, 2026, the day of the bookings. */
const afternoon = { starts_on: '2026-03-10', starts_at: '12:00', ends_on: '2026-03-10', ends_at: '17:00' }
const wholeDay = { starts_on: '2026-03-10', starts_at: '00:00', ends_on: '2026-03-11', ends_at: '00:00' }

const block = (provider: TestPerson, change: Partial<NewBlockedTime> = {}) =>
  provider.post<BlockedTime>(address, { ...afternoon, ...change })
const statusOf = async (person: TestPerson, { id }: Pick<Booking, 'id'>) =>
  (await person.get<Booking>(`/rest/v1/bookings/${id}`)).body.status

describe('bookings in the way', () => {
  test('are named, and stay unless the provider cancels them', async () => {
    const provider = await aProvider(server)
    const booking = await aConfirmedBooking(customer, provider, { start_time: '13:00', end_time: '14:00' })
    const { body: request } = await book(customer, provider, { start_time: '16:30', end_time: '18:00' })
    await book(customer, provider, { start_time: '11:00', end_time: '12:00' })
    const { status, body } = await block(provider)
    expect(status).toBe(409)
    expect(body).toMatchObject({
      code: 'bookings_in_the_way',
      detail: '2 bookings are in the way. Cancel them or choose another time.',
      errors: [
        { path: booking.id, message: 'Home cleaning on Tue, Mar 10, 2026, 1:00 PM to 2:00 PM' },
        { path: request.id, message: 'Home cleaning on Tue, Mar 10, 2026, 4:30 PM to 6:00 PM' },
      ],
    })
    expect(await statusOf(provider, booking)).toBe('confirmed')
    expect((await provider.get(address)).body.items).toEqual([])
  })

  test('are cancelled with the reason, revealed or not, and the customers get the usual emails', async () => {
    const provider = await aProvider(server)
    const other = await aCustomer(server)
    const booking = await aConfirmedBooking(customer, provider)
    const { body: request } = await book(other, provider, { start_time: '15:00', end_time: '16:00' })
    const { body: nextDay } = await book(other, provider, { date: '2026-03-11' })
    server.clock.set('2026-03-04T12:00:00Z')
    const sick = { ...wholeDay, cancel_bookings: true, reason: 'I am sick today' }
    expect((await block(provider, sick)).status).toBe(201)
    const cancelled = { status: 'cancelled', cancelled_by: 'provider', cancel_reason: 'I am sick today' }
    expect((await customer.get(`/rest/v1/bookings/${booking.id}`)).body).toMatchObject(cancelled)
    // The provider still doesn't know who asked.
    const { body: seen } = await provider.get<Booking>(`/rest/v1/bookings/${request.id}`)
    expect(seen).toMatchObject({ ...cancelled, customer_info_revealed: false, contact: { name: 'Customer' } })
    expect(await statusOf(other, nextDay)).toBe('pending')
    for (const person of [customer, other]) {
      const email = (await emailsTo(server, person)).find(({ kind }) => kind === 'booking_cancelled')
      expect(email?.text).toContain('I am sick today')
    }
    expect((await emailsTo(server, provider)).filter(({ kind }) => kind === 'booking_cancelled')).toEqual([])
  })

  test('are cancelled only if the provider was shown all of them', async () => {
    const provider = await aProvider(server)
    const { body: seen } = await book(customer, provider, { start_time: '13:00', end_time: '14:00' })
    const { body: unseen } = await book(customer, provider, { start_time: '15:00', end_time: '16:00' })
    const shown = { cancel_bookings: true, reason: 'I am ill', booking_ids: [seen.id] }
    const { status, body } = await block(provider, shown)
    expect({ status, body }).toMatchObject({
      status: 409,
      body: { code: 'bookings_in_the_way', errors: [{ path: seen.id }, { path: unseen.id }] },
    })
    expect([await statusOf(provider, seen), await statusOf(provider, unseen)]).toEqual(['pending', 'pending'])
    expect((await block(provider, { ...shown, booking_ids: [seen.id, unseen.id] })).status).toBe(201)
    expect([await statusOf(provider, seen), await statusOf(provider, unseen)]).toEqual(['cancelled', 'cancelled'])
  })

  test('less than a day ahead are cancelled late', async () => {
    const provider = await aProvider(server)
    const booking = await aConfirmedBooking(customer, provider)
    server.clock.set('2026-03-10T11:00:00Z')
    await block(provider, { ...wholeDay, cancel_bookings: true, reason: 'I am sick today' })
    expect((await provider.get(`/rest/v1/bookings/${booking.id}`)).body).toMatchObject({ cancelled_late: true })
  })

  test('are not those that have started, expired or been cancelled', async () => {
    const provider = await aProvider(server)
    const started = await aConfirmedBooking(customer, provider, { start_time: '10:00', end_time: '13:00' })
    const gone = await aConfirmedBooking(customer, provider, { start_time: '15:00', end_time: '16:00' })
    await move(customer, gone, 'cancelled')
    await book(customer, provider, { start_time: '17:00', end_time: '18:00' })
    server.clock.set('2026-03-10T15:00:00Z')
    expect((await block(provider, { ...wholeDay, starts_at: '11:00' })).status).toBe(201)
    expect(await statusOf(provider, started)).toBe('confirmed')
  })

  test('never cross a block: of a booking and a block at the same time, one loses', async () => {
    for (let round = 0; round < 4; round += 1) {
      const provider = await aProvider(server)
      const [booked, blocked] = await Promise.all([
        book(customer, provider, { start_time: '13:00', end_time: '14:00' }),
        block(provider),
      ])
      expect([booked.status, blocked.status].toSorted((one, other) => one - other)).toEqual([201, 409])
    }
  })
})

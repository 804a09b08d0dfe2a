import { beforeEach, describe, expect, test } from 'vitest'
import { aConfirmedBooking, book, move, reveal } from '#test/bookings.ts'
import { aCustomer, aProvider, caller, problem } from '#test/people.ts'
import { testServer } from '#test/server.ts'

const server = await testServer()
const hour = 3_600_000
const ascending = (one: number, other: number) => one - other
const notAllowed = (detail?: string) => problem(409, 'move_not_allowed', detail)
const couple = async () => ({ customer: await aCustomer(server), provider: await aProvider(server) })

beforeEach(() => server.clock.set('2026-03-03T17:00:00Z'))

describe('revealing', () => {
  test('shows the provider the customer’s contact, for good, and tells the customer when', async () => {
    const { customer, provider } = await couple()
    const { body } = await book(customer, provider)
    server.clock.pass(hour)
    expect(await reveal(provider, body)).toMatchObject({
      status: 200,
      body: { customer_info_revealed: true, contact: { name: customer.name, email: customer.email } },
    })
    server.clock.pass(hour)
    expect((await reveal(provider, body)).body).toMatchObject({ revealed_at: '2026-03-03T18:00:00.000Z' })
    expect((await customer.get(`/rest/v1/bookings/${body.id}`)).body).toMatchObject({
      customer_info_revealed: true,
      revealed_at: '2026-03-03T18:00:00.000Z',
    })
  })

  test('is for the provider only', async () => {
    const { customer, provider } = await couple()
    const { body } = await book(customer, provider)
    expect(await reveal(customer, body)).toEqual(problem(403, 'forbidden'))
    expect(await reveal(await aProvider(server), body)).toEqual(problem(404, 'not_found', 'Booking not found'))
    expect(await reveal(caller(server), body)).toEqual(problem(401, 'PGRST301'))
    expect(await reveal(provider, { id: 'nothing' })).toEqual(problem(404, 'not_found'))
  })

  test('is not possible once the customer has cancelled or the request has expired', async () => {
    const { customer, provider } = await couple()
    const [first, second] = [
      await book(customer, provider),
      await book(customer, provider, { start_time: '11:00', end_time: '12:00' }),
    ]
    await move(customer, first.body, 'cancelled')
    expect(await reveal(provider, first.body)).toEqual(notAllowed('Only a pending booking can be revealed.'))
    server.clock.pass(48 * hour)
    expect(await reveal(provider, second.body)).toEqual(notAllowed())
  })
})

describe('a provider', () => {
  test('cannot accept or decline before revealing the customer', async () => {
    const { customer, provider } = await couple()
    const { body } = await book(customer, provider)
    const first = 'Reveal the contact information before you accept or cancel this booking.'
    expect(await move(provider, body, 'confirmed')).toEqual(notAllowed(first))
    expect(await move(provider, body, 'cancelled')).toEqual(notAllowed(first))
    await reveal(provider, body)
    expect(await move(provider, body, 'confirmed')).toMatchObject({ status: 200, body: { status: 'confirmed' } })
  })

  test('may decline a request without a reason', async () => {
    const { customer, provider } = await couple()
    const { body } = await book(customer, provider)
    await reveal(provider, body)
    expect(await move(provider, body, 'cancelled')).toMatchObject({
      status: 200,
      body: { status: 'cancelled', cancelled_by: 'provider', cancel_reason: null, cancelled_late: false },
    })
  })

  test('needs a reason for cancelling a confirmed booking', async () => {
    const { customer, provider } = await couple()
    const booking = await aConfirmedBooking(customer, provider)
    for (const unsaid of [undefined, ' ', '\u200b'])
      expect(await move(provider, booking, 'cancelled', unsaid)).toEqual(
        problem(422, 'validation_failed', 'Please tell the customer why you cancel'),
      )
    expect(await move(provider, booking, 'cancelled', '  ')).toEqual(problem(422, 'validation_failed'))
    expect((await move(provider, booking, 'cancelled', ' I am ill ')).body).toMatchObject({ cancel_reason: 'I am ill' })
    expect((await customer.get(`/rest/v1/bookings/${booking.id}`)).body.cancel_reason).toBe('I am ill')
  })

  test('cannot accept a request that is 48 hours old', async () => {
    const { customer, provider } = await couple()
    const { body } = await book(customer, provider)
    await reveal(provider, body)
    server.clock.pass(48 * hour)
    expect(await move(provider, body, 'confirmed')).toEqual(notAllowed('This request has expired.'))
    server.clock.pass(-1)
    expect((await move(provider, body, 'confirmed')).status).toBe(200)
  })

  test('cannot accept a request whose start has passed', async () => {
    const { customer, provider } = await couple()
    const { body } = await book(customer, provider, { date: '2026-03-03', start_time: '14:00', end_time: '15:00' })
    await reveal(provider, body)
    server.clock.pass(2 * hour)
    expect(await move(provider, body, 'confirmed')).toEqual(notAllowed('This request has expired.'))
  })
})

describe('a customer', () => {
  test('may cancel a request or a booking until it starts, with or without a reason', async () => {
    const { customer, provider } = await couple()
    const { body } = await book(customer, provider)
    expect((await move(customer, body, 'cancelled', 'Moved house')).body).toMatchObject({
      status: 'cancelled',
      cancelled_by: 'customer',
      cancel_reason: 'Moved house',
    })
    const booking = await aConfirmedBooking(customer, provider)
    server.clock.set(booking.starts_at)
    expect(await move(customer, booking, 'cancelled')).toEqual(notAllowed('This booking has already started.'))
    server.clock.pass(-1)
    expect((await move(customer, booking, 'cancelled')).status).toBe(200)
  })

  test('cancels a confirmed booking late less than 24 hours before its start', async () => {
    const { customer, provider } = await couple()
    const [first, second] = [
      await aConfirmedBooking(customer, provider),
      await aConfirmedBooking(customer, provider, { start_time: '12:00', end_time: '13:00' }),
    ]
    server.clock.set(new Date(new Date(first.starts_at).getTime() - 24 * hour))
    expect((await move(customer, second, 'cancelled')).body.cancelled_late).toBe(false)
    server.clock.pass(1)
    expect((await move(customer, first, 'cancelled')).body.cancelled_late).toBe(true)
  })

  test('cannot accept anything', async () => {
    const { customer, provider } = await couple()
    const { body } = await book(customer, provider)
    await reveal(provider, body)
    expect(await move(customer, body, 'confirmed')).toEqual(notAllowed())
  })
})

describe('completing', () => {
  test('is possible for either party, after the end', async () => {
    const { customer, provider } = await couple()
    const [first, second] = [
      await aConfirmedBooking(customer, provider),
      await aConfirmedBooking(customer, provider, { start_time: '11:00', end_time: '12:00' }),
    ]
    expect(await move(provider, first, 'completed')).toEqual(
      notAllowed('A booking can be completed after it has ended.'),
    )
    server.clock.set(second.ends_at)
    expect((await move(provider, first, 'completed')).body.status).toBe('completed')
    expect((await move(customer, second, 'completed')).body.status).toBe('completed')
  })

  test('is final, as is cancelling, and nothing becomes pending again', async () => {
    const { customer, provider } = await couple()
    const booking = await aConfirmedBooking(customer, provider)
    expect(await move(provider, booking, 'pending')).toEqual(notAllowed())
    expect(await move(provider, booking, 'confirmed')).toEqual(notAllowed())
    await move(customer, booking, 'cancelled')
    for (const status of ['pending', 'confirmed', 'completed', 'cancelled'] as const)
      for (const party of [customer, provider])
        expect(await move(party, booking, status, 'Why not')).toEqual(notAllowed())
  })
})

describe('rejected moves', () => {
  test('for other users, the booking does not exist', async () => {
    const { customer, provider } = await couple()
    const { body } = await book(customer, provider)
    for (const stranger of [await aCustomer(server), await aProvider(server)]) {
      expect(await move(stranger, body, 'cancelled')).toEqual(problem(404, 'not_found', 'Booking not found'))
      expect(await stranger.get(`/rest/v1/bookings/${body.id}`)).toEqual(problem(404, 'not_found', 'Booking not found'))
    }
    expect(await move(caller(server), body, 'cancelled')).toEqual(problem(401, 'PGRST301'))
  })

  test.each([
    ['an unknown status', { new_status: 'done' }],
    ['no status', { new_status: undefined }],
    ['no id', { booking_id: 'x' }],
    ['an overlong reason', { reason: 'x'.repeat(501) }],
  ])('%s is rejected', async (_, wrong) => {
    const { customer, provider } = await couple()
    const { body } = await book(customer, provider)
    const input = { booking_id: body.id, new_status: 'cancelled', ...wrong }
    expect(await customer.post('/rest/v1/rpc/set_booking_status', input)).toEqual(problem(422, 'validation_failed'))
  })

  test('of two concurrent moves one is too late, however often they race', async () => {
    const { customer, provider } = await couple()
    for (const hour of ['08', '09', '10', '11', '12', '13', '14', '15', '16', '17']) {
      const { body } = await book(customer, provider, { start_time: `${hour}:00`, end_time: `${hour}:30` })
      await reveal(provider, body)
      const accepted = await Promise.all([move(provider, body, 'confirmed'), move(provider, body, 'confirmed')])
      expect(accepted.map(({ status }) => status).toSorted(ascending)).toEqual([200, 409])
      const cancelled = await Promise.all([
        move(provider, body, 'cancelled', 'Ill'),
        move(customer, body, 'cancelled', 'Away'),
      ])
      expect(cancelled.map(({ status }) => status).toSorted(ascending)).toEqual([200, 409])
      const winner = cancelled[0].status === 200 ? 'provider' : 'customer'
      expect((await customer.get(`/rest/v1/bookings/${body.id}`)).body.cancelled_by).toBe(winner)
    }
  })
})

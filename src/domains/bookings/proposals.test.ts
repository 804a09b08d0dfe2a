import { beforeEach, describe, expect, test } from 'vitest'
import { aConfirmedBooking, answerTime, book, move, proposeTime, reveal } from '#test/bookings.ts'
import { aCustomer, aProvider, problem, withProfile } from '#test/people.ts'
import { testServer } from '#test/server.ts'

const server = await testServer()
const hour = 3_600_000
const couple = async () => ({ customer: await aCustomer(server), provider: await aProvider(server) })
const notAllowed = (detail?: string) => problem(409, 'move_not_allowed', detail)
const slotTaken = problem(409, 'slot_taken', 'That time has just been taken. Please choose another.')

const dayOff = (provider_id: string, date: string) => ({ provider_id, first_date: date, last_date: date })

beforeEach(() => server.clock.set('2026-03-03T17:00:00Z'))

describe('another time', () => {
  test('is proposed by either party and moves the booking once the other accepts, at the agreed rate', async () => {
    for (const by of ['customer', 'provider'] as const) {
      const people = await couple()
      const other = by === 'customer' ? people.provider : people.customer
      const booking = await aConfirmedBooking(people.customer, people.provider)
      const proposed = await proposeTime(people[by], booking, { message: ' Could we? ' })
      expect(proposed).toMatchObject({
        status: 201,
        body: { start_time: '10:00', price: 40, proposal: { proposed_by: by, price: 80, message: 'Could we?' } },
      })
      const seen = (await other.get(`/rest/v1/bookings/${booking.id}`)).body
      expect(seen.proposal).toEqual(proposed.body.proposal)
      server.clock.pass(hour)
      expect(await answerTime(other, seen, 'accept')).toMatchObject({
        status: 200,
        body: {
          status: 'confirmed',
          date: '2026-03-12',
          start_time: '14:00',
          end_time: '16:00',
          starts_at: '2026-03-12T18:00:00.000Z',
          price: 80,
          revision: booking.revision + 1,
          proposal: null,
        },
      })
    }
  })

  test('frees the old hours and reserves the new ones, but only once it is accepted', async () => {
    const { customer, provider } = await couple()
    const { body } = await proposeTime(customer, await aConfirmedBooking(customer, provider))
    const rival = await aCustomer(server)
    expect(await book(rival, provider)).toEqual(slotTaken)
    await answerTime(provider, body, 'accept')
    expect((await book(rival, provider)).status).toBe(201)
    expect(await book(rival, provider, { date: '2026-03-12', start_time: '15:00', end_time: '17:00' })).toEqual(
      slotTaken,
    )
  })

  test('leaves a pending booking pending, and masked', async () => {
    const { customer, provider } = await couple()
    const { body } = await proposeTime(provider, (await book(customer, provider)).body)
    expect(body).toMatchObject({ customer_info_revealed: false, contact: { name: 'Customer' } })
    expect((await answerTime(customer, body, 'accept')).body).toMatchObject({
      status: 'pending',
      start_time: '14:00',
      revision: 1,
    })
    expect((await provider.get(`/rest/v1/bookings/${body.id}`)).body.contact.name).toBe('Customer')
  })

  test("may overlap the booking's current hours, but not equal them", async () => {
    const { customer, provider } = await couple()
    const booking = await aConfirmedBooking(customer, provider)
    const when = { date: booking.date, start_time: '10:30', end_time: '12:00' }
    const { body } = await proposeTime(customer, booking, when)
    expect((await answerTime(provider, body, 'accept')).body).toMatchObject(when)
    expect(await proposeTime(customer, booking, when)).toEqual(
      problem(422, 'validation_failed', 'The booking is at this time already. Please choose another.'),
    )
  })

  test('has to be free when it is proposed and when it is accepted', async () => {
    const { customer, provider } = await couple()
    const booking = await aConfirmedBooking(customer, provider)
    await book(customer, provider, { date: '2026-03-12', start_time: '15:00', end_time: '17:00' })
    expect(await proposeTime(provider, booking)).toEqual(slotTaken)
    const { body } = await proposeTime(provider, booking, { date: '2026-03-13' })
    const day = '2026-03-13'
    const blocked = { starts_on: day, starts_at: '15:00', ends_on: day, ends_at: '17:00' }
    expect((await provider.post('/rest/v1/blocked_times', blocked)).status).toBe(201)
    expect(await answerTime(customer, body, 'accept')).toEqual(slotTaken)
    expect((await customer.get(`/rest/v1/bookings/${booking.id}`)).body).toMatchObject({
      start_time: '10:00',
      proposal: { id: body.proposal?.id },
    })
  })

  test('may use the booking’s own hours, and for providers hours outside the opening hours', async () => {
    const { customer, provider } = await couple()
    const booking = await aConfirmedBooking(customer, provider)
    await server.db.insertInto('closed_days').values(dayOff(provider.id, '2026-03-10')).execute()
    const starts = async (who: typeof customer) =>
      (await who.get(`/rest/v1/bookings/${booking.id}/slots?date=2026-03-10`)).body.starts.length
    expect(await starts(provider)).toBe(31)
    expect(await starts(customer)).toBe(0)
    const { id: elsewhere } = (await book(customer, provider, { date: '2026-03-11' })).body
    const { body } = await customer.get(`/rest/v1/bookings/${elsewhere}/slots?date=2026-03-11`)
    expect(body.starts).toHaveLength(31)
    const strip = (await provider.get(`/rest/v1/bookings/${elsewhere}/availability?from=2026-03-10&days=2`)).body
    expect(strip.days).toMatchObject([{ starts: 0 }, { date: '2026-03-11', first: '06:00', starts: 30 }])
    expect(
      await proposeTime(customer, booking, { date: '2026-03-10', start_time: '12:00', end_time: '13:00' }),
    ).toEqual(problem(422, 'validation_failed', 'The provider is closed on this day. Please choose another date.'))
    expect(
      (await proposeTime(provider, booking, { date: '2026-03-10', start_time: '14:00', end_time: '15:00' })).status,
    ).toBe(201)
  })

  test('that has passed meanwhile can only be declined', async () => {
    const { customer, provider } = await couple()
    const booking = await aConfirmedBooking(customer, provider)
    const { body } = await proposeTime(provider, booking, { date: '2026-03-04' })
    server.clock.set(body.proposal?.starts_at ?? '')
    expect(await answerTime(customer, body, 'accept')).toEqual(notAllowed('The proposed time has already passed.'))
    expect((await answerTime(customer, body, 'decline')).status).toBe(200)
  })

  test.each([
    ['yesterday', { date: '2026-03-02' }],
    ['in 91 days', { date: '2026-06-02' }],
    ['before it begins', { start_time: '16:00', end_time: '15:00' }],
    ['off the half hours', { start_time: '14:10' }],
    ['on no day', { date: '2026-02-30' }],
    ['without an end', { end_time: '' }],
    ['with an endless text', { message: 'x'.repeat(501) }],
    ['with a text that is none', { message: 7 as never }],
  ])('%s is rejected', async (_, proposal) => {
    const { customer, provider } = await couple()
    const { body } = await book(customer, provider)
    expect(await proposeTime(customer, body, proposal)).toEqual(problem(422, 'validation_failed'))
  })
})

describe('an answer', () => {
  test('is for the other party; the proposer can only withdraw', async () => {
    const { customer, provider } = await couple()
    const { body } = await proposeTime(customer, await aConfirmedBooking(customer, provider))
    for (const answer of ['accept', 'decline'] as const)
      expect(await answerTime(customer, body, answer)).toEqual(
        notAllowed('No proposed time is waiting for your answer.'),
      )
    expect(await answerTime(provider, body, 'withdraw')).toEqual(notAllowed())
    expect((await answerTime(customer, body, 'withdraw')).body).toMatchObject({ start_time: '10:00', proposal: null })
    expect(await answerTime(provider, body, 'accept')).toEqual(problem(409, 'proposal_decided'))
  })

  test('that declines leaves the booking as it is, and another time can be proposed', async () => {
    const { customer, provider } = await couple()
    const { body } = await proposeTime(customer, await aConfirmedBooking(customer, provider))
    expect(await proposeTime(provider, body)).toEqual(
      notAllowed('Another time has been proposed. It must be answered or withdrawn first.'),
    )
    expect((await answerTime(provider, body, 'decline')).body).toMatchObject({ start_time: '10:00', proposal: null })
    expect((await proposeTime(provider, body)).status).toBe(201)
  })

  test('to a proposal is needed before the request itself can be accepted', async () => {
    const { customer, provider } = await couple()
    const { body } = await proposeTime(customer, (await book(customer, provider)).body)
    await reveal(provider, body)
    expect(await move(provider, body, 'confirmed')).toEqual(
      notAllowed('Another time has been proposed. It must be answered or withdrawn first.'),
    )
    await answerTime(provider, body, 'accept')
    expect((await move(provider, body, 'confirmed')).body).toMatchObject({ status: 'confirmed', start_time: '14:00' })
  })

  test('is impossible once the booking is cancelled or has begun, and for strangers', async () => {
    const { customer, provider } = await couple()
    const { body } = await proposeTime(customer, await aConfirmedBooking(customer, provider))
    for (const stranger of [await aCustomer(server), await aProvider(server)]) {
      expect(await answerTime(stranger, body, 'accept')).toEqual(problem(404, 'not_found', 'Booking not found'))
      expect(await proposeTime(stranger, body)).toEqual(problem(404, 'not_found', 'Booking not found'))
    }
    const elsewhere = await aConfirmedBooking(customer, provider, { start_time: '12:00', end_time: '13:00' })
    expect(await answerTime(provider, { ...elsewhere, proposal: body.proposal }, 'accept')).toEqual(
      problem(404, 'not_found', 'Proposal not found'),
    )
    await move(customer, body, 'cancelled')
    expect(await answerTime(provider, body, 'accept')).toEqual(problem(409, 'proposal_decided'))
    server.clock.set(elsewhere.starts_at)
    expect(await proposeTime(provider, elsewhere)).toEqual(notAllowed('This booking has already started.'))
  })
})

test('the bookings to answer are those that wait for the viewer', async () => {
  const { customer, provider } = await couple()
  const request = (await book(customer, provider)).body
  const confirmed = await aConfirmedBooking(customer, provider, { start_time: '12:00', end_time: '13:00' })
  const waiting = async (who: typeof customer) => {
    const { items } = (await who.get('/rest/v1/bookings?when=upcoming&waiting=true')).body
    const { body } = await who.get('/rest/v1/bookings/counts')
    expect(body.waiting).toBe(items.length)
    return items.map(({ id }: { id: string }) => id)
  }
  expect([await waiting(customer), await waiting(provider)]).toEqual([[], [request.id]])
  await proposeTime(provider, request)
  expect([await waiting(customer), await waiting(provider)]).toEqual([[request.id], []])
  await proposeTime(customer, confirmed, { date: '2026-03-13' })
  expect([await waiting(customer), await waiting(provider)]).toEqual([[request.id], [confirmed.id]])
})

test('a proposed time is held until it is answered, and free for the booking itself', async () => {
  const { customer, provider } = await couple()
  const other = await aCustomer(server)
  const { body } = await proposeTime(provider, await aConfirmedBooking(customer, provider))
  const held = { date: '2026-03-12', start_time: '15:00', end_time: '16:00' }
  expect(await book(other, provider, held)).toEqual(problem(409, 'slot_taken'))
  const startsAt = async (address: string, who = other) =>
    (await who.get(`${address}?date=2026-03-12`)).body.starts.map(
      ({ start_time }: { start_time: string }) => start_time,
    )
  expect(await startsAt(`/rest/v1/providers/${provider.id}/slots`)).not.toContain('15:00')
  expect(await startsAt(`/rest/v1/bookings/${body.id}/slots`, customer)).toContain('15:00')
  const days = (await other.get(`/rest/v1/providers/${provider.id}/availability?from=2026-03-12&days=1`)).body
  expect(JSON.stringify(days)).not.toContain('15:00')
  await answerTime(customer, body, 'decline')
  expect((await book(other, provider, held)).status).toBe(201)
})

test('a time can neither be proposed to a suspended provider nor accepted, and cancelling is not late', async () => {
  const { customer, provider } = await couple()
  const booking = await aConfirmedBooking(customer, provider)
  const { body: proposed } = await proposeTime(provider, booking)
  expect(proposed.provider.available).toBe(true)
  const other = await aConfirmedBooking(customer, provider, { start_time: '14:00', end_time: '15:00' })
  const suspension = { suspended_at: server.clock.now() }
  await server.db.updateTable('auth_user').set(suspension).where('id', '=', provider.auth_user_id).execute()
  expect((await customer.get(`/rest/v1/bookings/${booking.id}`)).body.provider.available).toBe(false)
  const unavailable = notAllowed('This provider is not available at the moment.')
  expect(await answerTime(customer, proposed, 'accept')).toEqual(unavailable)
  expect(await proposeTime(customer, other)).toEqual(unavailable)
  expect(await customer.get(`/rest/v1/bookings/${other.id}/slots?date=2026-03-10`)).toEqual(unavailable)
  expect(await customer.get(`/rest/v1/bookings/${other.id}/availability`)).toEqual(unavailable)
  server.clock.set('2026-03-10T13:00:00Z')
  expect((await move(customer, booking, 'cancelled')).body).toMatchObject({ cancelled_late: false })
})

test('a repeated proposal with the same Idempotency-Key is one proposal', async () => {
  const { customer, provider } = await couple()
  const booking = await aConfirmedBooking(customer, provider)
  const proposal = { date: '2026-03-12', start_time: '14:00', end_time: '16:00' }
  const ask = () => customer.post(`/rest/v1/bookings/${booking.id}/proposals`, proposal, { 'idempotency-key': 'once' })
  const [first, second] = [await ask(), await ask()]
  expect(second.status).toBe(201)
  expect(second.body).toEqual(first.body)
})

test('the number of proposals is limited for a login in both roles', async () => {
  const { customer, provider } = await couple()
  const booking = await aConfirmedBooking(customer, provider)
  for (let round = 0; round < 30; round++)
    await answerTime(provider, (await proposeTime(provider, booking)).body, 'withdraw')
  expect(await proposeTime(provider, booking)).toEqual(problem(429, 'rate_limited'))
  const asCustomer = await withProfile(server, provider.auth_user_id, 'customer', provider)
  const theirs = await aConfirmedBooking({ ...provider, ...asCustomer }, (await couple()).provider)
  expect(await proposeTime(asCustomer, theirs)).toEqual(problem(429, 'rate_limited'))
})

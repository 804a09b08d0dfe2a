import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { contextOf } from '#platform/context.server.ts'
import { aConfirmedBooking, answerTime, book, move, proposeTime, reveal } from '#test/bookings.ts'
import { aCustomer, aProvider, problem, type TestPerson } from '#test/people.ts'
import { testServer } from '#test/server.ts'
import type { Booking } from './contract.ts'
import { applyDeadlines, remindOfBookings } from './deadlines-commands.server.ts'

const server = await testServer()
const hour = 3_600_000
const couple = async () => ({ customer: await aCustomer(server), provider: await aProvider(server) })
const applyDue = () => applyDeadlines(contextOf(server.deps))
const read = async (person: TestPerson, { id }: Pick<Booking, 'id'>): Promise<Booking> =>
  (await person.get(`/rest/v1/bookings/${id}`)).body
/** The stored row, before any read applies due moves. */
const stored = ({ id }: Pick<Booking, 'id'>) =>
  server.db.selectFrom('bookings').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
const newsOf = async ({ id }: TestPerson, title: string) =>
  (await server.db.selectFrom('notifications').select('title').where('user_id', '=', id).execute()).filter(
    (notice) => notice.title === title,
  ).length
const ago = (instant: string, milliseconds: number) => new Date(new Date(instant).getTime() - milliseconds)

beforeEach(() => server.clock.set('2026-03-03T17:00:00Z'))

describe('an unanswered request', () => {
  test('expires 48 hours after it was made, and both parties are notified once', async () => {
    const { customer, provider } = await couple()
    const { body } = await book(customer, provider)
    expect(body.expires_at).toBe('2026-03-05T17:00:00.000Z')
    server.clock.set(ago(body.expires_at ?? '', 1))
    await applyDue()
    expect((await stored(body)).status).toBe('pending')
    server.clock.pass(1)
    await Promise.all([applyDue(), applyDue(), applyDue()])
    await applyDue()
    expect(await stored(body)).toMatchObject({ status: 'cancelled', cancelled_by: null, cancel_reason: 'expired' })
    expect(await newsOf(customer, 'Booking cancelled')).toBe(1)
    expect(await newsOf(provider, 'Booking cancelled')).toBe(1)
  })

  test.each([
    ['2 hours before its start', { date: '2026-03-04' }, '2026-03-04T13:00:00.000Z'],
    [
      'after half of the time left',
      { date: '2026-03-03', start_time: '14:00', end_time: '15:00' },
      '2026-03-03T18:00:00.000Z',
    ],
  ])('expires %s when that is sooner', async (_, when, expires_at) => {
    const { customer, provider } = await couple()
    const { body } = await book(customer, provider, when)
    expect(body.expires_at).toBe(expires_at)
    server.clock.set(ago(expires_at, 1))
    await applyDue()
    expect((await stored(body)).status).toBe('pending')
    server.clock.pass(1)
    await applyDue()
    expect((await stored(body)).status).toBe('cancelled')
  })

  test('that moves to near hours can be answered for half of the time left', async () => {
    const { customer, provider } = await couple()
    const { body } = await book(customer, provider)
    const near = { date: '2026-03-03', start_time: '13:00', end_time: '14:00' }
    const proposed = await proposeTime(provider, body, near)
    const moved = await answerTime(customer, proposed.body, 'accept')
    expect(moved.body).toMatchObject({ status: 'pending', expires_at: '2026-03-03T17:30:00.000Z' })
    await applyDue()
    expect((await stored(body)).status).toBe('pending')
  })

  test('appears as cancelled to both parties before the job runs, also in lists and counts', async () => {
    for (const looks of ['customer', 'provider'] as const) {
      const both = await couple()
      const { body } = await book(both.customer, both.provider)
      server.clock.pass(48 * hour)
      expect((await stored(body)).status).toBe('pending')
      const { items } = (await both[looks].get('/rest/v1/bookings?when=past')).body
      expect(items).toMatchObject([{ status: 'cancelled', cancelled_by: null, cancel_reason: 'expired' }])
      expect((await both[looks].get('/rest/v1/bookings/counts')).body).toMatchObject({ pending: 0, cancelled: 1 })
      expect(await read(both[looks], body)).toMatchObject({ status: 'cancelled', expires_at: null })
      server.clock.set('2026-03-03T17:00:00Z')
    }
  })

  test('is still shown if it fails to expire, and expires as soon as it can', async () => {
    const { customer, provider } = await couple()
    const { body } = await book(customer, provider)
    server.clock.pass(48 * hour)
    await sql`alter table notifications add constraint nothing_is_told check (title <> 'Booking cancelled') not valid`.execute(
      server.db,
    )
    expect((await customer.get('/rest/v1/bookings')).body.items).toMatchObject([{ id: body.id, status: 'pending' }])
    expect(server.logged.join()).toContain('could not apply due moves')
    await sql`alter table notifications drop constraint nothing_is_told`.execute(server.db)
    expect(await read(customer, body)).toMatchObject({ status: 'cancelled' })
  })

  test('no longer blocks its hours, even before the job runs', async () => {
    const { customer, provider } = await couple()
    const { body } = await book(customer, provider)
    server.clock.pass(48 * hour)
    const { starts } = (await customer.get(`/rest/v1/providers/${provider.id}/slots?date=2026-03-10`)).body
    expect(starts).toContainEqual(expect.objectContaining({ start_time: '10:00' }))
    expect((await stored(body)).status).toBe('pending')
    expect((await book(await aCustomer(server), provider)).status).toBe(201)
    expect((await stored(body)).status).toBe('cancelled')
  })

  test('blocks only its own hours if it fails to expire, and other bookings still expire', async () => {
    const { customer, provider } = await couple()
    const other = await aCustomer(server)
    const stuck = (await book(customer, provider)).body
    const fine = (await book(other, provider, { start_time: '12:00', end_time: '13:00' })).body
    server.clock.pass(48 * hour)
    await sql`alter table notifications add constraint one_is_not_told
      check (user_id <> ${sql.lit(customer.id)} or title <> 'Booking cancelled') not valid`.execute(server.db)
    const another = await aCustomer(server)
    expect((await book(another, provider, { start_time: '14:00', end_time: '15:00' })).status).toBe(201)
    expect((await stored(fine)).status).toBe('cancelled')
    expect((await stored(stuck)).status).toBe('pending')
    expect(await book(another, provider)).toEqual(problem(409, 'slot_taken'))
    await expect(applyDue()).rejects.toThrow('Some due bookings could not')
    expect(await newsOf(provider, 'Booking cancelled')).toBe(1)
    await sql`alter table notifications drop constraint one_is_not_told`.execute(server.db)
    await applyDue()
    expect((await stored(stuck)).status).toBe('cancelled')
    expect([await newsOf(customer, 'Booking cancelled'), await newsOf(provider, 'Booking cancelled')]).toEqual([1, 2])
  })

  test('gives its hours to a booking that moves there, even before the job runs', async () => {
    const { customer, provider } = await couple()
    const gone = (await book(await aCustomer(server), provider, { date: '2026-03-20' })).body
    server.clock.pass(47 * hour)
    const booking = await aConfirmedBooking(customer, provider)
    server.clock.pass(hour)
    const { body } = await proposeTime(provider, booking, { date: '2026-03-20' })
    expect((await answerTime(customer, body, 'accept')).body).toMatchObject({ date: '2026-03-20' })
    expect((await stored(gone)).status).toBe('cancelled')
  })

  test('can no longer be answered or cancelled', async () => {
    const { customer, provider } = await couple()
    const { body } = await book(customer, provider)
    await reveal(provider, body)
    server.clock.pass(48 * hour)
    const expired = problem(409, 'move_not_allowed', 'This request has expired.')
    expect(await move(provider, body, 'confirmed')).toEqual(expired)
    expect(await move(provider, body, 'cancelled')).toEqual(expired)
    expect(await move(customer, body, 'cancelled')).toEqual(expired)
    expect(await proposeTime(customer, body)).toEqual(expired)
  })

  test('also ends an open proposal', async () => {
    const { customer, provider } = await couple()
    const { body } = await proposeTime(provider, (await book(customer, provider)).body)
    server.clock.pass(48 * hour)
    await applyDue()
    expect((await read(customer, body)).proposal).toBeNull()
    expect(await answerTime(customer, body, 'accept')).toEqual(problem(409, 'proposal_decided'))
  })
})

describe('a confirmed booking', () => {
  test('completes automatically 24 hours after its end, and the customer is asked for a review', async () => {
    const { customer, provider } = await couple()
    const booking = await aConfirmedBooking(customer, provider)
    server.clock.set(booking.ends_at)
    server.clock.pass(24 * hour - 1)
    await applyDue()
    expect((await stored(booking)).status).toBe('confirmed')
    server.clock.pass(1)
    await Promise.all([applyDue(), applyDue()])
    expect(await read(provider, booking)).toMatchObject({
      status: 'completed',
      completed_by: null,
      completed_at: server.clock.now().toISOString(),
    })
    expect(await newsOf(customer, 'Booking completed')).toBe(1)
  })

  test('names the party who completed it', async () => {
    const { customer, provider } = await couple()
    const booking = await aConfirmedBooking(customer, provider)
    server.clock.set(booking.ends_at)
    expect((await move(customer, booking, 'completed')).body).toMatchObject({ completed_by: 'customer' })
  })
})

describe('a reminder', () => {
  const marks = async (booking: Booking) => {
    const { day_reminder_at, hours_reminder_at } = await stored(booking)
    return [day_reminder_at?.toISOString() ?? null, hours_reminder_at?.toISOString() ?? null]
  }
  const remindAt = async (instant: Date) => {
    server.clock.set(instant)
    await Promise.all([remindOfBookings(contextOf(server.deps)), remindOfBookings(contextOf(server.deps))])
  }

  test('comes a day and two hours before a confirmed booking', async () => {
    const { customer, provider } = await couple()
    const booking = await aConfirmedBooking(customer, provider)
    await remindAt(ago(booking.starts_at, 24 * hour + 1))
    expect(await marks(booking)).toEqual([null, null])
    const day = ago(booking.starts_at, 24 * hour)
    await remindAt(day)
    await remindAt(ago(booking.starts_at, 12 * hour))
    expect(await marks(booking)).toEqual([day.toISOString(), null])
    const hours = ago(booking.starts_at, 2 * hour)
    await remindAt(hours)
    await remindAt(ago(booking.starts_at, hour))
    expect(await marks(booking)).toEqual([day.toISOString(), hours.toISOString()])
  })

  test('is not sent for bookings that were agreed on later, are past, cancelled, or not confirmed', async () => {
    const { customer, provider } = await couple()
    const late = await aConfirmedBooking(customer, provider, { date: '2026-03-04' })
    const soon = await aConfirmedBooking(customer, provider, {
      date: '2026-03-03',
      start_time: '13:30',
      end_time: '14:00',
    })
    const calledOff = await aConfirmedBooking(customer, provider, { start_time: '12:00', end_time: '13:00' })
    await move(customer, calledOff, 'cancelled')
    await remindAt(server.clock.now())
    expect(await marks(late)).toEqual([null, null])
    expect(await marks(soon)).toEqual([null, null])
    await remindAt(ago(late.starts_at, 2 * hour))
    expect(await marks(late)).toEqual([null, server.clock.now().toISOString()])
    await remindAt(new Date(late.ends_at))
    await remindAt(ago(calledOff.starts_at, hour))
    expect(await marks(calledOff)).toEqual([null, null])
    expect(await marks(soon)).toEqual([null, null])
  })

  test('is not sent while the provider is suspended', async () => {
    const { customer, provider } = await couple()
    const booking = await aConfirmedBooking(customer, provider)
    const suspend = (suspended_at: Date | null) =>
      server.db.updateTable('auth_user').set({ suspended_at }).where('id', '=', provider.auth_user_id).execute()
    await suspend(server.clock.now())
    const day = ago(booking.starts_at, 24 * hour)
    await remindAt(day)
    expect(await marks(booking)).toEqual([null, null])
    await suspend(null)
    await remindAt(day)
    expect(await marks(booking)).toEqual([day.toISOString(), null])
  })

  test('is sent again if the booking moves', async () => {
    const { customer, provider } = await couple()
    const booking = await aConfirmedBooking(customer, provider)
    await remindAt(ago(booking.starts_at, 23 * hour))
    const { body } = await proposeTime(provider, booking)
    const moved = (await answerTime(customer, body, 'accept')).body
    expect(await marks(booking)).toEqual([null, null])
    await remindAt(ago(moved.starts_at, 24 * hour))
    expect(await marks(booking)).toEqual([server.clock.now().toISOString(), null])
  })
})

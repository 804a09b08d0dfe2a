import { beforeEach, describe, expect, test } from 'vitest'
import type { Booking } from '#domains/bookings/contract.ts'
import { Proposal } from '#domains/bookings/contract.ts'
import { aConfirmedBooking, answerTime, book, proposeTime } from '#test/bookings.ts'
import { type Answer, aCustomer, aProvider, problem, type TestPerson } from '#test/people.ts'
import { testServer } from '#test/server.ts'
import { anOfferFor } from '#test/service-requests.ts'
import type { Slots } from './slots-contract.ts'

const server = await testServer()
beforeEach(() => server.clock.set('2026-03-03T17:00:00Z'))

/** Moves the provider to another time zone. */
async function moveTo(provider: TestPerson, zipCode: string): Promise<void> {
  const location = { city: 'Anywhere', state: 'CA', zipCode, coordinates: { latitude: 0, longitude: 0 } }
  expect((await provider.patch(`/rest/v1/users/${provider.id}`, { location })).status).toBe(200)
}

/**
 * A provider who moved from New York to Los Angeles: their booking on March 10 at 10:00 to 12:00 is
 * now at 07:00 to 09:00.
 */
async function aMovedProvider(hours = {}) {
  const [customer, provider] = [await aCustomer(server), await aProvider(server)]
  if (Object.keys(hours).length > 0) await provider.patch(`/rest/v1/providers/${provider.id}/hours`, hours)
  const booking = await aConfirmedBooking(customer, provider, { start_time: '10:00', end_time: '12:00' })
  await moveTo(provider, '90001')
  return { customer, provider, booking }
}

const slots = (provider: TestPerson, date = '2026-03-10') =>
  provider.get<Slots>(`/rest/v1/providers/${provider.id}/slots?date=${date}`)
const starts = async (provider: TestPerson, date?: string) =>
  (await slots(provider, date)).body.starts.map(({ start_time }) => start_time)
const hoursOf = ({ body }: Answer<Booking>) => [body.start_time, body.end_time, body.time_zone, body.starts_at]

describe('when a provider moves to another time zone', () => {
  test('bookings keep their instants, and block those hours in the new time zone', async () => {
    const { customer, provider, booking } = await aMovedProvider()
    const kept = await customer.get(`/rest/v1/bookings/${booking.id}`)
    expect(hoursOf(kept)).toEqual(['10:00', '12:00', 'America/New_York', '2026-03-10T14:00:00.000Z'])
    expect((await slots(provider)).body.time_zone).toBe('America/Los_Angeles')
    const free = await starts(provider)
    expect(free.slice(0, 4)).toEqual(['06:00', '06:30', '09:00', '09:30'])
    expect((await slots(provider)).body.starts[0]?.ends).toEqual(['06:30', '07:00'])
    const other = await aCustomer(server)
    expect(await book(other, provider, { start_time: '08:30', end_time: '09:30' })).toEqual(problem(409, 'slot_taken'))
    const after = await book(other, provider, { start_time: '09:00', end_time: '12:00' })
    expect(hoursOf(after)).toEqual(['09:00', '12:00', 'America/Los_Angeles', '2026-03-10T16:00:00.000Z'])
  })

  test('the buffers of those bookings apply as well', async () => {
    const { provider } = await aMovedProvider({ buffer_before: 30, buffer_after: 45 })
    expect(await starts(provider)).not.toContain('06:00')
    expect((await starts(provider))[0]).toBe('10:30')
  })

  test('a booking late in the evening may be on the next day', async () => {
    const [customer, provider] = [await aCustomer(server), await aProvider(server, { zip: '96813' })]
    await aConfirmedBooking(customer, provider, { start_time: '20:00', end_time: '21:30' })
    await moveTo(provider, '10001')
    expect(await starts(provider, '2026-03-10')).toHaveLength(31)
    expect(await starts(provider, '2026-03-11')).toHaveLength(31)
    await aConfirmedBooking(customer, provider, { date: '2026-03-12', start_time: '06:00', end_time: '07:00' })
    await moveTo(provider, '96813')
    // 06:00 in New York is midnight in Honolulu, so it takes no bookable time there.
    expect(await starts(provider, '2026-03-12')).toHaveLength(31)
  })

  test('the database rejects two bookings at the same instant, whatever their time zones', async () => {
    const { provider, booking } = await aMovedProvider()
    const where = ['customer_id', 'provider_id', 'date', 'start_time', 'end_time'] as const
    const contact = ['contact_name', 'contact_email', 'contact_phone'] as const
    const what = ['service_name', 'hourly_rate', 'price', ...contact, 'created_at', 'updated_at'] as const
    const copy = (starts_at: string, ends_at: string) =>
      server.db
        .insertInto('bookings')
        .columns([...where, 'time_zone', 'starts_at', 'ends_at', ...what])
        .expression((from) =>
          from
            .selectFrom('bookings')
            .select(where)
            .select((row) => row.val('America/Los_Angeles').as('time_zone'))
            .select((row) => [row.val(new Date(starts_at)).as('starts_at'), row.val(new Date(ends_at)).as('ends_at')])
            .select(what)
            .where('id', '=', booking.id),
        )
        .execute()
    await expect(copy('2026-03-10T15:59:59Z', '2026-03-10T18:00:00Z')).rejects.toMatchObject({
      constraint: 'one_booking_at_a_time',
    })
    await copy('2026-03-10T16:00:00Z', '2026-03-10T18:00:00Z')
    expect((await provider.get('/rest/v1/bookings')).body.items).toHaveLength(2)
  })

  test('an earlier proposal is accepted for the instant that both parties saw', async () => {
    const [customer, provider] = [await aCustomer(server), await aProvider(server)]
    const booking = await aConfirmedBooking(customer, provider)
    const proposed = (await proposeTime(customer, booking)).body
    expect(Proposal.parse(proposed.proposal)).toMatchObject({ start_time: '14:00', time_zone: 'America/New_York' })
    await moveTo(provider, '90001')
    const moved = await answerTime(provider, proposed, 'accept')
    expect(hoursOf(moved)).toEqual(['14:00', '16:00', 'America/New_York', '2026-03-12T18:00:00.000Z'])
  })

  test('a new proposal uses the new time zone and names it', async () => {
    const { customer, provider, booking } = await aMovedProvider()
    const same = await proposeTime(provider, booking, { date: '2026-03-10', start_time: '07:00', end_time: '09:00' })
    expect(same).toEqual(
      problem(422, 'validation_failed', 'The booking is at this time already. Please choose another.'),
    )
    const proposed = await proposeTime(provider, booking, {
      date: '2026-03-10',
      start_time: '10:00',
      end_time: '12:00',
    })
    expect(proposed.body.proposal).toMatchObject({
      time_zone: 'America/Los_Angeles',
      starts_at: '2026-03-10T17:00:00.000Z',
    })
    const moved = await answerTime(customer, proposed.body, 'accept')
    expect(hoursOf(moved)).toEqual(['10:00', '12:00', 'America/Los_Angeles', '2026-03-10T17:00:00.000Z'])
  })

  test('an offer becomes a booking at the time that the customer saw', async () => {
    const [customer, provider] = [await aCustomer(server), await aProvider(server)]
    const offer = await anOfferFor(customer, provider)
    await moveTo(provider, '90001')
    const { unlocks: _, offers } = (await customer.get(`/rest/v1/leads/${offer.lead_id}`)).body
    expect(offers).toMatchObject([{ start_time: '17:00', time_zone: 'America/New_York' }])
    const booking = await customer.post<Booking>(`/rest/v1/offers/${offer.id}/accept`)
    expect(hoursOf(booking)).toEqual(['17:00', '20:00', 'America/New_York', '2026-03-10T21:00:00.000Z'])
  })

  test('those bookings may be outside the opening hours in the new time zone', async () => {
    const { provider, booking } = await aMovedProvider()
    const week = [{ weekday: 2, ranges: [{ start_time: '10:00', end_time: '18:00' }] }]
    const { body } = await provider.patch(`/rest/v1/providers/${provider.id}/hours`, { week })
    expect(body.visits_outside).toMatchObject([{ booking_id: booking.id, start_time: '10:00' }])
    const early = [{ weekday: 2, ranges: [{ start_time: '07:00', end_time: '09:00' }] }]
    const now = await provider.patch(`/rest/v1/providers/${provider.id}/hours`, { week: early })
    expect(now.body.visits_outside).toEqual([])
  })
})

import { expect, test } from 'vitest'
import { aConfirmedBooking, answerTime, book, copyOf, move, proposeTime, reveal } from '#test/bookings.ts'
import { aCustomer, aProvider, problem } from '#test/people.ts'
import { testServer } from '#test/server.ts'
import type { ServiceChange } from '../catalog/services-schema.ts'
import type { Availability } from './availability-contract.ts'
import type { HoursChange } from './hours-contract.ts'
import type { Slots } from './slots-contract.ts'

const server = await testServer()
const customer = await aCustomer(server)
const rival = await aCustomer(server)
const taken = problem(409, 'slot_taken', 'That time has just been taken. Please choose another.')

/** A provider with one service that has terms, and one that has none. */
async function aProviderWith(change: ServiceChange, hours: HoursChange = {}) {
  const provider = await aProvider(server)
  await provider.patch(`/rest/v1/providers/${provider.id}/hours`, hours)
  const plain = await provider.post('/rest/v1/services', {
    name: 'Dusting',
    price: 20,
    duration: 60,
    category: 'Cleaning',
  })
  const changed = await provider.patch(`/rest/v1/services/${provider.service_id}`, change)
  expect([plain.status, changed.status]).toEqual([201, 200])
  return { ...provider, plain_id: plain.body.id as string }
}

type Terms = Awaited<ReturnType<typeof aProviderWith>>

async function startsOf({ id }: Terms, service_id: string | undefined, date = '2026-03-10') {
  const query = new URLSearchParams({ date, ...(service_id && { service_id }) })
  const { body } = await customer.get<Slots>(`/rest/v1/providers/${id}/slots?${query}`)
  return body.starts.map(({ start_time }) => start_time)
}

test('the buffers of a service come before those of its provider', async () => {
  const provider = await aProviderWith({ buffer_before: 30, buffer_after: 60 }, { buffer_after: 30 })
  expect((await book(customer, provider, { start_time: '10:00', end_time: '11:00' })).status).toBe(201)

  const near = (times: string[]) => times.filter((time) => time >= '08:00' && time <= '12:30')
  // The booking takes 9:30 to 12:00; another one of the service needs 30 minutes before itself.
  expect(near(await startsOf(provider, provider.service_id))).toEqual(['08:00', '12:30'])
  expect(near(await startsOf(provider, provider.plain_id))).toEqual(['08:00', '08:30', '12:00', '12:30'])
  expect(near(await startsOf(provider, undefined))).toEqual(['08:00', '08:30', '12:00', '12:30'])

  expect(await book(customer, provider, { start_time: '12:00', end_time: '13:00' })).toEqual(taken)
  const other = { ...provider, service_id: provider.plain_id }
  expect((await book(customer, other, { start_time: '12:00', end_time: '13:00' })).status).toBe(201)
})

test('a service can need no buffer and no notice where its provider needs some', async () => {
  const hours = { buffer_before: 60, buffer_after: 60, notice_hours: 336 }
  const provider = await aProviderWith({ buffer_before: 0, buffer_after: 0, notice_hours: 0 }, hours)
  expect(await startsOf(provider, provider.plain_id)).toEqual([])
  expect((await book(customer, provider, { start_time: '10:00', end_time: '11:00' })).status).toBe(201)
  expect((await book(customer, provider, { start_time: '11:00', end_time: '12:00' })).status).toBe(201)
  expect(await startsOf(provider, provider.service_id)).toContain('12:00')
})

test('the notice of a service holds for its slots, free days, bookings and series', async () => {
  const provider = await aProviderWith({ notice_hours: 336 })
  const { body } = await customer.get<Slots>(
    `/rest/v1/providers/${provider.id}/slots?date=2026-03-10&service_id=${provider.service_id}`,
  )
  const message = 'Bookings need at least 14 days of notice. Please choose another date.'
  expect(body).toMatchObject({ starts: [], nothing: { reason: 'notice', message } })
  const first = async (service_id: string) => {
    const { body } = await customer.get<Availability>(
      `/rest/v1/providers/${provider.id}/availability?days=31&service_id=${service_id}`,
    )
    return body.days.find((day) => day.first !== null)?.date
  }
  expect(await first(provider.service_id)).toBe('2026-03-17')
  expect(await first(provider.plain_id)).toBe('2026-03-03')

  const late = 'Bookings need at least 14 days of notice. Please choose a later time.'
  const refused = { status: 422, body: { errors: [{ path: 'start_time', message: late }] } }
  expect(await book(customer, provider)).toMatchObject(refused)
  expect(await book(customer, provider, { repeat: { every_weeks: 1, times: 3 } })).toMatchObject(refused)
  const other = { ...provider, service_id: provider.plain_id }
  expect((await book(customer, other)).status).toBe(201)
})

test('customers book a service up to its horizon; a series begins within it', async () => {
  const provider = await aProviderWith({ horizon_days: 7 })
  const slotsOn = async (date: string) =>
    (
      await customer.get<Slots>(
        `/rest/v1/providers/${provider.id}/slots?date=${date}&service_id=${provider.service_id}`,
      )
    ).body
  expect((await slotsOn('2026-03-10')).starts.length).toBeGreaterThan(0)
  const message = 'This service can be booked up to 7 days ahead. Please choose an earlier date.'
  expect(await slotsOn('2026-03-11')).toMatchObject({ starts: [], nothing: { reason: 'horizon', message } })
  const { body: free } = await customer.get<Availability>(
    `/rest/v1/providers/${provider.id}/availability?days=31&service_id=${provider.service_id}`,
  )
  expect(free.days.findLast(({ first }) => first !== null)?.date).toBe('2026-03-10')
  const refused = { status: 422, body: { errors: [{ path: 'date', message }] } }
  expect(await book(customer, provider, { date: '2026-03-11' })).toMatchObject(refused)
  expect((await book(customer, { ...provider, service_id: provider.plain_id }, { date: '2026-03-11' })).status).toBe(
    201,
  )
  const { body: series } = await book(customer, provider, { repeat: { every_weeks: 1, times: 3 } })
  expect(series.series?.bookings).toHaveLength(3)
  // The provider is free to propose a later day, the customer is not.
  await move(provider, (await reveal(provider, series)).body, 'confirmed')
  const later = { date: '2026-03-20', start_time: '10:00', end_time: '11:00' }
  expect(await proposeTime(customer, series, later)).toMatchObject({ status: 422 })
  expect((await proposeTime(provider, series, later)).status).toBe(201)
})

test('a provider is next free as soon and as far ahead as one of the services can be booked', async () => {
  const provider = await aProviderWith({ notice_hours: 48 })
  const nextFree = async () => (await customer.get(`/rest/v1/providers/${provider.id}`)).body.next_free?.date
  expect(await nextFree()).toBe('2026-03-03')
  await provider.delete(`/rest/v1/services/${provider.plain_id}`)
  expect(await nextFree()).toBe('2026-03-05')
  await provider.patch(`/rest/v1/services/${provider.service_id}`, { notice_hours: 96, horizon_days: 3 })
  expect(await nextFree()).toBeUndefined()
})

test('a card offers the starts of its service', async () => {
  const provider = await aProviderWith({ notice_hours: 24 })
  const { body } = await customer.get(`/rest/v1/providers?search=${encodeURIComponent(provider.name)}`)
  const card = body.items.find(({ id }: { id: string }) => id === provider.id)
  // It is noon in New York.
  expect(card.free_starts[0]).toEqual({ date: '2026-03-04', start_time: '12:00' })
})

test('proposals and moves follow the terms of the service', async () => {
  const provider = await aProviderWith({})
  const earlier = await aConfirmedBooking(customer, { ...provider, service_id: provider.plain_id })
  const booking = await aConfirmedBooking(customer, provider, { start_time: '15:00', end_time: '16:00' })
  await provider.patch(`/rest/v1/services/${provider.service_id}`, { buffer_before: 60, notice_hours: 200 })

  const { body } = await provider.get<Slots>(`/rest/v1/bookings/${booking.id}/slots?date=2026-03-10`)
  const starts = body.starts.map(({ start_time }) => start_time)
  expect(starts).not.toContain('11:30')
  expect(starts).toContain('12:00')
  const at = (date: string, start_time: string, end_time: string) => ({ date, start_time, end_time })
  expect(await proposeTime(provider, booking, at('2026-03-10', '11:00', '12:00'))).toEqual(taken)
  // 200 hours bind the customer, not the provider.
  const soon = at('2026-03-11', '10:00', '11:00')
  expect(await proposeTime(customer, booking, soon)).toMatchObject({ status: 422 })
  const { body: proposed } = await proposeTime(provider, booking, soon)
  expect(await answerTime(customer, proposed, 'accept')).toMatchObject({ status: 200, body: { date: soon.date } })
  expect(earlier.start_time).toBe('10:00')
})

test('a booking keeps the buffers of the service from when it was made', async () => {
  const provider = await aProviderWith({ buffer_after: 60 })
  await book(customer, provider, { start_time: '10:00', end_time: '11:00' })
  await provider.patch(`/rest/v1/services/${provider.service_id}`, { buffer_after: null })
  expect(await book(customer, provider, { start_time: '11:30', end_time: '12:30' })).toEqual(taken)
  expect((await book(customer, provider, { start_time: '12:00', end_time: '13:00' })).status).toBe(201)
})

test('of two customers who leave no room for the buffer of a service, one books', async () => {
  const provider = await aProviderWith({ buffer_after: 30 })
  const answers = await Promise.all([
    book(customer, provider, { start_time: '10:00', end_time: '11:00' }),
    book(rival, provider, { start_time: '11:00', end_time: '12:00' }),
  ])
  expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([201, 409])
  expect(answers.find(({ status }) => status === 409)).toEqual(taken)
})

test('the database refuses a booking without room for the buffer of its service', async () => {
  const provider = await aProviderWith({ buffer_after: 30 })
  const { body } = await book(customer, provider, { start_time: '10:00', end_time: '11:00' })
  const row = await copyOf(server, body)
  expect(row).toMatchObject({ buffer_before: 0, buffer_after: 30 })
  const later = { ...row, start_time: '11:00', end_time: '12:00' }
  const hour = { starts_at: row.ends_at, ends_at: new Date(row.ends_at.getTime() + 3_600_000) }
  const copy = server.db.insertInto('bookings').values({ ...later, ...hour })
  await expect(copy.execute()).rejects.toMatchObject({ constraint: 'one_booking_at_a_time' })
})

test('terms of a service have the limits of those of a provider, and can be left to the provider', async () => {
  const provider = await aProviderWith({})
  const path = `/rest/v1/services/${provider.service_id}`
  for (const change of [
    { buffer_before: 121 },
    { buffer_after: -1 },
    { notice_hours: 337 },
    { notice_hours: 1.5 },
    { horizon_days: 0 },
    { horizon_days: 91 },
  ])
    expect(await provider.patch(path, change)).toMatchObject({
      status: 422,
      body: { errors: [{ path: Object.keys(change)[0] }] },
    })
  const terms = { buffer_before: 120, buffer_after: 0, notice_hours: 336, horizon_days: 90 }
  expect(await provider.patch(path, terms)).toMatchObject({ status: 200, body: terms })
  const none = { buffer_before: null, buffer_after: null, notice_hours: null, horizon_days: null }
  expect(await provider.patch(path, none)).toMatchObject({ status: 200, body: none })
})

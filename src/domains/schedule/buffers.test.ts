import { expect, test } from 'vitest'
import { book, copyOf } from '#test/bookings.ts'
import { aCustomer, aProvider, problem } from '#test/people.ts'
import { testServer } from '#test/server.ts'
import { anOfferFor } from '#test/service-requests.ts'
import type { HoursChange } from './hours-contract.ts'
import type { Slots } from './slots-contract.ts'

const server = await testServer()
const customer = await aCustomer(server)
const taken = problem(409, 'slot_taken', 'That time has just been taken. Please choose another.')

async function aProviderWith(change: HoursChange) {
  const provider = await aProvider(server)
  await provider.patch(`/rest/v1/providers/${provider.id}/hours`, change)
  return provider
}

test('bookings keep the buffers before and after', async () => {
  const provider = await aProviderWith({ buffer_before: 15, buffer_after: 30 })
  expect((await book(customer, provider, { start_time: '10:00', end_time: '11:00' })).status).toBe(201)
  const { body } = await customer.get<Slots>(`/rest/v1/providers/${provider.id}/slots?date=2026-03-10`)
  const starts = body.starts.map(({ start_time }) => start_time)
  expect(starts.filter((time) => time >= '08:30' && time <= '12:00')).toEqual(['08:30', '12:00'])
  expect(body.starts.find(({ start_time }) => start_time === '08:30')?.ends).toEqual(['09:00'])

  for (const start_time of ['11:00', '11:30'])
    expect(await book(customer, provider, { start_time, end_time: '13:00' })).toEqual(taken)
  expect(await book(customer, provider, { start_time: '09:00', end_time: '09:30' })).toEqual(taken)
  expect((await book(customer, provider, { start_time: '12:00', end_time: '13:00' })).status).toBe(201)
  expect((await book(customer, provider, { start_time: '08:30', end_time: '09:00' })).status).toBe(201)
})

test('a booking keeps the buffers from when it was made', async () => {
  const provider = await aProviderWith({ buffer_after: 60 })
  await book(customer, provider, { start_time: '10:00', end_time: '11:00' })
  await provider.patch(`/rest/v1/providers/${provider.id}/hours`, { buffer_after: 0 })
  expect(await book(customer, provider, { start_time: '11:30', end_time: '12:30' })).toEqual(taken)
  expect((await book(customer, provider, { start_time: '12:00', end_time: '13:00' })).status).toBe(201)
  expect((await book(customer, provider, { start_time: '13:00', end_time: '14:00' })).status).toBe(201)
})

test('the database accepts only one of two bookings without room for the buffer', async () => {
  const provider = await aProviderWith({ buffer_after: 30 })
  const { body } = await book(customer, provider, { start_time: '10:00', end_time: '11:00' })
  const later = { ...(await copyOf(server, body)), start_time: '11:00', end_time: '12:00' }
  const copy = server.db.insertInto('bookings').values(later)
  await expect(copy.execute()).rejects.toMatchObject({ constraint: 'one_booking_at_a_time' })
})

test('providers may offer times outside their opening hours and at short notice, but not taken ones', async () => {
  const provider = await aProviderWith({ week: [], notice_hours: 336, buffer_before: 60 })
  const { id } = await anOfferFor(customer, provider)
  const accepted = await customer.post(`/rest/v1/offers/${id}/accept`)
  expect(accepted).toMatchObject({ status: 201, body: { status: 'confirmed', start_time: '17:00' } })
  const { body: serviceRequest } = await customer.post('/rest/v1/leads', {
    service_type: 'Cleaning',
    title: 'Another one',
    description: 'Floors.',
    budget: 0,
    location: { zipCode: '10001' },
    preferred_date: '2026-03-10',
    start_time: '10:00',
    end_time: '13:00',
  })
  const late = { hourly_rate: 35, date: '2026-03-10', start_time: '20:30', end_time: '21:30', message: '' }
  expect(await provider.post(`/rest/v1/leads/${serviceRequest.id}/offers`, late)).toEqual(taken)
})

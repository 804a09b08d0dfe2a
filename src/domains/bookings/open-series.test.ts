import { beforeEach, expect, test } from 'vitest'
import { contextOf } from '#platform/context.server.ts'
import { book, move, reveal } from '#test/bookings.ts'
import { aCustomer, aProvider, problem } from '#test/people.ts'
import { testServer } from '#test/server.ts'
import { extendOpenSeries } from './open-series-commands.server.ts'
import type { CreatedBooking } from './request-contract.ts'

const server = await testServer()
beforeEach(() => server.clock.set('2026-03-03T17:00:00Z'))

const extend = () => extendOpenSeries(contextOf(server.deps))

const openDatesOf = async ({ series_id }: Pick<CreatedBooking, 'series_id'>) => {
  const rows = await server.db
    .selectFrom('bookings')
    .select(['date', 'status', 'price'])
    .where('series_id', '=', series_id)
    .where('status', 'in', ['pending', 'confirmed'])
    .orderBy('date')
    .execute()
  return rows.map(({ date }) => date)
}

async function aSeries() {
  const [customer, provider] = [await aCustomer(server), await aProvider(server)]
  const { body } = await book(customer, provider, { repeat: { every_weeks: 1, times: 8, until_stopped: true } })
  expect(body.repeat).toMatchObject({ is_open: true, times: 8 })
  return { customer, provider, booking: body }
}

test('a series until stopped keeps eight dates at the agreed price, and tells both of one that is not free', async () => {
  const { customer, provider, booking } = await aSeries()
  await reveal(provider, booking)
  await move(provider, booking, 'confirmed', undefined, 'all')
  await provider.patch(`/rest/v1/services/${provider.service_id}`, { price: 90 })
  server.clock.set('2026-03-11T17:00:00Z')
  for (let times = 0; times < 2; times += 1) await extend()
  expect((await openDatesOf(booking)).slice(-2)).toEqual(['2026-04-28', '2026-05-05'])
  const { body: seen } = await customer.get(`/rest/v1/bookings/${booking.id}`)
  const added = await customer.get(`/rest/v1/bookings/${seen.repeat.dates.at(-1).id}`)
  expect(added.body).toMatchObject({ date: '2026-05-05', status: 'confirmed', price: 40 })

  await provider.post('/rest/v1/blocked_times', {
    starts_on: '2026-05-12',
    starts_at: '00:00',
    ends_on: '2026-05-13',
    ends_at: '00:00',
  })
  server.clock.set('2026-03-18T17:00:00Z')
  await extend()
  expect((await openDatesOf(booking)).at(-1)).toBe('2026-05-05')
  for (const who of [customer, provider])
    expect((await who.get('/rest/v1/notifications')).body.items[0]).toMatchObject({
      title: 'A date was left out',
      message: expect.stringContaining('Tue, May 12 isn’t free and was left out.'),
    })
  server.clock.set('2026-03-25T17:00:00Z')
  await extend()
  expect((await openDatesOf(booking)).at(-1)).toBe('2026-05-19')
})

test('nothing is added while the request waits, after either party stops it, or after a cancellation of the rest', async () => {
  const [waiting, stopped, cancelled] = [await aSeries(), await aSeries(), await aSeries()]
  for (const { provider, booking } of [stopped, cancelled]) {
    await reveal(provider, booking)
    await move(provider, booking, 'confirmed', undefined, 'all')
  }
  const series_id = stopped.booking.series_id!
  expect(await waiting.customer.post('/rest/v1/rpc/stop_series', { series_id })).toEqual(problem(404, 'not_found'))
  expect(await stopped.customer.post('/rest/v1/rpc/extend_series', { series_id, times: 1 })).toEqual(
    problem(409, 'series_is_open'),
  )
  expect((await stopped.provider.post('/rest/v1/rpc/stop_series', { series_id })).status).toBe(200)
  expect((await stopped.customer.get('/rest/v1/notifications')).body.items[0].title).toBe('Series stopped')
  const rest = { series_id: cancelled.booking.series_id, from_date: '2026-03-24' }
  await cancelled.customer.post('/rest/v1/rpc/cancel_series', rest)
  const before = await Promise.all([stopped, cancelled].map(({ booking }) => openDatesOf(booking)))
  expect(before.map((dates) => dates.length)).toEqual([8, 2])
  server.clock.set('2026-03-04T17:00:00Z')
  await extend()
  expect(await openDatesOf(waiting.booking)).toHaveLength(8)
  server.clock.set('2026-03-19T17:00:00Z')
  await extend()
  expect(await Promise.all([stopped, cancelled].map(({ booking }) => openDatesOf(booking)))).toEqual(before)
})

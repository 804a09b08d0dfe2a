import { expect, test } from 'vitest'
import { book } from '#test/bookings.ts'
import { openEvents } from '#test/events.ts'
import { aCustomer, aProvider, caller } from '#test/people.ts'
import { testServer } from '#test/server.ts'
import { measureProcess } from './metrics.server.ts'

const server = await testServer()
measureProcess(server.deps.pool, () => server.deps.realtime.countAll())

/** The value of the first series whose name and labels match. */
async function metric(series: RegExp): Promise<number> {
  const { body } = await caller(server).get<string>('/metrics')
  const line = body.split('\n').find((each) => !each.startsWith('#') && series.test(each))
  return Number(line?.split(' ').at(-1))
}

test('operators see bookings, conflicts, streams, connections and jobs', async () => {
  const [customer, provider] = [await aCustomer(server), await aProvider(server)]
  const counters = [
    /^bookings_made_total/,
    /^booking_slot_conflicts_total/,
    /^http_request_duration_seconds_count\{.*method="POST".*route="\/rest\/v1\/bookings".*status="201"/,
  ]
  const counts = () => Promise.all(counters.map(metric))
  const [bookings = 0, conflicts = 0, answers = 0] = (await counts()).map((count) => count || 0)
  expect((await book(customer, provider)).status).toBe(201)
  expect((await book(customer, provider)).status).toBe(409)
  expect(await counts()).toEqual([bookings + 1, conflicts + 1, answers + 1])

  const before = await metric(/^event_streams_open/)
  const stream = await openEvents(server, customer)
  await expect.poll(() => metric(/^event_streams_open/)).toBe(before + 1)
  stream.drop()
  expect(await metric(/^database_connections\{state="open"/)).toBeGreaterThan(0)
  expect(await metric(/^jobs\{queue="[\w-]+",state="created"/)).toBeGreaterThan(0)
  expect(await metric(/^jobs_oldest_seconds\{queue="[\w-]+"/)).toBeGreaterThanOrEqual(0)
})

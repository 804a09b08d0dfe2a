import { expect, test } from 'vitest'
import { DAY_MS } from '#platform/durations.ts'
import { book } from './bookings.ts'
import { aCustomer, aProvider } from './people.ts'
import { isPlannedAgain, type Planned, plansOf } from './plans.ts'
import { testServer } from './server.ts'

const server = await testServer()
const [customer, provider] = [await aCustomer(server), await aProvider(server)]
const paths = [
  '/rest/v1/start',
  '/rest/v1/dashboard?limit=5',
  '/rest/v1/bookings?when=upcoming',
  '/rest/v1/notifications',
  '/rest/v1/conversations',
  `/rest/v1/providers/${provider.id}`,
  '/rest/v1/providers?limit=5&search=cleaning',
]

/** Statements that PostgreSQL plans for their values, and why that is right. */
const plannedForValues: { statement: RegExp; reason: string }[] = [
  {
    statement: /^select "status", count\(\*\) as "count" from "bookings"/,
    reason: 'Some users have many more bookings than most, and planning it takes a tenth of a millisecond.',
  },
]

test('PostgreSQL plans the statements of bookings and lists for each connection, not for each request', async () => {
  for (let day = 7; day < 37; day += 1) {
    const date = new Date(server.clock.now().getTime() + day * DAY_MS).toISOString().slice(0, 10)
    const { status } = await book(customer, provider, { date, start_time: '10:00', end_time: '11:00' })
    expect(status).toBe(201)
    for (const path of paths) for (const user of [customer, provider]) expect((await user.get(path)).status).toBe(200)
  }
  const often = await statementsOfAll()
  expect(new Set(often.map(({ statement }) => statement)).size).toBeGreaterThan(20)
  const again = often.filter(isPlannedAgain).map(({ statement }) => statement.trim().replaceAll(/\s+/g, ' '))
  expect(again.filter((text) => !plannedForValues.some(({ statement }) => statement.test(text)))).toEqual([])
})

/** The statements that a connection of the server ran often, of all its connections. */
async function statementsOfAll(): Promise<Planned[]> {
  const { pool } = server.deps
  const connections = await Promise.all(Array.from({ length: pool.totalCount }, () => pool.connect()))
  const all = await Promise.all(connections.map(plansOf))
  for (const connection of connections) connection.release()
  return all.flat()
}

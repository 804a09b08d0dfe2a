import { expect, test } from 'vitest'
import { aProvider, caller } from './people.ts'
import { testServer } from './server.ts'

const server = await testServer()
const [provider, anyone] = [await aProvider(server), caller(server)]
const week = 'from=2026-03-02&to=2026-03-08'

interface Plans {
  custom: number
  all: number
}

/** How often each connection has planned the statements like this for their values, and in all. */
async function plansOf(statement: string): Promise<Plans[]> {
  const { pool } = server.deps
  const connections = await Promise.all(Array.from({ length: pool.totalCount }, () => pool.connect()))
  const plans: Plans[] = []
  for (const connection of connections) {
    const { rows } = await connection.query<Plans>(
      `select custom_plans::integer as custom, (custom_plans + generic_plans)::integer as all
        from pg_prepared_statements where statement like $1`,
      [statement],
    )
    plans.push(...rows)
    connection.release()
  }
  return plans
}

test.each([
  ['a profile', '%business_name%with ordinality%', () => anyone.get(`/rest/v1/providers/${provider.id}`)],
  ['a week of a calendar', '%"bookings"."date", %', () => provider.get(`/rest/v1/bookings?${week}`)],
])('PostgreSQL plans the statement of %s for each connection, not for each request', async (_, statement, read) => {
  for (let request = 0; request < 60; request += 1) expect((await read()).status).toBe(200)
  const plans = await plansOf(statement)
  expect(Math.max(...plans.map(({ all }) => all))).toBeGreaterThan(5)
  // It plans a statement five times before it decides.
  for (const { custom } of plans) expect(custom).toBeLessThanOrEqual(5)
})

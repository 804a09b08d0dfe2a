import { expect, test } from 'vitest'
import { aProvider } from '#test/people.ts'
import { testServer } from '#test/server.ts'

const server = await testServer({ settings: { DATABASE_CONNECTIONS: '2' } })
const provider = await aProvider(server)

interface Plans {
  custom: number
  all: number
}

const readPlans = `
  select custom_plans::integer as custom, (custom_plans + generic_plans)::integer as all
  from pg_prepared_statements where statement like '%business_name%with ordinality%'`

test('PostgreSQL plans the statement of a profile for each connection, not for each visitor', async () => {
  const path = `${server.url}/rest/v1/providers/${provider.id}`
  for (let visitor = 0; visitor < 20; visitor += 1) expect((await fetch(path)).status).toBe(200)
  const connections = await Promise.all([server.deps.pool.connect(), server.deps.pool.connect()])
  const plans: Plans[] = []
  for (const connection of connections) {
    plans.push(...(await connection.query<Plans>(readPlans)).rows)
    connection.release()
  }
  expect(plans.reduce((sum, { all }) => sum + all, 0)).toBe(20)
  // It plans a statement five times before it decides.
  for (const { custom } of plans) expect(custom).toBeLessThanOrEqual(5)
})

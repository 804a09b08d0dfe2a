import { expect, test } from 'vitest'
import { loadWorld } from '#db/world/load.server.ts'
import { listServiceRequests } from '#domains/service-requests/own-queries.server.ts'
import { connect } from '#platform/db/db.server.ts'
import { testDatabase } from './database.ts'
import { isPlannedAgain, plansOf, tried } from './plans.ts'

// Plans for small tables cost the same with and without values.
test('a connection plans the answers to a single service request once, also among many', async () => {
  const database = connect(await testDatabase(), 1)
  await loadWorld(database.pool, { seed: 'plans', providers: 2000, now: new Date() })
  const customer = await database.db
    .selectFrom('leads')
    .innerJoin('offers', 'lead_id', 'leads.id')
    .select('customer_id as id')
    .executeTakeFirstOrThrow()
  for (let turn = 0; turn < 2 * tried; turn += 1)
    await listServiceRequests(database.db, customer, { limit: 1, now: new Date() })
  const planned = (await plansOf(database.pool)).filter(({ statement }) => statement.includes('lead_unlocks'))
  await database.close()
  expect(planned).toHaveLength(1)
  expect(planned.filter(isPlannedAgain)).toEqual([])
})

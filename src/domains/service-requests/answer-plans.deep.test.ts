import { expect, test } from 'vitest'
import { loadWorld } from '#db/world/load.server.ts'
import { connect } from '#platform/db/db.server.ts'
import { testDatabase } from '#test/database.ts'
import { isPlannedAgain, plansOf, tried } from '#test/plans.ts'
import { listServiceRequests } from './own-queries.server.ts'

test('a connection plans the answers to service requests once, also for a single request', async () => {
  const database = connect(await testDatabase(), 1)
  await loadWorld(database.pool, { seed: 'plans', providers: 2000, now: new Date() })
  const customer = await database.db
    .selectFrom('leads')
    .innerJoin('offers', 'lead_id', 'leads.id')
    .select('customer_id as id')
    .executeTakeFirstOrThrow()
  for (let turn = 0; turn < 2 * tried; turn++)
    await listServiceRequests(database.db, customer, { limit: 1, now: new Date() })
  const planned = (await plansOf(database)).filter(({ statement }) => statement.includes('lead_unlocks'))
  await database.close()
  expect(planned).toHaveLength(1)
  expect(planned.filter(isPlannedAgain)).toEqual([])
})

import { expect, test } from 'vitest'
import { loadWorld } from '#db/world/load.server.ts'
import { connect } from '#platform/db/db.server.ts'
import { testDatabase } from './database.ts'
import { measureSearches } from './search-speed.ts'

const url = await testDatabase()

test('every kind of search responds, and none is slow in a small town', async () => {
  const database = connect(url, 1)
  await loadWorld(database.pool, { seed: 'speed', providers: 500, now: new Date('2026-03-03T17:00:00Z') })
  const rows = await measureSearches(database, { ours: 8, naive: 1, timeout: 5000 })
  await database.close()
  expect(rows.length).toBeGreaterThan(15)
  for (const { name, ours } of rows) expect(ours.p50, name).toBeLessThan(150)
})

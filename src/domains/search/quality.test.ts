import { expect, test } from 'vitest'
import { loadWorld } from '#db/world/load.server.ts'
import { connect } from '#platform/db/db.server.ts'
import { testDatabase } from '#test/database.ts'
import { measureQuality, readQueries } from '#test/quality/search-quality.ts'

test('everyday queries lead to the right categories', async () => {
  const database = connect(await testDatabase(), 1)
  await loadWorld(database.pool, { seed: 1, providers: 2000, now: new Date('2026-03-03T17:00:00Z') })
  const queries = await readQueries(new URL('../../../test/quality/queries.txt', import.meta.url))
  const every = queries.filter((_, at) => at % 3 === 0)
  const { right, failures } = await measureQuality(database, every, '10001')
  await database.close()
  expect(right, JSON.stringify(failures)).toBeGreaterThanOrEqual(0.95)
})

import { afterAll, expect, test } from 'vitest'
import { aTown, bookBusily, countOverlaps, hangUp } from '#test/rivals.ts'
import { testServer } from '#test/server.ts'

const server = await testServer()
const { url, db, clock } = server
const town = await aTown({ url, db, now: clock.now() }, { connections: 16, providers: 4 })
afterAll(hangUp)

test('sixteen busy connections book free hours without failures or overlaps', async () => {
  const statuses = await bookBusily(town, 1)
  expect(statuses.filter((status) => status !== 201 && status !== 409)).toEqual([])
  expect(await countOverlaps(db)).toBe(0)
  expect(server.logged).toEqual([])
})

import { afterAll, expect, test } from 'vitest'
import { aTown, bookBusily, compete, contests, countOverlaps, hangUp } from '#test/load/rivals.ts'
import { testServer } from '#test/server.ts'

// The short form of `node test/load/bookings.ts`.
const server = await testServer()
const { url, db, clock } = server
const town = await aTown({ url, db, now: clock.now() }, { connections: 16, providers: 4 })
afterAll(hangUp)

test.each(Object.entries(contests).map(([name, { winners }]) => [name as keyof typeof contests, winners] as const))(
  'of sixteen who want %s at once, %d get them and the others are told',
  async (contest, winners) => {
    const first = Object.keys(contests).indexOf(contest) * 8
    for (let round = first; round < first + 8; round++) {
      const statuses = await compete(town, contest, round)
      expect(statuses.toSorted((one, other) => one - other)).toEqual(
        Array.from({ length: 16 }, (_, at) => (at < winners ? 201 : 409)),
      )
    }
  },
)

test('sixteen busy connections book free hours without failures or overlaps', async () => {
  const statuses = await bookBusily(town, 1)
  expect(statuses.filter((status) => status !== 201 && status !== 409)).toEqual([])
  expect(await countOverlaps(db)).toBe(0)
  expect(server.logged).toEqual([])
})

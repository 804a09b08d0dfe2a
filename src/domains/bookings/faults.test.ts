import { afterAll, expect, test } from 'vitest'
import { aTown, bookBusily, countOverlaps, hangUp } from '#test/rivals.ts'
import { testServer } from '#test/server.ts'
import { layWire, type Wire } from '#test/wire.ts'

// The short form of `node lab/bench/faults.ts`.
const wires: Wire[] = []
afterAll(() => Promise.all(wires.map((wire) => wire[Symbol.asyncDispose]())))
const server = await testServer({
  through: async (url) => {
    wires.push(await layWire(url))
    return wires[0]?.url ?? url
  },
})
const { url, db, clock } = server
server.deps.pool.on('error', () => {})
afterAll(hangUp)

test('while database connections break repeatedly, requests succeed, conflict or fail with 503, and the process survives', async () => {
  const town = await aTown({ url, db, now: clock.now() }, { connections: 16, providers: 4 })
  let answers = 0
  const cutAgain = () => {
    answers += 1
    if (answers % 10 === 0) wires[0]?.cut()
  }
  const statuses = await bookBusily({ ...town, timed: cutAgain }, 1)
  expect(statuses.filter((status) => ![201, 409, 503].includes(status))).toEqual([])
  const isWell = (status: number) => status === 201 || status === 409
  await expect.poll(async () => (await bookBusily(town, 0.1)).every(isWell)).toBe(true)
  expect(await countOverlaps(db)).toBe(0)
  expect(server.logged.filter((line) => line.includes('a request failed'))).toEqual([])
})

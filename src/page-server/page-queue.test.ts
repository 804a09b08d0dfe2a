import { expect, test } from 'vitest'
import { PagesBusy, pageQueue } from './page-queue.server.ts'

const nextRound = () => new Promise<void>((go) => setImmediate(go))

test('a few pages are made at a time, and the others follow in their order', async () => {
  const queue = pageQueue({ atOnce: 2, waiting: 10, longest: 60_000 })
  const begun: number[] = []
  const ends: (() => void)[] = []
  const all = [0, 1, 2, 3, 4].map((page) =>
    queue.run(async () => {
      begun.push(page)
      await new Promise<void>((end) => ends.push(end))
      return page
    }),
  )
  for (const expected of [2, 3, 4, 5]) {
    await nextRound()
    expect(begun).toHaveLength(expected)
    ends.shift()?.()
  }
  for (const end of ends) end()
  expect(await Promise.all(all)).toEqual([0, 1, 2, 3, 4])
  expect(begun).toEqual([0, 1, 2, 3, 4])
})

test('between two renderings, the process looks at the network', async () => {
  const queue = pageQueue({ atOnce: 3, waiting: 0, longest: 60_000 })
  const events: string[] = []
  const pages = [1, 2, 3].map((page) =>
    queue.run(async (turn) => {
      await turn()
      events.push(`page ${page}`)
    }),
  )
  for (let round = 0; round < 3; round += 1) {
    await nextRound()
    events.push('network')
  }
  await Promise.all(pages)
  expect(events).toEqual(['page 1', 'network', 'page 2', 'network', 'page 3', 'network'])
})

test('a full queue rejects at once, and a failed page makes room', async () => {
  const queue = pageQueue({ atOnce: 1, waiting: 1, longest: 60_000 })
  const failing = Promise.withResolvers<never>()
  const first = queue.run(() => failing.promise)
  const second = queue.run(async () => 'second')
  await expect(queue.run(async () => 'third')).rejects.toBeInstanceOf(PagesBusy)
  failing.reject(new Error('broken'))
  await expect(first).rejects.toThrow('broken')
  expect(await second).toBe('second')
  expect(await queue.run(async () => 'fourth')).toBe('fourth')
})

test('a page that has waited too long is rejected, and the others keep their turn', async () => {
  const queue = pageQueue({ atOnce: 1, waiting: 10, longest: 5 })
  const hanging = Promise.withResolvers<string>()
  const first = queue.run(() => hanging.promise)
  await expect(queue.run(async () => 'second')).rejects.toBeInstanceOf(PagesBusy)
  hanging.resolve('first')
  expect(await first).toBe('first')
  expect(await queue.run(async () => 'third')).toBe('third')
})

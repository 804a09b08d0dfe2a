import { expect, test } from 'vitest'
import { allPages, eventsAtMost } from './rest.server.ts'

test('pages are read until the last one, and no more events than we can keep', async () => {
  const pages = (sizes: number[]) => {
    const [first = [], ...more] = sizes.map((size) => Array.from({ length: size }, () => 0))
    const after = () => {
      const items = more.shift()
      return items && Promise.resolve({ items })
    }
    return allPages({ items: first }, after)
  }
  expect((await pages([2, 3, 1])).items).toHaveLength(6)
  expect((await pages([eventsAtMost - 1, 1])).items).toHaveLength(eventsAtMost)
  await expect(pages([eventsAtMost, 1, 1])).rejects.toThrow(/more than 50000 events/)
})

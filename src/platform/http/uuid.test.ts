import { expect, test } from 'vitest'
import { uuidv7 } from './uuid.server.ts'

test('an id has version 7 and variant 2, and begins with the milliseconds', () => {
  const before = Date.now() - 1
  const id = uuidv7()
  expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
  const milliseconds = Number.parseInt(id.replaceAll('-', '').slice(0, 12), 16)
  expect(milliseconds).toBeGreaterThanOrEqual(before)
  expect(milliseconds).toBeLessThanOrEqual(Date.now() + 1)
})

test('ids differ, and sort by the time at which they were made', () => {
  const ids = Array.from({ length: 1000 }, () => uuidv7())
  expect(new Set(ids).size).toBe(1000)
  const times = ids.map((id) => id.slice(0, 18))
  expect(times).toEqual(times.toSorted((a, b) => (a < b ? -1 : 1)))
})

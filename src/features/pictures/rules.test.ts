import { expect, test } from 'vitest'
import { isPicture, isSmallEnough, limits } from './rules.ts'

test('a file of another type or size is rejected before the upload', () => {
  expect(
    [
      { type: 'application/pdf', size: 100 },
      { type: 'image/png', size: 0 },
    ].some(isPicture),
  ).toBe(false)
  expect(isPicture({ type: 'image/jpeg', size: 100 * limits.bytes })).toBe(true)
  expect(isSmallEnough({ type: 'image/jpeg', size: limits.bytes })).toBe(false)
  expect(isSmallEnough({ type: 'image/jpeg', size: limits.bytes - 1 })).toBe(true)
})

import { expect, test } from 'vitest'
import { limits, problemOf } from './rules.ts'

test('a file of another type or size is rejected before the upload', () => {
  expect(problemOf({ type: 'application/pdf', size: 100 })).toBe('Please select an image file (JPG, PNG, GIF, etc.)')
  expect(problemOf({ type: 'image/png', size: 0 })).toBe('Please select an image file (JPG, PNG, GIF, etc.)')
  expect(problemOf({ type: 'image/jpeg', size: limits.bytes })).toBe('Image size must be less than 5MB')
  expect(problemOf({ type: 'image/jpeg', size: limits.bytes - 1 })).toBeUndefined()
})

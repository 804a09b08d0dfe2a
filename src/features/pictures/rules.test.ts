import { expect, test } from 'vitest'
import { beginsAsPicture, limits, problemOf } from './rules.ts'

test('a file that cannot be a picture is refused before it is sent', () => {
  expect(problemOf({ type: 'application/pdf', size: 100 })).toBe('Please select an image file (JPG, PNG, GIF, etc.)')
  expect(problemOf({ type: 'image/png', size: 0 })).toBe('Please select an image file (JPG, PNG, GIF, etc.)')
  expect(problemOf({ type: 'image/jpeg', size: limits.bytes })).toBe('Image size must be less than 5MB')
  expect(problemOf({ type: 'image/jpeg', size: limits.bytes - 1 })).toBeUndefined()
})

test('what a file is, its first bytes say', () => {
  const begins = (text: string) => beginsAsPicture(Buffer.from(text, 'latin1'))
  expect(['\xff\xd8\xff\xe0', '\x89PNG\r\n\x1a\n', 'GIF87a', 'GIF89a', 'RIFF\n\0\0\0WEBPVP8 '].every(begins)).toBe(true)
  expect(['', '<svg', ' GIF89a', 'II*\0', 'RIFF\n\0\0\0WAVE', '%PDF', 'BM', '\0\0\0 ftypavif'].some(begins)).toBe(false)
})

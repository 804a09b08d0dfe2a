import { expect, test } from 'vitest'
import { isPicture, limits, photoTexts, problemOf, texts } from './rules.ts'

test('a file that is not a picture is rejected before the upload', () => {
  const files = [
    { name: 'bill.pdf', type: 'application/pdf', size: 100 },
    { name: 'empty.png', type: 'image/png', size: 0 },
    { name: 'large.jpg', type: 'image/jpeg', size: 100 * limits.bytes },
    { name: 'IMG_0001.HEIC', type: '', size: 100 },
  ]
  expect(files.map(isPicture)).toEqual([false, false, true, true])
})

test('a reduced picture that is still too large or of another type is not sent', () => {
  const problems = [
    { type: 'image/jpeg', size: limits.bytes },
    { type: 'image/jpeg', size: limits.bytes - 1 },
    { type: 'image/heic', size: 100 },
    { type: '', size: 100 },
  ].map((file) => problemOf(file, photoTexts.tooLarge))
  expect(problems).toEqual(['Image size should be less than 5MB', undefined, texts.unsupported, texts.unsupported])
})

import { expect, test } from 'vitest'
import { startsAsImage } from './images.server.ts'

test('the first bytes of a file decide whether it is an image', () => {
  const starts = (text: string) => startsAsImage(Buffer.from(text, 'latin1'))
  expect(
    ['\xff\xd8\xff\xe0', '\x89PNG\r\n\x1a\n', 'GIF87a', 'GIF89a', 'RIFF\n\0\0\0WEBPVP8 ', '\0\0\0 ftypavif'].every(
      starts,
    ),
  ).toBe(true)
  expect(['', '<svg', ' GIF89a', 'II*\0', 'RIFF\n\0\0\0WAVE', '%PDF', 'BM', '\0\0\0 ftypheic'].some(starts)).toBe(false)
})

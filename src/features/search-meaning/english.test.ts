import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { isEnglish } from './queries.server.ts'

test('each word of the list is English, and words that are not in it are not', () => {
  const words = readFileSync(new URL('../../../db/english/words.txt', import.meta.url), 'utf8')
    .trimEnd()
    .split('\n')
  expect(words.filter((word) => !isEnglish(word))).toEqual([])
  const known = new Set(words)
  const others = ['', 'a', '~', 'żółw', ...words.map((word) => `${word}q`).filter((word) => !known.has(word))]
  expect(others.filter(isEnglish)).toEqual([])
})

import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { isEnglish, isUsualName } from './words-queries.server.ts'

test.each([
  ['words.txt', isEnglish],
  ['names.txt', isUsualName],
] as const)('each word of %s is listed, and words that are not in it are not', (file, isListed) => {
  const words = readFileSync(new URL(`../../../db/english/${file}`, import.meta.url), 'utf8')
    .trimEnd()
    .split('\n')
  expect(words.filter((word) => !isListed(word))).toEqual([])
  const known = new Set(words)
  const others = ['', 'a', '~', 'żółw', ...words.map((word) => `${word}q`).filter((word) => !known.has(word))]
  expect(others.filter(isListed)).toEqual([])
})

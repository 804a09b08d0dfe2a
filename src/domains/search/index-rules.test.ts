import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import type { Seen, Tier } from './documents-contract.ts'
import { anywhere, hasKeysIn, keysIn, partOf } from './documents-rules.ts'
import { findingAll, firstDocuments, isRare, moreDocuments, totalOf } from './index-rules.ts'

const keys = (count: number) => Array.from({ length: count }, (_, at) => String(at))
const tier = (subjects: Tier['subjects'], number = 0): Tier => ({
  number,
  fits: sql`true`,
  subjects,
  documents: 1,
  of_documents: 0,
  in_categories: [],
})
const seen = (counts: Seen['counts']): Seen => ({
  matches: [],
  counts,
  is_complete: false,
  sees_beyond: true,
  read: 256,
})

describe('the index of words is asked', () => {
  test('for the rarest condition, and for one more if it has few keys', () => {
    const often = { keys: keys(1), documents: 900 }
    const rare = { keys: keys(60), documents: 5 }
    const some = { keys: keys(2), documents: 80 }
    expect(keysIn([1], tier([often, rare, some]))).toEqual([rare.keys, some.keys])
    expect(
      keysIn(
        Array.from({ length: 60 }, (_, at) => at),
        tier([some, rare]),
      ),
    ).toEqual([some.keys])
  })

  test('for nothing if each condition has too many keys', () => {
    expect(hasKeysIn(anywhere, tier([{ keys: keys(25_001), documents: 1 }]))).toBe(false)
    const found = findingAll([{ keys: keys(3_000), documents: 7 }], new Map())
    expect(found).toEqual({ subjects: [], documents: 7, of_documents: 0, in_categories: [] })
  })

  test('first for at most 2,000 or one in a hundred documents', () => {
    const isRareOf = (documents: number, of_documents: number) => isRare({ ...tier([]), documents, of_documents })
    expect([isRareOf(2_000, 20), isRareOf(2_001, 20)]).toEqual([true, false])
    expect([isRareOf(10_000, 1_000_000), isRareOf(10_001, 1_000_000)]).toEqual([true, false])
  })
})

describe('of a million documents, the search for 20 matches reads', () => {
  const of_documents = 1_000_000
  const first = (documents: number) => firstDocuments({ ...tier([]), documents, of_documents }, 20)
  const more = (total: number) =>
    moreDocuments(seen([{ tier: 0, total, beyond: 0 }]), { ...tier([]), of_documents }, 20)

  test('first as many as should have them, or a few if the index of words is faster', () => {
    expect([500_000, 100_000, 30_000, 20_000].map(first)).toEqual([256, 512, 2_048, 256])
  })

  test('then as many as the first ones suggest, or asks the index of words', () => {
    expect([19, 10, 5, 0].map(more)).toEqual([1_024, 1_024, undefined, undefined])
  })
})

test('what several statements counted of a tier is not added up', () => {
  const total = totalOf([
    seen([{ tier: 0, total: 3, beyond: 1 }]),
    seen([
      { tier: 0, total: 5, beyond: 0 },
      { tier: 2, total: 90, beyond: 99 },
      { tier: 6, total: 4, beyond: 0 },
    ]),
  ])
  expect(total).toEqual({ total: 99, meant: 95, beyond: 100 })
  expect(partOf(seen([{ tier: 2, total: 4, beyond: 0 }]), tier([], 0))).toEqual({ matches: [], total: 0 })
})

import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import type { Seen, Tier } from '#features/search-documents/contract.ts'
import { anywhere, hasKeysIn, keysIn, partOf } from '#features/search-documents/rules.ts'
import { findingAll, isNearlyEnough, isRare, totalOf } from './rules.ts'

const keys = (count: number) => Array.from({ length: count }, (_, at) => String(at))
const tier = (subjects: Tier['subjects'], number = 0): Tier => ({
  number,
  fits: sql`true`,
  subjects,
  documents: 1,
  of_documents: 0,
})
const seen = (counts: Seen['counts']): Seen => ({ matches: [], counts, is_complete: false })

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
    expect(hasKeysIn(anywhere, tier([{ keys: keys(1_001), documents: 1 }]))).toBe(false)
    const found = findingAll([{ keys: keys(800), documents: 7 }], [], new Map())
    expect(found).toEqual({ subjects: [], documents: 7, of_documents: 0 })
  })

  test('first for at most 2,000 or one in a hundred documents', () => {
    const isRareOf = (documents: number, of_documents: number) => isRare({ ...tier([]), documents, of_documents })
    expect([isRareOf(2_000, 20), isRareOf(2_001, 20)]).toEqual([true, false])
    expect([isRareOf(10_000, 1_000_000), isRareOf(10_001, 1_000_000)]).toEqual([true, false])
  })
})

test('if the first documents in order have half of the wanted matches, the search reads on', () => {
  const isNear = (total: number, is_complete = false) =>
    isNearlyEnough({ ...seen([{ tier: 0, total, beyond: 0 }]), is_complete }, tier([]), 20)
  expect([9, 10, 19, 20].map((total) => isNear(total))).toEqual([false, true, true, false])
  expect(isNear(10, true)).toBe(false)
})

test('what several statements counted of a tier is not added up', () => {
  const total = totalOf([
    seen([{ tier: 0, total: 3, beyond: 1 }]),
    seen([
      { tier: 0, total: 5, beyond: 0 },
      { tier: 2, total: 90, beyond: 99 },
    ]),
  ])
  expect(total).toEqual({ total: 95, beyond: 100 })
  expect(partOf(seen([{ tier: 2, total: 4, beyond: 0 }]), tier([], 0))).toEqual({ matches: [], total: 0 })
})

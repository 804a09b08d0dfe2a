import type { Filed, Page, Seen, Tier } from '#features/search-documents/contract.ts'
import { partOf } from '#features/search-documents/rules.ts'
import type { FiledWord, Files } from './contract.ts'

/** Results are counted up to this many; more are "100+". */
export const COUNTED_RESULTS = 100

/** Near a place, reading counts this many: those who travel to the place, and those who do not. */
export const COUNTED_BOTH = 150

/** Documents at most for looking a tier up instead of reading documents in order. */
const RARE = 2_000

/** The same as a share of all documents: only those near the place, or of the best, are looked up. */
const RARE_SHARE = 0.01

/** Whether looking a tier up is faster than reading documents in order. */
export const isRare = ({ documents, of_documents }: Tier): boolean =>
  documents <= Math.max(RARE, RARE_SHARE * of_documents)

/** The first page counts at least this many matches, or all of them. */
export const LEAST_COUNTED = 21

/** Whether the first page needs more documents for its counts. */
export const isUncounted = ({ enough }: Page, total: number): boolean =>
  enough === undefined && total <= COUNTED_RESULTS

/** Roughly how many documents have so many matches of a tier among them. A power of two, so that few statements are planned. */
export const documentsFor = ({ documents, of_documents }: Tier, matches: number): number =>
  2 ** Math.ceil(Math.log2((matches * of_documents) / Math.max(1, documents)))

/**
 * Whether reading on in order finds the missing matches faster than the index of words: the first
 * documents had at least half of them, so there are many more in the area.
 */
export function isNearlyEnough(seen: Seen, tier: Tier, enough: number): boolean {
  const { total } = partOf(seen, tier)
  return !seen.is_complete && total < enough && total >= enough / 2
}

/** Whether a tier has no condition but its category, so that each document of it matches. */
export const isWholeCategory = ({ documents, subjects }: Tier): boolean =>
  documents === Number.POSITIVE_INFINITY && new Set(subjects.map(({ keys }) => keys.join())).size <= 1

/** The tiers that are read together with this one: those side by side with the same category. */
export function groupOf(tiers: Tier[], tier: Tier): Tier[] {
  const at = tiers.indexOf(tier)
  const isOther = (other: Tier) => other.category !== tier.category || isWholeCategory(other) !== isWholeCategory(tier)
  const begin = tiers.findLastIndex((other, place) => place < at && isOther(other)) + 1
  const end = tiers.findIndex((other, place) => place > at && isOther(other))
  return tiers.slice(begin, end === -1 ? undefined : end)
}

/** Each tier was counted by several statements; the highest number is the best. */
export function totalOf(parts: Seen[]): { total: number; beyond: number } {
  const best = new Map<number, { total: number; beyond: number }>()
  for (const { tier, total, beyond } of parts.flatMap(({ counts }) => counts)) {
    const other = best.get(tier) ?? { total: 0, beyond: 0 }
    best.set(tier, { total: Math.max(total, other.total), beyond: Math.max(beyond, other.beyond) })
  }
  const sum = (count: 'total' | 'beyond') => [...best.values()].reduce((all, one) => all + one[count], 0)
  return { total: sum('total'), beyond: Math.min(sum('beyond'), COUNTED_RESULTS) }
}

/** A word that no document has. */
export const unfiled: Omit<FiledWord, 'token'> = {
  words: [],
  names: [],
  name: '',
  stem: '',
  name_stem: '',
  documents: 0,
  named: 0,
  stem_documents: 0,
  stem_named: 0,
  all_documents: 0,
}

/** A token in so many words is so frequent that the index of words doesn't help: see `search_files`. */
const TOO_MANY_WORDS = 800

/** How to find documents with all of these, and those with a misspelled word as it was typed. */
export const findingAll = (
  all: readonly Filed[],
  literal: readonly string[],
  files: Files,
): Pick<Tier, 'subjects' | 'documents' | 'of_documents'> => ({
  subjects: all
    .map(({ keys, documents }) => ({ keys: [...keys, ...literal], documents }))
    .filter(({ keys }) => keys.length < TOO_MANY_WORDS),
  documents: Math.min(...all.map(({ documents }) => documents)),
  of_documents: Math.max(0, ...[...files.values()].map(({ all_documents }) => all_documents)),
})

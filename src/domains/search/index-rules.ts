import type { Filed, Page, Seen, Tier } from './documents-contract.ts'
import { hasBit, isMeantFully, partOf, SMALL_SITE } from './documents-rules.ts'
import type { FiledWord, Files } from './index-contract.ts'

/** Results are counted up to this many; more are "100+". */
export const COUNTED_RESULTS = 100

/** Near a place, reading counts this many: those who travel to the place, and those who do not. */
export const COUNTED_BOTH = 150

/** Documents at most for looking a tier up instead of reading documents in order. */
export const RARE = 2_000

/**
 * {@link RARE} as a share of all documents: only those near the place, or of the best, are looked
 * up.
 */
const RARE_SHARE = 0.01

/** Whether reading all documents takes a few milliseconds. */
export const isOnSmallSite = ({ of_documents }: Tier): boolean => of_documents <= SMALL_SITE

/** Whether looking a tier up is faster than reading documents in order. */
export const isRare = ({ documents, of_documents }: Tier): boolean =>
  documents <= Math.max(RARE, RARE_SHARE * of_documents)

/** Whether the first page has to read more documents to count matches. */
export const isUncounted = ({ enough }: Page, total: number): boolean =>
  enough === undefined && total <= COUNTED_RESULTS

/** The share of all documents that an area has, roughly: those within 100 miles of a city. */
const AREA_SHARE = 0.04

/**
 * How many documents to read in order for so many matches, if this share of the documents match.
 * Undefined if the index of words is faster: it fetches all matches of the area. A power of two, so
 * that few statements are planned.
 */
function documentsFor(matches: number, share: number, of_documents: number): number | undefined {
  const needed = matches / share
  return needed < share * AREA_SHARE * of_documents ? 2 ** Math.ceil(Math.log2(2 * needed)) : undefined
}

/** The number of documents that show how frequent matches are in this area. */
const FEWEST_READ = 256

/**
 * How many documents to read in order first, by the share that matches anywhere: on a small site,
 * all of them.
 */
export function firstDocuments(tier: Tier, matches: number): number {
  const { documents, of_documents } = tier
  if (isOnSmallSite(tier)) return SMALL_SITE
  return Math.max(FEWEST_READ, documentsFor(matches, documents / of_documents, of_documents) ?? 0)
}

/**
 * How many documents to read in order after that, by the share that matched. See
 * {@link documentsFor}.
 */
export const moreDocuments = (seen: Seen, tier: Tier, matches: number): number | undefined =>
  documentsFor(matches, partOf(seen, tier).total / seen.read, tier.of_documents)

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

/** Each tier was counted by several statements; the highest count is the most complete. */
export function totalOf(parts: Seen[]): { total: number; meant: number; beyond: number } {
  const best = new Map<number, { total: number; beyond: number }>()
  for (const { tier, total, beyond } of parts.flatMap(({ counts }) => counts)) {
    const other = best.get(tier) ?? { total: 0, beyond: 0 }
    best.set(tier, { total: Math.max(total, other.total), beyond: Math.max(beyond, other.beyond) })
  }
  const counts = [...best].map(([tier, count]) => ({ tier, ...count }))
  const sum = (some: typeof counts, count: 'total' | 'beyond') => some.reduce((all, one) => all + one[count], 0)
  return {
    total: sum(counts, 'total'),
    meant: sum(
      counts.filter(({ tier }) => isMeantFully(tier)),
      'total',
    ),
    beyond: Math.min(sum(counts, 'beyond'), COUNTED_RESULTS),
  }
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
  in_categories: [],
  all_documents: 0,
  all_in_categories: [],
}

/**
 * A token in so many words is so frequent that the index of words doesn't help: see `search_files`.
 */
const TOO_MANY_WORDS = 3_000

/** How to find documents with all of these. */
export const findingAll = (
  all: readonly Filed[],
  files: Files,
): Pick<Tier, 'subjects' | 'documents' | 'of_documents' | 'in_categories'> => {
  const [file = unfiled] = files.values()
  const documents = Math.min(...all.map((one) => one.documents))
  return {
    subjects: all.filter(({ keys }) => keys.length < TOO_MANY_WORDS),
    documents,
    of_documents: file.all_documents,
    in_categories: file.all_in_categories.map((of_documents, at) => ({
      documents: Math.min(documents, ...all.map(({ in_categories }) => in_categories?.[at] ?? documents)),
      of_documents,
    })),
  }
}

/** A tier of which only the documents with this category are wanted. */
export const inCategory = (tier: Tier, id: number): Tier =>
  hasBit(id) ? { ...tier, ...tier.in_categories[id - 1], category: id } : tier

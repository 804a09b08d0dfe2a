import type { Category } from '#features/categories/contract.ts'

/** The number of popular searches on the home page. */
const POPULAR_SEARCHES = 5

/** The categories with the most providers, in that order. */
export function popularOf(categories: readonly Category[]): Category[] {
  return categories.toSorted((a, b) => b.provider_count - a.provider_count || a.id - b.id).slice(0, POPULAR_SEARCHES)
}

/** The number of results in words: "1 provider", "37 providers", "100+ providers". */
export function countText({ total, total_is_exact }: { total: number; total_is_exact: boolean }): string {
  return `${total}${total_is_exact ? '' : '+'} ${total === 1 ? 'provider' : 'providers'}`
}

/** Words that a missed search is counted with, at most. Longer texts are rarely typed twice. */
export const MISSED_WORDS = 6

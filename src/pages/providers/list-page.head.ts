import { readSearch } from '#domains/search/rules.ts'
import type { PageHead, RenderedPage } from '../head.ts'

/** Lets search engines list the whole list, but not each search. */
export function head({ address }: RenderedPage): PageHead {
  const filters = Object.values(readSearch(address.searchParams))
  return { isListed: filters.every((value) => value === undefined) }
}

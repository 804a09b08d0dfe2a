import { matchRoutes, type RouteObject } from 'react-router'
import { categoryNamed } from '#domains/catalog/categories-rules.ts'
import { regionCode } from '#domains/locations/regions-rules.ts'
import { townSlug } from '#domains/search/towns-rules.ts'
import { urls } from '#urls.ts'

/**
 * The canonical address of a page for other spellings: capitals, extra slashes, "Pet Services",
 * "texas". An address without a page is returned as it is. The server redirects to it, so that
 * search engines see one address per page.
 */
export function oneAddress(routes: RouteObject[], pathname: string): string {
  const tidy = `/${pathname.split('/').filter(Boolean).join('/')}`
  const page = matchRoutes(routes, tidy)?.at(-1)
  if (!page || page.route.path === '*') return pathname
  const { category, state, town } = page.params
  if (!category) return tidy.toLowerCase()
  const name = categoryNamed(category)
  if (!name) return pathname
  if (state === undefined) return urls.category(name)
  const [code, slug] = [codeOf(state), townSlug(town ?? '')]
  return code && slug ? urls.town(name, code, slug) : pathname
}

/**
 * "TX" for "tx" and "Texas"; undefined if it is not a state. Any two letters count: the page says
 * if there is none.
 */
const codeOf = (state: string) => (/^[a-z]{2}$/i.test(state) ? state : regionCode(townSlug(state)))

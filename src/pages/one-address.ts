import { matchRoutes, type RouteObject } from 'react-router'
import { categoryNamed } from '#features/categories/rules.ts'
import { townSlug } from '#features/towns/rules.ts'
import { urls } from '#urls.ts'

/**
 * The canonical address of a page for other spellings: capitals, extra slashes, "Pet Services",
 * "texas". An address without a page is returned as it is. The server redirects to it, so that search
 * engines see one address per page.
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
  const [code, slug] = [stateCode(state), townSlug(town ?? '')]
  return code && slug ? urls.town(name, code, slug) : pathname
}

/** "tx" for "TX" and "Texas"; undefined if it is not a state. */
function stateCode(text: string): string | undefined {
  if (/^[a-z]{2}$/i.test(text)) return text.toLowerCase()
  return states[townSlug(text)]
}

/** The names of states, as addresses write them. */
const states: Record<string, string> = Object.fromEntries(
  [
    'ak alaska|al alabama|ar arkansas|az arizona|ca california|co colorado|ct connecticut|dc district-of-columbia|de delaware',
    'fl florida|ga georgia|hi hawaii|ia iowa|id idaho|il illinois|in indiana|ks kansas|ky kentucky|la louisiana',
    'ma massachusetts|md maryland|me maine|mi michigan|mn minnesota|mo missouri|ms mississippi|mt montana|nc north-carolina',
    'nd north-dakota|ne nebraska|nh new-hampshire|nj new-jersey|nm new-mexico|nv nevada|ny new-york|oh ohio|ok oklahoma',
    'or oregon|pa pennsylvania|ri rhode-island|sc south-carolina|sd south-dakota|tn tennessee|tx texas|ut utah|va virginia',
    'vt vermont|wa washington|wi wisconsin|wv west-virginia|wy wyoming',
  ].flatMap((line) => line.split('|').map((pair) => pair.split(' ').toReversed())),
)

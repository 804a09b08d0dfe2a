import { pageTitle } from '#platform/brand.ts'
import { serverMarkup } from '#platform/trusted-types.ts'

/** A page that can be opened offline. */
export interface OfflineCopy {
  /** Path and query. */
  address: string
  title: string
}

/** The pages with copies, latest first. In the browser only. */
export async function listOfflineCopies(): Promise<OfflineCopy[]> {
  if (!('caches' in window)) return []
  const found = new Map<string, OfflineCopy>()
  for (const name of await caches.keys()) {
    if (!/^copies\/(pages|seen)\//.test(name)) continue
    const cache = await caches.open(name)
    for (const request of await cache.keys()) {
      const text = await (await cache.match(request))?.text()
      const { pathname, search } = new URL(request.url)
      const address = pathname + search
      if (text !== undefined) found.set(address, { address, title: titleOf(text) })
    }
  }
  return [...found.values()].toReversed()
}

/** The title of a document or of a record, without the site's name. */
function titleOf(text: string): string {
  const inHead = new DOMParser().parseFromString(serverMarkup(text), 'text/html').title
  const title = inHead || text
  const end = pageTitle('')
  return title.endsWith(end) ? title.slice(0, -end.length) : title
}

import type { FetchQueryOptions, QueryKey } from '@tanstack/react-query'
import { previewSize, sitePreview } from '#domains/discovery/previews-rules.ts'
import type { Api } from '#platform/api-client.ts'
import { siteName } from '#platform/brand.ts'
import type { PageHandle } from '#routes.ts'
import { pathIn, siteLanguages, splitAddress } from '#ui/language.ts'
import { scriptOf } from './structured-data.ts'

/** The facts of a rendered page that its head needs. */
export interface RenderedPage {
  /** The public address of the site. */
  public_url: string
  /** The address of the request. */
  address: URL
  /** The page's module, e.g. `home/home-page.tsx`. */
  module: string
  handle?: PageHandle | undefined
  params: Readonly<Record<string, string | undefined>>
  /** An answer that the page has loaded; undefined if it hasn't. */
  read: <T, K extends QueryKey>(options: (api: Api) => FetchQueryOptions<T, Error, T, K>) => T | undefined
  /** The HTML of the head so far, with title and description. */
  head: string
}

/** The head tags of one page. */
export interface PageHead {
  /** False: search engines shouldn't list it at this address. */
  isListed?: boolean
  /** The page that search engines should list instead, as a path of this site. */
  canonical?: string
  /** The description for search engines; by default the page's own. */
  description?: string
  /** The preview of shared links, as a path of this site. */
  picture?: string
  pictureText?: string
  /** Blocks of JSON-LD. */
  data?: object[]
}

/**
 * The tags for search engines and shared links: canonical address, Open Graph and JSON-LD. Only the
 * server writes them, so they cost browsers nothing. The title and most descriptions come from the
 * page.
 */
export function headOf(page: RenderedPage): string {
  const title = page.head.match(/<title>([^<]*)<\/title>/)?.[1] ?? siteName()
  const extra = extras[`./${page.module.replace(/\.tsx$/, '.head.ts')}`]?.(page) ?? {}
  const { picture = sitePreview(), pictureText = siteName(), data = [] } = extra
  const added = extra.description && escaped(extra.description)
  const description = added ?? page.head.match(/<meta name="description" content="([^"]*)"/)?.[1]
  const isListed = !page.handle?.private && !page.handle?.framed && extra.isListed !== false
  const address = new URL(page.address.pathname, page.public_url).href
  const path = extra.canonical ?? splitAddress(page.address.pathname).path
  const canonical = new URL(pathIn(path), page.public_url).href
  return [
    isListed ? `<link rel="canonical" href="${escaped(canonical)}"/>` : '<meta name="robots" content="noindex"/>',
    isListed && alternates(path, page.public_url),
    property('og:site_name', siteName()),
    property('og:type', 'website'),
    property('og:title', title),
    added && `<meta name="description" content="${added}"/>`,
    description && property('og:description', description),
    property('og:url', escaped(address)),
    property('og:image', escaped(new URL(picture, page.public_url).href)),
    property('og:image:width', String(previewSize.width)),
    property('og:image:height', String(previewSize.height)),
    property('og:image:alt', escaped(pictureText)),
    '<meta name="twitter:card" content="summary_large_image"/>',
    ...data.map(scriptOf),
    page.handle?.framed && '<base target="_blank"/><script src="/frame.js" defer></script>',
  ]
    .filter(Boolean)
    .join('')
}

/** Links to the same page in every language of the site. */
function alternates(path: string, public_url: string): string {
  const [first] = siteLanguages()
  if (siteLanguages().length < 2) return ''
  const link = (code: string, of = first) =>
    `<link rel="alternate" hreflang="${code}" href="${escaped(new URL(pathIn(path, of), public_url).href)}"/>`
  return [...siteLanguages().map((code) => link(code, code)), link('x-default')].join('')
}

/** A page's head tags: `x-page.head.ts` beside `x-page.tsx`, on the server only. */
const extras = import.meta.glob<(page: RenderedPage) => PageHead>('./**/*-page.head.ts', {
  eager: true,
  import: 'head',
})

/** `content` must be escaped. */
function property(name: string, content: string): string {
  return `<meta property="${name}" content="${content}"/>`
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}

import { categoryNames } from '#domains/catalog/categories-rules.ts'
import { siteName } from '#platform/brand.ts'
import { pages } from '#routes.ts'
import { pathIn, siteLanguages } from '#ui/language.ts'
import { urls } from '#urls.ts'

/** An address that search engines may index, as a path of this site. */
export interface Listed {
  path: string
  /** When its content last changed; undefined if unknown. */
  changed?: Date
}

const declaration = '<?xml version="1.0" encoding="UTF-8"?>\n'
const namespace = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"'
const languageNamespace = 'xmlns:xhtml="http://www.w3.org/1999/xhtml"'

/**
 * The number of providers in a part of the sitemap. Search engines accept 50,000; a fifth of that
 * is quickly read and sent.
 */
export const PART_SIZE = 10_000

/** Every public page with a fixed address, and the categories. */
export const standingPages = (): Listed[] =>
  [
    ...pages.filter(({ path, handle }) => !handle?.private && !path.includes(':')).map(({ path }) => path),
    ...categoryNames().map((name) => urls.category(name)),
  ].map((path) => ({ path }))

/** The paths of the API. Pictures stay open. */
const closedApi = ['/auth/v1/', '/rest/', '/functions/', '/realtime/']

const privatePaths = pages.filter(({ handle }) => handle?.private).map(({ path }) => path.replaceAll(/:\w+/g, '*'))

/** Paths that search engines must not read: private pages in every language, and the API. */
const closed = () => [
  ...siteLanguages().flatMap((language) => privatePaths.map((path) => pathIn(path, language))),
  ...closedApi,
]

/** The site's `robots.txt`. */
export function robotsText(publicUrl: string): string {
  const lines = ['User-agent: *', ...closed().map((path) => `Disallow: ${path}`), '']
  return [...lines, `Sitemap: ${absolute('/sitemap.xml', publicUrl)}`, ''].join('\n')
}

/**
 * The site's `llms.txt` (llmstxt.org): what programs that read for people find here, and where they
 * can read it without parsing pages.
 */
export function llmsText(publicUrl: string): string {
  const link = (path: string, name: string, text: string) => `- [${name}](${new URL(path, publicUrl).href}): ${text}`
  return [
    `# ${siteName()}`,
    '',
    '> A marketplace for local services: people near you who clean, repair, teach, photograph, garden and care for pets.',
    '',
    'Reading needs no account. Prices are what the provider asks; times are in the time zone of the provider.',
    'Texts of providers and reviews are by users of the site.',
    '',
    '## Pages',
    '',
    link(urls.services(), 'Services', 'the categories, with what is usual in each'),
    link('/providers?search=leaking+tap&location=10001', 'Search', 'a sentence and a ZIP code, nearest first'),
    link('/help', 'Help', 'how booking, messages and reviews work'),
    link('/sitemap.xml', 'Sitemap', 'every public page'),
    '',
    '## API',
    '',
    link('/rest/v1/openapi.json', 'OpenAPI document', 'every operation, with its shapes and errors'),
    link('/rest/v1/providers?search=leaking+tap&location=10001', 'Providers', 'the same search as JSON'),
    link('/rest/v1/categories', 'Categories', 'names and ids'),
    '',
  ].join('\n')
}

/** The list of the parts. */
export function sitemapIndex(parts: string[], publicUrl: string): string {
  const items = parts.map((path) => `<sitemap><loc>${absolute(path, publicUrl)}</loc></sitemap>\n`)
  return `${declaration}<sitemapindex ${namespace}>\n${items.join('')}</sitemapindex>\n`
}

/** The start of a part. */
export const partBegin = `${declaration}<urlset ${namespace} ${languageNamespace}>\n`
/** The end of a part. */
export const partEnd = '</urlset>\n'

/** One page of a part: an address for each language, each with the others. */
export function entryOf({ path, changed }: Listed, publicUrl: string): string {
  const day = changed ? `<lastmod>${changed.toISOString().slice(0, 10)}</lastmod>` : ''
  const addresses = siteLanguages().map((language) => [language, absolute(pathIn(path, language), publicUrl)] as const)
  const links = addresses.map(
    ([language, href]) => `<xhtml:link rel="alternate" hreflang="${language}" href="${href}"/>`,
  )
  const others = links.length > 1 ? links.join('') : ''
  return addresses.map(([, href]) => `<url><loc>${href}</loc>${day}${others}</url>\n`).join('')
}

function absolute(path: string, publicUrl: string): string {
  return new URL(path, publicUrl).href.replaceAll('&', '&amp;').replaceAll("'", '&apos;')
}

import type { FetchQueryOptions, QueryKey } from '@tanstack/react-query'
import { categoryNamed } from '#features/categories/rules.ts'
import { categoryPreview, previewSize, providerPreview, sitePreview } from '#features/link-previews/rules.ts'
import { providerQuery } from '#features/providers/client.ts'
import { townQuery } from '#features/towns/client.ts'
import { isWorthFinding } from '#features/towns/rules.ts'
import type { Api } from '#platform/api-client.ts'
import { readProvidersSearch, urls } from '#urls.ts'
import { type Breadcrumb, breadcrumbList, faqPage, localBusiness, scriptOf, webSite } from './structured-data.ts'

/** A page that has been rendered, as far as its head is about it. */
export interface RenderedPage {
  /** Where people reach the site. */
  public_url: string
  /** As it was asked for. */
  address: URL
  /** The page's module, e.g. `home/home-page.tsx`. */
  module: string
  params: Readonly<Record<string, string | undefined>>
  /** What the page has read. */
  read: <T, K extends QueryKey>(options: (api: Api) => FetchQueryOptions<T, Error, T, K>) => T | undefined
  html: string
}

/** What a page adds to the head of the others. */
interface Extras {
  /** False: search engines shall pass it by. */
  isListed?: boolean
  picture?: string
  pictureText?: string
  data?: object[]
}

/**
 * The tags that search engines and shared links are after: canonical address, Open Graph and JSON-LD. They are written on the server alone,
 * so that they weigh nothing in browsers. Title and description are those that the page itself has rendered.
 */
export function headOf(page: RenderedPage): string {
  const title = page.html.match(/<title>([^<]*)<\/title>/)?.[1] ?? 'Porchlight'
  const written = page.html.match(/<meta name="description" content="([^"]*)"/)?.[1]
  const description = written ?? descriptions[page.module]
  const {
    isListed = !personal.test(page.module),
    picture = sitePreview,
    pictureText = 'Porchlight',
    data = [],
  } = extrasOf(page)
  const address = new URL(page.address.pathname, page.public_url).href
  return [
    written === undefined && description && `<meta name="description" content="${description}"/>`,
    isListed ? `<link rel="canonical" href="${escaped(address)}"/>` : '<meta name="robots" content="noindex"/>',
    property('og:site_name', 'Porchlight'),
    property('og:type', 'website'),
    property('og:title', title),
    description && property('og:description', description),
    property('og:url', escaped(address)),
    property('og:image', escaped(new URL(picture, page.public_url).href)),
    property('og:image:width', String(previewSize.width)),
    property('og:image:height', String(previewSize.height)),
    property('og:image:alt', escaped(pictureText)),
    '<meta name="twitter:card" content="summary_large_image"/>',
    ...data.map(scriptOf),
  ]
    .filter(Boolean)
    .join('')
}

/** For pages that had no room to say so themselves. */
const descriptions: Record<string, string> = {
  'providers/list-page.tsx':
    'Everybody who works near you, with ratings, prices by the hour and free times. Search by what needs doing, by category and by ZIP code.',
  'accounts/login-page.tsx': 'Log in to your Porchlight account to see your bookings and messages.',
  'accounts/signup-page.tsx': 'Sign up to book people near you by the hour, or to offer your own work.',
}

/** Somebody's own pages, and those that their mails lead to. */
const personal = /^(admin|accounts\/(?!login|signup-page)|bookings|dev|leads|messages|notifications)/

function extrasOf(page: RenderedPage): Extras {
  return extras[page.module]?.(page) ?? {}
}

const extras: Record<string, (page: RenderedPage) => Extras> = {
  'home/home-page.tsx': ({ public_url }) => ({ data: [webSite(public_url)] }),
  'providers/list-page.tsx': ({ address }) => ({
    isListed: Object.values(readProvidersSearch(address.searchParams)).every((value) => value === undefined),
  }),
  'providers/provider-page.tsx': providerExtras,
  'services/category-page.tsx': categoryExtras,
  'services/town-page.tsx': townExtras,
  'info/help/help-page.tsx': () => ({ data: [faqPage()] }),
}

function providerExtras({ params, read, public_url }: RenderedPage): Extras {
  const provider = read((api) => providerQuery(api, params['id'] ?? ''))
  if (!provider) return {}
  const picture = providerPreview(provider)
  const trail = [home, { name: 'Providers', path: urls.providers() }]
  const here = { name: provider.business_name, path: urls.provider(provider.id) }
  return {
    picture,
    pictureText: provider.business_name,
    data: [localBusiness(provider, picture, public_url), breadcrumbList([...trail, here], public_url)],
  }
}

function categoryExtras({ params, public_url }: RenderedPage): Extras {
  const category = categoryNamed(params['category'] ?? '')
  if (!category) return {}
  const here = { name: category, path: urls.category(category) }
  return {
    picture: categoryPreview(category),
    pictureText: category,
    data: [breadcrumbList([home, services, here], public_url)],
  }
}

function townExtras({ params, read, public_url }: RenderedPage): Extras {
  const category = categoryNamed(params['category'] ?? '')
  const { state = '', town: slug = '' } = params
  const town = category && read((api) => townQuery(api, { category, state, town: slug }))
  if (!town) return {}
  const here = { name: `${town.name}, ${town.state}`, path: urls.town(category, state, slug) }
  const above = { name: category, path: urls.category(category) }
  return {
    isListed: isWorthFinding(town),
    picture: categoryPreview(category),
    pictureText: category,
    data: [breadcrumbList([home, services, above, here], public_url)],
  }
}

const home: Breadcrumb = { name: 'Home', path: urls.home() }
const services: Breadcrumb = { name: 'Services', path: urls.services() }

/** `content` is escaped already. */
function property(name: string, content: string): string {
  return `<meta property="${name}" content="${content}"/>`
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}

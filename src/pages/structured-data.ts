import type { ProviderProfile } from '#domains/providers/contract.ts'
import { priceText, ratingText } from '#ui/formats.ts'
import { urls } from '#urls.ts'
import { faq } from './info/help/faq.ts'

/** One page of a breadcrumb trail. */
export interface Breadcrumb {
  name: string
  path: string
}

/** Where every trail starts. */
export const home: Breadcrumb = { name: 'Home', path: urls.home() }
/** The parent of categories. */
export const services: Breadcrumb = { name: 'Services', path: urls.services() }

const context = 'https://schema.org'

/**
 * A JSON-LD block whose text can't close its script element. Browsers don't run it, so the content
 * security policy allows it.
 */
export function scriptOf(data: object): string {
  return `<script type="application/ld+json">${JSON.stringify(data).replaceAll('<', '\\u003c')}</script>`
}

/** The site and its search. */
export function webSite(public_url: string): object {
  const target = {
    '@type': 'EntryPoint',
    urlTemplate: `${absolute(urls.providers(), public_url)}?search={search_term_string}`,
  }
  return {
    '@context': context,
    '@type': 'WebSite',
    name: 'Porchlight',
    url: absolute(urls.home(), public_url),
    potentialAction: { '@type': 'SearchAction', target, 'query-input': 'required name=search_term_string' },
  }
}

/** The breadcrumb trail to a page, including the page. */
export function breadcrumbList(trail: Breadcrumb[], public_url: string): object {
  const itemListElement = trail.map(({ name, path }, at) => ({
    '@type': 'ListItem',
    position: at + 1,
    name,
    item: absolute(path, public_url),
  }))
  return { '@context': context, '@type': 'BreadcrumbList', itemListElement }
}

/** A provider: place, prices and rating. It holds nothing that the public profile doesn't show. */
export function localBusiness(provider: ProviderProfile, picture: string, public_url: string): object {
  const {
    id,
    business_name,
    description,
    location,
    services: offered,
    combined_rating,
    combined_review_count,
  } = provider
  const url = absolute(urls.provider(id), public_url)
  const prices = offered.map(({ price }) => price)
  const [lowest, highest] = [Math.min(...prices), Math.max(...prices)]
  const range = lowest === highest ? priceText(lowest) : `${priceText(lowest)} - ${priceText(highest)}`
  return {
    '@context': context,
    '@type': 'LocalBusiness',
    '@id': url,
    url,
    name: business_name,
    description,
    image: absolute(picture, public_url),
    ...(prices.length > 0 && { priceRange: range }),
    ...(location && {
      address: {
        '@type': 'PostalAddress',
        addressLocality: location.city,
        addressRegion: location.state,
        postalCode: location.zipCode,
        addressCountry: 'US',
      },
    }),
    ...(combined_review_count > 0 && {
      aggregateRating: {
        '@type': 'AggregateRating',
        // The same rounding as on the profile.
        ratingValue: Number(ratingText(combined_rating)),
        reviewCount: combined_review_count,
        bestRating: 5,
      },
    }),
  }
}

/** The frequently asked questions with their answers. */
export function faqPage(): object {
  const mainEntity = faq.map(({ question, answer }) => ({
    '@type': 'Question',
    name: question,
    acceptedAnswer: { '@type': 'Answer', text: answer },
  }))
  return { '@context': context, '@type': 'FAQPage', mainEntity }
}

function absolute(path: string, public_url: string): string {
  return new URL(path, public_url).href
}

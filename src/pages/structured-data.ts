import type { Provider } from '#features/providers/contract.ts'
import { priceText, ratingText } from '#ui/formats.ts'
import { urls } from '#urls.ts'
import { faq } from './info/help/faq.ts'

/** A step of the way to a page. */
export interface Breadcrumb {
  name: string
  path: string
}

const context = 'https://schema.org'

/** A block of JSON-LD, in a script element that no text can end. Browsers do not run it, so the page's policy lets it stand. */
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

/** The way to a page, the page included. */
export function breadcrumbList(trail: Breadcrumb[], public_url: string): object {
  const itemListElement = trail.map(({ name, path }, at) => ({
    '@type': 'ListItem',
    position: at + 1,
    name,
    item: absolute(path, public_url),
  }))
  return { '@context': context, '@type': 'BreadcrumbList', itemListElement }
}

/** Who offers their work: where, for how much, and what people say. Nothing that the profile does not show. */
export function localBusiness(provider: Provider, picture: string, public_url: string): object {
  const { id, business_name, description, location, services, combined_rating, combined_review_count } = provider
  const url = absolute(urls.provider(id), public_url)
  const prices = services.map(({ price }) => price)
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
        // As the profile shows it.
        ratingValue: Number(ratingText(combined_rating)),
        reviewCount: combined_review_count,
        bestRating: 5,
      },
    }),
  }
}

/** What many ask, and the answers. */
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

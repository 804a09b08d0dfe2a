import type { LocalBusiness, Offer, OpeningHoursSpecification, WithContext } from 'schema-dts'
import { categoryText } from '#domains/catalog/categories-rules.ts'
import type { Service } from '#domains/catalog/services-contract.ts'
import { NEARBY_MILES } from '#domains/locations/rules.ts'
import type { ProviderProfile } from '#domains/providers/contract.ts'
import type { ProviderHours } from '#domains/schedule/hours-contract.ts'
import { siteName } from '#platform/brand.ts'
import { country } from '#ui/country.ts'
import { language, msg, pathIn, t } from '#ui/language.ts'
import { urls } from '#urls.ts'

/** One page of a breadcrumb trail. */
export interface Breadcrumb {
  name: string
  path: string
}

/** The first entry of every trail. */
export const home: Breadcrumb = { name: msg('Home'), path: urls.home() }
/** The parent of categories. */
export const services: Breadcrumb = { name: msg('Services'), path: urls.services() }

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
    urlTemplate: `${pageAddress(urls.providers(), public_url)}?search={search_term_string}`,
  }
  return {
    '@context': context,
    '@type': 'WebSite',
    name: siteName(),
    url: pageAddress(urls.home(), public_url),
    inLanguage: language(),
    potentialAction: { '@type': 'SearchAction', target, 'query-input': 'required name=search_term_string' },
  }
}

/** The breadcrumb trail to a page, including the page. Names of constant pages are translated. */
export function breadcrumbList(trail: Breadcrumb[], public_url: string): object {
  const itemListElement = trail.map(({ name, path }, at) => ({
    '@type': 'ListItem',
    position: at + 1,
    name: t(name),
    item: pageAddress(path, public_url),
  }))
  return { '@context': context, '@type': 'BreadcrumbList', itemListElement }
}

/**
 * A provider: place, opening hours, services with their prices, and rating. It holds nothing that
 * the public profile doesn't show.
 */
export function localBusiness(
  provider: ProviderProfile,
  hours: ProviderHours | undefined,
  picture: string,
  public_url: string,
): WithContext<LocalBusiness> {
  const { id, business_name, description, location, combined_rating, combined_review_count } = provider
  const offers = provider.services.map((service) => offerOf(service, public_url, !provider.paused))
  const book = { '@type': 'EntryPoint', urlTemplate: pageAddress(urls.book(id), public_url) } as const
  return {
    '@context': context,
    '@type': 'LocalBusiness',
    // The business has the same id in every language.
    '@id': absolute(urls.provider(id), public_url),
    url: pageAddress(urls.provider(id), public_url),
    name: business_name,
    description,
    image: absolute(picture, public_url),
    ...(offers.length > 0 && {
      hasOfferCatalog: { '@type': 'OfferCatalog', name: t('Services'), itemListElement: offers },
    }),
    ...(provider.services.some(({ price_kind }) => price_kind !== 'quote') &&
      !provider.paused && {
        potentialAction: { '@type': 'ReserveAction', target: book, result: { '@type': 'Reservation' } },
      }),
    ...(hours && { openingHoursSpecification: hours.week.flatMap(openingsOf) }),
    ...(location && {
      address: {
        '@type': 'PostalAddress',
        addressLocality: location.city,
        addressRegion: location.state,
        postalCode: location.zipCode,
        addressCountry: country().code.toUpperCase(),
      },
      areaServed: {
        '@type': 'GeoCircle',
        geoMidpoint: { '@type': 'GeoCoordinates', ...location.coordinates },
        geoRadius: Math.round((provider.work_radius_miles ?? NEARBY_MILES) * METERS_PER_MILE),
      },
    }),
    ...(combined_review_count > 0 && {
      aggregateRating: {
        '@type': 'AggregateRating',
        // The same rounding as on the profile.
        ratingValue: Number(combined_rating.toFixed(1)),
        reviewCount: combined_review_count,
        bestRating: 5,
      },
    }),
  }
}

/** A service with its price: by the hour, for the job, or none if customers ask for an offer. */
function offerOf(service: Service, public_url: string, bookable: boolean): Offer {
  const { id, provider_id, name, description, category, price, price_kind } = service
  const amount = { price, priceCurrency: country().currency } as const
  return {
    '@type': 'Offer',
    itemOffered: { '@type': 'Service', name, ...(description && { description }), serviceType: categoryText(category) },
    ...(bookable &&
      price_kind !== 'quote' && { url: pageAddress(urls.book(provider_id, { service_id: id }), public_url) }),
    ...(price_kind === 'fixed' && amount),
    ...(price_kind === 'hourly' && {
      priceSpecification: { '@type': 'UnitPriceSpecification', ...amount, unitCode: HOUR_UNIT },
    }),
  }
}

const METERS_PER_MILE = 1609.344
/** The unit of an hour in UN/CEFACT's list, which schema.org uses. */
const HOUR_UNIT = 'HUR'
const weekdays = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'] as const

/** Opening hours for Schema.org, where a day ends at 23:59; on the site it ends at 24:00. */
function openingsOf({ weekday, ranges }: ProviderHours['week'][number]): OpeningHoursSpecification[] {
  return ranges.map(({ start_time, end_time }) => ({
    '@type': 'OpeningHoursSpecification',
    dayOfWeek: weekdays[weekday - 1]!,
    opens: start_time,
    closes: end_time === '24:00' ? '23:59' : end_time,
  }))
}

/** The frequently asked questions with their answers. */
export function faqPage(questions: readonly { question: string; answer: string }[]): object {
  const mainEntity = questions.map(({ question, answer }) => ({
    '@type': 'Question',
    name: question,
    acceptedAnswer: { '@type': 'Answer', text: answer },
  }))
  return { '@context': context, '@type': 'FAQPage', inLanguage: language(), mainEntity }
}

/** The address of a page in the language of the page that is rendered. */
const pageAddress = (path: string, public_url: string): string => absolute(pathIn(path), public_url)

function absolute(path: string, public_url: string): string {
  return new URL(path, public_url).href
}

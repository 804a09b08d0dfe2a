import { wholeText } from '#ui/formats.ts'
import type { Service } from './services-contract.ts'

/** The lowest hourly price of these services in US dollars; null if there are none. */
export function lowestPrice(services: readonly { price: number }[]): number | null {
  return services.length > 0 ? Math.min(...services.map(({ price }) => price)) : null
}

/** What a search says about the service. */
export interface ServiceWish {
  /** Words without their English endings. */
  stems: readonly string[]
  /** The words name a service, so that another one of the category does not fit. */
  is_named: boolean
  categories: readonly string[]
}

/**
 * The service of a provider that fits a search best: the one whose name has the most of the words;
 * among equals one of the categories, then the provider's first. If no name has a word, the
 * cheapest of the categories, unless the words name a service. Undefined if no service fits.
 */
export function bestService<Candidate extends { price: number; category: string; stems: readonly string[] }>(
  services: readonly Candidate[],
  { stems, is_named, categories }: ServiceWish,
): Candidate | undefined {
  const rated = services
    .map((service) => ({
      service,
      hits: service.stems.filter((stem) => stems.includes(stem)).length,
      is_meant: categories.includes(service.category),
    }))
    .filter(({ hits, is_meant }) => hits > 0 || (is_meant && !is_named))
    .sort(
      (one, other) =>
        other.hits - one.hits ||
        Number(other.is_meant) - Number(one.is_meant) ||
        (one.hits === 0 ? one.service.price - other.service.price : 0),
    )
  return rated[0]?.service
}

/** The usual length and sum of a service: "About 2 h, $240". `duration` in minutes. */
export function estimateText({ price, duration }: { price: number; duration: number }): string {
  const length = duration < 60 ? `${duration} min` : `${Math.round(duration / 6) / 10} h`
  return `About ${length}, $${wholeText(Math.round((price * duration) / 60))}`
}

/** Whether a booking is confirmed at once: for a new customer, or for a returning one. */
export const isInstantFor = (
  { instant, instant_for }: Pick<Service, 'instant' | 'instant_for'>,
  { is_returning }: { is_returning: boolean },
): boolean => instant && (instant_for === 'everyone' || is_returning)

/** Where the work can happen, as the form shows it. The first one is the default. */
export const locationNames: Record<Service['location_type'], string> = {
  customer: 'At the customer’s home',
  provider: 'At my place',
  online: 'Online',
}

/**
 * Where the work happens, as customers see it; undefined for the usual place, the customer's home.
 */
export const placeText: Record<Service['location_type'], string | undefined> = {
  customer: undefined,
  provider: 'At the provider’s place',
  online: 'Online',
}

/** Reads a number as typed, e.g. "$1,250.50". Undefined for anything else. */
export function amountIn(text: string): number | undefined {
  const plain = text
    .trim()
    .replace(/^\$\s*/, '')
    .replaceAll(',', '')
  return /^-?(\d+(\.\d*)?|\.\d+)$/.test(plain) ? Number(plain) : undefined
}

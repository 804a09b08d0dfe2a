import type { Service } from './contract.ts'

/**
 * The limits of a service: characters, US dollars per hour, and minutes (docs/product/limits.md).
 */
export const serviceLimits = {
  name: 200,
  description: 500,
  /** Higher than any real hourly rate, and low enough that a day fits a booking's price. */
  price: 100_000,
  /** A week. */
  duration: 10_080,
  /** Services per provider. */
  count: 50,
  /** Photos per service. */
  photos: 6,
}

/** Error messages about services. */
export const serviceTexts = {
  name: 'Please enter a name for the service',
  nameTooLong: 'Service name must be 200 characters or less',
  descriptionTooLong: 'Service description must be 500 characters or less',
  price: 'Price must be $0.00 or more, with at most two decimals',
  priceTooHigh: 'Price must be $100,000.00 or less',
  duration: 'Duration must be a whole number of minutes, at least 1',
  durationTooLong: 'Duration must be 10,080 minutes (a week) or less',
  category: 'Please select a service category',
  photo: 'Choose a picture uploaded to this site',
  tooManyPhotos: 'A service can show at most 6 photos',
  tooMany: 'You can offer at most 50 services. Please delete one first.',
} as const

/** Whether an amount has whole cents. */
export function hasWholeCents(amount: number): boolean {
  return Number(amount.toFixed(2)) === amount
}

/** The values of the form; empty fields are ''. */
export interface ServiceDraft {
  name: string
  category: string
  /** US dollars an hour. */
  price: string
  /** Minutes. */
  duration: string
  description: string
  location_type: Service['location_type']
  service_photos: string[]
}

/** Where the work can happen, as the form shows it. The first one is the default. */
export const locationNames: Record<Service['location_type'], string> = {
  customer: 'At the customer’s home',
  provider: 'At my place',
  online: 'Online',
}

/** Where the work happens, as customers see it; undefined for the usual place, the customer's home. */
export const placeText: Record<Service['location_type'], string | undefined> = {
  customer: undefined,
  provider: 'At the provider’s place',
  online: 'Online',
}

/** The first values of the form: an hour, and the main category of the business. */
export function emptyDraft(category = ''): ServiceDraft {
  return {
    name: '',
    category,
    price: '',
    duration: '60',
    description: '',
    location_type: 'customer',
    service_photos: [],
  }
}

/** The values of the form for an existing service. */
export function draftOf(service: Service): ServiceDraft {
  const { name, category, price, duration, description, location_type, service_photos } = service
  return {
    name,
    category,
    price: price.toFixed(2),
    duration: String(duration),
    description,
    location_type,
    service_photos,
  }
}

/** The request body for a draft. Text that isn't a number is undefined. */
export function serviceOf(draft: ServiceDraft) {
  return { ...draft, price: amountIn(draft.price), duration: amountIn(draft.duration) }
}

/** Reads a number as typed, e.g. "$1,250.50". Undefined for anything else. */
export function amountIn(text: string): number | undefined {
  const plain = text
    .trim()
    .replace(/^\$\s*/, '')
    .replaceAll(',', '')
  return /^-?(\d+(\.\d*)?|\.\d+)$/.test(plain) ? Number(plain) : undefined
}

import type { Service } from './contract.ts'

/** What a provider may write into a service. Price in US dollars an hour, duration in minutes (specification, section 9). */
export const serviceLimits = {
  name: 200,
  description: 500,
  /** More than anybody asks for an hour, and little enough that a day of it still fits a booking's price. */
  price: 100_000,
  /** A week. */
  duration: 10_080,
  /** Services of one provider. */
  count: 50,
  /** Photos of one service. */
  photos: 6,
}

/** What people read about a service that cannot be saved. */
export const serviceTexts = {
  name: 'Please enter a name for the service',
  nameTooLong: 'Service name must be 200 characters or less',
  descriptionTooLong: 'Service description must be 500 characters or less',
  price: 'Price must be $0.00 or more, with at most two decimals',
  priceTooHigh: 'Price must be $100,000.00 or less',
  duration: 'Duration must be a whole number of minutes, at least 1',
  durationTooLong: 'Duration must be 10,080 minutes (a week) or less',
  category: 'Please select a service category',
  photo: 'This is no picture of this site',
  tooManyPhotos: 'A service can show at most 6 photos',
  tooMany: 'You can offer at most 50 services. Please delete one first.',
} as const

/** Whether an amount has whole cents. */
export function hasWholeCents(amount: number): boolean {
  return Number(amount.toFixed(2)) === amount
}

/** The form of a service as it is filled in; empty text where nothing is. */
export interface ServiceDraft {
  name: string
  category: string
  /** US dollars an hour. */
  price: string
  /** Minutes. */
  duration: string
  description: string
  service_photos: string[]
}

/** Nothing filled in but an hour and what the business does first. */
export function emptyDraft(category = ''): ServiceDraft {
  return { name: '', category, price: '', duration: '60', description: '', service_photos: [] }
}

/** A service that is offered, to be changed. */
export function draftOf({ name, category, price, duration, description, service_photos }: Service): ServiceDraft {
  return { name, category, price: price.toFixed(2), duration: String(duration), description, service_photos }
}

/** The request that a draft stands for. Text that isn't a number is undefined. */
export function serviceOf(draft: ServiceDraft) {
  return { ...draft, price: amountIn(draft.price), duration: amountIn(draft.duration) }
}

/** A number as people type it: "$1,250.50". Nothing, and text that is none, is no number. */
export function amountIn(text: string): number | undefined {
  const plain = text
    .trim()
    .replace(/^\$\s*/, '')
    .replaceAll(',', '')
  return /^-?(\d+(\.\d*)?|\.\d+)$/.test(plain) ? Number(plain) : undefined
}

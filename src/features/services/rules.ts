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

/** Whether an amount has whole cents. */
export function hasWholeCents(amount: number): boolean {
  return Number(amount.toFixed(2)) === amount
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

/** Reads a number as typed, e.g. "$1,250.50". Undefined for anything else. */
export function amountIn(text: string): number | undefined {
  const plain = text
    .trim()
    .replace(/^\$\s*/, '')
    .replaceAll(',', '')
  return /^-?(\d+(\.\d*)?|\.\d+)$/.test(plain) ? Number(plain) : undefined
}

import { msg } from '#ui/language.ts'

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
  /** Add-ons per service. */
  addons: 20,
  /** Minutes of the longest minimum and add-on: from the first start to the last end. */
  minutes: 930,
  /** Minutes of a buffer before or after a booking. */
  buffer: 120,
  /** Hours of notice: two weeks. */
  notice: 336,
  /** Days ahead: as far as anything can be booked. */
  horizon: 90,
  /** Percent. */
  surcharge: 100,
  /** Photos per service. */
  photos: 6,
}

/** Error messages about an hourly price. */
export const priceTexts = {
  invalid: msg('Price must be $0.00 or more, with at most two decimals'),
  tooHigh: msg('Price must be $100,000.00 or less'),
} as const

/** Whether an amount has whole cents. */
export function hasWholeCents(amount: number): boolean {
  return Number(amount.toFixed(2)) === amount
}

import { money, moneyDecimals } from '#ui/formats.ts'
import { t } from '#ui/language.ts'

/** The limits of a service: characters, the hourly price, and minutes (docs/product/limits.md). */
export const serviceLimits = {
  name: 200,
  description: 500,
  /** Higher than any real hourly rate, and low enough that a day fits a booking's price. */
  price: 100_000,
  /** One week. */
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
  /** The most days ahead: no booking can be further ahead. */
  horizon: 90,
  /** The most percent of a surcharge. */
  surcharge: 100,
  /** Photos per service. */
  photos: 6,
}

/** Error messages about an hourly price. */
export const priceTexts = {
  get invalid() {
    const values = { least: money(0) }
    return moneyDecimals() === 0
      ? t('Price must be {least} or more, without decimals', values)
      : t('Price must be {least} or more, with at most two decimals', values)
  },
  get tooHigh() {
    return t('Price must be {most} or less', { most: money(serviceLimits.price) })
  },
} as const

/** Whether an amount can be paid in coins of the currency: in whole cents, or whole yen. */
export const isInCoins = (amount: number): boolean => Number(amount.toFixed(moneyDecimals())) === amount

/** Whether a number has at most two decimals. */
export const hasTwoDecimals = (value: number): boolean => Number(value.toFixed(2)) === value

import { msg, t } from '#ui/language.ts'
import { country, locale } from './country.ts'

/*
 * Formats of figures, money and dates, the same on the server and in every browser. Creating a
 * formatter is slower than rendering a card, so each is created once, on its first use.
 */
const numbers: Record<string, Intl.NumberFormat> = {}

const styles = {
  whole: { maximumFractionDigits: 0 },
  oneDecimal: { minimumFractionDigits: 1, maximumFractionDigits: 1 },
  upToOneDecimal: { maximumFractionDigits: 1 },
  money: { style: 'currency' },
  currency: { style: 'currency', currencyDisplay: 'name' },
  sign: { style: 'currency', currencyDisplay: 'narrowSymbol' },
  roundMoney: { style: 'currency', trailingZeroDisplay: 'stripIfInteger' },
} satisfies Record<string, Intl.NumberFormatOptions>

/** Formats numbers of the current country in a style. */
function numberFormat(style: keyof typeof styles): Intl.NumberFormat {
  const { currency } = country()
  return (numbers[`${locale()} ${currency} ${style}`] ??= new Intl.NumberFormat(locale(), {
    ...styles[style],
    currency,
  }))
}

/** "1,204". */
export function wholeText(count: number): string {
  return numberFormat('whole').format(count)
}

/** "1 review", "1,204 reviews". `plural` for irregular forms. */
export function countedText(count: number, noun: string, plural = `${noun}s`): string {
  return `${wholeText(count)} ${count === 1 ? noun : plural}`
}

/** A rating with one decimal: "4.8". */
export function ratingText(stars: number): string {
  return numberFormat('oneDecimal').format(stars)
}

/** An amount in the currency of the site: "$1,250.00". */
export function money(amount: number): string {
  return numberFormat('money').format(amount)
}

/** The decimals of amounts: two of dollars, none of yen. The database keeps two at most. */
export const moneyDecimals = (): number =>
  Math.min(2, numberFormat('money').resolvedOptions().maximumFractionDigits ?? 2)

/** The coins of an amount of 1: the 100 cents of a dollar, or one yen. */
export const coinsOfOne = (): number => 10 ** moneyDecimals()

/** An amount in the currency of the site, without decimals if it is whole: "$1,250". */
export function roundMoney(amount: number): string {
  return numberFormat('roundMoney').format(amount)
}

/** A price per hour: "$40.00/h". */
export function priceText(price: number): string {
  return `${money(price)}/h`
}

/**
 * "0.4 mi away" or "0.6 km away". All of a postal area has one position, so a distance within it
 * says nothing.
 */
export function distanceText(miles: number): string {
  if (miles < 0.05) return t(country().postal_code.same)
  const { distance_unit: unit } = country()
  return t('{distance} {unit} away', { distance: numberFormat('upToOneDecimal').format(distanceOf(miles)), unit })
}

/** Miles in the unit of the country. */
export const distanceOf = (miles: number): number => (country().distance_unit === 'km' ? miles * KM_PER_MILE : miles)

/** The kilometers in a mile. */
export const KM_PER_MILE = 1.609344

/**
 * "100 miles" or "160 kilometers". Kilometers are rounded to fives, so that a stored choice, which
 * is in whole miles, is shown as the same number again.
 */
export function roundDistanceText(miles: number): string {
  const count = roundDistanceOf(miles)
  return country().distance_unit === 'km'
    ? t('{count, plural, one {# kilometer} other {# kilometers}}', { count })
    : t('{count, plural, one {# mile} other {# miles}}', { count })
}

/** Whole miles in the unit of the country, see {@link roundDistanceText}. */
export const roundDistanceOf = (miles: number): number =>
  country().distance_unit === 'km' ? Math.round((miles * KM_PER_MILE) / KM_STEP) * KM_STEP : miles

/** The whole miles nearest to a distance in the unit of the country. */
export const milesOf = (distance: number): number =>
  country().distance_unit === 'km' ? Math.round(distance / KM_PER_MILE) : distance

const KM_STEP = 5

/** The currency of the site in a sentence: "US dollars". */
export const currencyName = (): string =>
  numberFormat('currency')
    .formatToParts(2)
    .find(({ type }) => type === 'currency')?.value ?? country().currency

/** The sign of the currency for a field with an amount: "$". */
export const currencySign = (): string =>
  numberFormat('sign')
    .formatToParts(2)
    .find(({ type }) => type === 'currency')?.value ?? country().currency

/** The sign before decimals: "." in English, "," in most other languages. */
export const decimalSign = (): string =>
  numberFormat('oneDecimal')
    .formatToParts(0)
    .find(({ type }) => type === 'decimal')?.value ?? '.'

/**
 * Spells abbreviations out as they are spoken: "$40.00/h" becomes "$40.00 per hour", "1 mi away" "1
 * mile away", "1.5 h" "1.5 hours".
 */
export function spokenText(text: string): string {
  return text
    .replace(/\/h\b/g, ` ${t('per hour')}`)
    .replace(t('/job'), ` ${t('for the job')}`)
    .replace(/(?<![\d.,])1 (mi|km|h)\b/, (_, unit: string) => `1 ${t(one[unit]!)}`)
    .replace(/\b(mi|km|h)\b/, (unit) => t(several[unit]!))
    .replace(' x ', ` ${t('times')} `)
}

const one: Record<string, string> = { mi: msg('mile'), km: msg('kilometer'), h: msg('hour') }
const several: Record<string, string> = { mi: msg('miles'), km: msg('kilometers'), h: msg('hours') }

const known: Record<string, Intl.DateTimeFormat> = {}

/** Formats an instant. Keeps one formatter for each locale and options. */
function formatted(at: string | Date, locale: string, options: Intl.DateTimeFormatOptions): string {
  const format = (known[locale + JSON.stringify(options)] ??= new Intl.DateTimeFormat(locale, options))
  return format.format(new Date(at))
}

/**
 * The date of an instant: "March 3, 2026". In UTC by default; `month: 'short'` gives "Mar 3, 2026";
 * a weekday comes first.
 */
export function dayText(at: string | Date, options: Intl.DateTimeFormatOptions = {}): string {
  return formatted(at, locale(), {
    timeZone: 'UTC',
    month: 'long',
    day: 'numeric',
    year: 'numeric',
    ...options,
  })
}

/** The time of an instant: "10:32 AM". */
export function clockText(at: string | Date, timeZone = 'UTC'): string {
  return usual(formatted(at, locale(), { timeZone, ...clock(), minute: '2-digit' }))
}

/**
 * One spelling of AM and PM in each language. Some engines put a narrow space before it, which
 * would differ between server and browser, and some locales write "a.m."
 */
const usual = (time: string): string =>
  time.replace(/[\u00a0\u202f]/g, ' ').replace(/([ap])\. ?m\./, (_, half: string) => (half === 'a' ? t('AM') : t('PM')))

/** The hour cycle of the country's clocks. */
const clock = () =>
  ({ hour: country().hours === 24 ? '2-digit' : 'numeric', hourCycle: country().hours === 24 ? 'h23' : 'h12' }) as const

/** An instant for users in any time zone: "November 21, 2026 at 5:34 PM EST". */
export function momentText(at: string | Date, timeZone: string): string {
  const options = {
    timeZone,
    year: 'numeric',
    month: 'long',
    day: 'numeric',
    ...clock(),
    minute: '2-digit',
    timeZoneName: 'short',
  } as const
  return usual(formatted(at, locale(), options))
}

/** The date of an instant for date fields: "2026-03-03". In the machine's zone by default. */
export function isoDay(at: Date, timeZone?: string): string {
  return formatted(at, 'en-CA', { timeZone })
}

/** The time of an instant on a 24-hour clock, as `HH:MM`. */
export function isoTime(at: Date, timeZone: string): string {
  return formatted(at, 'en-GB', { timeZone, hour: '2-digit', minute: '2-digit' })
}

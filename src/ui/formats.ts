/*
 * Formats of figures, money and dates, the same on the server and in every browser. Creating a
 * formatter is slower than rendering a card, so each is created once.
 */
const whole = new Intl.NumberFormat('en-US', { maximumFractionDigits: 0 })
const oneDecimal = new Intl.NumberFormat('en-US', { minimumFractionDigits: 1, maximumFractionDigits: 1 })
const upToOneDecimal = new Intl.NumberFormat('en-US', { maximumFractionDigits: 1 })
const dollars = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' })

/** "1,204". */
export function wholeText(count: number): string {
  return whole.format(count)
}

/** "1 review", "1,204 reviews". `plural` for irregular forms. */
export function countedText(count: number, noun: string, plural = `${noun}s`): string {
  return `${whole.format(count)} ${count === 1 ? noun : plural}`
}

/** A rating with one decimal: "4.8". */
export function ratingText(stars: number): string {
  return oneDecimal.format(stars)
}

/** US dollars with cents: "$1,250.00". */
export function usd(amount: number): string {
  return dollars.format(amount)
}

/** A price in US dollars per hour: "$40.00/h". */
export function priceText(price: number): string {
  return `${usd(price)}/h`
}

/** Miles: "0.4 mi away". ZIP codes have one place each, so the same one is no distance. */
export function distanceText(miles: number): string {
  if (miles < 0.05) return 'in your ZIP code'
  return `${upToOneDecimal.format(miles)} mi away`
}

/**
 * Abbreviations as they are spoken: "$40.00/h" becomes "$40.00 per hour", "1 mi away" "1 mile
 * away", "1.5 h" "1.5 hours".
 */
export function spokenText(text: string): string {
  return text
    .replace(/\/h\b/g, ' per hour')
    .replace('/job', ' for the job')
    .replace(/\bmi\b/, 'miles')
    .replace(/\bh\b/, 'hours')
    .replace(/(?<![\d.,])1 (mile|hour)s/, '1 $1')
    .replace(' x ', ' times ')
}

const known: Record<string, Intl.DateTimeFormat> = {}

/** Formats an instant. One formatter per locale and options is kept. */
function formatted(at: string | Date, locale: string, options: Intl.DateTimeFormatOptions): string {
  const format = (known[locale + JSON.stringify(options)] ??= new Intl.DateTimeFormat(locale, options))
  return format.format(new Date(at))
}

/**
 * The date of an instant: "March 3, 2026". In UTC by default; `month: 'short'` gives "Mar 3, 2026";
 * a weekday comes first.
 */
export function dayText(at: string | Date, options: Intl.DateTimeFormatOptions = {}): string {
  return formatted(at, 'en-US', { timeZone: 'UTC', month: 'long', day: 'numeric', year: 'numeric', ...options })
}

/**
 * The time of an instant: "10:32 AM". Some engines put a narrow space before AM, which would differ
 * between server and browser.
 */
export function clockText(at: string | Date, timeZone = 'UTC'): string {
  return formatted(at, 'en-US', { timeZone, hour: 'numeric', minute: '2-digit' }).replace('\u202f', ' ')
}

/** An instant for users in any time zone: "November 21, 2026 at 5:34 PM EST". */
export function momentText(at: string | Date, timeZone: string): string {
  return formatted(at, 'en-US', {
    timeZone,
    year: 'numeric',
    month: 'long',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    timeZoneName: 'short',
  }).replace('\u202f', ' ')
}

/** The date of an instant for date fields: "2026-03-03". In the machine's zone by default. */
export function isoDay(at: Date, timeZone?: string): string {
  return formatted(at, 'en-CA', { timeZone })
}

/** The time of an instant, as `HH:MM` on a clock of 24 hours. */
export function isoTime(at: Date, timeZone: string): string {
  return formatted(at, 'en-GB', { timeZone, hour: '2-digit', minute: '2-digit' })
}

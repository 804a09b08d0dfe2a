/*
 * How figures, money and moments are written (specification, section 9): here and nowhere else, alike on the server and in every browser. A formatter
 * takes longer to make than a card to render, so each is made once.
 */
const whole = new Intl.NumberFormat('en-US', { maximumFractionDigits: 0 })
const oneDecimal = new Intl.NumberFormat('en-US', { minimumFractionDigits: 1, maximumFractionDigits: 1 })
const upToOneDecimal = new Intl.NumberFormat('en-US', { maximumFractionDigits: 1 })
const dollars = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' })

/** "1,204". */
export function wholeText(count: number): string {
  return whole.format(count)
}

/** "1 review", "1,204 reviews". `plural` where an s is not enough. */
export function countedText(count: number, noun: string, plural = `${noun}s`): string {
  return `${whole.format(count)} ${count === 1 ? noun : plural}`
}

/** Stars, with one decimal: "4.8". */
export function ratingText(stars: number): string {
  return oneDecimal.format(stars)
}

/** US dollars with cents: "$1,250.00". */
export function usd(amount: number): string {
  return dollars.format(amount)
}

/** A price in US dollars by the hour: "$40.00/h". */
export function priceText(price: number): string {
  return `${usd(price)}/h`
}

/** Miles: "0.4 mi away". */
export function distanceText(miles: number): string {
  return `${upToOneDecimal.format(miles)} mi away`
}

/** What is abbreviated in print as it is said: "$40.00/h" becomes "$40.00 per hour", "1 mi away" "1 mile away", "1.5 h" "1.5 hours". */
export function spokenText(text: string): string {
  return text
    .replace(/\/h\b/g, ' per hour')
    .replace(/\bmi\b/, 'miles')
    .replace(/\bh\b/, 'hours')
    .replace(/(?<![\d.,])1 (mile|hour)s/, '1 $1')
    .replace(' x ', ' times ')
}

/** The day of a moment: "March 3, 2026". In UTC unless a zone is given; `month: 'short'` writes "Mar 3, 2026", a weekday comes first. */
export function dayText(at: string | Date, options: Intl.DateTimeFormatOptions = {}): string {
  return new Date(at).toLocaleDateString('en-US', {
    timeZone: 'UTC',
    month: 'long',
    day: 'numeric',
    year: 'numeric',
    ...options,
  })
}

/** The time of day of a moment: "10:32 AM". Some engines put a narrow space before AM, which would differ between server and browser. */
export function clockText(at: string | Date, timeZone = 'UTC'): string {
  return new Date(at)
    .toLocaleTimeString('en-US', { timeZone, hour: 'numeric', minute: '2-digit' })
    .replace('\u202f', ' ')
}

/** A moment for somebody who may be anywhere: "November 21, 2026 at 5:34 PM EST". */
export function momentText(at: string | Date, timeZone: string): string {
  return new Date(at)
    .toLocaleString('en-US', {
      timeZone,
      year: 'numeric',
      month: 'long',
      day: 'numeric',
      hour: 'numeric',
      minute: '2-digit',
      timeZoneName: 'short',
    })
    .replace('\u202f', ' ')
}

/** The day of a moment as fields of dates have it: "2026-03-03". In the zone of the machine unless one is given. */
export function isoDay(at: Date, timeZone?: string): string {
  return at.toLocaleDateString('en-CA', { timeZone })
}

import type { Line } from '#domains/bookings/contract.ts'
import { totalOf } from '#domains/bookings/lines-rules.ts'
import { dayText, isoDay, money } from '#ui/formats.ts'
import { msg, t } from '#ui/language.ts'

/** The limits of a quote: lines, characters, quantities, amounts, and days until it expires. */
export const quoteLimits = { lines: 30, label: 200, quantity: 10_000, total: 1_000_000, days: 365 }

/** Error messages about quotes. */
export const quoteTexts = {
  lines: msg('A quote needs 1 to 30 lines'),
  required: msg('A quote needs at least one line that is not optional'),
  notPlain: msg('Please enter the line without control characters'),
  label: msg('Each line needs a text of at most 200 characters'),
  quantity: msg('A quantity must be more than 0, at most 10,000, with at most two decimals'),
  get tooHigh() {
    return t('A quote must be {most} or less', { most: money(quoteLimits.total) })
  },
  validUntil: msg('Choose a day from today to a year ahead'),
  time: msg('Enter the date with its start and end, or leave all three empty'),
  options: msg('This option is not part of the quote'),
  noTime: msg('The provider has not proposed a time yet.'),
  hasTime: msg('This quote has a time. Accept it to book.'),
  notAgreed: msg('The customer has not accepted this quote yet.'),
} as const

/** A line of a quote. Amounts in the currency of the site. */
export interface QuoteLine extends Line {
  id: string
  kind: keyof typeof lineKinds
}

/** The kinds of lines, as both parties read them. Customers choose the options. */
export const lineKinds = { labor: msg('Labor'), materials: msg('Materials'), option: msg('Option') } as const

/** The lines that are booked with these options, in their order. */
export const linesWith = (lines: readonly QuoteLine[], options: readonly string[]): QuoteLine[] =>
  lines.filter(({ id, kind }) => kind !== 'option' || options.includes(id))

/** The price of a quote with these options, in the currency of the site. */
export const priceWith = (lines: readonly QuoteLine[], options: readonly string[]): number =>
  totalOf(linesWith(lines, options))

/** The lines of a quote as the lines of a booking. */
export const bookedLines = (lines: readonly QuoteLine[], options: readonly string[]): Line[] =>
  linesWith(lines, options).map(({ label, quantity, unit_price, amount }) => ({ label, quantity, unit_price, amount }))

interface Validity {
  status: string
  valid_until: string | null
  time_zone: string
}

/** Why a quote can no longer be accepted; null if it can, or isn't a quote. */
export function expiryText({ valid_until, time_zone, status }: Validity, now: Date): string | null {
  if (status !== 'open' || valid_until === null || isoDay(now, time_zone) <= valid_until) return null
  return t('This quote was valid until {date}. Ask the provider for a new one.', { date: dayText(valid_until) })
}

interface Progress {
  status: string
  lines: unknown
  booking_id: string | null
}

/** Whether the customer has accepted a quote whose time is still to be arranged. */
export const isToBeArranged = ({ status, lines, booking_id }: Progress): boolean =>
  status === 'accepted' && lines !== null && booking_id === null

/**
 * Whether the customer of an accepted quote, whose time is still to be arranged, can accept the
 * time that the provider has proposed.
 */
export const hasProposedTime = (offer: Progress & { date: string | null }): boolean =>
  isToBeArranged(offer) && offer.date !== null

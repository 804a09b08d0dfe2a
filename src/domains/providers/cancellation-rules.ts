import { DAY_MS, HOUR_MS } from '#platform/durations.ts'
import { coinsOfOne } from '#ui/formats.ts'
import { msg, t } from '#ui/language.ts'

/** The published cancellation terms, of which a provider chooses one (docs/product/bookings.md). */
export const termsOfCancellation = ['flexible', 'moderate', 'strict'] as const
/** See {@link termsOfCancellation}. */
export type CancellationTerms = (typeof termsOfCancellation)[number]

/** How long before the start a cancellation is free, and the share of the price after that. */
const published: Record<CancellationTerms, { name: string; notice: number; share: number; text: string }> = {
  flexible: {
    name: msg('Flexible'),
    notice: 24 * HOUR_MS,
    share: 0.5,
    text: msg('Free until 24 hours before the start. After that, you owe half of the price.'),
  },
  moderate: {
    name: msg('Moderate'),
    notice: 48 * HOUR_MS,
    share: 0.5,
    text: msg('Free until 48 hours before the start. After that, you owe half of the price.'),
  },
  strict: {
    name: msg('Strict'),
    notice: 7 * DAY_MS,
    share: 1,
    text: msg('Free until 7 days before the start. After that, you owe the whole price.'),
  },
}

/** The name of the terms. */
export const nameOfTerms = (terms: CancellationTerms): string => published[terms].name

/** The terms as customers read them, in English. */
export const textOfTerms = (terms: CancellationTerms): string => published[terms].text

/** The text of the terms in the current language. */
export const termsIn = (text: string): string => t(text)

/**
 * Until when a customer cancels a booking free of charge, and what they owe after that, rounded
 * to a coin of the currency.
 */
export function costOfCancelling(terms: CancellationTerms, { starts_at, price }: { starts_at: Date; price: number }) {
  const { notice, share } = published[terms]
  return {
    free_until: new Date(starts_at.getTime() - notice),
    owed_later: Math.round(Math.round(price * coinsOfOne()) * share) / coinsOfOne(),
  }
}

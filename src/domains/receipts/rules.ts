import type { Booking } from '#domains/bookings/contract.ts'
import { coinsOfOne } from '#ui/formats.ts'
import { t } from '#ui/language.ts'

/** The tax that a total contains, in whole coins of the currency. `rate` is in percent. */
export function taxIn(total: number, rate: number): number {
  const coins = Math.round(total * coinsOfOne())
  // The rate has two decimals, so whole numbers keep it exact.
  const share = Math.round(rate * 100)
  return Math.round((coins * share) / (10_000 + share)) / coinsOfOne()
}

/** The facts that decide whether a job gets a receipt. */
export type ReceiptFacts = Pick<Booking, 'status' | 'final_price'> & {
  final_price_proposal: { status: NonNullable<Booking['final_price_proposal']>['status'] } | null
}

/** Why a job has no receipt yet, as a sentence; null if it can have one. */
export function receiptProblem({ status, final_price, final_price_proposal }: ReceiptFacts): string | null {
  if (status !== 'completed') return t('A job has a receipt once it is completed.')
  if (final_price !== null || !final_price_proposal) return null
  return final_price_proposal.status === 'disputed'
    ? t('The customer does not agree with the final amount yet.')
    : t('The customer has not answered the final amount yet.')
}

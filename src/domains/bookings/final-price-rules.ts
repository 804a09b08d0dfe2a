import type { UserType } from '#domains/identity/contract.ts'
import { t } from '#ui/language.ts'
import type { Booking } from './contract.ts'
import { PROPOSAL_TIME } from './final-price-limits.ts'

/** The facts that decide about a final amount: a booking from the API or a row of the database. */
export interface FinalPriceFacts {
  status: Booking['status']
  ends_at: string | Date
  finished_at: string | Date | null
  final_price: number | null
  receipt_number: number | null
}

/**
 * Why a provider can't propose a final amount now, as a sentence; null if they can. The work must
 * be over: the provider says so, or the time has passed.
 */
export function proposalProblem(booking: FinalPriceFacts, by: UserType, now: Date): string | null {
  const { status, ends_at, finished_at, final_price, receipt_number } = booking
  const end = new Date(ends_at)
  if (by !== 'provider') return t('Only the provider proposes a final amount.')
  if (final_price !== null) return t('The customer has accepted the final amount.')
  if (receipt_number !== null) return t('A receipt was issued, so the amount stays as it is.')
  if (status === 'pending') return t('A pending booking has no final amount.')
  if (status === 'cancelled') return t('A cancelled booking has no final amount.')
  if (!finished_at && now < end && status !== 'completed') return t('You can propose a final amount after the work.')
  if (now.getTime() > end.getTime() + PROPOSAL_TIME)
    return t('A final amount can be proposed within 30 days of the job.')
  return null
}

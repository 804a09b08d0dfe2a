import type { UserType } from '#domains/identity/contract.ts'
import { dateText, rangeText } from '#domains/schedule/slots-rules.ts'
import type { HistoryEntry } from './history-contract.ts'
import { operatorCancelledText, suspensionTexts } from './rules.ts'

/** An event of the history, as a sentence for a party, or for an operator, who is none. */
export function entryText({ kind, by, by_program, hours }: HistoryEntry, viewer: UserType | null): string {
  const who = by !== null && by === viewer ? 'You' : by === 'provider' ? 'The provider' : 'The customer'
  const when = hours ? `${dateText(hours.date, 'short')}, ${rangeText(hours)}` : ''
  switch (kind) {
    case 'requested':
      return `${who} requested ${when}${by_program ? ', through an assistant or another program' : ''}`
    case 'booked':
      return `${who} accepted an offer for ${when}`
    case 'entered':
      return `${who} entered ${when}`
    case 'revealed':
      if (by === null) return 'The contact information was revealed with the instant booking'
      return `${who} revealed the contact information`
    case 'seen':
      if (viewer === null) return 'The provider saw the contact information through a service request'
      return viewer === by
        ? 'You saw the contact information through the customer’s request'
        : 'The provider saw your contact information through your request'
    case 'confirmed':
      if (by === null) return 'The booking was confirmed at once'
      return `${who} accepted the booking`
    case 'time_proposed':
      return `${who} proposed ${when}`
    case 'time_accepted':
      return `${who} accepted the new time: ${when}`
    case 'time_declined':
      return `${who} declined the proposed time`
    case 'time_withdrawn':
      return `${who} withdrew the proposed time`
    case 'on_the_way':
      return viewer === by ? 'You were on the way' : 'The provider was on the way'
    case 'started':
      return `${who} started the job`
    case 'finished':
      return `${who} finished the job`
    case 'no_show_noted':
      return `${who} noted that ${by === viewer || viewer === null ? 'the other party' : 'you'} did not come`
    case 'no_show_undone':
      return `${who} took the note back`
    case 'cancelled':
      if (by === null) return operatorCancelledText
      return `${who} cancelled the booking`
    case 'expired':
      return 'The request expired because it was not answered in time'
    case 'provider_suspended':
      return suspensionTexts[viewer ?? 'customer']
    case 'final_price_proposed':
      return `${who} proposed the final amount`
    case 'final_price_accepted':
      return by ? `${who} accepted the final amount` : 'The final amount was accepted automatically, after 48 hours'
    case 'final_price_disputed':
      return `${who} did not agree with the final amount`
    case 'completed':
      return by
        ? `${who} marked the booking as completed`
        : 'The booking completed automatically, 24 hours after its end'
  }
}

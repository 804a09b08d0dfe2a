import type { UserType } from '#domains/identity/contract.ts'
import { dateText, rangeText } from '#domains/schedule/slots-rules.ts'
import { t } from '#ui/language.ts'
import type { HistoryEntry } from './history-contract.ts'
import { operatorCancelledText, suspensionTexts } from './rules.ts'

/** An event of the history, as a sentence for a party, or for an operator, who is none. */
export function entryText({ kind, by, by_program, hours }: HistoryEntry, viewer: UserType | null): string {
  const who = by !== null && by === viewer ? t('You') : by === 'provider' ? t('The provider') : t('The customer')
  const when = hours ? `${dateText(hours.date, 'short')}, ${rangeText(hours)}` : ''
  switch (kind) {
    case 'requested':
      return by_program
        ? t('{who} requested {when}, through an assistant or another program', { who, when })
        : t('{who} requested {when}', { who, when })
    case 'booked':
      return t('{who} accepted an offer for {when}', { who, when })
    case 'entered':
      return t('{who} entered {when}', { who, when })
    case 'revealed':
      if (by === null) return t('The contact information was revealed with the instant booking')
      return t('{who} revealed the contact information', { who })
    case 'seen':
      if (viewer === null) return t('The provider saw the contact information through a service request')
      return viewer === by
        ? t('You saw the contact information through the customer’s request')
        : t('The provider saw your contact information through your request')
    case 'confirmed':
      if (by === null) return t('The booking was confirmed at once')
      return t('{who} accepted the booking', { who })
    case 'time_proposed':
      return t('{who} proposed {when}', { who, when })
    case 'time_accepted':
      return t('{who} accepted the new time: {when}', { who, when })
    case 'time_declined':
      return t('{who} declined the proposed time', { who })
    case 'time_withdrawn':
      return t('{who} withdrew the proposed time', { who })
    case 'on_the_way':
      return viewer === by ? t('You were on the way') : t('The provider was on the way')
    case 'started':
      return t('{who} started the job', { who })
    case 'finished':
      return t('{who} finished the job', { who })
    case 'no_show_noted':
      return by === viewer || viewer === null
        ? t('{who} noted that the other party did not come', { who })
        : t('{who} noted that you did not come', { who })
    case 'no_show_undone':
      return t('{who} took the note back', { who })
    case 'cancelled':
      if (by === null) return t(operatorCancelledText)
      return t('{who} cancelled the booking', { who })
    case 'expired':
      return t('The request expired because it was not answered in time')
    case 'provider_suspended':
      return suspensionTexts[viewer ?? 'customer']
    case 'final_price_proposed':
      return t('{who} proposed the final amount', { who })
    case 'final_price_accepted':
      return by
        ? t('{who} accepted the final amount', { who })
        : t('The final amount was accepted automatically, after 48 hours')
    case 'final_price_disputed':
      return t('{who} did not agree with the final amount', { who })
    case 'completed':
      return by
        ? t('{who} marked the booking as completed', { who })
        : t('The booking completed automatically, 24 hours after its end')
  }
}

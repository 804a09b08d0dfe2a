import { msg, t } from '#ui/language.ts'

/** The errors of actions on accounts. */
export const accountTexts = {
  operator: msg('An operator cannot be suspended'),
  alreadySuspended: msg('This user is suspended already. To change the reason, restore the account first.'),
  lastOperator: msg('There has to be at least one owner. Please make another user an owner first.'),
  notConfirmed: msg('This login has not confirmed its email yet'),
  notHere: msg('This login is suspended or closed'),
} as const

/** What a suspension would end, as a sentence. */
export function openWorkText(counts: { bookings: number; customers: number; offers: number }): string {
  const { bookings, customers, offers } = counts
  const parts = [
    ...(bookings > 0
      ? [
          t(
            '{bookings, plural, one {# open booking} other {# open bookings}} will be cancelled and {customers, plural, one {# customer} other {# customers}} told',
            { bookings, customers },
          ),
        ]
      : []),
    ...(offers > 0 ? [t('{offers, plural, one {# open offer} other {# open offers}} will end', { offers })] : []),
  ]
  return parts.length === 0 ? t('There are no open bookings or offers.') : `${parts.join(', and ')}.`
}

/** The columns that users can be sorted by, the usual one first. */
export const userSorts = ['created_at', 'email'] as const
/** The columns that businesses can be sorted by, the usual one first. */
export const businessSorts = ['created_at', 'business_name'] as const

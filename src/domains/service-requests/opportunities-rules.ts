import { msg } from '#ui/language.ts'

/** How many customers' contacts a provider sees for the first time in 24 hours. */
export const NEW_CONTACTS_A_DAY = 40

/** How long a business exists before it sees contacts. */
export const HOURS_BEFORE_CONTACTS = 24

/** Why a contact is masked, and what the provider can do. */
export const hiddenContactTexts = {
  not_listed: msg('You can answer once your business is listed. Your dashboard says what is missing.'),
  no_service: msg('Add a service to see who asks.'),
  new_business: msg('A new business sees customers’ contacts after its first 24 hours. You can answer now.'),
  not_answered: msg('The customer shows their contact to providers who answer.'),
  elsewhere: msg('This request is outside your categories or work area.'),
  daily_limit: msg('You have seen 40 new contacts today. Please come back tomorrow.'),
} as const

/** The orders of the list. */
export const opportunityOrders = ['nearest', 'newest'] as const

/** The distances that providers can filter by, in miles from their place. */
export const milesToChoose = ['10', '25', '50', '100'] as const

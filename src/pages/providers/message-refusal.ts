import type { User } from '#domains/identity/contract.ts'
import { bookedCustomersOnly, bookingRequired } from '#domains/messages/rules.ts'
import type { ProviderProfile } from '#domains/providers/contract.ts'
import { t } from '#ui/language.ts'
import type { Toast } from '#ui/toast.tsx'
import { urls } from '#urls.ts'

/** The reason why a user may not write to a provider, and what a customer can do instead. */
export function messageRefusal(
  { user_type }: User['profile'],
  { id, services }: Pick<ProviderProfile, 'id' | 'services'>,
): Toast {
  if (user_type === 'provider')
    return {
      title: t('Cannot Send Message'),
      message: t(bookedCustomersOnly),
      type: 'warning',
    }
  const book = [t('Book Now'), urls.book(id)] as const
  const quote = [t('Ask for a quote'), urls.newRequest({ provider: id })] as const
  return {
    title: t('Booking Required'),
    message: `${t(bookingRequired)}.`,
    type: 'warning',
    links: services.length > 0 ? [book, quote] : [quote],
  }
}

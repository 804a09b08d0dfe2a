import type { User } from '#features/identity/contract.ts'
import { bookedCustomersOnly, bookingRequired } from '#features/messages/rules.ts'
import type { Toast } from '#ui/toast.tsx'
import { urls } from '#urls.ts'

/** Why a user may not write to a provider, and what a customer can do instead. */
export function messageRefusal({ user_type }: User['profile'], provider: string): Toast {
  if (user_type === 'provider')
    return {
      title: 'Cannot Send Message',
      message: bookedCustomersOnly,
      type: 'warning',
    }
  return {
    title: 'Booking Required',
    message: `${bookingRequired}.`,
    type: 'warning',
    links: [
      ['Book Now', urls.book(provider)],
      ['Ask for a quote', urls.newRequest({ provider })],
    ],
  }
}

import type { User } from '#features/identity/contract.ts'
import type { Toast } from '#ui/toast.tsx'
import { urls } from '#urls.ts'

/** Why a user may not write to a provider, and what a customer can do instead. */
export function messageRefusal({ user_type }: User['profile'], provider: string): Toast {
  if (user_type === 'provider')
    return {
      title: 'Cannot Send Message',
      message: 'Providers can only message customers with an existing booking',
      type: 'warning',
    }
  return {
    title: 'Booking Required',
    message: 'You need to book a service with this provider before messaging them.',
    type: 'warning',
    links: [
      ['Book Now', urls.book(provider)],
      ['Ask for a quote', urls.newRequest({ provider })],
    ],
  }
}

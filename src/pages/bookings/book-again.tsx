import type { Booking } from '#domains/bookings/contract.ts'
import { ButtonLink } from '#ui/button.tsx'
import { RotateCcw } from '#ui/icons/rotate-ccw.ts'
import { t } from '#ui/language.ts'
import { useNow } from '#ui/now.ts'
import { urls } from '#urls.ts'

/** A link to book again, for past and cancelled bookings. */
export function BookAgain({ booking }: { booking: Booking }) {
  const { id, provider_id, service_id, status, ends_at, provider, service, address } = booking
  const now = useNow()
  const isBehind = status === 'completed' || status === 'cancelled' || now >= new Date(ends_at)
  if (!isBehind) return null
  if (!provider.available)
    return (
      <ButtonLink size="sm" to={urls.providers({ search: service.name, location: address?.zipCode })}>
        {t('Find someone else')}
      </ButtonLink>
    )
  return (
    <ButtonLink
      size="sm"
      to={urls.book(provider_id, { service_id: service_id ?? undefined, again: id })}
      icon={<RotateCcw aria-hidden="true" className="size-4" />}
    >
      {t('Book again')}
    </ButtonLink>
  )
}

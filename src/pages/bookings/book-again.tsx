import { RotateCcw } from 'lucide-react'
import type { Booking } from '#features/bookings/contract.ts'
import { ButtonLink } from '#ui/button.tsx'
import { useNow } from '#ui/now.ts'

/** A link to book again, for past and canceled bookings. */
export function BookAgain({ booking: { status, ends_at }, href }: { booking: Booking; href: string }) {
  const now = useNow()
  const isBehind = status === 'completed' || status === 'cancelled' || now >= new Date(ends_at)
  if (!isBehind) return null
  return (
    <ButtonLink size="sm" to={href} icon={<RotateCcw aria-hidden="true" className="size-4" />}>
      Book again
    </ButtonLink>
  )
}

import { useMoveBooking } from '#domains/bookings/client.ts'
import type { Booking } from '#domains/bookings/contract.ts'
import type { UserType } from '#domains/identity/contract.ts'
import { canMove } from '#domains/schedule/lifecycle-rules.ts'
import { Button } from '#ui/button.tsx'
import { Check } from '#ui/icons/check.ts'
import { t } from '#ui/language.ts'
import { useNow } from '#ui/now.ts'

/** The button that completes a booking after its end; nothing for other bookings. */
export function CompleteButton({ booking, party }: { booking: Booking; party: UserType }) {
  const now = useNow()
  const move = useMoveBooking()
  if (!canMove(booking, 'complete', party, now)) return null
  return (
    <Button
      size="sm"
      variant="primary"
      icon={<Check aria-hidden="true" className="size-4" />}
      pending={move.isPending}
      onClick={() => move.mutate({ booking_id: booking.id, new_status: 'completed' })}
    >
      {t('Mark as completed')}
    </Button>
  )
}

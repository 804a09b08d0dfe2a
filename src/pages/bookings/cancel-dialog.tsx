import { useState } from 'react'
import { type useMoveBooking } from '#domains/bookings/client.ts'
import type { Booking } from '#domains/bookings/contract.ts'
import { useDraftAcrossSignIn } from '#domains/identity/client.ts'
import type { UserType } from '#domains/identity/contract.ts'
import { OtherZone } from '#domains/schedule/components/other-zone.tsx'
import { cancelReasonMissing, isLateToCancel, isReasonRequired } from '#domains/schedule/lifecycle-rules.ts'
import { dateText, timeText } from '#domains/schedule/slots-rules.ts'
import { refusedFields } from '#platform/form.ts'
import { Banner } from '#ui/banner.tsx'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { TextArea } from '#ui/field.tsx'
import { useNow } from '#ui/now.ts'
import { RadioGroup } from '#ui/radio-group.tsx'

type CancelDialogProps = {
  booking: Booking
  party: UserType
  move: ReturnType<typeof useMoveBooking>
  open: boolean
  onClose: () => void
  /** Opens the dialog again after the user has signed in again. */
  onReopen: () => void
}

/** Asks for confirmation and for the reason before canceling a booking. */
export function CancelDialog({ booking, party, move, open, onClose, onReopen }: CancelDialogProps) {
  const now = useNow()
  const [reason, setReason] = useState('')
  const [problem, setProblem] = useState<string | null>(null)
  const [scope, setScope] = useState<'one' | 'later'>('one')
  const later = booking.repeat?.later ?? 0
  const count = scope === 'later' ? later + 1 : 1
  useDraftAcrossSignIn(`cancel-reason:${booking.id}`, open ? reason : undefined, (kept) => {
    setReason(kept)
    onReopen()
  })
  const isRequired = isReasonRequired(booking, 'cancel', party)
  const other = party === 'customer' ? 'provider' : 'customer'

  function cancel() {
    if (isRequired && !reason.trim()) return setProblem(cancelReasonMissing)
    move.mutate(
      {
        booking_id: booking.id,
        new_status: 'cancelled',
        reason: reason.trim() || undefined,
        ...(scope === 'later' && { of_series: scope }),
      },
      // One of the later ones may need a reason.
      { onSuccess: onClose, onError: (error) => setProblem(refusedFields(error)['reason'] ?? null) },
    )
  }

  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="Cancel this booking?"
      actions={
        <>
          <Button onClick={onClose}>Keep booking</Button>
          <Button variant="danger" pending={move.isPending} onClick={cancel}>
            {count === 1 ? 'Cancel booking' : `Cancel ${count} bookings`}
          </Button>
        </>
      }
    >
      <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
        <p>
          {booking.service.name} on {dateText(booking.date)}, {timeText(booking.start_time)} to{' '}
          {timeText(booking.end_time)}
          <OtherZone time_zone={booking.time_zone} className="block text-sm text-quiet" />
        </p>
        <p>This cannot be undone. The time opens up for other customers.</p>
        {later > 0 && (
          <RadioGroup
            label="Which bookings?"
            name={`cancel-${booking.id}`}
            columns={false}
            value={scope}
            onChange={setScope}
            choices={[
              { value: 'one', label: 'Cancel only this booking' },
              {
                value: 'later',
                label: later === 1 ? 'Cancel this and the later one' : `Cancel this and the ${later} later ones`,
                hint: 'Earlier bookings stay as they are.',
              },
            ]}
          />
        )}
        {isLateToCancel(booking, now) && (
          <Banner tone="warning">
            The booking starts in less than 24 hours, so this counts as a late cancellation.
          </Banner>
        )}
        <TextArea
          label="Reason"
          optional={!isRequired}
          hint={`The ${other} will see this.`}
          maxLength={500}
          value={reason}
          error={problem}
          onChange={(event) => {
            setReason(event.currentTarget.value)
            setProblem(null)
          }}
        />
      </div>
    </Dialog>
  )
}

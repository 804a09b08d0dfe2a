import { useState } from 'react'
import { useCancelSeries, type useMoveBooking } from '#domains/bookings/client.ts'
import type { Booking } from '#domains/bookings/contract.ts'
import { openDates } from '#domains/bookings/details-rules.ts'
import { type Scope, type SeriesScope, scopesOf } from '#domains/bookings/series-rules.ts'
import { useDraftAcrossSignIn } from '#domains/identity/client.ts'
import type { UserType } from '#domains/identity/contract.ts'
import { OtherZone } from '#domains/schedule/components/other-zone.tsx'
import {
  cancelReasonMissing,
  hasNoAccount,
  isLateToCancel,
  isReasonRequired,
} from '#domains/schedule/lifecycle-rules.ts'
import { dateText, instantText, rangeText } from '#domains/schedule/slots-rules.ts'
import { refusedFields } from '#platform/form.ts'
import { Banner } from '#ui/banner.tsx'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { TextArea } from '#ui/field.tsx'
import { money } from '#ui/formats.ts'
import { t } from '#ui/language.ts'
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

/** Asks for confirmation and for the reason before cancelling a booking. */
export function CancelDialog({ booking, party, move, open, onClose, onReopen }: CancelDialogProps) {
  const now = useNow()
  const [reason, setReason] = useState('')
  const [problem, setProblem] = useState<string | null>(null)
  const [scope, setScope] = useState<SeriesScope>('one')
  const cancelSeries = useCancelSeries()
  const scopes = scopesOf(booking)
  const { count } = scopes.find(({ value }) => value === scope) ?? { count: 1 }
  useDraftAcrossSignIn(`cancel-reason:${booking.id}`, open ? reason : undefined, (kept) => {
    setReason(kept)
    onReopen()
  })
  const isRequired = isReasonRequired(booking, 'cancel', party)

  function cancel() {
    if (isRequired && !reason.trim()) return setProblem(t(cancelReasonMissing))
    // One of the later bookings may need a reason.
    const done = {
      onSuccess: onClose,
      onError: (error: Error) => setProblem(refusedFields(error)['reason'] ?? null),
    }
    const why = reason.trim() || undefined
    const { id: booking_id, series_id, date, repeat } = booking
    if (scope === 'one' || !series_id) move.mutate({ booking_id, new_status: 'cancelled', reason: why }, done)
    else {
      const from_date = scope === 'later' ? date : openDates(repeat!)[0]!.date
      cancelSeries.mutate({ series_id, from_date, reason: why }, done)
    }
  }

  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={t('Cancel this booking?')}
      actions={
        <>
          <Button onClick={onClose}>{t('Keep booking')}</Button>
          <Button variant="danger" pending={move.isPending || cancelSeries.isPending} onClick={cancel}>
            {count === 1 ? t('Cancel booking') : t('Cancel {count} bookings', { count })}
          </Button>
        </>
      }
    >
      <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
        <p>
          {t('{name} on {date}, {time}', {
            name: booking.service.name,
            date: dateText(booking.date),
            time: rangeText(booking),
          })}
          <OtherZone time_zone={booking.time_zone} className="block text-sm text-quiet" />
        </p>
        <p>{t('This cannot be undone. The time opens up for other customers.')}</p>
        {scopes.length > 1 && (
          <RadioGroup
            label={t('Which bookings?')}
            name={`cancel-${booking.id}`}
            columns={false}
            value={scope}
            onChange={setScope}
            choices={scopes.map((scope) => ({ value: scope.value, label: cancelText(scope) }))}
          />
        )}
        {party === 'customer' && <Cost booking={booking} now={now} />}
        {isLateToCancel(booking, now) && (
          <Banner tone="warning">
            {t('The booking starts in less than 24 hours, so this counts as a late cancellation.')}
          </Banner>
        )}
        <TextArea
          label={t('Reason')}
          optional={!isRequired}
          hint={readersText(booking, party)}
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

function cancelText({ value, count }: Scope): string {
  if (value === 'one') return t('Cancel only this booking')
  if (value === 'all') return t('Cancel all {count}', { count })
  return count === 2
    ? t('Cancel this and the later one')
    : t('Cancel this and the {count} later ones', { count: count - 1 })
}

/** The users who read the reason. */
function readersText(booking: Booking, party: UserType): string {
  if (hasNoAccount(booking)) return t('Only you see this.')
  return party === 'customer' ? t('The provider will see this.') : t('The customer will see this.')
}

/** The amount that the customer owes under the terms that both saw when the booking was made. */
function Cost({ booking: { cancellation, status, time_zone, repeat }, now }: { booking: Booking; now: Date }) {
  if (!cancellation || status !== 'confirmed') return null
  const { free_until, owed_later, text } = cancellation
  const isFree = now <= new Date(free_until)
  return (
    <Banner tone={isFree ? 'info' : 'warning'}>
      {isFree
        ? t('You owe nothing until {instant}.', { instant: instantText(free_until, time_zone) })
        : t('You owe {amount}, which you and the provider settle between you.', { amount: money(owed_later) })}{' '}
      {repeat
        ? t('The terms of each booking: {terms}', { terms: text })
        : t('The terms of this booking: {terms}', { terms: text })}
    </Banner>
  )
}

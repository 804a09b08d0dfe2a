import { type ReactNode, useState } from 'react'
import { blockedTimeLimits } from '#domains/calendars/blocked-times-rules.ts'
import { cancelReasonMissing } from '#domains/schedule/lifecycle-rules.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { TextArea } from '#ui/field.tsx'
import { t } from '#ui/language.ts'

type BookingsToCancelProps = {
  title: string
  /** The effect, described above the bookings. */
  children: ReactNode
  bookings: readonly { id: string; text: string }[]
  /** The first words of the reason, which the provider can edit. */
  reason?: string
  /** The label of the button if there are no bookings to cancel. */
  confirmText: string
  pending: boolean
  onConfirm: (reason: string) => void
  onClose: () => void
}

/** Asks before bookings are cancelled with a reason that their customers read. */
export function BookingsToCancel(props: BookingsToCancelProps) {
  const { title, children, bookings, confirmText, pending, onConfirm, onClose } = props
  const [reason, setReason] = useState(props.reason ?? '')
  const [problem, setProblem] = useState<string | null>(null)
  const count = bookings.length

  function confirm() {
    if (count > 0 && !reason.trim()) return setProblem(cancelReasonMissing)
    onConfirm(reason.trim())
  }

  return (
    <Dialog
      open
      onClose={onClose}
      title={title}
      actions={
        <>
          <Button onClick={onClose}>{count > 0 ? t('Keep bookings') : t('Cancel')}</Button>
          <Button variant={count > 0 ? 'danger' : 'primary'} pending={pending} onClick={confirm}>
            {count > 0
              ? t('Cancel {count, plural, one {# booking} other {# bookings}} and block', { count })
              : confirmText}
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        <div>{children}</div>
        {count > 0 && (
          <>
            <ul className="grid gap-2 border-l-3 border-terracotta pl-4">
              {bookings.map(({ id, text }) => (
                <li key={id} className="wrap-anywhere">
                  {text}
                </li>
              ))}
            </ul>
            <TextArea
              label={t('Reason')}
              hint={t('The customers read it in the email that tells them.')}
              maxLength={blockedTimeLimits.reason}
              value={reason}
              error={problem}
              onChange={(event) => {
                setReason(event.currentTarget.value)
                setProblem(null)
              }}
            />
            <p className="text-sm text-quiet">
              {t(
                'This cannot be undone. Confirmed bookings that start in less than 24 hours count as late cancellations.',
              )}
            </p>
          </>
        )}
      </div>
    </Dialog>
  )
}

import { useAnswerRequest } from '#domains/bookings/client.ts'
import type { Booking } from '#domains/bookings/contract.ts'
import { isMoveInSight } from '#domains/schedule/lifecycle-rules.ts'
import { dateText, rangeText } from '#domains/schedule/slots-rules.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { msg, t } from '#ui/language.ts'
import { useNow } from '#ui/now.ts'

type AnswerDialogProps = {
  booking: Booking
  answer: 'accept' | 'decline'
  onClose: () => void
}

const words = {
  accept: { title: msg('Accept this request?'), button: msg('Accept'), variant: 'primary' },
  decline: { title: msg('Decline this request?'), button: msg('Decline'), variant: 'danger' },
} as const

/** Asks once before the link in an email answers a request. */
export function AnswerDialog({ booking, answer, onClose }: AnswerDialogProps) {
  const now = useNow()
  const send = useAnswerRequest()
  const { title, button, variant } = words[answer]
  const canAnswer = isMoveInSight(booking, answer === 'accept' ? 'accept' : 'cancel', 'provider', now)
  if (booking.status !== 'pending' || !canAnswer)
    return (
      <Dialog
        open
        onClose={onClose}
        title={t('Nothing to answer')}
        actions={<Button onClick={onClose}>{t('Close')}</Button>}
      >
        <p>{t('This request has been answered already, or its time to answer is over.')}</p>
      </Dialog>
    )
  return (
    <Dialog
      open
      onClose={onClose}
      title={t(title)}
      actions={
        <>
          <Button onClick={onClose}>{t('Not now')}</Button>
          <Button
            variant={variant}
            pending={send.isPending}
            onClick={() => send.mutate({ booking, answer }, { onSettled: onClose })}
          >
            {t(button)}
          </Button>
        </>
      }
    >
      <p className="wrap-anywhere">
        {t('{name} on {date}, {time}', {
          name: booking.service.name,
          date: dateText(booking.date),
          time: rangeText(booking),
        })}
      </p>
      {!booking.customer_info_revealed && (
        <p className="mt-3 text-quiet">
          {t(
            'Your answer reveals the customer’s name, contact and street to you, and they are told. You cannot undo that.',
          )}
        </p>
      )}
    </Dialog>
  )
}

import { type ReactNode, useId, useState } from 'react'
import { useMoveBooking, useRevealContact } from '#domains/bookings/client.ts'
import { FinalPriceButton } from '#domains/bookings/components/final-price-button.tsx'
import { ProposeButton } from '#domains/bookings/components/propose-button.tsx'
import type { Booking, BookingMove } from '#domains/bookings/contract.ts'
import { isProviderSuspended } from '#domains/bookings/rules.ts'
import type { UserType } from '#domains/identity/contract.ts'
import {
  type Act,
  canMove,
  hasNoAccount,
  isMoveInSight,
  providerUnavailable,
} from '#domains/schedule/lifecycle-rules.ts'
import { Button, ButtonLink } from '#ui/button.tsx'
import { Check } from '#ui/icons/check.ts'
import { Eye } from '#ui/icons/eye.ts'
import { MessageCircle } from '#ui/icons/message-circle.ts'
import { t } from '#ui/language.ts'
import { useNow } from '#ui/now.ts'
import { urls } from '#urls.ts'
import { CancelDialog } from './cancel-dialog.tsx'
import { CompleteButton } from './complete-button.tsx'
import { ProgressButtons } from './progress-buttons.tsx'

type BookingActionsProps = {
  booking: Booking
  /**
   * On a phone, a masked request only has the buttons of the next step. The details have all of
   * them.
   */
  isShort?: boolean
  party: UserType
  messageHref: string
  /** More buttons, at the end of the row. */
  children?: ReactNode
}

/** The buttons of the allowed moves. Moves that need the reveal first are disabled and say so. */
export function BookingActions({ booking, party, messageHref, isShort = false, children }: BookingActionsProps) {
  const now = useNow()
  const hintId = useId()
  const move = useMoveBooking()
  const reveal = useRevealContact()
  const [isCancelling, setCancelling] = useState(false)
  const { id: booking_id } = booking
  const isWaiting = canMove(booking, 'reveal', party, now)
  const sees = (act: Act) => isMoveInSight(booking, act, party, now)
  const waiting = booking.repeat?.pending ?? 0
  const isAccepting = move.isPending && move.variables.new_status === 'confirmed'
  const accepting = (of_series: BookingMove['of_series']) => isAccepting && move.variables.of_series === of_series
  const wide = isShort && isWaiting ? { className: 'max-sm:hidden' } : {}
  const locked = { 'aria-describedby': isWaiting ? hintId : undefined, disabled: isWaiting }

  return (
    <div className="grid gap-2.5">
      <div className="flex flex-wrap gap-2.5 max-sm:*:grow">
        {isWaiting && (
          <Button
            size="sm"
            variant="primary"
            icon={<Eye aria-hidden="true" className="size-4" />}
            pending={reveal.isPending}
            onClick={() => reveal.mutate(booking_id)}
          >
            {t('Reveal contact')}
          </Button>
        )}
        {sees('accept') && (
          <Button
            size="sm"
            variant={isWaiting ? 'secondary' : 'primary'}
            icon={<Check aria-hidden="true" className="size-4" />}
            pending={accepting(undefined)}
            onClick={() => move.mutate({ booking_id, new_status: 'confirmed' })}
            {...locked}
            {...wide}
          >
            {t('Accept')}
          </Button>
        )}
        {sees('accept') && waiting > 1 && (
          <Button
            size="sm"
            pending={accepting('all')}
            onClick={() => move.mutate({ booking_id, new_status: 'confirmed', of_series: 'all' })}
            {...locked}
            {...wide}
          >
            {waiting === 2 ? t('Accept both') : t('Accept all {count}', { count: waiting })}
          </Button>
        )}
        <ProgressButtons booking={booking} party={party} />
        <CompleteButton booking={booking} party={party} />
        <FinalPriceButton booking={booking} party={party} />
        {canMove(booking, 'propose another time', party, now) && (
          <span {...wide}>
            <ProposeButton booking={booking} party={party} />
          </span>
        )}
        {sees('cancel') && (
          <Button size="sm" onClick={() => setCancelling(true)} {...locked} {...wide}>
            {t('Cancel')}
          </Button>
        )}
        {!hasNoAccount(booking) && (
          <ButtonLink
            size="sm"
            to={messageHref}
            {...wide}
            icon={<MessageCircle aria-hidden="true" className="size-4" />}
          >
            {t('Message')}
          </ButtonLink>
        )}
        {booking.status === 'completed' && (
          <ButtonLink size="sm" to={urls.receipt(booking_id)}>
            {t('Receipt')}
          </ButtonLink>
        )}
        {children}
      </div>
      {isWaiting && (
        <p id={hintId} className="text-sm text-quiet">
          {t('Reveal the contact first to accept or cancel. The customer is notified.')}
        </p>
      )}
      {isProviderSuspended(booking) && <p className="text-sm text-quiet">{t(providerUnavailable)}</p>}
      {/* Always rendered, because it opens by itself if it has a draft. */}
      <CancelDialog
        booking={booking}
        party={party}
        move={move}
        open={isCancelling}
        onClose={() => setCancelling(false)}
        onReopen={() => setCancelling(true)}
      />
    </div>
  )
}
